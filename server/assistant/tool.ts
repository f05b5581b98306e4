import { z } from "zod";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import { formatForeign } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { Day } from "#domain/day.ts";
import type { Draft, SourcedAmount } from "./sourced.ts";

/** What a tool does with data: it reads it, saves a draft that the user asked for, or proposes a change that the user confirms. */
export type ToolAccess = "read" | "draft" | "propose";

/**
 * A tool of the assistant: what both engines call, what they get, and how its amounts are shown. No tool takes a user or a household; the
 * server binds the scope.
 */
export type Tool<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
  Access extends ToolAccess = ToolAccess,
  Composed extends boolean = boolean,
> = {
  name: Name;
  /** What a language model reads before it calls the tool. */
  about: string;
  args: Args;
  /** Amounts are `money`, so that a reply may state them; anything not described here is dropped. */
  result: Result;
  access: Access;
  /** Whether a scheduled answer, which nobody waits for, may call it. */
  unattended: boolean;
  /** Whether the tool is built on other tools and reads no table itself. */
  composed: Composed;
  /** Returns the amounts of a finished call that open something, the headline first. */
  sources?(args: z.output<Args>, result: z.output<Result>): SourcedAmount[];
  /** Returns what a finished call created for the user. */
  draft?(result: z.output<Result>): Draft;
};

/** Defines a tool that a feature implements. */
export const tool = <const Name extends string, Args extends z.ZodObject, Result extends z.ZodType, const Access extends "read" | "draft">(
  given: Omit<Tool<Name, Args, Result, Access, false>, "composed">,
): Tool<Name, Args, Result, Access, false> => ({ ...given, composed: false });

/** Defines a tool that is built on other tools. */
export const composedTool = <
  const Name extends string,
  Args extends z.ZodObject,
  Result extends z.ZodType,
  const Access extends "read" | "draft",
>(
  given: Omit<Tool<Name, Args, Result, Access, true>, "composed">,
): Tool<Name, Args, Result, Access, true> => ({ ...given, composed: true });

/** Thrown by a tool. The engine sees the message and the hint; the hint says what to do instead. */
export class ToolError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolError";
    this.hint = hint;
  }
}

/** Thrown when an answer that nobody waits for calls a tool that would save or propose something. */
export class UnattendedError extends ToolError {
  constructor(name: string) {
    super(`${name} is not available to scheduled answers`, "Answer from what the reading tools return.");
    this.name = "UnattendedError";
  }
}

/** Thrown by a tool that is switched off for the user. Its message is written for the user. */
export class SwitchedOffError extends ToolError {
  constructor(message: string) {
    super(message, "Tell the user that this is not switched on for them.");
    this.name = "SwitchedOffError";
  }
}

type FieldKind = { money?: true; rate?: true; withheld?: true; foreign?: true; max?: number };
const kinds = z.registry<FieldKind>();

/** An amount in cents. A reply may state it. */
export const money = z.custom<Cents>((value) => Number.isSafeInteger(value)).register(kinds, { money: true });
/** The part of a total, without sign, whose categories are not sure and not confirmed. A reply that states the total names it. */
export const unreviewed = money;
/** A rate in percent per year. A reply may state it. */
export const rate = z.number().register(kinds, { rate: true });
/** An amount in another currency than the household's, as text: "SEK 10,022.15". No total includes it. */
export const foreign = z.string().register(kinds, { foreign: true });
/** Totals of other currencies, apart from all totals of a result. Missing without any. */
export const OtherCurrencies = z.array(z.object({ amount: foreign, count: z.number().int() })).optional();
export const foreignTotal = ({ currency, total, count: n }: OtherCurrency): { amount: string; count: number } => ({
  amount: formatForeign(total, currency),
  count: n,
});
export const count = z.number().int();
export const id = z.number().int();
export const dayOfResult = z.custom<Day>((value) => typeof value === "string");
/** Text of at most 120 characters, unless a maximum is given; more is cut off. */
export const text = (max = 120) => z.string().register(kinds, { max });
/** Text that a language model never gets, such as the last digits of an account number. */
export const withheld = z.string().register(kinds, { withheld: true });
/** Ids that a language model never gets, because only the server's own code uses them. */
export const withheldIds = z.array(z.number().int()).register(kinds, { withheld: true });
/** At most 50 rows; more are cut off. */
export const rows = <Item extends z.ZodType>(item: Item) => z.array(item);
/** A list that is long by nature, such as names or groups: at most 20,000 items. */
export const longList = <Item extends z.ZodType>(item: Item) => z.array(item).register(kinds, { max: 20_000 });

export const MAX_ROWS = 50;
const MAX_TEXT = 120;

/** A leaf of a result: its value, and what its schema says about it. */
export type Leaf = { value: unknown; kind: FieldKind; maxText: number; key: string };

const optionFor = (options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined =>
  options.find((option) => z.safeParse(option, value).success) ?? options[0];

/**
 * Rebuilds a result by its schema: keys that the schema does not name are dropped, lists are cut to their maximum, and `leaf` returns the
 * new value of everything else. Parts that do not change are returned as they are, because a vocabulary has thousands of names.
 */
export const mapResult = (schema: z.core.$ZodType, value: unknown, leaf: (leaf: Leaf) => unknown, key = ""): unknown => {
  if (value === null || value === undefined) return value;
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
  const kind = kinds.get(schema as z.ZodType) ?? {};
  if (def.type === "nullable" || def.type === "optional") return mapResult(def["innerType"] as z.core.$ZodType, value, leaf, key);
  if (def.type === "union") {
    const option = optionFor(def["options"] as z.core.$ZodType[], value);
    return option ? mapResult(option, value, leaf, key) : undefined;
  }
  if (kind.withheld) return leaf({ value, kind, maxText: kind.max ?? MAX_TEXT, key });
  if (def.type === "array" && Array.isArray(value)) {
    const kept: unknown[] = value.slice(0, kind.max ?? MAX_ROWS);
    const made = kept.map((one) => mapResult(def["element"] as z.core.$ZodType, one, leaf, key));
    return made.length === value.length && made.every((one, i) => one === value[i]) ? value : made;
  }
  if (def.type === "object" && typeof value === "object") {
    const shape = def["shape"] as Record<string, z.core.$ZodType>;
    const given = value as Record<string, unknown>;
    const made: Record<string, unknown> = {};
    let same = Object.keys(given).length;
    for (const [name, field] of Object.entries(shape)) {
      if (given[name] === undefined) continue;
      made[name] = mapResult(field, given[name], leaf, name);
      if (made[name] === given[name]) same -= 1;
    }
    return same === 0 ? value : made;
  }
  return leaf({ value, kind, maxText: kind.max ?? MAX_TEXT, key });
};

/** Calls `visit` with each leaf of a result. */
export const visitResult = (schema: z.core.$ZodType, value: unknown, visit: (leaf: Leaf) => void): void => {
  mapResult(schema, value, (leaf) => {
    visit(leaf);
    return leaf.value;
  });
};
