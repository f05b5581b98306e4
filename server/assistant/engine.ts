import type { Citation } from "#contract/citations.ts";
import type { Day } from "#domain/day.ts";
import type { RunTool } from "./tools/index.ts";

/** One question to answer. `memo` is what the engine stored with the earlier replies of this chat, oldest first. */
export type Turn = {
  text: string;
  today: Day;
  firstName: string | null;
  history: { role: "user" | "assistant"; content: string }[];
  memo: unknown[];
};

export type AssistantEvent =
  /** A piece of markdown. Citations are written as [label](#cite:N), where N counts this reply's `cite` events from 0. */
  | { type: "text"; text: string }
  | { type: "cite"; citation: Citation }
  /** The text so far was not meant for the user. The answer starts again; its citations keep their numbers. */
  | { type: "restart" }
  /** Follow-up questions offered as chips. */
  | { type: "chips"; chips: string[] }
  /** Data that this engine wants back in `Turn.memo` next time (JSON). */
  | { type: "memo"; memo: unknown }
  | { type: "title"; title: string }
  /** The engine that writes from here on, if it is not the one that was asked. */
  | { type: "engine"; name: string };

export type AssistantEngine = { name: string; run: (turn: Turn, tools: RunTool, signal: AbortSignal) => AsyncIterable<AssistantEvent> };
