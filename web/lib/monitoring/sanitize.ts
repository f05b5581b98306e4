import { makeFetchTransport, SDK_VERSION } from "@sentry/browser";
import { type Fields, idOf, isFields, madeOf, momentOf, secondsOf, wholeOf } from "./fields.ts";
import type { Look } from "./look.ts";
import { placeOf, plainError, RELEASE } from "./plain.ts";
import { plainRecording } from "./recording.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];
type Item = [Fields, Fields | string];

/** The page's address, whether the user is an employee, and the page's look. */
export type Here = { address: string; isEmployee: boolean; look: () => Look };

/** Asks the server in every envelope not to store the browser's IP address. */
const SDK = { name: "sentry.javascript.browser", version: SDK_VERSION, settings: { infer_ip: "never" } };
const STATES = new Set<unknown>(["ok", "exited", "crashed", "abnormal", "unhandled"]);

const plainSession = (body: Fields): Fields | null => {
  const { init, status } = body;
  const [sid, started, timestamp] = [idOf(body["sid"]), momentOf(body["started"]), momentOf(body["timestamp"])];
  if (!sid || !started || !timestamp || !STATES.has(status)) return null;
  const times = { started, timestamp, duration: secondsOf(body["duration"]) };
  return { sid, init: init === true, ...times, status, errors: wholeOf(body["errors"]) ?? 0, attrs: { release: RELEASE } };
};

const plainReplay = (body: Fields, { isEmployee }: Here): Fields | null => {
  const [event_id, replay_id] = [idOf(body["event_id"]), idOf(body["replay_id"])];
  if (!event_id || !replay_id) return null;
  return {
    type: "replay_event",
    event_id,
    replay_id,
    segment_id: wholeOf(body["segment_id"]),
    replay_type: body["replay_type"] === "session" ? "session" : "buffer",
    timestamp: secondsOf(body["timestamp"]),
    replay_start_timestamp: secondsOf(body["replay_start_timestamp"]),
    urls: madeOf(body["urls"], (url) => (typeof url === "string" ? placeOf(url) : null)),
    error_ids: madeOf(body["error_ids"], idOf),
    trace_ids: madeOf(body["trace_ids"], idOf),
    platform: "javascript",
    release: RELEASE,
    tags: { is_employee: isEmployee },
    sdk: SDK,
  };
};

/** A sanitizer for each kind of envelope item that may be sent. All other kinds are dropped. */
const KINDS = new Map<unknown, (body: Fields, here: Here) => Fields | null>([
  ["event", (body, here) => ({ ...plainError({ ...body, type: undefined }, here), sdk: SDK })],
  ["session", plainSession],
  ["replay_event", plainReplay],
]);

const plainItem = (type: unknown, body: unknown, here: Here): Item | null => {
  if (type !== "replay_recording") {
    const plain = isFields(body) ? KINDS.get(type)?.(body, here) : undefined;
    return plain ? [{ type }, plain] : null;
  }
  const plain = plainRecording(body, here.look());
  return plain === null ? null : [{ type, length: new TextEncoder().encode(plain).length }, plain];
};

/** Rebuilds an envelope from data that may be sent. Null if nothing remains. */
export const plainEnvelope = ([head, items]: readonly [unknown, unknown], here: Here): [Fields, Item[]] | null => {
  const plain = madeOf(items, (item) => {
    const [about, body] = Array.isArray(item) ? item : [];
    try {
      return plainItem(isFields(about) ? about["type"] : null, body, here);
    } catch {
      // Unreadable data cannot be shown to be safe.
      return null;
    }
  });
  if (plain.length === 0) return null;
  const id = idOf(isFields(head) ? head["event_id"] : null);
  return [{ ...(id && { event_id: id }), sent_at: new Date().toISOString(), sdk: SDK }, plain];
};

/** The only way out: every envelope of the library passes here, and only its rebuilt form is sent. */
export const sanitizing =
  (here: () => Here) =>
  (options: Parameters<typeof makeFetchTransport>[0]): Transport => {
    const { send, flush } = makeFetchTransport(options);
    return {
      flush,
      send: (envelope) => {
        const plain = plainEnvelope(envelope, here());
        return plain ? send(plain as Envelope) : Promise.resolve({});
      },
    };
  };
