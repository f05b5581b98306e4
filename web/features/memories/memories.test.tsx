import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { addMemory } from "#server/features/memories/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage({ engine: obedientEngine });

const remembering = async (person: Person, ...words: string[]): Promise<void> => {
  const chat = (await person.send("POST", "/api/chat/", {})).body["id"];
  await person.send("POST", `/api/chat/${chat}/messages/`, { content: words.join(". "), nonce: "nonce-remember" });
  const message = Number((await person.get(`/api/chat/${chat}/messages/`)).body[0]?.["id"]);
  const scope = await scopeOfUser(stage.t.deps, person.id);
  for (const text of words) await stage.t.deps.database.within(scope, (tx) => addMemory(tx, text, message, stage.t.deps.clock()));
};

describe("the memories screen", () => {
  it("opens from the settings, and says when it is empty", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/settings", person);
    expect((await screen.findByRole("link", { name: /^Memory/ })).getAttribute("href")).toBe("/settings/user-context");
    await stage.renderAt("/settings/user-context", person);
    await screen.findByText("No memories yet");
    expect(screen.getByRole("link", { name: "Start a chat" }).getAttribute("href")).toBe("/chat/");
  });

  it("lists memories newest first, and deletes one after a confirmation", async () => {
    const person = await stage.t.person();
    await remembering(person, "I rent", "I get paid on the 5th");
    await stage.renderAt("/settings/user-context", person);
    await screen.findByRole("button", { name: "Delete: I rent" });
    expect(
      within(screen.getByRole("main"))
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["I get paid on the 5th", "I rent"]);
    await userEvent.click(screen.getByRole("button", { name: "Delete: I rent" }));
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: "Delete this memory?" })).getByRole("button", { name: "Delete" }),
    );
    await screen.findByText("User context deleted");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Delete: I rent" })).toBeNull());
    expect((await person.get("/api/user-context/")).body).toMatchObject([{ context: "I get paid on the 5th" }]);
  });

  it("keeps a memory that could not be deleted, and retries a list that did not load", async () => {
    const person = await stage.t.person();
    await remembering(person, "I rent");
    const { network } = await stage.renderAt("/settings/user-context", person, {
      before: (net) => net.meet(/GET .*user-context/, () => refusal(400, "Broken")),
    });
    await screen.findByText("Memories did not load");
    network.meet(/GET /, (pass) => pass());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Delete: I rent" });
    network.meet(/DELETE .*user-context/, () => refusal(500, "It did not work"));
    await userEvent.click(screen.getByRole("button", { name: "Delete: I rent" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("It did not work");
    expect((await person.get("/api/user-context/")).body).toMatchObject([{ context: "I rent" }]);
  });
});
