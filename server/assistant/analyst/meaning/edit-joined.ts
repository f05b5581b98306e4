import type { Filter, Frame, Part } from "../frame.ts";
import type { Reading } from "../reading.ts";
import { filterOf } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";
import { areApart } from "./apart.ts";
import { adds } from "./edit-filter.ts";
import { isMoneyIn } from "./edit-figures.ts";
import { areDisjoint, asSide } from "./sides.ts";

/* A category and a merchant in one chat: "plus Target" after groceries adds up both, and "only Target" is no part of groceries. */

type Names = Pick<Filter, "categories" | "merchants">;
const partsOf = ({ categories, merchants }: Names): Part[] => [
  ...categories.map((one) => ({ categories: [one], merchants: [], accounts: [] })),
  ...merchants.map((one) => ({ categories: [], merchants: [one], accounts: [] })),
];
const areMixed = (a: Names, b: Names): boolean =>
  (a.categories.length > 0 && b.merchants.length > 0) || (a.merchants.length > 0 && b.categories.length > 0);

/** The parts that the last answer added up: its names, or the sides of a sum of several sorts. */
const addedUp = (prev: Frame): Part[] | null => {
  const { compare, filter } = prev;
  if (compare?.by === "entity" && compare.joined) return compare.sides?.flatMap((side) => side.parts) ?? null;
  const isOneSort = filter.categories.length === 0 || filter.merchants.length === 0;
  return prev.intent === "spend_total" && compare === null && isOneSort ? partsOf(filter) : null;
};

/** Whether adding names to those of the last answer would select only what has both. */
export const addsOtherSort = (prev: Frame, given: Filter): boolean =>
  areMixed(prev.filter, given) || (prev.compare?.by === "entity" && prev.compare.joined === true && partsOf(given).length > 0);

/** Returns the last total with further names of another sort added up; null if transactions may count twice, or if nothing was added up. */
export const joinedWith = (prev: Frame, given: Filter, nameIndex: NameIndex): Frame | null => {
  const before = isMoneyIn(prev) ? null : addedUp(prev);
  const parts = before && [...before, ...partsOf(given)];
  if (!parts || !areDisjoint(parts, nameIndex)) return null;
  const filter: Filter = {
    ...prev.filter,
    categories: parts.flatMap((part) => part.categories),
    merchants: parts.flatMap((part) => part.merchants),
  };
  return {
    ...prev,
    intent: "spend_compare",
    root: "spend_compare",
    filter,
    compare: { by: "entity", sides: parts.map((part) => asSide([part])), joined: true },
    groupBy: null,
    metric: null,
    order: null,
    item: null,
    ignored: [],
  };
};

/** Drops the names of the last answer that no transaction shares with those of the turn: "just Target" after groceries. */
export const withoutApart = (filter: Filter, given: Filter, nameIndex: NameIndex): Filter => {
  const { categories, merchants } = filter;
  const isApart =
    categories.length > 0 &&
    merchants.length > 0 &&
    areApart(
      categories.flatMap((c) => c.ids),
      merchants.flatMap((m) => m.names),
      nameIndex,
    );
  if (!isApart || (given.categories.length > 0 && given.merchants.length > 0)) return filter;
  return given.merchants.length > 0
    ? { ...filter, categories: [], section: null }
    : given.categories.length > 0
      ? { ...filter, merchants: [] }
      : filter;
};

/** Whether a turn adds a name of another sort that may share transactions with those of the last answer. */
export const overlapsLast = (reading: Reading, prev: Frame, nameIndex: NameIndex): boolean => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  if (!adds(text) || reading.periods.length > 0 || text.split(" ").length > MOST_WORDS) return false;
  const given = filterOf(reading, prev.intent);
  const isBare = given.categories.length === 0 || given.merchants.length === 0;
  return isBare && addsOtherSort(prev, given) && joinedWith(prev, given, nameIndex) === null;
};
const MOST_WORDS = 6;
