import type { AssistantEngine } from "../assistant/engine.ts";
import { ToolError } from "../assistant/tools/index.ts";
import type { Json, Person } from "./app.ts";

type Call = { tool: string; args: unknown };

/** Runs the tools that the question names and writes their results: a model that obeys everything. A question that names none is echoed. */
export const openEngine: AssistantEngine = {
  name: "open",
  run: async function* ({ text }, tools) {
    if (!/^[[{]/.test(text)) return yield { type: "text", text };
    const given = JSON.parse(text) as Call | Call[];
    const results: unknown[] = [];
    for (const { tool, args } of [given].flat())
      results.push(
        await (tools as unknown as (name: string, args: unknown) => Promise<unknown>)(tool, args).catch((error: unknown) => {
          if (error instanceof ToolError) return { error: error.message };
          throw error;
        }),
      );
    yield { type: "text", text: JSON.stringify(Array.isArray(given) ? results : results[0]) };
  },
};

let asked = 0;
/** Makes the open engine run a tool in a user's chat. Returns the tool's result. */
export const runIn = async (person: Person, chat: number, tool: string, args: unknown = {}): Promise<Json> => {
  const nonce = `open-engine-${String(++asked).padStart(4, "0")}`;
  const reply = await person.send("POST", `/api/chat/${chat}/messages/`, { content: JSON.stringify({ tool, args }), nonce });
  return JSON.parse(String(reply.body["content"])) as Json;
};
