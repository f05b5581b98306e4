import { registerTelemetry, type Telemetry } from "ai";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { KEY, pieces, type Script, type ScriptedLlm, scriptedLlm } from "../../testing/llm.ts";
import { aiProvider } from "./ai.ts";
import { LlmError, type LlmEvent, type LlmRequest, type SentRequest, TIMEOUTS } from "./index.ts";

const PROTOCOLS = ["anthropic", "openai", "compatible"] as const;
type Protocol = (typeof PROTOCOLS)[number];
const running: ScriptedLlm[] = [];
afterEach(() => Promise.all(running.splice(0).map((llm) => llm.close())));

const model = async (protocol: Protocol, script: Script) => {
  const llm = await scriptedLlm(protocol, script);
  running.push(llm);
  return { llm, provider: aiProvider(llm.settings) };
};

const request = (more: Partial<LlmRequest> = {}): LlmRequest => ({
  instructions: "Be brief.",
  messages: [{ role: "user", content: "How much?" }],
  tools: [
    {
      name: "get_spending",
      about: "Adds up.",
      arguments: z.strictObject({ start: z.string().describe("YYYY-MM-DD"), top: z.number().int().optional() }),
      run: async (args) => ({ total: "$12.00", asked: args }),
    },
  ],
  steps: 6,
  signal: new AbortController().signal,
  timeouts: TIMEOUTS,
  personKey: "p-1",
  ...more,
});
const all = async (events: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> => {
  const list: LlmEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
};
const textOf = (events: readonly LlmEvent[]): string =>
  events.map((e) => (e.type === "text" ? e.text : e.type === "step" ? "|" : "")).join("");
const kindOf = async (events: AsyncIterable<LlmEvent>): Promise<unknown> =>
  all(events).then(
    () => "no fault",
    (error: unknown) => (error instanceof LlmError ? error.kind : error),
  );

describe.each(PROTOCOLS)("a model with the protocol %s", (protocol) => {
  test("streams its text piece by piece, reports its usage, and asks for no storage where possible", async () => {
    const { llm, provider } = await model(protocol, () => pieces("You spent little."));
    const events = await all(provider.stream(request()));
    expect(textOf(events)).toBe("|You spent little.");
    expect(events.filter((e) => e.type === "text").length).toBeGreaterThan(2);
    expect(events.at(-1)).toMatchObject({ type: "usage", usage: { inputTokens: 1200, outputTokens: 80 }, cutShort: false });
    const [seen] = llm.seen;
    expect(seen?.tools).toEqual(["get_spending"]);
    expect(seen?.text).toContain("Be brief.");
    expect([seen?.headers["authorization"], seen?.headers["x-api-key"]]).toContain(protocol === "anthropic" ? KEY : `Bearer ${KEY}`);
    if (protocol === "openai") expect(seen?.body).toMatchObject({ store: false, safety_identifier: "p-1" });
    if (protocol === "anthropic") expect(seen?.body).toMatchObject({ metadata: { user_id: "p-1" } });
  });

  test("calls a tool with its arguments, reads the result, and continues in a new step", async () => {
    const { llm, provider } = await model(protocol, ({ step }) =>
      step === 0
        ? [{ text: "Let me look." }, { call: { name: "get_spending", args: { start: "2026-11-01", extra: 1 } } }]
        : [{ text: "Twelve." }],
    );
    expect(textOf(await all(provider.stream(request())))).toBe("|Let me look.|Twelve.");
    expect(llm.seen[1]?.results.map((r) => r.replaceAll("\\", ""))).toEqual([expect.stringContaining('"extra":1')]);
  });

  test("receives what a tool throws, and an unknown tool runs nothing", async () => {
    const { llm, provider } = await model(protocol, ({ step }) =>
      step === 0 ? [{ call: { name: "drop_tables", args: {} } }, { call: { name: "get_spending", args: {} } }] : [{ text: "I could not." }],
    );
    const failing = request().tools.map((t) => ({ ...t, run: () => Promise.reject(new Error("days are YYYY-MM-DD")) }));
    expect(textOf(await all(provider.stream(request({ tools: failing }))))).toBe("||I could not.");
    expect(llm.seen[1]?.text).toContain("days are YYYY-MM-DD");
  });

  test("gets schemas without the limits that every whole number has", async () => {
    const { llm, provider } = await model(protocol, () => pieces("Done."));
    await all(provider.stream(request()));
    const sent = JSON.stringify(llm.seen.at(-1)?.body);
    expect(sent).toContain('"type":"integer"');
    expect(sent).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  test("is stopped after its steps if it never stops calling tools, and may use none in the last", async () => {
    const { llm, provider } = await model(protocol, () => [{ call: { name: "get_spending", args: { start: "2026-11-01" } } }]);
    expect(await kindOf(provider.stream(request({ steps: 3 })))).toBe("endless");
    expect(llm.seen.length).toBe(3);
    expect(JSON.stringify(llm.seen[2]?.body["tool_choice"] ?? "left out")).toMatch(/none|left out/);
  });

  test("ends with the given reason when stopped, and the connection closes", async () => {
    const { llm, provider } = await model(protocol, () => ({ say: pieces("Half "), ends: "stall" }));
    const stop = new AbortController();
    const events = provider.stream(request({ signal: stop.signal }))[Symbol.asyncIterator]();
    while ((await events.next()).value?.type !== "text");
    stop.abort(new Error("the person stopped it"));
    await expect(async () => {
      for (;;) if ((await events.next()).done) return;
    }).rejects.toThrow("the person stopped it");
    await expect.poll(() => llm.open()).toBe(0);
  });

  test("closes the connection when the reader stops reading", async () => {
    const { llm, provider } = await model(protocol, () => ({ say: pieces("Half "), ends: "stall" }));
    for await (const event of provider.stream(request())) if (event.type === "text") break;
    await expect.poll(() => llm.open()).toBe(0);
  });

  test.each([
    ["never answers", { never: true }, "silent"],
    ["stalls in the middle", { say: [{ text: "Half" }], ends: "stall" }, "silent"],
    ["drops the connection", { say: [{ text: "Half" }], ends: "drop" }, "dropped"],
    ["ends without an end", { say: [{ text: "Half" }], ends: "vanish" }, "dropped"],
    ["sends no JSON", { say: [{ text: "Half" }], ends: "garbage" }, "unreadable"],
    ["refuses the key", { status: 401 }, "refused"],
    ["forbids the model", { status: 403 }, "refused"],
    ["has had enough", { status: 429 }, "busy"],
    ["breaks", { status: 500 }, "broken"],
    ["knows no tools", { status: 400, message: "this model does not support tools" }, "toolless"],
    ["does not know the model", { status: 404, message: "model not found" }, "rejected"],
  ] as const)("that %s ends with the right error, in time", async (_name, act, kind) => {
    const { provider } = await model(protocol, () => act);
    // Only the timeouts for a silent model may be short: a busy machine needs time for the others.
    const wait = kind === "silent" ? 150 : 20_000;
    const timeouts = { totalMs: 20_000, stepMs: 20_000, firstChunkMs: wait, chunkMs: wait };
    expect(await kindOf(provider.stream(request({ timeouts })))).toBe(kind);
  });

  test("reports each request exactly as sent, without the key", async () => {
    const { llm, provider } = await model(protocol, () => [{ text: "Hi." }]);
    const sent: SentRequest[] = [];
    await all(provider.stream(request({ sent: (one) => sent.push(one) })));
    expect(sent[0]?.body).toBe(llm.seen[0]?.text);
    expect(JSON.stringify(sent)).not.toContain(KEY);
    expect(JSON.stringify(sent[0]?.headers)).toContain("[hidden, ends in wxyz]");
  });

  test("throws errors without the question, the answer, or the key", async () => {
    const { provider } = await model(protocol, () => ({ status: 500, message: `${KEY} How much?` }));
    const fault = await all(provider.stream(request())).catch((error: unknown) => error);
    expect(JSON.stringify([String(fault), Object.values(fault as object), (fault as Error).cause])).not.toMatch(/sk-of|How much/);
  });

  test("is cut off by size if its response never ends", async () => {
    const { provider } = await model(protocol, () => pieces("x".repeat(6_000_000), 60_000));
    expect(await kindOf(provider.stream(request()))).toBe("endless");
  });
});

test("reports when no server is there", async () => {
  const { llm, provider } = await model("compatible", () => []);
  await llm.close();
  expect(await kindOf(provider.stream(request()))).toBe("unreachable");
});

test("follows no redirect", async () => {
  const { provider } = await model("compatible", () => ({ status: 307 }));
  expect(await kindOf(provider.stream(request()))).not.toBe("no fault");
});

test("reveals no question, answer, amount, or key to listeners of the library", async () => {
  const heard: unknown[] = [];
  const listener = new Proxy({} as Telemetry, {
    get: (_target, name) => (typeof name === "string" && name.startsWith("on") ? (event: unknown) => void heard.push(event) : undefined),
  });
  registerTelemetry(listener);
  const { provider } = await model("openai", ({ step }) =>
    step === 0 ? [{ call: { name: "get_spending", args: { start: "2026-11-01" } } }] : [{ text: "You spent little." }],
  );
  await all(provider.stream(request()));
  expect(heard.length).toBeGreaterThan(3);
  const seen = new WeakSet();
  const text = JSON.stringify(heard, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
  expect(text).not.toMatch(/How much|Be brief|You spent|\$12\.00|2026-11-01|sk-of/);
});
