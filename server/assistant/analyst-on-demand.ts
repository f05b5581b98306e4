import type { AssistantEngine } from "./engine.ts";

/** The offline analyst, loaded at its first turn: its words and rules are as much code as the rest of the server. */
export const analyst: AssistantEngine = {
  name: "analyst",
  run: async function* (turn, tools, signal) {
    const loaded = await import("./analyst/index.ts");
    yield* loaded.analyst.run(turn, tools, signal);
  },
};
