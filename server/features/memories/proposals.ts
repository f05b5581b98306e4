import { z } from "zod";
import { ToolError } from "../../assistant/tools/index.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { addMemory } from "./service.ts";
import * as store from "./store.ts";

/** Saves the user's own words from the question as a memory. No other text is accepted. */
const saveMemory = proposalKind({
  private: true,
  exact: z.object({ text: z.string(), message: z.number().int() }),
  kept: z.null(),
  plan: async (tx, args: { text: string }, asked) => {
    const text = args.text.trim();
    if (text === "" || !asked.words.includes(text))
      throw new ToolError("only the user's own words of this message can be remembered", "Copy the words exactly, or leave it.");
    if (await store.findSame(tx, text)) throw new ToolError("that is already remembered", "Tell the user that there is nothing to change.");
    return {
      exact: { text, message: asked.questionId },
      title: "Remember this",
      target: text,
      notes: ["Only you can see what Hiro remembers"],
    };
  },
  hold: async (tx, { text }) => {
    const same = await store.findSame(tx, text);
    return { values: [{ what: "Memory", now: same?.context ?? "", after: text, data: same?.id ?? null }], kept: null };
  },
  apply: async (tx, { text, message }, at) => void (await addMemory(tx, text, message, new Date(at))),
  restore: async (tx, { text }) => {
    const same = await store.findSame(tx, text);
    if (same) await store.remove(tx, same.id);
  },
});

/** Deletes one memory; undo restores it unchanged. */
const forgetMemory = proposalKind({
  private: true,
  exact: z.object({ id: z.number().int() }),
  kept: store.Whole.nullable(),
  plan: async (tx, { memoryId }: { memoryId: number }) => {
    if (!(await store.find(tx, memoryId))) throw new ToolError("there is no such memory", "Use get_memories to list the memories.");
    return { exact: { id: memoryId }, title: "Forget this", target: String(memoryId) };
  },
  hold: async (tx, { id }) => {
    const whole = await store.lock(tx, id);
    return { values: [{ what: "Memory", now: whole?.context ?? "", after: "", data: whole?.context ?? null }], kept: whole };
  },
  apply: (tx, { id }) => store.remove(tx, id),
  restore: async (tx, _exact, kept) => {
    if (kept) await store.putBack(tx, kept);
  },
});

export const proposals: NonNullable<Feature["proposals"]> = { save_memory: saveMemory, forget_memory: forgetMemory };
