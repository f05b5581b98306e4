import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, afterAll, expect, test } from "vitest";
import { aiProvider } from "#server/providers/llm/ai.ts";
import type { LlmProvider } from "#server/providers/llm/index.ts";
import type { Person } from "#server/testing/app.ts";
import { askAnew } from "#server/testing/assistant.ts";
import { pieces, type ScriptedLlm, scriptedLlm } from "#server/testing/llm.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

let llm: ScriptedLlm;
let asking: LlmProvider;
beforeAll(async () => {
  llm = await scriptedLlm("anthropic", () => pieces("All is well."));
  asking = aiProvider(llm.settings);
});
afterAll(() => llm.close());
beforeEach(() => (llm.script = () => pieces("All is well.")));

const provider: LlmProvider = { name: "Anthropic", model: "claude-sonnet-5-5", host: "api.example.com", stream: (r) => asking.stream(r) };
const stage = useStage({ model: { llm: provider } });

const employed = async (): Promise<Person> => {
  const p = await stage.t.person();
  await stage.t.deps.database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", p.id).execute();
  return p;
};

test("shows which model answers, what it took, and the very request, without the key", async () => {
  const p = await employed();
  await askAnew(p, "How is my money?");
  await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText("claude-sonnet-5-5")).toBeTruthy();
  expect(screen.getByText("api.example.com")).toBeTruthy();
  expect(screen.getByText("$2 in, $10 out for a million tokens, as listed")).toBeTruthy();
  expect(screen.getByText(/^1 answer by the model, 0 by the analyst in its place/)).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Your tokens today" }).getAttribute("aria-valuenow")).toBe("1280");
  const sent = screen.getByRole("region", { name: "Body of the request" });
  expect(sent.textContent).toContain("How is my money?");
  expect(screen.getByText("[hidden, ends in wxyz]")).toBeTruthy();
});

test("tests the connection and names what does not work, with what to do", async () => {
  llm.script = () => [{ text: "I have no tools." }];
  await stage.renderAt("/settings/assistant", await employed());
  await screen.findByText(/Nothing of yours since Hiro started/);
  const connection = screen.getByRole("region", { name: "Connection" });
  await userEvent.click(within(connection).getByRole("button", { name: "Test the connection" }));
  expect(await within(connection).findByText("Called none")).toBeTruthy();
  expect(within(connection).getByText("Forgot the start")).toBeTruthy();
  llm.script = () => ({ status: 401 });
  await userEvent.click(within(connection).getByRole("button", { name: "Test the connection" }));
  expect(await within(connection).findByText("Did not accept the key")).toBeTruthy();
  expect(within(connection).queryByText("Uses tools")).toBeNull();
});

test("a fault shows with what to do about it", async () => {
  llm.script = () => ({ status: 429 });
  const p = await employed();
  await askAnew(p, "Hello?");
  await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText(/^Too many requests, Nov 20/)).toBeTruthy();
  expect(screen.getByText("The limit of your plan is reached, or its credit used up.")).toBeTruthy();
});

test("is closed to others, who see no way to it; a failure can be tried again", async () => {
  const p = await stage.t.person();
  await stage.renderAt("/settings", p);
  await screen.findByText("Custom categories");
  expect(screen.queryByRole("link", { name: /Assistant/ })).toBeNull();
  await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText("This page is for the people who run Hiro")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();

  let fails = true;
  const employee = await employed();
  await stage.renderAt("/settings/assistant", employee, {
    before: (network) => network.meet(/api\/assistant/, (send) => (fails ? refusal(400) : send())),
  });
  await screen.findByText("This page did not load");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("claude-sonnet-5-5")).toBeTruthy();
  await stage.renderAt("/settings", employee);
  expect((await screen.findByRole("link", { name: /Assistant/ })).getAttribute("href")).toBe("/settings/assistant");
});
