import { FileRefused } from "../refused.ts";

/** Called in file order: `open` and `close` for groups, `leaf` for a tag with its value. Lines count from 1. */
export type OfxEvents = {
  open: (name: string, line: number) => void;
  close: (name: string) => void;
  leaf: (name: string, value: string, line: number) => void;
};

const TAG = /<(\/?)(?:[A-Za-z][\w-]*:)?([A-Za-z][\w.]{0,40})(?:\s[^<>]{0,500})?(\/?)>/y;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Reads both OFX 1 (SGML, where a value ends at the next tag and closing tags are optional) and OFX 2 (XML), from `start` on. We use our
 * own parser because a rejection must name the line, and values have to survive unclosed tags. An XML parser would reject OFX 1 and expand
 * entities in OFX 2. Only XML's five entities and numeric ones are resolved.
 */
export const readTags = (text: string, start: number, isGroup: (name: string) => boolean, events: OfxEvents): void => {
  let line = lineAt(text, start);
  let at = start;
  let newline = text.indexOf("\n", start);
  let pending: { name: string; line: number } | null = null;
  let value = "";
  const flush = (): void => {
    if (pending) events.leaf(pending.name, value.includes("&") ? resolveEntities(value.trim()) : value.trim(), pending.line);
    [pending, value] = [null, ""];
  };
  const move = (to: number): void => {
    while (newline >= 0 && newline < to) {
      line += 1;
      newline = text.indexOf("\n", newline + 1);
    }
    at = to;
  };
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const stop = next < 0 ? text.length : next;
    if (pending) value += text.slice(at, stop);
    move(stop);
    if (next < 0) break;
    const aside = skipAside(text, at, line);
    if (aside) {
      if (pending && aside.text !== null) value += aside.text.replaceAll("&", "&amp;");
      move(aside.end);
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (!tag) {
      if (pending) value += "<";
      at += 1;
      continue;
    }
    flush();
    const name = (tag[2] ?? "").toUpperCase();
    if (tag[1]) events.close(name);
    else if (isGroup(name)) events.open(name, line);
    else pending = { name, line };
    move(at + tag[0].length);
    if (tag[3]) {
      if (isGroup(name)) events.close(name);
      flush();
    }
  }
  flush();
};

/** Skips a comment, an instruction or CDATA at a position; `text` is what it adds to a value. */
const skipAside = (text: string, at: number, line: number): { end: number; text: string | null } | null => {
  if (text[at + 1] !== "!" && text[at + 1] !== "?") return null;
  const until = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? text.length : found;
  };
  if (text.startsWith("<![CDATA[", at)) {
    const end = until("]]>", at);
    return { end: Math.min(end + 3, text.length), text: text.slice(at + 9, end) };
  }
  if (text.startsWith("<!--", at)) return { end: Math.min(until("-->", at) + 3, text.length), text: null };
  if (/^<!(DOCTYPE|ENTITY)/i.test(text.slice(at, at + 9))) {
    const end = until(">", at);
    if (/\[|<!ENTITY/i.test(text.slice(at, end))) throw new FileRefused("the file declares entities of its own, which no bank does.", line);
    return { end: end + 1, text: null };
  }
  return text.startsWith("<?", at) ? { end: until(">", at) + 1, text: null } : null;
};

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Resolves XML's five entities, a non-breaking space and numeric characters; everything else stays as written. */
export const resolveEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
    },
  );
