import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import thread from "./Thread.module.css";

const stage = useStage({ engine: obedientEngine });

const chatOf = async (person: Person, ...questions: string[]): Promise<number> => {
  const id = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    await person.send("POST", `/api/chat/${id}/messages/`, { content, nonce: `nonce-seek-${i}` });
  return id;
};
const box = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Search chats" });

describe("chat search", () => {
  it("opens with a shortcut, highlights the words in the results, and opens the chat at the message", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "about boats", "and the Zeppelin", "and cars");
    const { address } = await stage.renderAt("/settings", person);
    await screen.findByRole("heading", { name: "Settings" });
    await userEvent.keyboard("{Control>}k{/Control}");
    await screen.findByText("Find an earlier conversation");
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    await userEvent.type(await box(), "zeppelin");
    const found = within(await screen.findByRole("search"));
    const hit = await found.findByRole("link", { name: /Question.*and the Zeppelin/ });
    expect(hit.querySelector("mark")?.textContent).toBe("Zeppelin");
    expect(address()).toBe("/search-chats?q=zeppelin");
    await userEvent.click(await box());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(hit);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(await box());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/chat/${chat}#message-\\d+$`)));
    const message = await waitFor(() => {
      const named = document.getElementById(address().split("#")[1] ?? "");
      if (!named) throw new Error("not there yet");
      return named;
    });
    expect(message.textContent).toContain("and the Zeppelin");
    expect(message.querySelector(`.${thread.found}`)).toBeTruthy();
  });

  it("shows when nothing matches, marks archived and shared chats, and is linked from the chat list", async () => {
    const [person, partner] = [await stage.t.person(undefined, "Lookers"), await stage.t.person(undefined, "Lookers")];
    const [own, theirs] = [await chatOf(person, "a quokka of mine"), await chatOf(partner, "a quokka of yours")];
    await person.send("PATCH", `/api/chat/${own}/`, { archived: true });
    const household = (await partner.get("/api/profile/0/")).body["household"]?.["id"];
    await partner.send("PATCH", `/api/chat/${theirs}/`, { household });
    await stage.renderAt("/chat/", person);
    await userEvent.click(await screen.findByRole("link", { name: "Search chats" }));
    await userEvent.type(await box(), "zebra");
    await screen.findByText("No chats found");
    await userEvent.clear(await box());
    await userEvent.type(await box(), "quokka");
    const headings = async () =>
      (await within(await screen.findByRole("search")).findAllByRole("heading")).map((one) => one.textContent ?? "");
    await waitFor(async () =>
      expect((await headings()).map((text) => /Archived|Shared/.exec(text)?.[0]).toSorted()).toEqual(["Archived", "Shared"]),
    );
  });

  it("shows an error and can be retried; its search words come from the address", async () => {
    const person = await stage.t.person();
    await chatOf(person, "a wombat");
    const { network } = await stage.renderAt("/search-chats?q=wombat", person, {
      before: (net) => net.meet(/chat\/search/, () => refusal(400, "Broken")),
    });
    await screen.findByText("The search failed");
    expect((await box()).value).toBe("wombat");
    network.meet(/chat\/search/, (pass) => pass());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await within(await screen.findByRole("search")).findByRole("link", { name: /Question.*a wombat/ });
  });
});

describe("the chat list", () => {
  it("loads more near its end", async () => {
    const person = await stage.t.person();
    await stage.t.deps.database.kysely
      .insertInto("chats")
      .values(Array.from({ length: 60 }, (_, i) => ({ user_id: person.id, summary: `Chat ${i + 1}` })))
      .execute();
    await stage.renderAt("/settings", person);
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Chat \d+$/ })).toHaveLength(60));
  });
});
