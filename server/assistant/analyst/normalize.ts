import { INVISIBLE, stripInvisible } from "../invisible.ts";
import { type Plain, replaceMapped } from "./mapped.ts";
import { wordsToNumbers } from "./numbers.ts";

/** Only this many characters of a question are read. That is enough for any real question and limits the time. */
const MAX_READ = 1000;

const STRAIGHT: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "¿": " ",
  "¡": " ",
  "…": " ",
};

const characters = (source: string): Plain => {
  let text = "";
  const at: number[] = [];
  let i = 0;
  for (const c of source) {
    for (const plain of c.normalize("NFKC").toLowerCase()) {
      const put = /\s/u.test(plain) ? " " : INVISIBLE.test(plain) ? "" : (STRAIGHT[plain] ?? plain);
      if (put === "" || (put === " " && (text === "" || text.endsWith(" ")))) continue;
      text += put;
      for (let k = 0; k < put.length; k++) at.push(i);
    }
    i += c.length;
    if (text.length >= MAX_READ) break;
  }
  const kept = text.trimEnd().normalize("NFKC");
  return kept.length <= at.length
    ? { source, text: kept, at: at.slice(0, kept.length) }
    : { source, text: kept, at: [...at, ...Array<number>(kept.length - at.length).fill(i)] };
};

const THOUSANDS = /(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?!\d)/g;
/** "1.200,50" or "12,50": a comma before exactly two digits is a decimal mark. */
const COMMA_CENTS = /(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})(?![\d,])/g;
const SUFFIX = /(?<![\w.])(\$ ?)?(\d+(?:\.\d+)?) ?(k|grand|thousand)(?![\w])/g;
const MILLIONS = /(?<![\w.])(\$ ?)(\d+(?:\.\d+)?) ?(m|mm|million)(?![\w])/g;
const CURRENCY_WORD = /(?<![\w.$])(\d+(?:\.\d{1,2})?) ?(?:dollars?|bucks?|usd|us\$)(?![\w])/g;
const RETIREMENT = /^(401|403|457)$/;

/**
 * Normalizes a question: removes invisible characters, and turns number words into digits, "2k" into 2000, and "50 bucks" into $50.
 * Idempotent.
 */
export const normalize = (source: string): Plain => numbered(characters(source));

/** Turns number words into digits. Repaired spelling may show more of them: "a thosand bucks". */
export const numbered = (from: Plain): Plain => {
  let plain = from;
  // "two hundred thousand" takes one step per word; the limit only guards against nonsense.
  for (let step = 0; step < 20; step++) {
    const next = stepOf(plain);
    if (next.text === plain.text) break;
    plain = next;
  }
  return plain;
};

const stepOf = (from: Plain): Plain => {
  let plain = replaceMapped(from, COMMA_CENTS, (m) => `${m[1]?.replaceAll(".", "")}.${m[2]}`);
  plain = replaceMapped(plain, THOUSANDS, (m) => m[0].replaceAll(",", ""));
  plain = wordsToNumbers(plain);
  plain = replaceMapped(plain, SUFFIX, (m) =>
    RETIREMENT.test(m[2] ?? "") && !m[1] ? m[0] : `${m[1] ? "$" : ""}${round(Number(m[2]) * 1000)}`,
  );
  plain = replaceMapped(plain, MILLIONS, (m) => `$${round(Number(m[2]) * 1_000_000)}`);
  plain = replaceMapped(plain, CURRENCY_WORD, (m) => `$${m[1]}`);
  return replaceMapped(plain, /\$ +(?=\d)/g, () => "$");
};

const round = (n: number): string => (n < 1e12 ? String(Math.round(n * 100) / 100) : "1000000000000");

/** Returns the user's own spelling of a span of the normalized text. */
export const sourceOf = (plain: Plain, start: number, end: number): string => {
  const from = plain.at[start] ?? 0;
  const to = end < plain.at.length ? (plain.at[end] ?? plain.source.length) : plain.source.length;
  return stripInvisible(plain.source.slice(from, to)).trim();
};
