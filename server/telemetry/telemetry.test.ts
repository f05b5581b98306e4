import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, type TestContext, test, vi } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo.ts";
import { makeLog } from "./log.ts";
import { LlmError, type LlmMessage, TIMEOUTS } from "../providers/llm/index.ts";
import { readSettings } from "../config/settings.ts";
import { startCollector } from "../testing/collector.ts";
import { freePort, type Running, startServer } from "../testing/process.ts";
import { openTelemetry } from "./open.ts";
import { watchedLlm } from "./watched.ts";

/** Runs the product as a real process, so that main.ts and the shutdown are tested too. */
const folder = mkdtempSync(join(tmpdir(), "hiro-telemetry-"));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

type Started = Running & { output: () => string };
/** Starts a server on a data folder, or on the copy of another one, and ends it with the test. */
const start = async ({ onTestFinished }: Pick<TestContext, "onTestFinished">, environment: Record<string, string>): Promise<Started> => {
  let output = "";
  const given = {
    HIRO_DATA: join(folder, "data"),
    DATABASE_URL: "",
    OTEL_EXPORTER_OTLP_ENDPOINT: "",
    HIRO_METRICS_PORT: "",
    ...environment,
  };
  const server = await startServer(given, await freePort(), (text) => void (output += text));
  onTestFinished(() => server.kill());
  return { ...server, output: () => output };
};
/** Copies the data folder that the first test filled, so that tests may run side by side. */
const copied = (name: string): { HIRO_DATA: string } => {
  if (existsSync(join(folder, "data"))) cpSync(join(folder, "data"), join(folder, name), { recursive: true });
  return { HIRO_DATA: join(folder, name) };
};

/** Everything in the requests below that could reveal a user or their questions. */
const PERSONAL = /demo@|example\.com|Demo-2026|Mozilla|127\.0\.0\.1|Whole Foods|coffee|Alex|Bearer|[?&]search=/i;
const CALLER = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

/** Signs in, reads, and asks the assistant, like a page. */
const use = async (url: string): Promise<void> => {
  const json = { "content-type": "application/json", "user-agent": "Mozilla/5.0 (somebody's own)" };
  const signed = (await (
    await fetch(`${url}/auth/token/`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
    })
  ).json()) as { access_token: string };
  const headers = {
    ...json,
    authorization: `Bearer ${signed.access_token}`,
    traceparent: `00-${CALLER.trace}-${CALLER.span}-00`,
  };
  const read = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as Record<string, string> | undefined) } });
    return { status: reply.status, text: await reply.text() };
  };
  expect((await read("/api/finx-transactions/?search=coffee")).status).toBe(200);
  expect((await read("/api/chat/99999/")).status).toBe(404);
  const { csrf_token: csrf } = JSON.parse((await read("/api/csrf/")).text) as { csrf_token: string };
  const chat = JSON.parse((await read("/api/chat/", { method: "POST", body: "{}", headers: { "X-CSRFToken": csrf } })).text) as {
    id: number;
  };
  const asked = await read(`/api/chat/${chat.id}/messages/`, {
    method: "POST",
    body: JSON.stringify({ content: "How much at Whole Foods?", nonce: "telemetry-0001" }),
    headers: { "X-CSRFToken": csrf },
  });
  expect(asked.status).toBe(200);
};

test("a collector receives spans and metrics of requests, jobs and transactions, but no personal data", async (context) => {
  const collector = await startCollector();
  closing.push(collector.close);
  const metricsPort = String(await freePort());
  const server = await start(context, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    HIRO_METRICS_PORT: metricsPort,
    HIRO_LOG: "debug",
  });
  await use(server.url);

  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(page).toMatch(/http_server_request_duration_count\{[^}]*http_route="\/api\/finx-transactions\/"[^}]*\} 1/);
  expect(page).toMatch(/process_memory_usage(\{[^}]*\})? \d+/);
  expect(page).toContain("nodejs_eventloop_delay_p99");
  expect((await fetch(`${server.url}/metrics`)).headers.get("content-type")).not.toContain("text/plain");

  await vi.waitFor(() => expect(collector.spans().some((s) => s.name === "GET /api/finx-transactions/")).toBe(true), 20_000);
  const listed = collector.spans().find((s) => s.name === "GET /api/finx-transactions/");
  expect(listed).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span });
  expect(listed?.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/api/finx-transactions/",
    "http.response.status_code": 200,
    "hiro.is_employee": false,
  });
  expect(Number(listed?.attributes["hiro.statements"])).toBeGreaterThan(1);
  const inside = collector.spans().filter((s) => s.parentSpanId === listed?.spanId);
  expect(inside.map((s) => s.name)).toContain("transaction read");

  const logged = server
    .output()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));
  expect(logged.find((line) => line["route"] === "/api/finx-transactions/")).toMatchObject({
    trace_id: CALLER.trace,
    span_id: listed?.spanId,
  });

  // Jobs run when the queue polls, a few seconds after the start.
  const measured = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await vi.waitFor(async () => expect(await measured()).toContain("hiro_job_duration_count"), 30_000);
  await server.stop();
  const routes = collector.points("http.server.request.duration").map((p) => p.attributes);
  expect(routes).toContainEqual({ "http.request.method": "GET", "http.route": "/api/chat/:id/", "http.response.status_code": 404 });
  const statements = collector.points("hiro.http.request.statements").find((p) => p.attributes["http.route"] === "/api/finx-transactions/");
  expect(statements?.sum).toBe(listed?.attributes["hiro.statements"]);
  expect(collector.points("db.client.operation.duration").map((p) => p.attributes["db.operation.name"])).toContain("select");
  expect(collector.points("hiro.reply.first_text.duration")).toMatchObject([{ attributes: { "hiro.engine": "analyst" }, count: 1 }]);
  expect(collector.points("hiro.job.duration").length).toBeGreaterThan(0);
  expect(collector.points("hiro.bank.syncs")).toContainEqual(expect.objectContaining({ attributes: { "hiro.outcome": "done" } }));
  expect(collector.points("hiro.provider.call.duration").map((p) => p.attributes["hiro.provider"])).toContain("bank");
  expect(`${collector.texts()}\n${page}`.match(PERSONAL)).toBeNull();
}, 180_000);

