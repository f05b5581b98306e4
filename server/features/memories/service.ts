import type { Memory } from "#contract/memories.ts";
import type { Tx } from "../../db/open.ts";
import { invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { ownText } from "../chat/index.ts";
import * as store from "./store.ts";

const LONGEST = 1000;

/**
 * Keeps something to remember. It must stand, word for word, in a message that the person wrote themselves: what an answer, a merchant
 * or a file says is never kept. The same words are kept once. Throws 404 for another's message, 400 for other words.
 */
export const addMemory = async (tx: Tx<Scope>, text: string, fromMessageId: number, at: Date): Promise<Memory> => {
  const said = await ownText(tx, fromMessageId);
  if (said === null) throw notFound("Message not found.");
  const context = text.trim();
  if (context === "" || context.length > LONGEST) throw invalid("context", `Remember 1 to ${LONGEST} characters`);
  if (!said.includes(context)) throw invalid("context", "Only your own words can be remembered");
  return (await store.findSame(tx, context)) ?? (await store.insert(tx, { context, message: fromMessageId, at: at.toISOString() }));
};

/** Keeps what the first conversation noted of the person's own words, each once. */
export const addNotes = async (tx: Tx<Scope>, notes: readonly { category: string; summary: string }[], at: Date): Promise<void> => {
  for (const { category, summary } of notes) {
    const context = `${category}: ${summary}`.slice(0, LONGEST);
    if (!(await store.findSame(tx, context))) await store.insert(tx, { context, message: null, at: at.toISOString() });
  }
};

/** What the person asked to be remembered, newest first. */
export const listMemories = (tx: Tx<Scope>): Promise<Memory[]> => store.list(tx);
