import { once } from "node:events";
import type { AssistantEngine } from "../assistant/engine.ts";

/**
 * An engine that does what the question says: "hang" writes one word and waits to be stopped, "fail" breaks before its first word, "fail
 * late" after it, and "unsaveable" writes what the database refuses. Anything else is echoed word by word.
 */
export const obedientEngine: AssistantEngine = {
  name: "obedient",
  run: async function* ({ text, history }, _tools, signal) {
    if (text === "fail") throw new Error("the engine broke");
    if (text === "hang" || text === "fail late") yield { type: "text", text: "Half " };
    if (text === "fail late") throw new Error("the engine broke");
    if (text === "hang") {
      if (!signal.aborted) await once(signal, "abort");
      return;
    }
    if (text === "unsaveable") yield { type: "text", text: "\0" };
    else if (text === "history") yield { type: "text", text: history.map((h) => `${h.role}: ${h.content}`).join(" | ") };
    else for (const word of text.split(" ")) yield { type: "text", text: `${word} ` };
  },
};
