import { afterEach, expect, it, vi } from "vitest";
import { plainEnvelope, sanitizing } from "./sanitize.ts";
import { lookOf } from "./look.ts";

const ID = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const HERE = { address: "https://money.example.com/chat/12?q=Whole", isEmployee: true, look: () => lookOf([".row{color:red}"]) };
const SDK = { name: "sentry.javascript.browser", version: expect.any(String), settings: { infer_ip: "never" } };
const NOW = "2026-03-01T10:00:00.000Z";

/** Returns what remains of one item and its headers. */
const sanitized = (item: [object, unknown], head: object = {}): unknown => plainEnvelope([head, [item]], HERE);

it("rebuilds the envelope header", () => {
  const recording = '{"segment_id":0}\n[{"type":1,"timestamp":5,"data":{}}]';
  const head = { event_id: ID, dsn: "https://k@example.com/7", trace: { transaction: "Whole Foods" }, sdk: { name: "Whole" } };
  expect(sanitized([{ type: "replay_recording", length: 1, filename: "Whole" }, recording], head)).toEqual([
    { event_id: ID, sent_at: expect.stringMatching(/^\d{4}-/), sdk: SDK },
    [[{ type: "replay_recording", length: recording.length }, recording]],
  ]);
});

it("counts a recording's length in bytes", () => {
  const typed = { type: 3, timestamp: 5, data: { source: 5, id: 1, text: "abc" } };
  const [, [[head, body] = []] = []] =
    plainEnvelope([{}, [[{ type: "replay_recording" }, `{"segment_id":0}\n${JSON.stringify([typed])}`]]], HERE) ?? [];
  expect(body).toContain("•••");
  expect(head?.["length"]).toBe(Buffer.byteLength(String(body)));
});

it("keeps only place, time and employee status of a replay", () => {
  const known = {
    type: "replay_event",
    event_id: ID,
    replay_id: ID,
    segment_id: 2,
    replay_type: "session",
    timestamp: 5.25,
    replay_start_timestamp: 1.5,
  };
  const noted = {
    urls: ["https://money.example.com/net-worth/12?tab=Whole", 7],
    error_ids: [ID, "Whole Foods"],
    trace_ids: ["Whole Foods", ID],
    segment_names: ["Whole Foods"],
    user: { email: "demo@example.com", ip_address: "{{auto}}" },
    request: { url: HERE.address, headers: { "User-Agent": "Whole" } },
    tags: { of: "Whole" },
    contexts: { of: "Whole" },
    breadcrumbs: [{ message: "Whole" }],
    sdk: { name: "Whole", settings: { infer_ip: "auto" } },
  };
  expect(sanitized([{ type: "replay_event" }, { ...known, ...noted }])).toMatchObject([
    {},
    [
      [
        { type: "replay_event" },
        {
          ...known,
          urls: ["/net-worth/:id"],
          error_ids: [ID],
          trace_ids: [ID],
          platform: "javascript",
          release: "hiro",
          tags: { is_employee: true },
          sdk: SDK,
        },
      ],
    ],
  ]);
  expect(JSON.stringify(sanitized([{ type: "replay_event" }, { ...known, ...noted }]))).not.toMatch(/Whole|demo|auto|money\.example/);
});

it("keeps only the start and the status of a session", () => {
  const session = { sid: ID, init: true, started: NOW, timestamp: NOW, status: "ok", errors: 1 };
  const noted = {
    did: "demo@example.com",
    abnormal_mechanism: "Whole",
    attrs: { release: "Whole", user_agent: "Whole", ip_address: "1.2.3.4" },
  };
  expect(sanitized([{ type: "session" }, { ...session, ...noted }])).toEqual([
    { sent_at: expect.any(String), sdk: SDK },
    [[{ type: "session" }, { ...session, attrs: { release: "hiro" } }]],
  ]);
});

it("also asks for error events that the IP address is not stored", () => {
  const error = { event_id: ID, exception: { values: [{ type: "Error", value: "Whole Foods" }] }, user: { email: "demo@example.com" } };
  const plain = sanitized([{ type: "event" }, error]);
  expect(plain).toMatchObject([{}, [[{ type: "event" }, { event_id: ID, sdk: SDK, tags: { place: "/chat/:id" } }]]]);
  expect(JSON.stringify(plain)).not.toMatch(/Whole|demo/);
});

it.each([
  [{ type: "attachment" }, "Whole Foods"],
  [{ type: "client_report" }, { discarded_events: [] }],
  [{ type: "transaction" }, { transaction: "/chat/12" }],
  [{ type: "feedback" }, { contexts: {} }],
  [{ type: "replay_video" }, "Whole Foods"],
  [{ type: "constructor" }, {}],
  [{ type: "event" }, "Whole Foods"],
  [{ type: "event" }, { exception: { values: "Whole Foods" } }],
  [{ type: "session" }, { sid: "Whole Foods", started: NOW, timestamp: NOW, status: "ok" }],
  [{ type: "session" }, { sid: ID, started: NOW, timestamp: NOW, status: "Whole Foods" }],
  [{ type: "replay_event" }, { event_id: "Whole Foods", replay_id: ID }],
  [{ type: "replay_recording" }, "Whole Foods"],
  [{ type: "replay_recording" }, new Uint8Array([1, 2])],
])("drops the item %j", (head, body) => expect(sanitized([head, body])).toBe(null));

afterEach(() => vi.unstubAllGlobals());

it("sends the rebuilt envelope, or nothing if nothing remains", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(body);
    return new Response("{}");
  });
  const { send } = sanitizing(() => HERE)({ url: "https://errors.example.com/api/7/envelope/", recordDroppedEvent: () => {} });
  type Envelope = Parameters<typeof send>[0];
  await send([{}, [[{ type: "client_report" }, { of: "Whole" }]]] as unknown as Envelope);
  expect(sent).toEqual([]);
  await send([
    {},
    [
      [{ type: "attachment" }, "Whole"],
      [{ type: "replay_recording" }, '{"segment_id":4}\n[]'],
    ],
  ] as unknown as Envelope);
  expect(sent.map((body) => body.split("\n").slice(1))).toEqual([['{"type":"replay_recording","length":19}', '{"segment_id":4}', "[]"]]);
});
