import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { AssistantEngine } from "#server/assistant/engine.ts";
import { createChart } from "#server/features/charts/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Person } from "#server/testing/app.ts";
import { stubClipboard } from "#web/testing/clipboard.ts";
import { useStage } from "#web/testing/stage.tsx";

const CHIPS = ["What is my savings rate?", "What bills are due?"];
/** Repeats the question and suggests the next ones. */
const engine: AssistantEngine = {
  name: "suggesting",
  run: async function* ({ text }) {
    yield { type: "text", text };
    yield { type: "chips", chips: CHIPS };
  },
};
const stage = useStage({ engine });

const chatOf = async (person: Person, ...questions: string[]): Promise<number> => {
  const id = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    await person.send("POST", `/api/chat/${id}/messages/`, { content, nonce: `nonce-copying-${i}` });
  return id;
};
/** Returns what Copy writes, by type. */
const copy = async (answer: HTMLElement): Promise<Record<string, string>> => {
  const user = userEvent.setup();
  const clipboard = stubClipboard();
  await user.click(within(answer).getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(clipboard.isWritten()).toBe(true));
  return Object.fromEntries(await Promise.all(Object.entries(clipboard.parts()).map(async ([type, blob]) => [type, await blob.text()])));
};

describe("the suggestions of an answer", () => {
  it("are buttons under the last answer, before its actions, and asking one moves them to the next answer", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "First.", "Did you mean one of these?");
    await stage.renderAt(`/chat/${chat}/`, person);
    const [first, last] = await screen.findAllByRole("article", { name: "Answer" });
    expect(within(first as HTMLElement).queryByRole("group", { name: "Suggested questions" })).toBeNull();
    const names = within(last as HTMLElement)
      .getAllByRole("button")
      .map((button) => button.textContent || button.getAttribute("aria-label"));
    expect(names.slice(0, 3)).toEqual([...CHIPS, "Copy"]);
    await userEvent.click(screen.getByRole("button", { name: CHIPS[1] as string }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(3));
    const answers = screen.getAllByRole("article", { name: "Answer" });
    expect(answers.map((answer) => within(answer).queryByRole("group") !== null)).toEqual([false, false, true]);
  });

  it("are copied as a list if the answer asks back, and left out otherwise", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "You spent $5. Did you mean one of these?", "You spent $5. Ask “Why?” for more.");
    await stage.renderAt(`/chat/${chat}/`, person);
    const [asking, plain] = await screen.findAllByRole("article", { name: "Answer" });
    expect((await copy(asking as HTMLElement))["text/plain"]).toBe(
      ["You spent $5. Did you mean one of these?", "", ...CHIPS.map((chip) => `- ${chip}`)].join("\n"),
    );
    vi.restoreAllMocks();
    expect((await copy(plain as HTMLElement))["text/plain"]).toBe("You spent $5. Ask “Why?” for more.");
  });
});

it("a chart is copied with its title and a table of its values", async () => {
  const person = await stage.t.person();
  const chart = await createChart(stage.t.deps, await scopeOfUser(stage.t.deps, person.id), {
    chartType: "line",
    title: "Net worth",
    dataSeries: [
      {
        seriesLabel: "Net worth",
        dataPoints: [
          { label: "Oct 2026", value: 1200 },
          { label: "Nov 2026", value: -34.5 },
        ],
      },
      { seriesLabel: "Cash", dataPoints: [{ label: "Oct 2026", value: 5 }] },
    ],
  });
  const chat = await chatOf(person, `Here it is.\n\n![Net worth](/charts/${chart}/image/)`);
  await stage.renderAt(`/chat/${chat}/`, person);
  await screen.findByRole("figure");
  const { "text/plain": text, "text/html": html } = await copy(screen.getByRole("article", { name: "Answer" }));
  expect(text).toBe(
    [
      "Here it is.",
      "",
      "Chart: Net worth",
      "",
      "| Period   | Net worth |  Cash |",
      "| -------- | --------: | ----: |",
      "| Oct 2026 | $1,200.00 | $5.00 |",
      "| Nov 2026 |   -$34.50 |       |",
    ].join("\n"),
  );
  const page = new DOMParser().parseFromString(html ?? "", "text/html");
  expect([...page.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Period", "Net worth", "Cash"],
    ["Oct 2026", "$1,200.00", "$5.00"],
    ["Nov 2026", "-$34.50", ""],
  ]);
});
