import type { Day } from "#domain/day.ts";
import { type ParameterKey, PARAMETER_KEYS, PARAMETERS } from "#domain/forecast/parameters.ts";
import { type Point, pointsIn, retirementShift, retiringIn } from "./points.ts";
import { dollarsIn } from "./requests.ts";

/** One figure or comparison that a question asks of the plan. */
export type PlanAsk =
  | { kind: "chance" }
  | { kind: "withdrawal" }
  | { kind: "independence"; by: Point | null }
  | { kind: "reaches"; dollars: number }
  | { kind: "worth"; at: Point[]; step: number | null }
  | { kind: "lasts"; until: Point | null }
  | { kind: "parameters"; keys: ParameterKey[] }
  | { kind: "retiring ages" }
  | { kind: "saving rate" }
  | { kind: "flows"; of: Flow[]; retired: boolean }
  | { kind: "rules"; of: string[] }
  | { kind: "compare"; at: Point | null }
  | { kind: "differences" }
  | { kind: "what if" };
export type Flow = "income" | "spending";

/** What a question asks, of which scenarios, and with which ages to retire at. Without a scenario it is the plan's first one. */
export type PlanQuestion = { ask: PlanAsk; scenarios: number[]; ages: number[]; shift: number | null };

/** What the plan has, by the names that a question may say. */
export type PlanNames = {
  scenarios: readonly { id: number; name: string }[];
  rules: readonly { key: string; name: string }[];
};

type Read = {
  text: string;
  points: Point[];
  dollars: number | null;
  scenarios: number[];
  ages: number[];
  rules: string[];
  several: boolean;
};
type Reader = (read: Read) => PlanAsk | null;

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .join(" ");

/** Words by which people name parameters beside their labels. */
const PARAMETER_WORDS: readonly [RegExp, readonly ParameterKey[]][] = [
  [/\b(?:returns?|growth rate|rate of growth|market growth|investment growth)\b/, ["stock_return", "bond_return", "stock_share"]],
  [/\bstocks?\b.{0,20}\b(?:return|earn|grow)|\b(?:return|earn|grow)\w*\b.{0,20}\bstocks?\b/, ["stock_return"]],
  [/\bbonds?\b.{0,20}\b(?:return|earn)|\b(?:return|earn)\w*\b.{0,20}\bbonds?\b/, ["bond_return"]],
  [/\b(?:stock share|share of stocks|allocation|asset mix|stocks? (?:and|to|vs|versus) bonds?)\b/, ["stock_share"]],
  [/\b(?:inflation|price rises?|cost of living increase)\b/, ["inflation"]],
  [
    /\b(?:life expectancy|how long (?:do|does|will|am|are) (?:i|we|it|the plan)\b.{0,20}\bliv\w*|live (?:to|until)|plan(?:ning)? (?:to|until) age|longevity)\b/,
    ["life_expectancy"],
  ],
  [/\b(?:wage|salary|pay|income) growth\b|\b(?:raises?|pay rises?)\b/, ["wage_growth"]],
  [/\b(?:home|house|property) (?:value )?(?:appreciation|growth)|\b(?:house|home)s? prices? (?:rise|grow|growth)/, ["home_appreciation"]],
  [/\bsocial security\b/, ["social_security_monthly", "partner_social_security_monthly", "social_security_claim_age"]],
  [/\b(?:cash yield|interest on (?:cash|savings)|savings? (?:account )?interest|rate on cash)\b/, ["cash_yield"]],
  [/\bmortgage rate\b/, ["mortgage_rate"]],
  [/\bmedicare\b/, ["medicare", "medicare_growth"]],
  [/\b(?:which|what|our|my) state\b|\bstate tax\b/, ["state", "state_effective_rate"]],
  [/\bfil(?:e|ing)\b/, ["filing_status"]],
];
/** Labels that everyday questions contain for other reasons. */
const PLAIN_LABELS = new Set<ParameterKey>(["state", "medicare", "retirement_age", "tax_law"]);
const parametersIn = (text: string): ParameterKey[] => {
  const labelled = PARAMETER_KEYS.filter((key) => !PLAIN_LABELS.has(key) && text.includes(PARAMETERS[key].label.toLowerCase()));
  const worded = PARAMETER_WORDS.filter(([words]) => words.test(text)).map(([, keys]) => keys);
  // The narrower words of two for the same parameters are meant.
  const narrow = worded.filter((keys) => !worded.some((other) => other.length < keys.length && other.every((key) => keys.includes(key))));
  return [...new Set([...labelled, ...narrow.flat()])];
};

