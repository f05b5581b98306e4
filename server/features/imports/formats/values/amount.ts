import { type Cents, cents } from "#domain/money.ts";

export type DecimalMark = "." | ",";
/** A number as written: its sign, and its digits including separators. `side` is set where letters say debit or credit. */
export type WrittenAmount = { negative: boolean; digits: string; side: "out" | "in" | null };

const SYMBOLS = /[$€£¥₹₽₩₪₺₴₱฿¢R]{1,2}|\b(?:US|CA|AU|NZ|HK)\$/g;
const CODE = "(?:[A-Z]{3}|Fr|kr|Rs|z[łl]|K[čc]|Ft|lei|Euros?)\\.?";
const CODE_BEFORE = new RegExp(String.raw`^([-+(]?)\s*${CODE}\s*(?=[-+(]?[\s$€£]*[.,]?\d)`, "i");
const CODE_AFTER = new RegExp(String.raw`(?<=[\d.,)\s-])${CODE}(\s*\))?$`, "i");
const PLAIN = /^[-+]?[\d.,]*\d$/;
const SIMPLE = /^\d+[.,]\d\d$/;
const SIDE = /\s*(?:\b(cr|credit|haben|h|c)|\b(dr|db|debit|soll|s|d))\.?$/i;
const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
const SPACES = /[\s\u00A0\u2007\u2009\u202F'’`´_]/g;

/** Parses how a number is written, separating signs, parentheses, currency signs and spaces. Returns null when it is not a number. */
export const readAmount = (given: string): WrittenAmount | null => {
  if (given.length === 0 || given.length > 60) return null;
  if (PLAIN.test(given)) return { negative: given.startsWith("-"), digits: /^[-+]/.test(given) ? given.slice(1) : given, side: null };
  let text = given.replace(DASHES, "-").trim();
  let side: WrittenAmount["side"] = null;
  if (!/^[-+]?[\d.,]+$/.test(text)) {
    const sided = /\d/.test(text) ? SIDE.exec(text.replace(/(\d)([a-z])/i, "$1 $2")) : null;
    if (sided) {
      side = sided[1] ? "in" : "out";
      text = text.replace(/\s*[a-z]+\.?$/i, "");
    }
    text = text.replace(CODE_BEFORE, "$1").replace(CODE_AFTER, "$1").replace(SYMBOLS, "").replace(SPACES, "");
  }
  const shape = /^(\()?([-+]?)([\d.,]*\d[.,]?)(-{0,2}|[-+]?)(\))?$/.exec(text.replace(/^([-+]?)\(/, "($1").replace(/,--?$|\.--?$/, ""));
  if (!shape || (shape[1] === undefined) !== (shape[5] === undefined) || shape[4] === "--") return null;
  const minuses = [shape[1] !== undefined, shape[2] === "-", shape[4] === "-"].filter(Boolean).length;
  return { negative: minuses > 0, digits: (shape[3] ?? "").replace(/[.,]$/, ""), side };
};

/**
 * Returns the decimal mark that a written number proves: the last of two kinds, or a single one not followed by three digits. Null when
 * ambiguous.
 */
export const provenMark = (digits: string): DecimalMark | null => {
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  if (points > 1) return ",";
  if (commas > 1) return ".";
  if (points + commas === 0) return null;
  const mark: DecimalMark = points > 0 ? "." : ",";
  const at = digits.indexOf(mark);
  return digits.length - at - 1 === 3 && at > 0 && at <= 3 && !/^0+[.,]/.test(digits) ? null : mark;
};

/**
 * Returns the absolute value in cents for a decimal mark, rounding half away from zero beyond two decimals. Null when the separators do not
 * fit.
 */
export const sizeOf = (digits: string, mark: DecimalMark): Cents | null => {
  const at = digits.indexOf(mark);
  if (at === digits.length - 3 && digits.length < 14 && SIMPLE.test(digits))
    return cents(Number(digits.slice(0, at)) * 100 + Number(digits.slice(at + 1)));
  const whole = at < 0 ? digits : digits.slice(0, at);
  const decimals = at < 0 ? "" : digits.slice(at + 1);
  if (!/^\d*$/.test(decimals) || !/^(?:\d*|\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3})$/.test(whole)) return null;
  const plain = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  if (plain.length > 13) return null;
  const padded = `${decimals}00`;
  const rounding = Number(decimals[2] ?? "0") >= 5 ? 1 : 0;
  return cents(Number(plain || "0") * 100 + Number(padded.slice(0, 2)) + rounding);
};
