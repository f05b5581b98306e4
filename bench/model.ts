import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelEngine } from "#server/assistant/model/index.ts";
import { day } from "#domain/day.ts";
import { aiProvider } from "#server/providers/llm/ai.ts";
import type { LlmProtocol } from "#server/config/settings.ts";
import { pieces, scriptedLlm } from "#server/testing/llm.ts";
import { freePort, startServer } from "#server/testing/process.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo.ts";
import { type Client, signIn } from "./client.ts";
import { type Sample, summary } from "./measure.ts";

/**
 * Measures the latency that Hiro adds to a language model's time to first token. A local model waits 60 ms after it receives the request;
 * all other time is ours. `node bench/model.ts` prints two figures: the engine alone, and the full path from the user's POST to the first
 * byte.
 */
const THINKS_MS = 60;
const ANSWER = "You spent a little less than in the month before, mostly on food and on the car.";

type Times = { received: number; first: number };

/** A model that records when it received the request and when it sent its first token. */
const timedModel = async (protocol: LlmProtocol) => {
  const times: Times[] = [];
  const llm = await scriptedLlm(protocol, () => {
    const one: Times = { received: performance.now(), first: 0 };
    times.push(one);
    return { say: pieces(ANSWER, 8), after: THINKS_MS, onFirst: () => (one.first = performance.now()) };
  });
  return { llm, last: () => times.at(-1) ?? { received: 0, first: 0 } };
};
const added = (began: number, heard: number, { received, first }: Times): number => heard - began - (first - received);

/** Times the engine alone, from its start to its first piece of text. */
const engineAlone = async (protocol: LlmProtocol, times = 200): Promise<Sample> => {
  const { llm, last } = await timedModel(protocol);
  const engine = modelEngine({
    llm: aiProvider(llm.settings),
    analyst: { name: "none", run: () => nothing() },
    meter: { spent: async () => null, used: async () => undefined, ended: async () => undefined, sent: () => undefined },
    freshTools: () => () => Promise.reject(new Error("no tools available")),
    personKey: "bench",
  });
  const turn = { text: "How was last month?", today: day("2026-11-20"), firstName: null, history: [], memo: [] };
  const took: number[] = [];
  for (let i = 0; i < times + 10; i += 1) {
    const began = performance.now();
    let heard = 0;
    const events = engine.run(turn, () => Promise.reject(new Error("no tools available")), new AbortController().signal);
    for await (const event of events) if (event.type === "text") heard ||= performance.now();
    if (i >= 10) took.push(added(began, heard, last()));
  }
  await llm.close();
  return summary(took);
};
const nothing = async function* () {};

const question = async (client: Client, chat: number, nonce: string): Promise<{ began: number; heard: number }> => {
  const began = performance.now();
  const reply = await client.send("POST", `/api/chat/${chat}/messages/`, { content: "How was last month?", nonce });
  const reader = reply.body?.getReader();
  let heard = 0;
  for (;;) {
    const { done } = (await reader?.read()) ?? { done: true };
    heard ||= performance.now();
    if (done) return { began, heard };
  }
};

/** Times the full path from the user's POST to the first byte of the reply. */
const wholeWay = async (protocol: LlmProtocol): Promise<Sample> => {
  const { llm, last } = await timedModel(protocol);
  const folder = mkdtempSync(join(tmpdir(), "hiro-bench-model-"));
  const server = await startServer(
    {
      HIRO_DATA: join(folder, "data"),
      DATABASE_URL: process.env["HIRO_BENCH_POSTGRES"] ?? "",
      HIRO_LLM: protocol,
      HIRO_LLM_BASE_URL: llm.settings.baseUrl ?? "",
      HIRO_LLM_API_KEY: "bench",
      HIRO_LLM_MODEL: llm.settings.model,
    },
    await freePort(),
  );
  const took: number[] = [];
  try {
    // Each user may ask thirty questions in five minutes.
    for (const email of [DEMO_EMAIL, "partner@example.com"]) {
      const client = await signIn(server.url, email, DEMO_PASSWORD);
      for (let i = 0; i < 30; i += 1) {
        const chat = (await (await client.send("POST", "/api/chat/", {})).json()) as { id: number };
        const { began, heard } = await question(client, chat.id, `bench-model-${i}`);
        if (i >= 4) took.push(added(began, heard, last()));
      }
    }
  } finally {
    await server.stop();
    await llm.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return summary(took);
};

const line = (name: string, { p50, p95, count }: Sample): void =>
  void process.stdout.write(`${name.padEnd(44)} ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (median / p95 of ${count})\n`);

for (const protocol of ["anthropic", "openai", "compatible"] as const) line(`engine alone, ${protocol}`, await engineAlone(protocol));
line("full path, anthropic", await wholeWay("anthropic"));
