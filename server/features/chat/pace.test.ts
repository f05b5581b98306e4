import { describe, expect, test } from "vitest";
import type { AssistantEngine } from "../../assistant/engine.ts";
import { testApp } from "../../testing/app.ts";
import { newChat } from "../../testing/assistant.ts";
import { paced } from "./pace.ts";

const PACE = { msPerWord: 12, atMost: 250 };
async function* arriving(...pieces: string[]): AsyncIterable<string> {
  yield* pieces;
}

/** Reads a paced text. Returns its parts and the total of the delays between them. */
const read = async (...pieces: string[]): Promise<{ parts: string[]; ms: number }> => {
  const parts: string[] = [];
  let ms = 0;
  for await (const part of paced(arriving(...pieces), PACE, async (wait) => void (ms += wait))) parts.push(part);
  return { parts, ms: Math.round(ms) };
};

describe("the pace of an answer that is known at once", () => {
  test("is spread over its sentences and rows", async () => {
    const { parts, ms } = await read("You spent $5.10 here. That is less.\n\n| a | b |\n| 1 | 2 |\n");
    expect(parts.slice(0, 2)).toEqual(["You spent $5.10 here. ", "That is less.\n"]);
    expect(parts.join("")).toBe("You spent $5.10 here. That is less.\n\n| a | b |\n| 1 | 2 |\n");
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(250);
  });

  test("is at most its limit in all, however long the answer is", async () => {
    const { parts, ms } = await read("A sentence of six words here. ".repeat(40), "Another sentence of six words here. ".repeat(40));
    expect(parts).toHaveLength(80);
    expect(ms).toBeGreaterThan(200);
    expect(ms).toBeLessThanOrEqual(250);
  });

  test("does not delay text that arrives in pieces", async () => {
    expect(await read("Let ", "me ", "look ", "into ", "that. ")).toEqual({ parts: ["Let ", "me ", "look ", "into ", "that. "], ms: 0 });
  });
});

/** Longer than any test may take. */
const FOREVER_MS = 3_600_000;
const inTwoSentences: AssistantEngine = {
  name: "known",
  run: async function* () {
    yield { type: "text", text: "One sentence. Another sentence." };
  },
};

test("readers who prefer reduced motion get an answer without delays", async () => {
  const t = await testApp({ engine: inTwoSentences, pace: { msPerWord: FOREVER_MS, atMost: FOREVER_MS } });
  const p = await t.person();
  const reply = await p.raw(`/api/chat/${await newChat(p)}/messages/`, {
    method: "POST",
    body: JSON.stringify({ content: "hello", nonce: "nonce-still" }),
    headers: { "content-type": "application/json", "x-stream-response": "true", "x-reduced-motion": "true" },
  });
  expect(await reply.text()).toBe("One sentence. Another sentence.");
  await t.close();
});
