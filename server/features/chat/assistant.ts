import type { Chat } from "#contract/chat.ts";
import type { Answer } from "../../assistant/answer.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import type { Place } from "../../assistant/proposing.ts";
import type { RunTool } from "../../assistant/tools/index.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Pace } from "./pace.ts";

/** What chats need of the assistant. */
export type Assistant = {
  /** Engine that writes a user's replies in a chat of this type; `place` is the reply being written. */
  engineFor: (scope: Scope, type: Chat["chatType"], place?: Place | null) => AssistantEngine;
  /** First message of a chat of this type, before any question; null where the user starts. */
  opening: (scope: Scope, type: Chat["chatType"]) => Promise<Answer | null>;
  /** Tools within one user's scope, for one reply. Without its place they cannot attach a proposal to it. */
  toolsFor: (scope: Scope, signal: AbortSignal, place?: Place | null) => RunTool;
  /** The pace of streamed answers, for readers who do not prefer reduced motion. */
  pace: Pace;
};
