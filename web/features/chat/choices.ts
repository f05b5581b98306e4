import { marked } from "marked";
import type { Message } from "#contract/chat.ts";

/** A question mark at the end of a sentence. One inside quotation marks belongs to a text that the answer quotes. */
const ASKS = /\?\**(?:\s|$)/;
const NONE: readonly string[] = [];

/** Returns the questions that an answer lets the user choose from, if its last paragraph asks what they mean. Other answers have none. */
export const choicesOf = ({ content, chips, status }: Pick<Message, "content" | "chips" | "status">): readonly string[] => {
  if (status !== "done" || chips.length === 0) return NONE;
  const last = marked.lexer(content).findLast((token) => token.type !== "space");
  return last?.type === "paragraph" && ASKS.test(last.raw) ? chips : NONE;
};
