import type { Citation } from "#contract/citations.ts";
import type { AssistantEngine, Turn } from "./engine.ts";
import { type RunTool, toolNamed, UnattendedError } from "./tools/index.ts";

/** A complete answer, for uses without streaming. */
export type Answer = { content: string; citations: Citation[]; chips: string[]; memo: unknown; engine: string };

/** Runs an engine to the end and returns the whole answer. Throws what the engine throws, and the signal's reason on abort. */
export const wholeAnswer = async (engine: AssistantEngine, turn: Turn, tools: RunTool, signal: AbortSignal): Promise<Answer> => {
  const answer: Answer = { content: "", citations: [], chips: [], memo: undefined, engine: engine.name };
  for await (const event of engine.run(turn, tools, signal)) {
    signal.throwIfAborted();
    if (event.type === "text") answer.content += event.text;
    else if (event.type === "restart") answer.content = "";
    else if (event.type === "cite") answer.citations.push(event.citation);
    else if (event.type === "chips") answer.chips = event.chips;
    else if (event.type === "memo") answer.memo = event.memo;
    else if (event.type === "engine") answer.engine = event.name;
  }
  signal.throwIfAborted();
  if (answer.content.trim() === "") throw new Error("the engine wrote nothing");
  return answer;
};

/** Returns the tools without those that draft something for the user to continue, read memories, or propose a change. */
export const unattended =
  (tools: RunTool): RunTool =>
  (name, args) =>
    toolNamed(name)?.unattended ? tools(name, args) : Promise.reject(new UnattendedError(name));
