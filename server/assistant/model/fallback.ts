import type { LlmErrorKind } from "../../providers/llm/index.ts";
import type { AssistantEngine, AssistantEvent, Turn } from "../engine.ts";
import type { RunTool } from "../tools/index.ts";

/** Why the model does not answer: an error, or the allowance that is used up. */
export type Reason = LlmErrorKind | "day" | "month";

const FAULT = "The language model had an error";
const WHY: Record<Reason, string> = {
  silent: "The language model didn't answer in time",
  unreachable: "The language model couldn't be reached",
  dropped: "The language model stopped in the middle",
  refused: "The language model didn't accept this installation's key",
  busy: "The language model is overloaded right now",
  broken: FAULT,
  unreadable: FAULT,
  rejected: FAULT,
  toolless: FAULT,
  endless: FAULT,
  day: "Your language model allowance for today is used up",
  month: "This month's language model allowance is used up",
};

/**
 * Lets the analyst answer instead of the model and says so once: before its answer if the model had started, otherwise after it. Its
 * citation numbers continue after the existing ones.
 */
export async function* answerInstead(
  analyst: AssistantEngine,
  {
    turn,
    tools,
    signal,
    reason,
    begun,
    citations,
  }: { turn: Turn; tools: RunTool; signal: AbortSignal; reason: Reason; begun: boolean; citations: number },
): AsyncGenerator<AssistantEvent> {
  yield { type: "engine", name: analyst.name };
  if (begun) yield { type: "text", text: `\n\n${WHY[reason]}, so the offline engine answers instead:\n\n` };
  for await (const event of analyst.run(turn, tools, signal)) {
    if (event.type === "text" && citations > 0)
      yield { type: "text", text: event.text.replace(/\(#cite:(\d+)\)/g, (_, n: string) => `(#cite:${Number(n) + citations})`) };
    else yield event;
  }
  if (!begun) yield { type: "text", text: `\n\n${WHY[reason]}, so this answer comes from the offline engine.` };
}
