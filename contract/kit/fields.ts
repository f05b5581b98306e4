import { z } from "zod/mini";
import { type Day, dayProblem, isDay } from "#domain/day.ts";
import { MAX_AMOUNT } from "#domain/limits.ts";
import { type Cents, fromDollars, toDollars } from "#domain/money.ts";

const isCents = (value: unknown): value is Cents => Number.isSafeInteger(value);
/** The largest dollar amount that whole cents represent exactly. */
const MAX_DOLLARS = Number.MAX_SAFE_INTEGER / 100;

/** Whether a number of dollars is a whole number of cents, apart from the error of binary fractions such as 0.1 + 0.2. */
const isWholeCents = (amount: number): boolean =>
  // Most amounts need no rounding, which takes much longer.
  Number.isInteger(amount * 100) || Number.isInteger(Number((amount * 100).toPrecision(15)));
const dollars = (wire: z.ZodMiniNumber) =>
  z.codec(wire.check(z.refine(isWholeCents, "Enter at most two decimals")), z.custom<Cents>(isCents), {
    decode: (n) => fromDollars(n),
    encode: (amount) => toDollars(amount),
  });

/** A JSON number of dollars with at most two decimals on the wire, whole cents in code. */
export const money = dollars(z.number().check(z.minimum(-MAX_DOLLARS), z.maximum(MAX_DOLLARS)));
/** The part of a figure that waits for review: the sum of the absolute amounts of its transactions whose category is not sure. */
export const unreviewed = money;
/** Returns the message for a missing value; undefined for any other problem, which has its own. */
const ifMissing =
  (message: string | undefined) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined || input === null ? message : undefined;

/** Like `money`, with a minimum in dollars. `required` is the message for a missing amount. */
export const moneyFrom = (least: number, message: string, required?: string) =>
  dollars(
    z
      .number({ error: ifMissing(required) })
      .check(z.minimum(least, { error: message, abort: true }), z.maximum(toDollars(MAX_AMOUNT), "Enter at most 1,000,000,000,000")),
  );

/** A calendar day as YYYY-MM-DD. */
export const day = z
  .custom<Day>((value) => typeof value === "string" && isDay(value), { error: ({ input }) => dayProblem(String(input)) ?? undefined })
  .check(z.meta({ type: "string", format: "date" }));
/** An instant in UTC, as ISO 8601. */
export const instant = z.string().check(z.meta({ format: "date-time" }));
/** A row's id. */
export const id = z.int().check(z.positive(), z.maximum(2_147_483_647));
/** An exact decimal that is not money (price, quantity, rate): a string of digits in code, a number on the wire. */
export const decimal = z.codec(z.number(), z.string(), { decode: (n) => String(n), encode: (text) => Number(text) });

const whole = /^[1-9]\d{0,9}$/;
/** An id in a path. Invalid text returns 404, not a validation error. */
export const pathId = z
  .codec(z.string().check(z.regex(whole)), id, { decode: (text) => Number(text), encode: String })
  .check(z.meta({ type: "integer" }));
/** The profile's id is always 0. */
export const profileId = z
  .codec(z.string().check(z.regex(/^0$/)), z.literal(0), { decode: () => 0 as const, encode: String })
  .check(z.meta({ type: "integer" }));

/** Query values: text on the wire, typed in code. Lists are comma-separated. */
export const query = {
  ids: z.codec(
    z.string().check(z.regex(/^\d{1,10}(,\d{1,10})*$/, "Enter ids separated by commas"), z.maxLength(20_000)),
    z.array(z.int().check(z.maximum(2_147_483_647))),
    {
      decode: (text) => text.split(",").map(Number),
      encode: (list) => list.join(","),
    },
  ),
  texts: z.codec(z.string().check(z.maxLength(20_000)), z.array(z.string()), {
    decode: (text) => text.split(",").map((part) => part.replaceAll(/%2c/gi, ",").replaceAll("%25", "%")),
    encode: (list) => list.map((part) => part.replaceAll("%", "%25").replaceAll(",", "%2C")).join(","),
  }),
  flag: z.codec(z.enum(["true", "false"], "Enter true or false"), z.boolean(), {
    decode: (text) => text === "true",
    encode: (on) => (on ? "true" : "false"),
  }),
  count: z.codec(z.string().check(z.regex(/^\d{1,8}$/, "Enter a whole number")), z.int(), { decode: Number, encode: String }),
  money: z.codec(
    z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,2})?$/, "Enter an amount with at most two decimals")),
    z.custom<Cents>(isCents),
    {
      decode: (text) => fromDollars(Number(text)),
      encode: (amount) => String(toDollars(amount)),
    },
  ),
};

/** One page of a list: full URLs of the previous and next page, and up to 50 rows. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ next: z.nullable(z.string()), previous: z.nullable(z.string()), results: z.array(item) });
export type Page<T> = { next: string | null; previous: string | null; results: T[] };
/** An opaque position in a list. */
export const cursor = z.optional(z.string().check(z.maxLength(500)));

const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z][\w+/-]{1,60}$/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // `Intl` offers no other way to check a time zone name.
    return false;
  }
};
/** A time zone name, such as Europe/Berlin. */
export const timeZone = z.string().check(z.maxLength(62), z.refine(isTimeZone, "Enter a time zone, such as America/Chicago"));

const withoutControls = (text: z.ZodMiniString) =>
  text.check(
    // oxlint-disable-next-line no-control-regex
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u, "Remove the control characters"),
  );
/**
 * Text without control characters except tabs and line breaks, and without halves of characters. The database rejects NUL and, in JSON,
 * halves; the others are invisible.
 */
export const plainText = withoutControls(z.string());

/** Whether a text shows anything. Zero-width characters, blanks of other alphabets and bare accents do not. */
const isVisible = (text: string): boolean => /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** Characters that turn the direction of the text around them. A name with one reads as another name. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Text typed by a user: trimmed, without control characters. `required` is the message for a text that is missing or shows nothing, such as
 * a name, which must also not change its direction; such a text is else allowed.
 */
export const typed = (max: number, required?: string) => {
  const text = withoutControls(z.string({ error: ifMissing(required) })).check(
    z.trim(),
    z.maxLength(max, `Enter at most ${max} characters`),
  );
  if (required === undefined) return text;
  return text.check(
    z.minLength(1, { error: required, abort: true }),
    z.refine(isVisible, { error: required, abort: true }),
    z.refine((given) => !TURNS.test(given), "Remove the characters that change the direction of the text"),
  );
};

/** Chosen by the sender for one message or form. Sending it again has no further effect. */
export const nonce = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,80}$/, "Enter 8 to 80 letters, digits, - or _"));
