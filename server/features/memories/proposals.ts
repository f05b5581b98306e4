import { z } from "zod";
import { ToolError } from "../../assistant/toolkit.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { addMemory } from "./service.ts";
import * as store from "./store.ts";

/** Remembers the person's own words of the message that was answered; nobody else's words get here. */
const saveMemory = proposalKind({
  private: true,
  exact: z.object({ text: z.string(), message: z.number().int() }),
  kept: z.null(),
  plan: async (tx, args: { text: string }, asked) => {
    const text = args.text.trim();
    if (text === "" || !asked.words.includes(text))
      throw new ToolError("only the person's own words of this message can be remembered", "Copy the words as they are, or leave it.");
    if (await store.findSame(tx, text)) throw new ToolError("that is remembered already", "Say so: there is nothing to change.");
    return {
      exact: { text, message: asked.questionId },
      title: "Remember this",
      target: text,
      notes: ["Only you see what Hiro remembers"],
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

/** Forgets one memory; undoing remembers it as it was. */
const forgetMemory = proposalKind({
  private: true,
  exact: z.object({ id: z.number().int() }),
  kept: store.Whole.nullable(),
  plan: async (tx, { memoryId }: { memoryId: number }) => {
    if (!(await store.find(tx, memoryId))) throw new ToolError("there is no such memory", "Ask get_memories for those there are.");
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