/** Words of a rule's name that many rules have. */
const COMMON =
  /^(?:retirement|income|expenses|next|home|house|cost|costs|living|time|part|plan|year|years|and|the|for|our|my|salary|salaries|pay|deposit|money)$/;
const wordsOf = (text: string): string[] => {
  const words = keyOf(text)
    .split(" ")
    .filter((word) => word.length > 2);
  const telling = words.filter((word) => !COMMON.test(word));
  return telling.length > 0 ? telling : words;
};
/** Forms of one word: "travelling" and "travel", "cars" and "car". */
const stem = (word: string): string => (word.length < 5 ? word.replace(/s$/, "") : word.replace(/(?:l?ing|s|es|ed)$/, ""));
/** The rules whose names a question has most words of: "what does the plan assume for college". */
export const rulesNamed = <Rule extends { name: string }>(text: string, rules: readonly Rule[]): Rule[] => {
  const said = new Set(keyOf(text).split(" ").map(stem));
  // A name that only has words of many rules is named by all of them: "living costs", not "cost".
  const shared = (name: string): number => {
    const words = wordsOf(name);
    const found = words.filter((word) => said.has(stem(word))).length;
    return words.every((word) => COMMON.test(word)) && found < words.length ? 0 : found;
  };
  const most = Math.max(0, ...rules.map(({ name }) => shared(name)));
  return most === 0 ? [] : rules.filter(({ name }) => shared(name) === most);
};

const CHANCE =
  /\b(?:probabilit\w+|chances?|odds|likelihoods?|how (?:likely|certain|sure|confident)|success|confidence|monte carlo|simulat\w+)\b/;
const WITHDRAWAL = /\bwithdraw\w*\b|\bdraw(?:ing)?[ -]?downs?\b|\bdraw(?:ing)? (?:from|on|out)\b|\b4 ?(?:%|percent|per cent) rule\b/;
const INDEPENDENT =
  /\bfinancial(?:ly)? (?:independen\w+|free\w*)\b|\b(?:hit|reach|get (?:us |me )?to|at|achieve) (?:fi|fire)\b|\bfire (?:date|number|age)\b/;
const WHEN = /\b(?:when|what (?:age|year)|which year|how (?:long|soon|old|many years)|at what (?:age|point)|year in which)\b/;
const WORTH =
  /\b(?:net worth|worth|rich|wealthy|nest egg|assets|wealth|have|having|left|leave behind|projected|projection|balance|millionaires?|end up|stand|money be|portfolio|saved up|our money)\b/;
const LASTS =
  /\b(?:runs?|ran|running) (?:out|short|dry)\b|\bout of money\b|\b(?:exhaust|deplet)\w*\b|\blast(?:s|ing)?\b|\bhold(?:s)? (?:up|out|to|until|through)\b|\bsufficient\b|\b(?:go|be) broke\b|\b(?:is|are|have|be|there) enough\b|\benough money\b|\bmoney is enough\b|\b(?:outliv|fail)\w*\b|\bshortfall\b|\bend of the money\b|\bbecomes? of\b.{0,20}\bmoney\b|\bbe (?:ok|okay|fine|alright)\b|\bon (?:track|course|schedule)\b/;
const COMPARES =
  /\bcompar\w*\b|\bdiff(?:er|ers|erence|erences|erent)?\b|\bagainst\b|\bversus\b|\bvs\b|\bdiverge\w*\b|\binstead\b|\brather than\b|\bor\b|\bbetter\b|\bcosts? us\b/;