// Most of their time passes in waiting.
describe.concurrent("a server", () => {
  test("without settings none of the libraries is loaded", async (context) => {
    const list = join(folder, "loaded");
    const noting = {
      ...copied("plain"),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "../testing/note-loaded.ts")}`,
      NOTE_LOADED: list,
    };
    const loaded = (): string => (existsSync(list) ? readFileSync(list, "utf8") : "");
    const plain = await start(context, noting);
    await use(plain.url);
    await plain.stop();
    expect(loaded()).toBe("");
    const measured = await start(context, { ...noting, HIRO_METRICS_PORT: String(await freePort()) });
    await measured.stop();
    expect(loaded()).not.toBe("");
  }, 180_000);

  test.for(["that refuses", "that never answers"])(
    "a collector %s slows down and breaks nothing, not even the shutdown",
    { timeout: 120_000 },
    async (how, context) => {
      const mute = createServer(() => undefined);
      await new Promise<void>((ready) => mute.listen(0, "127.0.0.1", ready));
      const { port } = mute.address() as { port: number };
      const close = () => {
        mute.closeAllConnections();
        return new Promise((closed) => mute.close(closed));
      };
      if (how === "that refuses") await close();
      else closing.push(close);
      const server = await start(context, { ...copied(how), OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, HIRO_LOG: "warn" });
      await use(server.url);
      if (how === "that refuses")
        await vi.waitFor(() => expect(server.output()).toContain("measurements are not reaching the collector"), 30_000);
      const ready = await fetch(`${server.url}/health/ready/`, { signal: AbortSignal.timeout(20_000) });
      expect(ready.status).toBe(200);
      await server.stop();
      expect(server.child.exitCode).toBe(0);
    },
  );
});

test("a language model's tokens, time and outcome are reported, but no text of its questions", async () => {
  const collector = await startCollector();
  closing.push(collector.close);
  const telemetry = await openTelemetry(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }).telemetry, makeLog("silent"));
  const llm = watchedLlm(telemetry, {
    name: "Testing",
    model: "test-1",
    host: "model.invalid",
    stream: async function* ({ messages }) {
      yield { type: "text", text: "Half " };
      yield { type: "usage", usage: { inputTokens: 120, cachedTokens: 0, outputTokens: 7 }, cutShort: false };
      if (messages.length === 0) throw new LlmError("busy", "429");
    },
  });
  const ask = async (messages: LlmMessage[]): Promise<void> => {
    const { signal } = new AbortController();
    const request = { instructions: "A secret.", messages, tools: [], steps: 1, signal, timeouts: TIMEOUTS, personKey: "who" };
    for await (const event of llm.stream(request)) expect(event.type).toMatch(/text|usage/);
  };
  await ask([{ role: "user", content: "What did Alex buy?" }]);
  await expect(ask([])).rejects.toThrow("busy");
  await telemetry.stop();
  const of = (metric: string) => collector.points(metric).map(({ attributes, count, sum }) => ({ ...attributes, count, sum }));
  const about = { "gen_ai.operation.name": "chat", "gen_ai.provider.name": "Testing", "gen_ai.request.model": "test-1" };
  expect(of("gen_ai.client.token.usage")).toEqual([
    { ...about, "gen_ai.token.type": "input", count: 2, sum: 240 },
    { ...about, "gen_ai.token.type": "output", count: 2, sum: 14 },
  ]);
  expect(of("gen_ai.client.operation.duration")).toMatchObject([
    { ...about, "hiro.outcome": "done", count: 1 },
    { ...about, "hiro.outcome": "busy", "error.type": "busy", count: 1 },
  ]);
  expect(collector.spans().map((s) => s.name)).toEqual(["chat test-1", "chat test-1"]);
  expect(collector.texts()).not.toMatch(/secret|Alex|Half|who"/);
});

test("a taken or public metrics port stops the start with a message", async () => {
  const taken = createServer();
  await new Promise<void>((ready) => taken.listen(0, "127.0.0.1", ready));
  const { port } = taken.address() as { port: number };
  const settings = readSettings({ HIRO_METRICS_PORT: String(port) });
  await expect(openTelemetry(settings.telemetry, makeLog("silent"))).rejects.toThrow(
    `HIRO_METRICS_PORT: the metrics cannot be served on port ${port}`,
  );
  await new Promise((closed) => taken.close(closed));
  expect(() => readSettings({ HIRO_METRICS_PORT: "3000" })).toThrow("HIRO_METRICS_PORT must differ from PORT");
  expect(() => readSettings({ HIRO_METRICS_PORT: "x" })).toThrow("HIRO_METRICS_PORT: HIRO_METRICS_PORT must be a whole number");
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://collector" })).toThrow(
    "OTEL_EXPORTER_OTLP_ENDPOINT must be the collector's address",
  );
  expect(readSettings({}).telemetry).toBeNull();
});
