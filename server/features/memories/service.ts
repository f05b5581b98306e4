import { LONGEST_MEMORY, type Memory } from "#contract/memories.ts";
import type { Tx } from "../../db/open.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { ownText } from "../chat/index.ts";
import * as store from "./store.ts";

/**
 * Saves a memory. Its text must appear, word for word, in a message that the user wrote: text from an answer, a merchant or a file is never
 * saved. The same text is saved once. Throws 404 for another user's message, 400 for other text.
 */
export const addMemory = async (tx: Tx<Scope>, text: string, fromMessageId: number, at: Date): Promise<Memory> => {
  const said = await ownText(tx, fromMessageId);
  if (said === null) throw notFound("Message not found.");
  const context = text.trim();
  if (context === "" || context.length > LONGEST_MEMORY) throw invalid("context", `Enter 1 to ${LONGEST_MEMORY} characters`);
  if (!said.includes(context)) throw invalid("context", "Only your own words can be remembered");
  return (await store.findSame(tx, context)) ?? (await store.insert(tx, { context, message: fromMessageId, at: at.toISOString() }));
};

/** Saves the first conversation's notes from the user's own words, each once. */
export const addNotes = async (tx: Tx<Scope>, notes: readonly { category: string; summary: string }[], at: Date): Promise<void> => {
  for (const { category, summary } of notes) {
    const context = `${category}: ${summary}`.slice(0, LONGEST_MEMORY);
    if (!(await store.findSame(tx, context))) await store.insert(tx, { context, message: null, at: at.toISOString() });
  }
};

/** Returns the user's memories, newest first. */
export const listMemories = (tx: Tx<Scope>): Promise<Memory[]> => store.list(tx);