const ASSUMPTIONS_DIFFER = /\b(?:assumptions?|rules?|parameters?|inputs?)\b/;
const SAVING_RATE = /\bsavings? rates?\b|\brates? of saving\b|\bhow much .{0,30}\bsav(?:e|es|ing)\b|\bshare of (?:our |my )?income\b/;
const RETIRING_AGES =
  /\bretirement (?:age|year|date)\b|\b(?:age|year|date|when)\b.{0,40}\bretir(?:e|es|ing)\b|\bworking (?:till|until|to)\b|\bworks? (?:till|until)\b/;
const ASSUMES =
  /\b(?:assum\w*|reckon\w*|takes? as|counts?|counted|has? (?:me|us|each|him|her|them)|have (?:me|us)|expects?|uses?|built (?:on|into)|based on|includes?|penciled)\b/;
/** What only a plan does with an age: it assumes one, or has somebody work. */
const SAYS =
  /\b(?:according to (?:the|our|my) (?:\p{L}+ )?plan|assumes?|assumed|uses?|is set|set to|counts? on|(?:has|have|got) (?:\p{L}+ ){1,3}(?:retir|work|stop)\p{L}*)\b/u;
const INCOME = /\b(?:income|incomes|earn|earns|earning|earnings|salary|salaries|make a year|pay)\b/;
const SPENDING = /\b(?:spending|spend|spends|expenses?|outgoings?|expenditure|costs a year)\b/;
const RETIRED =
  /\b(?:in|during|after|once|when) (?:we are |we're |i am |i'm |we |i )?(?:retire\w*|old)\b|\bretire(?:d|ment)?\b|\bpension\b/;
const PER_YEAR = /\b(?:year|yearly|annual|annually|a month|monthly|total|in all|all|our|my|i|we)\b/;
const STEPS = /\bevery (\d{1,2}) years?\b|\b(\d{1,2})[ -]years? (?:steps?|intervals?)\b/;

const WORTH_REACHED = /\b(?:reach|hit|have|get to|pass|exceed|cross|net worth|worth|be a|become|millionaires?|top)\b/;
/** Words by which a question asks for a sum, not for one rule. */
const ALL_RULES = /\b(?:total|in all|altogether|everything|all (?:of )?(?:our|my|the))\b/;

/** Comparing words that one named scenario is enough for. */
const COMPARES_ONE =
  /\bcompar\w*\b|\bdiff(?:er|ers|erence|erences|erent)?\b|\bversus\b|\bvs\b|\bdiverge\w*\b|\bwhat (?:would|does|will) (?:it |that )?change\b|\bwould change\b/;

/** The first age or year; retirement itself sets no limit. */
const timeOf = (points: readonly Point[]): Point | null => points.find(({ kind }) => kind !== "retirement") ?? null;

/** Returns the years of a step: "in 5 year steps", "every 10 years". Null without one. */
const stepIn = (text: string): number | null => {
  const found = STEPS.exec(text);
  return found ? Math.max(1, Number(found[1] ?? found[2])) : null;
};
const worthAt: Reader = ({ text, points }) =>
  points.length > 0 && WORTH.test(text) ? { kind: "worth", at: points, step: stepIn(text) } : null;

