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

test("shows the model, its usage and the exact request, without the key", async () => {
  const p = await employed();
  await askAnew(p, "How is my money?");
  await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText("claude-sonnet-5-5")).toBeTruthy();
  expect(screen.getByText("api.example.com")).toBeTruthy();
  expect(screen.getByText("$2 in, $10 out per million tokens, list price")).toBeTruthy();
  expect(screen.getByText(/^1 answer by the model, 0 by the offline engine instead/)).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Your tokens today" }).getAttribute("aria-valuenow")).toBe("1280");
  const sent = screen.getByRole("region", { name: "Request body" });
  expect(sent.textContent).toContain("How is my money?");
  expect(screen.getByText("[hidden, ends in wxyz]")).toBeTruthy();
});

test("tests the connection and names what does not work and how to fix it", async () => {
  llm.script = () => [{ text: "I have no tools." }];
  await stage.renderAt("/settings/assistant", await employed());
  await screen.findByText(/You have sent no request since Hiro started/);
  const connection = screen.getByRole("region", { name: "Connection" });
  await userEvent.click(within(connection).getByRole("button", { name: "Test the connection" }));
  expect(await within(connection).findByText("No tool called")).toBeTruthy();
  expect(within(connection).getByText("Forgot the start")).toBeTruthy();
  llm.script = () => ({ status: 401 });
  await userEvent.click(within(connection).getByRole("button", { name: "Test the connection" }));
  expect(await within(connection).findByText("Rejected the API key")).toBeTruthy();
  expect(within(connection).queryByText("Uses tools")).toBeNull();
});

test("shows a failure with how to fix it", async () => {
  llm.script = () => ({ status: 429 });
  const p = await employed();
  await askAnew(p, "Hello?");
  await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText(/^Too many requests, Nov 20/)).toBeTruthy();
  expect(screen.getByText("You have reached your plan's limit or used up its credit.")).toBeTruthy();
});

test("is hidden from other users, and can be loaded again after an error", async () => {
  const p = await stage.t.person();
  await stage.renderAt("/settings", p);
  await screen.findByText("Custom categories");
  expect(screen.queryByRole("link", { name: /Assistant/ })).toBeNull();
  const refused = await stage.renderAt("/settings/assistant", p);
  expect(await screen.findByText("This page is for operators of Hiro")).toBeTruthy();
  expect(refused.network.calls.filter((call) => call.includes("/api/assistant/"))).toEqual([]);
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
