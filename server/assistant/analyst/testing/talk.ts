import { day } from "#domain/day.ts";
import { type Derivation, ungrounded } from "../../grounding.ts";
import type { AssistantEvent } from "../../engine.ts";
import { makeRunTool, type ToolCall } from "../../run-tools.ts";
import { analyst } from "../index.ts";
import type { Frame } from "../frame.ts";
import { readMemos } from "../memo.ts";
import { type Household, toolsOver } from "./household.ts";

export const TODAY = day("2026-11-20");
export type Told = {
  text: string;
  chips: string[];
  title: string | null;
  citations: Extract<AssistantEvent, { type: "cite" }>["citation"][];
  frame: Frame | null;
  rows: number[];
  calls: ToolCall[];
  events: AssistantEvent[];
  ungrounded: string[];
};

/** Returns a chat with the analyst for a household. Each question sees the memos of the earlier replies. */
export const chatWith = (household: Household, today = TODAY) => {
  const memo: unknown[] = [];
  const history: { role: "user" | "assistant"; content: string }[] = [];
  return async (text: string): Promise<Told> => {
    const signal = new AbortController().signal;
    const runner = makeRunTool(toolsOver(household, today, text), { signal });
    const events: AssistantEvent[] = [];
    for await (const event of analyst.run({ text, today, firstName: "Maya", history: [...history], memo: [...memo] }, runner.run, signal))
      events.push(event);
    const gathered = gather(events, runner.calls);
    history.push({ role: "user", content: text }, { role: "assistant", content: gathered.text });
    for (const e of events) if (e.type === "memo") memo.push(e.memo);
    return gathered;
  };
};
/** Plays turns in a new chat and returns the last answer. Throws if a figure of it has no source. */
export const lastOf = async (household: Household, turns: readonly string[], today = TODAY): Promise<Told> => {
  const chat = chatWith(household, today);
  let last: Told | null = null;
  for (const turn of turns) last = await chat(turn);
  if (!last) throw new Error("a chat has turns");
  if (last.ungrounded.length > 0) throw new Error(`no source for ${last.ungrounded.join(", ")}`);
  return last;
};
/** Asks one question in a new chat. */
export const askOnce = (household: Household, text: string, today = TODAY): Promise<Told> => chatWith(household, today)(text);

const gather = (events: AssistantEvent[], calls: ToolCall[]): Told => {
  const text = events.flatMap((e) => (e.type === "text" ? [e.text] : [])).join("");
  const memo = readMemos(events.flatMap((e) => (e.type === "memo" ? [e.memo] : [])))[0];
  return {
    text,
    events,
    calls,
    chips: events.flatMap((e) => (e.type === "chips" ? e.chips : [])),
    title: events.flatMap((e) => (e.type === "title" ? [e.title] : []))[0] ?? null,
    citations: events.flatMap((e) => (e.type === "cite" ? [e.citation] : [])),
    frame: memo?.frame ?? null,
    rows: memo?.rows ?? [],
    ungrounded: ungrounded(text, calls, (memo?.derived ?? []) as Derivation[], (memo?.said ?? []) as never[]),
  };
};