/** What a question can ask, in the order in which a reading is tried. */
const READERS: readonly Reader[] = [
  ({ text, several, points }) =>
    several && COMPARES.test(text)
      ? ASSUMPTIONS_DIFFER.test(text) && points.length === 0
        ? { kind: "differences" }
        : { kind: "compare", at: points[0] ?? null }
      : null,
  ({ text }) => (CHANCE.test(text) ? { kind: "chance" } : null),
  ({ text }) => (WITHDRAWAL.test(text) ? { kind: "withdrawal" } : null),
  ({ text, points }) => (INDEPENDENT.test(text) ? { kind: "independence", by: timeOf(points) } : null),
  ({ text, dollars }) =>
    dollars !== null && dollars >= 10_000 && WHEN.test(text) && WORTH_REACHED.test(text) ? { kind: "reaches", dollars } : null,
  ({ text, points }) => (LASTS.test(text) && !/\bleft\b/.test(text) ? { kind: "lasts", until: timeOf(points) } : null),
  ({ text }) => (SAVING_RATE.test(text) ? { kind: "saving rate" } : null),
  (read) => (/\bnet worth\b|\bworth\b/.test(read.text) ? worthAt(read) : null),
  ({ text }) => {
    const keys = parametersIn(text);
    return keys.length > 0 && (ASSUMES.test(text) || /\b(?:what|which|how)\b/.test(text)) ? { kind: "parameters", keys } : null;
  },
  ({ text, rules }) => (rules.length > 0 && !ALL_RULES.test(text) ? { kind: "rules", of: rules } : null),
  ({ text }) => (RETIRING_AGES.test(text) && SAYS.test(text) ? { kind: "retiring ages" } : null),
  worthAt,
  ({ text }) => {
    const of: Flow[] = [...(INCOME.test(text) ? ["income" as const] : []), ...(SPENDING.test(text) ? ["spending" as const] : [])];
    return of.length > 0 && PER_YEAR.test(text) && /\b(?:what|how much|which)\b/.test(text)
      ? { kind: "flows", of, retired: RETIRED.test(text) }
      : null;
  },
  ({ ages, scenarios, points }) =>
    ages.length > 0 || scenarios.length > 0 ? (points.length > 0 ? { kind: "worth", at: points, step: null } : { kind: "what if" }) : null,
];
/** Returns the scenarios that a text names: by their name, or by the age that their name retires at; and the text without the names. */
const scenariosIn = (given: string, { scenarios }: PlanNames): { ids: number[]; rest: string; ages: number[] } => {
  let rest = ` ${given} `;
  const ids: number[] = [];
  for (const { id, name } of scenarios.toSorted((a, b) => b.name.length - a.name.length)) {
    const words = keyOf(name)
      .split(" ")
      .map((word) => word.replaceAll(/[^\p{L}\d]/gu, ""));
    const said = new RegExp(String.raw`(?<![\p{L}\d])${words.join(String.raw`[^\p{L}\d]+`)}(?![\p{L}\d])`, "gu");
    if (words.join("") === "" || !said.test(rest)) continue;
    ids.push(id);
    rest = rest.replaceAll(said, " ");
  }
  const { ages: left, rest: without } = retiringIn(rest);
  // An age in a scenario's name is tried too, beside another one: "retire at 60 or at 65".
  const { ages: all } = retiringIn(given);
  const ages = all.length > 1 ? all : left;
  const byAge = ages.map((age) => ({ age, id: scenarios.find(({ name }) => retiringIn(name.toLowerCase()).ages[0] === age)?.id }));
  const meant = byAge.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return { ids: [...new Set([...ids, ...meant])], rest: without, ages };
};

/** Returns what a question asks of the plan. `text` is normalized. Null if it asks for no figure of its own. */
export const readPlanQuestion = (text: string, names: PlanNames, today: Day): PlanQuestion | null => {
  const { ids, rest, ages } = scenariosIn(text, names);
  const read: Read = {
    text: rest,
    points: pointsIn(rest, today),
    dollars: /\bmillionaires?\b/.test(rest) ? 1_000_000 : dollarsIn(rest),
    scenarios: ids,
    ages,
    rules: rulesNamed(rest, names.rules).map(({ key }) => key),
    several:
      ids.length > 1 ||
      ages.length > 1 ||
      (names.scenarios.length > 1 && /\bscenarios\b/.test(rest)) ||
      (ids.length === 1 && COMPARES_ONE.test(rest)),
  };
  for (const reader of READERS) {
    const ask = reader(read);
    if (ask) return { ask, scenarios: ids, ages, shift: retirementShift(rest) };
  }
  return null;
};
