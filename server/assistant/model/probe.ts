import { randomInt } from "node:crypto";
import { z } from "zod";
import type { ConnectionTest } from "#contract/assistant.ts";
import { LlmError, type LlmProvider, type LlmUsage, type SentRequest, TIMEOUTS } from "../../providers/llm/index.ts";

/**
 * About 6,000 tokens, the size of a question with its tools. Models on small machines are often configured to read less, without any
 * warning.
 */
const LINES = 600;
const filler = Array.from({ length: LINES }, (_, i) => `${i + 1}. Line ${i + 1} of this page says nothing.`).join("\n");
const Word = z.strictObject({ word: z.string() });

/** Tests a model with a request that needs streaming, a tool, and a long input. Never throws for errors of the model. */
export const probe = async (
  llm: LlmProvider,
  {
    signal,
    personKey,
    sent,
    used,
  }: { signal: AbortSignal; personKey: string; sent: (r: SentRequest) => void; used: (u: LlmUsage) => Promise<void> },
): Promise<ConnectionTest> => {
  const word = `KESTREL-${randomInt(1000, 10_000)}`;
  const began = performance.now();
  const result: ConnectionTest = {
    fault: null,
    streams: false,
    tools: false,
    context: false,
    firstMs: null,
    wholeMs: 0,
    inputTokens: 0,
    outputTokens: 0,
  };
  let texts = 0;
  const report = async (args: unknown): Promise<unknown> => {
    const given = Word.safeParse(args);
    if (!given.success) return { error: "give the word" };
    result.tools = true;
    result.context ||= given.data.word.trim().toUpperCase() === word;
    return { received: true };
  };
  try {
    for await (const event of llm.stream({
      instructions: "This is a test of the connection. Do exactly what the message says.",
      messages: [
        {
          role: "user",
          content: `The code word is ${word}.\n\n${filler}\n\nCall report_word with the code word from the first line of this message. Then write the numbers from one to twenty in words.`,
        },
      ],
      tools: [{ name: "report_word", about: "Receives the code word.", arguments: Word, run: report }],
      steps: 3,
      signal,
      timeouts: TIMEOUTS,
      personKey,
      sent,
    })) {
      if (event.type === "step") continue;
      result.firstMs ??= Math.round(performance.now() - began);
      if (event.type === "text") texts += 1;
      else {
        result.inputTokens += event.usage.inputTokens;
        result.outputTokens += event.usage.outputTokens;
        await used(event.usage);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LlmError)) throw error;
    result.fault = error.kind;
  }
  result.streams = texts > 1;
  result.wholeMs = Math.round(performance.now() - began);
  return result;
};
