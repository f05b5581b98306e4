import { joinNames } from "#domain/format.ts";
import type { Day } from "#domain/day.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { Frame, FramePeriod } from "../frame.ts";
import { sourceOf } from "../normalize.ts";
import { titlePeriod } from "../period-name.ts";
import { type Ask, isAboutRows, toFramePeriod } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";
import { AGAINST, areApart, areUnlike } from "./apart.ts";
import type { Query } from "./query.ts";
import { securityPlaces } from "./security-names.ts";
import { impossibleIn } from "./sides.ts";

/*
 * Questions to ask back where names cannot be combined, or stand for merchants of different sorts. An empty selection would look like an
 * answer.
 */

const MOST_CHIPS = 4;
const MOST_UNLIKE = 5;
const LONGEST_CHIP = 90;
const LONGEST = 40;

const whenOf = (period: FramePeriod | null, today: Day): string => (period ? ` ${titlePeriod(period, today)}` : " this year");
const isOfRows = ({ intent }: Frame): boolean => isAboutRows(intent) || intent === "flows";

/** Returns the question what is meant, if no transaction can have both names. */
const apartOf = (frame: Frame, { reading, today }: Query, nameIndex: NameIndex): Ask | null => {
  const { categories, merchants } = frame.filter;
  if (!isOfRows(frame) || categories.length === 0 || merchants.length === 0) return null;
  const isSum = frame.compare?.by === "entity" || (frame.compare?.by === "period" && frame.compare.joined !== undefined);
  if (isSum) return null;
  const emptySide = frame.intent === "spend_compare" && frame.compare === null ? impossibleIn(reading, nameIndex) : null;
  const areAllApart = areApart(
    categories.flatMap((c) => c.ids),
    merchants.flatMap((m) => m.names),
    nameIndex,
  );
  if (!emptySide && !areAllApart) return null;
  const of = emptySide ?? frame.filter;
  const [what, where] = [joinNames(of.categories.map((c) => c.label)), joinNames(of.merchants.map((m) => m.label))];
  const when = whenOf(frame.period, today);
  const chip = (text: string): string => plainName(text, LONGEST_CHIP);
  return {
    ask: `No transaction at ${escapeName(where)} is filed under ${escapeName(what)}. Which of the two do you mean?`,
    chips: [
      chip(`How much did I spend at ${plainName(where, LONGEST)}${when}?`),
      chip(`How much did I spend on ${plainName(what, LONGEST)}${when}?`),
    ],
  };
};

/** Returns the question which merchant is meant, if a part of a name fits merchants of different sorts. */
const unlikeOf = (frame: Frame, { reading: { entities, plain } }: Query, nameIndex: NameIndex): Ask | null => {
  const [one, another] = entities.merchants.filter((m) => !m.excluded);
  if (!isOfRows(frame) || !one || another || frame.filter.merchants.length !== 1 || frame.filter.categories.length > 0) return null;
  if (one.names.length > MOST_UNLIKE || !areUnlike(one, nameIndex)) return null;
  const before = one.from === 0 ? "" : sourceOf(plain, 0, one.from);
  const after = one.to >= plain.text.length ? "" : sourceOf(plain, one.to, plain.text.length);
  return {
    ask: `${joinNames(one.names.map(escapeName))} are different merchants here. Which of them do you mean?`,
    chips: one.names.slice(0, MOST_CHIPS).map((name) => {
      const whole = `${before} ${plainName(name, LONGEST)} ${after}`.replace(/ (?=[?.!,'])| (?= )/g, "").trim();
      return whole.length <= LONGEST_CHIP ? whole : `How much did I spend at ${plainName(name, LONGEST)}?`;
    }),
  };
};

/** Returns the question what to compare, if each of two names has a time of its own: "coffee in October vs groceries in September". */
const crossedOf = (frame: Frame, { reading, today }: Query): Ask | null => {
  const { text, periods, entities } = reading;
  const [first, second] = periods;
  const names = [...entities.categories, ...entities.merchants].filter((e) => !e.excluded).toSorted((a, b) => a.from - b.from);
  const [one, other, another] = names;
  if (!isOfRows(frame) || frame.compare?.by !== "period" || !first || !second || !one || !other || another) return null;
  const [a, b] = [Math.max(one.to, first.to), Math.min(other.from, second.from)];
  if (a > b || !AGAINST.test(text.slice(a, b))) return null;
  const when = [first, second].map((p) => titlePeriod(toFramePeriod(p), today));
  const chip = (words: string): string => plainName(words, LONGEST_CHIP);
  return {
    ask: "I can compare two names in one time, or one name in two times. Which do you want?",
    chips: [
      chip(`Compare ${plainName(one.label, LONGEST)} with ${plainName(other.label, LONGEST)} ${when[0]}`),
      chip(`Compare ${plainName(one.label, LONGEST)} ${when[0]} with ${when[1]?.replace(/^in /, "")}`),
    ],
  };
};

/** Says what is meant by a name that is a shop's and a company's. */
const SAYS_SHOP =
  /\b(?:spen[dt]|spending|pa(?:y|ys|id|ying)|cost|costs|bought|buy|charg\w*|purchases?|orders?|at|from|store|bills?|billed|subscriptions?|refund\w*|transactions?|payments?|trips?|visits?|went|take|takes|took|get|got)\b/;
/** Returns the question whether a shop or its shares are meant, if the household has both: "how did Apple do this year". */
const shopOrShares = (frame: Frame, { reading, today, items }: Query, nameIndex: NameIndex): Ask | null => {
  const [shop, another] = reading.entities.merchants.filter((m) => !m.excluded);
  const [first] = frame.intent === "spend_total" && shop && !another ? securityPlaces(reading.text, nameIndex.vocabulary.securities) : [];
  if (!shop || !first || first.from > shop.from || first.to < shop.to || SAYS_SHOP.test(reading.text)) return null;
  if (items.some((i) => i.type === "category" || i.type === "account")) return null;
  const name = plainName(shop.label, LONGEST);
  const when = whenOf(frame.period, today);
  return {
    ask: `Do you mean what you spent at ${escapeName(name)}, or your ${escapeName(name)} shares?`,
    chips: [`How much did I spend at ${name}${when}?`, `How have my ${name} shares done${when}?`],
  };
};

/** Returns what to ask back about the names of a request; null if they can be answered. */
export const whichNames = (frame: Frame, query: Query, nameIndex: NameIndex): Ask | null =>
  shopOrShares(frame, query, nameIndex) ?? apartOf(frame, query, nameIndex) ?? crossedOf(frame, query) ?? unlikeOf(frame, query, nameIndex);
