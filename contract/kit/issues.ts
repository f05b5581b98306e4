import type { z } from "zod/mini";
import { toSnake } from "./wire.ts";

type Told = z.core.$ZodRawIssue;

const UNFIT = "Enter a valid value";
const EXPECTED: Record<string, string> = {
  string: "Enter text",
  number: "Enter a number",
  int: "Enter a whole number",
  boolean: "Enter true or false",
  array: "Enter a list",
  object: "Enter an object",
  null: "Leave it empty",
};
const FORMATS: Record<string, string> = {
  email: "Enter an email address",
  url: "Enter a web address",
  uuid: "Enter a UUID",
  date: "Enter a date as YYYY-MM-DD",
  safeint: "Enter a whole number",
};
const MOST_NAMED = 12;
/** Bounds from here up are technical limits that mean nothing to a user. */
const HUGE = 1_000_000_000;

const many = (count: unknown, one: string): string => `${Number(count).toLocaleString("en-US")} ${Number(count) === 1 ? one : `${one}s`}`;
const tooSmall = (origin: string, least: unknown, inclusive: boolean): string => {
  if (origin === "string") return Number(least) <= 1 ? "Enter a value" : `Enter at least ${many(least, "character")}`;
  if (origin === "array" || origin === "set")
    return Number(least) <= 1 ? "Enter at least one value" : `Enter at least ${many(least, "value")}`;
  if (Math.abs(Number(least)) >= HUGE) return "Enter a larger number";
  return inclusive ? `Enter ${String(least)} or more` : `Enter more than ${String(least)}`;
};
const tooBig = (origin: string, most: unknown, inclusive: boolean): string => {
  if (origin === "string") return `Enter at most ${many(most, "character")}`;
  if (origin === "array" || origin === "set") return `Enter at most ${many(most, "value")}`;
  if (Math.abs(Number(most)) >= HUGE) return "Enter a smaller number";
  return inclusive ? `Enter ${String(most)} or less` : `Enter less than ${String(most)}`;
};

/**
 * Returns the message for a rejected value when the schema gives none. Pass it as `error` wherever outside data is parsed, so that the
 * validation library's wording never reaches anyone.
 */
export const issueText = (issue: Told): string => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is required";
      return EXPECTED[issue.expected] ?? UNFIT;
    case "too_small":
      return tooSmall(issue.origin, issue.minimum, issue.inclusive !== false);
    case "too_big":
      return tooBig(issue.origin, issue.maximum, issue.inclusive !== false);
    case "invalid_format":
      return FORMATS[issue.format] ?? UNFIT;
    case "invalid_value":
      if (issue.input === undefined) return "This is required";
      return issue.values.length <= MOST_NAMED ? `Enter ${joined(issue.values.map(String))}` : UNFIT;
    case "not_multiple_of":
      return issue.divisor === 1 ? "Enter a whole number" : `Enter a multiple of ${String(issue.divisor)}`;
    case "unrecognized_keys":
      return "This field is unknown";
    default:
      return issue.input === undefined ? "This is required" : UNFIT;
  }
};

const joined = (values: readonly string[]): string =>
  values.length <= 1 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;

/**
 * Returns the messages per field, first problem first. Fields are dotted paths with the names used in code; `whole` names the value itself.
 */
export const fieldsOf = (error: z.core.$ZodError, whole = "body"): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues.flatMap(flat)) (fields[path.join(".") || whole] ??= []).push(message);
  return fields;
};

type Flat = { path: string[]; message: string };

/** Flattens a union error to its best-matching branch, and reports an unknown key as an error of that key. */
const flat = (issue: z.core.$ZodIssue): Flat[] => {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: [...path, key], message: issue.message }));
  if (issue.code === "invalid_union") {
    const [best] = issue.errors
      .map((branch) => branch.flatMap(flat))
      .filter((branch) => branch.some((each) => each.path.length > 0))
      .toSorted((a, b) => a.length - b.length);
    if (best) return best.map((each) => ({ path: [...path, ...each.path], message: each.message }));
  }
  return [{ path, message: issue.message }];
};

/** Returns the same as one line with wire field names: `name: Enter a name; end_date: Enter a date as YYYY-MM-DD`. */
export const textOf = (fields: Record<string, string[]>): string =>
  Object.entries(fields)
    .map(([field, messages]) => `${toSnake(field)}: ${messages[0] ?? UNFIT}`)
    .join("; ");
