import { type Cents, fromDollars } from "#domain/money.ts";

/** Limits in cents of the absolute amount, exclusive, as the tools expect them, and the number of rows wanted. */
export type Amounts = {
  over: Cents | null;
  under: Cents | null;
  count: number | null;
  /** Amounts mentioned without a limit, such as a price. */ named: Cents[];
  spans: [number, number][];
};

const N = "\\$?(\\d+(?:\\.\\d{1,2})?)";
/** Nouns that are counted: a number before them is no amount. */
export const COUNTED =
  "times|(?:\\w+ )?(?:transactions|purchases|charges|orders|payments|deposits|paychecks|refunds|visits|trips|runs|stops|rides|flights|deliveries|meals|dinners|lunches|breakfasts|pizzas|burgers|burritos|tacos|coffees|lattes|drinks|beers|pints|cups|snacks|tickets|movies|films|games|books|nights|outings|occasions|swipes|fill-?ups|tanks|haircuts|classes|sessions|categories|merchants|stores|shops|places|restaurants|items|things)";
/** "over 5 purchases" is a count; "over $5 purchases" is an amount. */
const AFTER = `(?![\\w/%-]|\\.\\d|(?<!\\$\\d+(?:\\.\\d+)?) (?:days?|weeks?|months?|quarters?|years?|percent|${COUNTED})\\b)`;
const BETWEEN = new RegExp(`\\b(?:between|from) ${N} ?(?:and|to|-) ?${N}${AFTER}`, "g");
const RANGE = /(?<![\w$])\$(\d+(?:\.\d{1,2})?) ?(?:-|to) ?\$(\d+(?:\.\d{1,2})?)(?![\w.])/g;
const AT_LEAST = new RegExp(
  `\\b(?:at least|no less than|not less than|minimum(?: of)?|(?<!\\b(?:far|away|off|short|that|it|is|are|we|i) )from) \\$?(\\d+(?:\\.\\d{1,2})?)${AFTER}|(?<![\\w.])${N} (?:or more|and up|and over|or over|and above|or above|or greater)\\b|>= ?${N}|(?<![\\w.])${N}\\+(?!\\w)`,
  "g",
);
const AT_MOST = new RegExp(
  `\\b(?:at most|no more than|not more than|maximum(?: of)?|up to) ${N}${AFTER}|(?<![\\w.])${N} (?:or less|or under|and under|or below|max)\\b|<= ?${N}`,
  "g",
);
const OVER = new RegExp(
  `(?:\\b(?:over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds?|exceeded|in excess of)|>) ?${N}${AFTER}`,
  "g",
);
const UNDER = new RegExp(`(?:\\b(?:under|below|less than|smaller than|lower than|cheaper than|beneath)|<) ?${N}${AFTER}`, "g");
const EXACT = /(?<![\w.])\$(\d+(?:\.\d{1,2})?)(?![\w.%]\d?)|(?<![\w.$/-])(\d+\.\d{2})(?![\w.%/])/g;
const TOP =
  /\b(?:top|first|last|latest|biggest|largest|smallest|highest|lowest|recent|next|show|list|give me|me)(?: my| the)? (\d{1,2})(?! (?:days?|weeks?|months?|quarters?|years?|nights?|weekends?))(?![\d/.,-]|st|nd|rd|th)\b|(?<![\w$.,/-])(\d{1,2}) (?:most |biggest|largest|smallest|highest|lowest|top|latest|last|recent|transactions|purchases|expenses|charges|merchants|categories|stores|places|payments)/g;

const firstOf = (m: RegExpExecArray): number => Number(m.slice(1).find((g) => g !== undefined) ?? 0);
const money = (n: number): Cents => fromDollars(Math.min(n, 1e10));
const step = (amount: Cents, by: number): Cents => (amount + by) as Cents;

/**
 * Reads amount limits ("over $50", "between 20 and 40", "at least 100"), exact amounts ("$14.99"), and counts ("top 5") from a text whose
 * time expressions are blanked out.
 */
export const findAmounts = (text: string): Amounts => {
  const found: Amounts = { over: null, under: null, count: null, named: [], spans: [] };
  let rest = text;
  const take = (pattern: RegExp, use: (m: RegExpExecArray) => void): void => {
    for (const m of rest.matchAll(pattern)) {
      use(m);
      found.spans.push([m.index, m.index + m[0].length]);
      rest = rest.slice(0, m.index) + " ".repeat(m[0].length) + rest.slice(m.index + m[0].length);
    }
  };
  const between = (m: RegExpExecArray): void => {
    const [a, b] = [money(Number(m[1])), money(Number(m[2]))];
    found.over = step(a < b ? a : b, -1);
    found.under = step(a < b ? b : a, 1);
  };
  take(BETWEEN, between);
  take(RANGE, between);
  take(AT_LEAST, (m) => {
    found.over = step(money(firstOf(m)), -1);
  });
  take(AT_MOST, (m) => {
    found.under = step(money(firstOf(m)), 1);
  });
  take(OVER, (m) => {
    found.over = money(firstOf(m));
  });
  take(UNDER, (m) => {
    found.under = money(firstOf(m));
  });
  take(TOP, (m) => {
    found.count = Math.max(1, firstOf(m));
  });
  take(EXACT, (m) => {
    found.named.push(money(firstOf(m)));
  });
  return found;
};
