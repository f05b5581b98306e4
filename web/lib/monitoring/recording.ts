import { type Fields, isFields, madeOf, wholeOf, wholesOf } from "./fields.ts";
import type { Look } from "./look.ts";
import { plainAttributes, plainNode, withoutText } from "./page-tree.ts";
import { placeOf } from "./plain.ts";

/** Event types and change types in a recording, as numbered by rrweb. Types not listed here are never sent. */
const EVENT = { ready: 0, loaded: 1, page: 2, change: 3, where: 4 };
const CHANGE = { tree: 0, mouse: 1, press: 2, scroll: 3, size: 4, input: 5, touch: 6 };

const addOf = (add: unknown, look: Look): Fields | null => {
  const parent = wholesOf(add, ["parentId"]);
  if (!parent || !isFields(add)) return null;
  const node = plainNode(add["node"], look);
  return node && { ...parent, nextId: wholeOf(add["nextId"]) ?? null, node };
};

const textOf = (text: unknown): Fields | null => {
  const id = wholesOf(text, ["id"]);
  return id && isFields(text) ? { ...id, value: withoutText(text["value"]) } : null;
};

const attributesOf = (change: unknown, look: Look): Fields | null => {
  const id = wholesOf(change, ["id"]);
  if (!id || !isFields(change)) return null;
  const attributes = plainAttributes(change["attributes"], look);
  return Object.keys(attributes).length > 0 ? { ...id, attributes } : null;
};

const holdsAny = (lists: Fields): boolean => Object.values(lists).some((list) => Array.isArray(list) && list.length > 0);

const treeOf = (data: Fields, look: Look): Fields | null => {
  const kept = {
    adds: madeOf(data["adds"], (add) => addOf(add, look)),
    removes: madeOf(data["removes"], (remove) => wholesOf(remove, ["parentId", "id"])),
    texts: madeOf(data["texts"], textOf),
    attributes: madeOf(data["attributes"], (change) => attributesOf(change, look)),
  };
  return holdsAny(kept) ? kept : null;
};

const pressOf = (data: Fields): Fields | null => {
  const press = wholesOf(data, ["type", "id"]);
  return press && { ...press, ...wholesOf(data, ["x", "y"]), ...wholesOf(data, ["pointerType"]) };
};

const inputOf = (data: Fields): Fields | null => {
  const id = wholesOf(data, ["id"]);
  return id && { ...id, text: "•••" };
};

const movesOf = (data: Fields): Fields => ({
  positions: madeOf(data["positions"], (position) => wholesOf(position, ["x", "y", "id", "timeOffset"])),
});

const CHANGES = new Map<unknown, (data: Fields, look: Look) => Fields | null>([
  [CHANGE.tree, treeOf],
  [CHANGE.mouse, movesOf],
  [CHANGE.touch, movesOf],
  [CHANGE.press, pressOf],
  [CHANGE.scroll, (data) => wholesOf(data, ["id", "x", "y"])],
  [CHANGE.size, (data) => wholesOf(data, ["width", "height"])],
  [CHANGE.input, inputOf],
]);

const changeOf = (data: Fields, look: Look): Fields | null => {
  const { source } = data;
  const change = CHANGES.get(source)?.(data, look);
  return change ? { source, ...change } : null;
};

const pageOf = (data: Fields, look: Look): Fields | null => {
  const node = plainNode(data["node"], look);
  return node && { node, initialOffset: wholesOf(data["initialOffset"], ["top", "left"]) ?? { top: 0, left: 0 } };
};

const whereOf = (data: Fields): Fields | null => {
  const size = wholesOf(data, ["width", "height"]);
  return size && typeof data["href"] === "string" ? { href: placeOf(data["href"]), ...size } : null;
};

const EVENTS = new Map<unknown, (data: Fields, look: Look) => Fields | null>([
  [EVENT.ready, () => ({})],
  [EVENT.loaded, () => ({})],
  [EVENT.page, pageOf],
  [EVENT.change, changeOf],
  [EVENT.where, whereOf],
]);

/** Rebuilds one event of a recording from data that may be sent. Null if nothing remains. */
export const plainEvent = (event: unknown, look: Look): Fields | null => {
  if (!isFields(event)) return null;
  const timestamp = wholeOf(event["timestamp"]);
  const data = EVENTS.get(event["type"])?.(isFields(event["data"]) ? event["data"] : {}, look);
  return data && timestamp !== undefined ? { type: event["type"], timestamp, data } : null;
};

/**
 * Every keystroke changes a field, and often a total next to it, so the number of changes would reveal the length of the input. A field is
 * recorded once, and a text only when it appears or disappears.
 */
const withoutRepeats = (events: Fields[]): Fields[] => {
  const last = new Map<unknown, unknown>();
  const isNew = (id: unknown, shown: unknown): boolean => last.get(id) !== shown && last.set(id, shown).has(id);
  return events.flatMap((event): Fields[] => {
    const { data } = event;
    if (event["type"] !== EVENT.change || !isFields(data)) return [event];
    if (data["source"] === CHANGE.input) return isNew(data["id"], data["text"]) ? [event] : [];
    if (data["source"] !== CHANGE.tree) return [event];
    const kept = { ...data, texts: madeOf(data["texts"], (text) => (isFields(text) && isNew(text["id"], text["value"]) ? text : null)) };
    return holdsAny(kept) ? [{ ...event, data: kept }] : [];
  });
};

/** Rebuilds a recording segment: a line with its number, then a line with its events. Null if it cannot be read. */
export const plainRecording = (payload: unknown, look: Look): string | null => {
  if (typeof payload !== "string") return null;
  const end = payload.indexOf("\n");
  const head = wholesOf(JSON.parse(payload.slice(0, end)), ["segment_id"]);
  const events: unknown = JSON.parse(payload.slice(end + 1));
  if (!head || !Array.isArray(events)) return null;
  const kept = withoutRepeats(madeOf(events, (event) => plainEvent(event, look)));
  return `${JSON.stringify(head)}\n${JSON.stringify(kept)}`;
};
