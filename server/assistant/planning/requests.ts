import { type Day, yearOf } from "#domain/day.ts";
import { isParameterKey, PARAMETER_KEYS, type ParameterDefinition, type ParameterKey, PARAMETERS } from "#domain/forecast/parameters.ts";
import type { LifeEvent } from "#domain/plans/life-events.ts";

/** What a sentence asks of the financial plan. `debt` is the user's own name for a debt, `who` the one of a person other than the user. */
export type PlanRequest =
  | { kind: "retire"; age: number | null; who: string | null }
  | { kind: "earliest"; who: string | null }
  | { kind: "event"; event: LifeEvent; answers: Record<string, number | string | null>; debt: string | null; asks: string | null }
  | { kind: "year"; year: number }
  | { kind: "parameter"; key: ParameterKey; value: number }
  | { kind: "compare" }
  | { kind: "show" };

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MULTIPLES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, million: 1_000_000, thousand: 1_000 };

/** A number as people write it, "2,500" or "1.2", and the word or letter that multiplies it. */
const DIGITS = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const MULTIPLE = `(${Object.keys(MULTIPLES).join("|")})`;
const WITH_SIGN = new RegExp(String.raw`\$\s?${DIGITS}\s?${MULTIPLE}?\b`, "i");
const WITH_MULTIPLE = new RegExp(String.raw`\b${DIGITS}\s?${MULTIPLE}\b`, "i");
const numberOf = (digits: string | undefined, multiple: string | undefined): number =>
  Number(digits?.replaceAll(",", "")) * (MULTIPLES[multiple?.toLowerCase() ?? ""] ?? 1);

/** Returns the amount in dollars that a sentence names; null without one. A bare year is no amount. */
export const dollarsIn = (text: string): number | null => {
  const found = WITH_SIGN.exec(text) ?? WITH_MULTIPLE.exec(text);
  return found ? numberOf(found[1], found[2]) : null;
};

/** Returns the future year that a sentence names: "in 2029", "next year", "in five years"; null without one. */
export const yearIn = (text: string, today: Day): number | null => {
  const now = yearOf(today);
  const written = /\b(20\d{2}|21\d{2})\b/.exec(text);
  if (written) return Number(written[1]);
  if (/\bnext year\b/i.test(text)) return now + 1;
  if (/\bthis year\b/i.test(text)) return now;
  const ahead = /\bin (\d{1,2}|[a-z]+) years?\b/i.exec(text)?.[1]?.toLowerCase();
  if (ahead === undefined) return null;
  const count = /^\d+$/.test(ahead) ? Number(ahead) : NUMBER_WORDS.indexOf(ahead);
  return count > 0 ? now + count : null;
};

