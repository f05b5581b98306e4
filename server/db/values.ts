import type { CustomTypesConfig } from "pg";
import { AmountTooLarge } from "#domain/money.ts";

type Parse = (text: string) => unknown;

const text: Parse = (value) => value;

/**
 * A whole number that JavaScript represents exactly. A larger one throws AmountTooLarge instead of being rounded; only sums of money get
 * that large.
 */
const whole: Parse = (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new AmountTooLarge({ cause: new RangeError(`the database returned an integer too large to hold exactly: ${value}`) });
  return number;
};

const float: Parse = (value) => Number(value);
const bool: Parse = (value) => value === "t";
const json: Parse = (value) => JSON.parse(value) as unknown;

const STAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/;

const stamp = (value: string, suffix: string): string => {
  const [, day, time, fraction = "", rest = ""] = STAMP.exec(value) ?? [];
  if (!day || !time || (rest !== "" && rest !== "+00")) throw new RangeError(`not a UTC instant: ${value}`);
  return `${day}T${time}.${fraction.padEnd(3, "0")}${suffix}`;
};

const instant: Parse = (value) => stamp(value, "Z");
const wallClock: Parse = (value) => stamp(value, "");

const HEX = /^\\x([0-9a-f]*)$/;
const bytes: Parse = (value) => {
  const hex = HEX.exec(value)?.[1];
  if (hex === undefined) throw new RangeError("the database returned bytes that are not in hex format");
  return Buffer.from(hex, "hex");
};

/** Matches one element of a one-dimensional array literal: {1,2}, {"a,b",NULL}. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gy;

const listOf =
  (parse: Parse): Parse =>
  (literal) => {
    const items: unknown[] = [];
    if (literal === "{}") return items;
    for (let at = 1; at < literal.length; at = ELEMENT.lastIndex + 1) {
      ELEMENT.lastIndex = at;
      const found = ELEMENT.exec(literal);
      if (!found) throw new RangeError(`not a one-dimensional array: ${literal}`);
      const [, quoted, bare] = found;
      if (quoted !== undefined) items.push(parse(quoted.replace(/\\(.)/gs, "$1")));
      else items.push(bare === "NULL" ? null : parse(bare ?? ""));
    }
    return items;
  };

/** Type OID of a value, type OID of an array of it, and the parser of its text. Every other type stays text. */
const TYPES: readonly (readonly [oid: number, list: number, parse: Parse])[] = [
  [16, 1000, bool],
  [17, 1001, bytes],
  [20, 1016, whole],
  [21, 1005, whole],
  [23, 1007, whole],
  [25, 1009, text],
  [26, 1028, whole],
  [114, 199, json],
  [700, 1021, float],
  [701, 1022, float],
  [1043, 1015, text],
  [1082, 1182, text],
  [1114, 1115, wallClock],
  [1184, 1185, instant],
  [1700, 1231, text],
  [2950, 2951, text],
  [3802, 3807, json],
];

const PARSERS = new Map<number, Parse>(TYPES.flatMap(([oid, list, parse]) => [[oid, parse] as const, [list, listOf(parse)] as const]));

/**
 * How values of both engines become JavaScript: int8 and count → number (RangeError when unsafe), numeric → string, date → YYYY-MM-DD,
 * timestamptz → ISO 8601 in UTC with all its digits (at least milliseconds), bytea → Buffer, json → parsed, one-dimensional arrays →
 * arrays, all else → text as PostgreSQL writes it.
 */
export const VALUES: CustomTypesConfig = {
  getTypeParser: ((oid: number) => PARSERS.get(oid) ?? text) as CustomTypesConfig["getTypeParser"],
};
