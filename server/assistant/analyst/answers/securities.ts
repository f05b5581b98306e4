import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import type { HoldingFact } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { CLASSES, securityPlaces } from "../meaning/security-names.ts";
import { cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Asked } from "./context.ts";

/* What is held of a security or of a kind of securities. */

/** Columns of a table of holdings. */
export const COLUMNS = [
  { title: "Holding" },
  { title: "Quantity", right: true },
  { title: "Value", right: true },
  { title: "Share", right: true },
  { title: "Gain", right: true },
] as const;

/** Formats a quantity to at most four decimal places. */
const quantity = (h: HoldingFact): string => String(Math.round(Number(h.quantity) * 10_000) / 10_000);
/** Describes a gain as a share, such as "20.3% above". Shares only, because no view opens to a gain. */
export const gainWords = (asked: Asked, gain: Cents, cost: Cents): string | null =>
  cost <= 0 ? null : gain === 0 ? "exactly at" : `${shareOf(asked.reply, gain, cost)} ${gain > 0 ? "above" : "below"}`;

/** Rows of a table of holdings, with their shares of a value. */
export const rowsOf = (asked: Asked, list: readonly HoldingFact[], value: Cents): string[][] =>
  list.map((h) => [
    `${escapeName(h.name)}${h.symbol && nameKey(h.symbol) !== nameKey(h.name) ? ` (${escapeName(h.symbol)})` : ""}`,
    quantity(h),
    formatMoney(h.value),
    value > 0 ? shareOf(asked.reply, h.value, value) : "",
    h.gain === null ? "" : formatMoney(h.gain, { forceSign: true }),
  ]);

/** Holdings that a question names together: one security in several accounts, or all of a kind. */
export type HoldingGroup = { label: string; of: readonly HoldingFact[] };

/** Returns the holdings that a question names, by security or by kind. */
export const groupsNamed = (asked: Asked, list: readonly HoldingFact[]): HoldingGroup[] => {
  const text = asked.text.toLowerCase();
  const names = new Set(securityPlaces(text, list).map(({ name }) => name));
  if (names.size > 0)
    return [
      ...Map.groupBy(
        list.filter(({ name }) => names.has(name)),
        ({ name }) => name,
      ),
    ].map(([label, of]) => ({ label, of }));
  return CLASSES.flatMap(([label, words, is]) => {
    const of = words.test(text) ? list.filter(is) : [];
    return of.length > 0 ? [{ label, of }] : [];
  });
};

const valueOf = ({ reply }: Asked, { of }: HoldingGroup): Cents =>
  sumOf(
    reply,
    of.map((h) => h.value),
  );
const labelOf = ({ label, of: [one] }: HoldingGroup): string =>
  one && one.name === label && one.symbol && nameKey(one.symbol) !== nameKey(label)
    ? `${escapeName(label)} (${escapeName(one.symbol)})`
    : escapeName(label);

/** How the holdings of a group whose cost is known stand to it, as a sentence. Null if no cost is known. */
const standing = (asked: Asked, { of }: HoldingGroup): string | null => {
  const known = of.flatMap((h) => (h.cost === null ? [] : [{ cost: h.cost, value: h.value }]));
  if (known.length === 0) return null;
  const { reply } = asked;
  const [value, cost] = [
    sumOf(
      reply,
      known.map((h) => h.value),
    ),
    sumOf(
      reply,
      known.map((h) => h.cost),
    ),
  ];
  const gain = differenceOf(reply, value, cost);
  const stands = gainWords(asked, gain, cost);
  if (stands === null) return null;
  const who = known.length === of.length ? (of.length === 1 ? "It stands" : "They stand") : `The ${known.length} with a known cost stand`;
  return `${who} ${stands} what ${of.length === 1 ? "it" : "they"} cost${gain === 0 ? "" : `, a ${gain > 0 ? "gain" : "loss"} of ${formatMoney(absolute(gain))}`}.`;
};

/** Metric of a request for some of the holdings, the largest or the smallest. */
export const FIRST_BY_VALUE = "first by value";
/** Answers with so many holdings, the largest or the smallest first, and what they are worth together. Cash is no holding here. */
export const firstByValue = (asked: Asked, list: readonly HoldingFact[], whole: Cents, of: string): void => {
  const { frame, reply, today } = asked;
  const isSmallest = frame.order === "smallest";
  const sorted = list.filter((h) => h.kind !== "cash").toSorted((a, b) => (isSmallest ? a.value - b.value : b.value - a.value));
  const wanted = sorted.slice(0, frame.limit ?? sorted.length);
  const value = sumOf(
    reply,
    wanted.map((h) => h.value),
  );
  const which = `${plural(wanted.length, isSmallest ? "smallest holding" : "largest holding")}`;
  const parts = wanted.map((h) => ({ label: h.name, amount: h.value, view: citeAccounts(h.account, [h.accountId], today) }));
  reply.shown = wanted.map((h) => h.name);
  say(
    reply,
    `**Your ${which} ${wanted.length === 1 ? "is" : "are"} worth ${cited(reply, value, formula(which, parts))}${whole > 0 ? `, ${shareOf(reply, value, whole)} of ${of}` : ""}, as of ${formatDay(today)}.**`,
    frame.limit !== null && wanted.length < frame.limit ? "There are no others." : null,
  );
  sayTable(reply, tableLines(COLUMNS, rowsOf(asked, wanted, whole)));
};

/** The answer sums up more groups than this instead of naming each. */
const MOST_NAMED = 3;
/** Answers what some holdings are worth, their share of a whole, and how they stand to their cost. */
export const someHoldings = (asked: Asked, groups: readonly HoldingGroup[], whole: Cents, of: string, isLargest = false): void => {
  const { reply, today } = asked;
  const figure = (group: HoldingGroup): string => {
    const value = valueOf(asked, group);
    const parts = group.of.map((h) => ({ label: h.name, amount: h.value, view: citeAccounts(h.account, [h.accountId], today) }));
    return `${cited(reply, value, formula(group.label, parts))}${whole > 0 ? `, ${shareOf(reply, value, whole)} of ${of}` : ""}`;
  };
  const [one] = groups;
  const all = groups.flatMap((g) => g.of);
  const [only] = all;
  if (one && groups.length === 1) {
    const stands = standing(asked, one);
    const accounts = joinNames([...new Set(all.map((h) => escapeName(h.account)))]);
    say(
      reply,
      `**${isLargest ? "Your largest holding is" : "You hold"} ${labelOf(one)}: ${figure(one)}, as of ${formatDay(today)}.**`,
      `That is ${only && all.length === 1 ? `${quantity(only)} units` : plural(all.length, "holding")} in ${accounts}.`,
      stands,
    );
  } else if (groups.length > MOST_NAMED) {
    const together = { label: plural(groups.length, "security", "securities"), of: all };
    say(reply, `**You hold ${together.label} of that name: ${figure(together)}, as of ${formatDay(today)}.**`);
  } else say(reply, `**You hold ${joinNames(groups.map((g) => `${labelOf(g)} worth ${figure(g)}`))}, as of ${formatDay(today)}.**`);
  sayTable(reply, tableLines(COLUMNS, rowsOf(asked, all, whole)));
};