const RETIRE = /\b(?:retires?|retired|retiring|retirement|(?:stop|quit)(?:s|ped|ting)? work(?:ing)?)\b/i;
const AT_AGE = /\b(?:at|by|age|when i(?:'m| am)|until i(?:'m| am)?)\s+(?:age\s+)?(\d{2})\b/i;
/** Who retires, right before the verb: "when could Sam stop working", "what if my wife retires at 60". */
const BEFORE_RETIRING =
  /\b(?:can|could|will|would|should|does|do|did|might|may|is|are|if|when|for|let|to have|that|would)\s+((?:(?:my|our|his|her|their)\s+)?[\p{L}'’-]+)(?:\s+(?:can|could|will|would|should|might|is|be|able|afford|realistically|safely|possibly|actually|ever|really|reasonably|both|going|ready|plan|want|wants|start|to))*\s+(?:retir(?:e|es|ed|ing)|(?:stop|quit)\p{L}*\s+work\p{L}*)\b/iu;
/** Whose retirement: "Sam's retirement", "the retirement of my husband". */
const OF_RETIREMENT =
  /((?:(?:my|our)\s+)?[\p{L}-]+)['’]s\s+(?:\p{L}+\s+)?retirement\b|\bretirement\s+(?:age\s+)?(?:of|for)\s+((?:(?:my|our)\s+)?[\p{L}-]+)/iu;
/** Words there that name nobody, or the user with or without the household. */
const NOBODY =
  /^(?:i|we|us|me|you|one|both|all|everyone|people|the|a|an|it|this|that|what|to|my|our|be|not|early|full|never|ever|just|even|about|there|whose|who|today|yesterday)$/i;
const personIn = (text: string): string | null => {
  const found =
    BEFORE_RETIRING.exec(text)?.[1] ??
    OF_RETIREMENT.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined);
  const name = found?.replace(/['’](?:s|d|ll|m|re|ve)$/i, "");
  return name === undefined || NOBODY.test(name) ? null : name;
};

const ABOUT_PLAN = /\b(?:financial plan|long[- ]term plan|(?:my|our|the) (?:(?:current|big|whole|base|long) )*plan)\b/i;

const retirement = (text: string): PlanRequest | null => {
  if (!RETIRE.test(text)) return null;
  const who = personIn(text);
  if (/\b(?:when|how (?:early|soon)|(?:what|which) (?:age|year)|earliest)\b/i.test(text) && !AT_AGE.test(text))
    return { kind: "earliest", who };
  const age = AT_AGE.exec(text)?.[1];
  if (age !== undefined) return { kind: "retire", age: Number(age), who };
  return /\bon track\b|\benough\b|\blast\b|\bready\b/i.test(text) ? { kind: "retire", age: null, who } : null;
};

const event = (
  name: LifeEvent,
  answers: Record<string, number | string | null>,
  more: { debt?: string; asks?: string | null } = {},
): PlanRequest => ({ kind: "event", event: name, answers, debt: more.debt ?? null, asks: more.asks ?? null });

/** "Home Depot" and "home insurance" are no homes, and what was bought is no plan. */
const BUY_HOME =
  /^(?!\s*(?:did|have|has|had|when did|how (?:much|often|many)|what did|where did)\b).*\b(?:buy|buying|purchase|purchasing|bought)\b.{0,60}\b(?:house|home|condo|apartment)\b(?!s? ?(?:depot|goods|improvement|insurance|decor|office|suppl|furni|repair|security|stuff|things|items|appliance))/i;
const CHILD = /\b(?:have|having|had|expect|expecting)\b.{0,30}\b(?:child|kid|baby)\b/i;
const PAY_OFF =
  /\b(?:pay|paying|paid) off (?:my|our|the) (.{2,60}?)(?: early| in 20\d\d| in \w+ years?| next year| this year| now| sooner)[.?!]*$/i;
const INHERIT = /\b(?:inherit|inheriting|inherited|windfall|inheritance)\b/i;

const PRICE = "What is the price? For example: buy a $600k house in 2029.";
const WHEN = "In which year? For example: in 2029, or next year.";

const lifeEvent = (text: string, today: Day): PlanRequest | null => {
  const year = yearIn(text, today);
  const dollars = dollarsIn(text);
  const asks = (needed: boolean, question: string): string | null => (needed ? question : null);
  // Without a year it is a question about affording it now, which is answered from the accounts.
  if (BUY_HOME.test(text) && year !== null)
    return event("buy_home", { year, price: dollars, down: 20, rate: 6.5, term: 30, upkeep: 2 }, { asks: asks(dollars === null, PRICE) });
  if (CHILD.test(text) && (year !== null || /\bwhat if\b/i.test(text)))
    return event("child", { year, childcare: 15_000, costs: 8_000 }, { asks: asks(year === null, WHEN) });
  const debt = PAY_OFF.exec(text)?.[1];
  if (debt !== undefined && /\bwhat if\b|\bplan\b|\bearly\b|20\d\d/i.test(text))
    return event("pay_off_debt", { year: year ?? yearOf(today) + 1 }, { debt });
  if (INHERIT.test(text) && dollars !== null) return event("windfall", { year, amount: dollars }, { asks: asks(year === null, WHEN) });
  return null;
};

const explained = (text: string, today: Day): PlanRequest | null => {
  const year = yearIn(text, today);
  const asks = /\b(?:why|explain|what (?:changes|happens)|how does)\b/i.test(text);
  return asks && year !== null && year > yearOf(today) && (/\bnet worth\b/i.test(text) || ABOUT_PLAN.test(text))
    ? { kind: "year", year }
    : null;
};

const definition = (key: ParameterKey): ParameterDefinition => PARAMETERS[key];
const SET = new RegExp(
  String.raw`\b(?:set|change|raise|lower|assume|with|make)\b(.{3,60}?)(\$)?\s?\b${DIGITS}\s?(?:${MULTIPLE}\b)?(?:\s?(%|percent\b)|\b(?!\.\d|%))`,
  "i",
);

/** Percentages are returned as fractions, money in dollars. */
const parameter = (text: string): PlanRequest | null => {
  const found = SET.exec(text);
  if (!found) return null;
  const named = found[1]?.toLowerCase() ?? "";
  const key = PARAMETER_KEYS.filter((one) => named.includes(definition(one).label.toLowerCase())).toSorted(
    (a, b) => definition(b).label.length - definition(a).label.length,
  )[0];
  if (key === undefined || !isParameterKey(key)) return null;
  const { type } = definition(key);
  const [, , dollars, digits, multiple, percent] = found;
  const value = numberOf(digits, multiple);
  if (type === "choice" || (type === "percent") !== (percent !== undefined) || (dollars !== undefined && type !== "money")) return null;
  return { kind: "parameter", key, value: type === "percent" ? Math.round(value * 1e4) / 1e6 : value };
};

/** What is to be remembered or forgotten is not asked of the plan. */
const REMEMBER = /^\s*(?:please\s+)?(?:remember|note|keep in mind|don't forget|forget)\b/i;

/** Returns what a sentence asks of the plan; null if it asks something else. It reads only words that belong to a plan. */
export const readPlanRequest = (text: string, today: Day): PlanRequest | null => {
  if (REMEMBER.test(text)) return null;
  if (/\bscenarios?\b/i.test(text) && /\bcompare|difference|against|versus|vs\b/i.test(text)) return { kind: "compare" };
  return (
    retirement(text) ??
    lifeEvent(text, today) ??
    explained(text, today) ??
    parameter(text) ??
    (ABOUT_PLAN.test(text) &&
    /\b(?:what|show|how|open|assume|explain|summar|when|does|do|is|are|which|include|count|list|project)/i.test(text)
      ? { kind: "show" }
      : null)
  );
};
