import type { Day } from "#domain/day.ts";
import type { Filter, Frame } from "../frame.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Item } from "./cover.ts";
import { namedDays } from "./kinds/row-words.ts";
import type { Type } from "./lexicon.ts";

/* The names and limits of a follow-up: what it replaces, adds, leaves out or puts back. */

/** A follow-up to a query: its words, and the filter that it names by itself. */
export type Edit = { prev: Frame; has: (...types: Type[]) => boolean; text: string; given: Filter; today: Day };

/** "The other card" is the one of two that was not meant before. */
export const withOther = (given: Filter, prev: Frame, text: string, { accounts }: Vocabulary): Filter => {
  const before = prev.filter.accounts.flatMap((a) => a.ids);
  const [id] = before;
  if (!/\b(?:the|our|my) other (?:card|account|one|loan)\b|^(?:and )?other (?:card|account|loan)$/.test(text) || before.length !== 1)
    return given;
  const type = accounts.find((a) => a.id === id)?.type;
  const others = accounts.filter((a) => a.type === type && a.id !== id);
  return { ...given, accounts: others.length === 1 ? others.map((a) => ({ label: a.name, ids: [a.id] })) : [] };
};

export const same = (a: { ids?: number[]; names?: string[] }, b: { ids?: number[]; names?: string[] }): boolean =>
  JSON.stringify(a.ids ?? a.names) === JSON.stringify(b.ids ?? b.names);

/** "Drop Costco" leaves it out. */
export const DROPS =
  /^(?:(?:and|now|ok|but) )*(?:drop|remove|lose|take out|leave out|skip|forget|no more|ditch|get rid of|cut out|minus)\b/;
export const withDropped = (given: Filter, text: string): Filter =>
  DROPS.test(text)
    ? {
        ...given,
        categories: [],
        merchants: [],
        notCategories: [...given.notCategories, ...given.categories],
        notMerchants: [...given.notMerchants, ...given.merchants],
      }
    : given;

const overlaps = (a: { ids?: number[]; names?: string[] }, b: { ids?: number[]; names?: string[] }): boolean =>
  (a.ids ?? []).some((id) => b.ids?.includes(id)) || (a.names ?? []).some((n) => b.names?.includes(n));

/** "Put groceries back in" takes one name off what was left out. */
export const restored = (old: Filter, given: Filter, text: string): Filter | null => {
  if (!/\b(?:put|add|bring|take|get|count|include|with)\b/.test(text)) return null;
  const back = [...given.categories, ...given.merchants];
  const notCategories = old.notCategories.filter((c) => !back.some((b) => overlaps(c, b)));
  const notMerchants = old.notMerchants.filter((m) => !back.some((b) => overlaps(m, b)));
  const changed = notCategories.length + notMerchants.length < old.notCategories.length + old.notMerchants.length;
  return changed ? { ...old, notCategories, notMerchants } : null;
};

/** Leaving out one of the names that were asked for keeps the others. */
const cutOut = (old: Filter, given: Filter): [boolean, Filter] => {
  const categories = old.categories.filter((c) => !given.notCategories.some((n) => same(c, n)));
  const merchants = old.merchants.filter((m) => !given.notMerchants.some((n) => same(m, n)));
  const cut = old.categories.length + old.merchants.length - categories.length - merchants.length;
  return [
    cut > 0 && categories.length + merchants.length > 0 && given.categories.length + given.merchants.length === 0,
    { ...old, categories, merchants },
  ];
};

/** "Not groceries, dining" replaces groceries; there is nothing to leave out. */
const swaps = (old: readonly { ids?: number[]; names?: string[] }[], name: { ids?: number[]; names?: string[] }, keeps: boolean): boolean =>
  !keeps && old.some((o) => overlaps(o, name));

/** "Plus dining", "and dining together": names that are added to those of the last answer. */
const ADDS =
  /^(?:(?:and|now|ok|what about|how about|also) )*(?:also|plus|include|including|add|with|(?:together|along|combined|added up|summed up) with|both)\b|\b(?:too|as well|on top|together|combined|included|added(?: in| on| up| to (?:it|that))?|thrown in|counted in)$/;
/** "All coffee together" is one name, not an addition. */
const OF_ALL = /\ball\b/;
export const adds = (text: string): boolean => ADDS.test(text) && !OF_ALL.test(text);

export const filterAfter = ({ prev: { filter: old }, given, text, has }: Edit, chosen: readonly Item[]): Filter => {
  const isAdded = adds(text);
  const restores = /\b(?:put|add|bring|take) .*\bback\b|\binclude (?:it|them|that|those)\b/.test(text);
  const narrows = /\b(?:only|just)\b|^(?:and )?(?:at|from|of (?:those|them|that))\b/.test(text);
  const back = restored(old, given, text);
  if (back) return back;
  const [cut, rest] = cutOut(old, given);
  if (cut) return rest;
  const named = given.merchants.length + given.categories.length > 0;
  // Another name starts over; what was left out of the last one says nothing about it.
  const keeps = !named || narrows || isAdded;
  const list = <T extends { ids?: number[]; names?: string[] }>(before: T[], now: T[], other: boolean): T[] =>
    now.length === 0
      ? other && !narrows && !isAdded
        ? []
        : before
      : isAdded
        ? [...before, ...now.filter((n) => !before.some((b) => same(b, n)))]
        : now;
  return {
    ...old,
    section: named && !narrows && !isAdded && given.categories.length > 0 ? given.section : old.section,
    categories: named ? list(old.categories, given.categories, given.merchants.length > 0) : old.categories,
    merchants: named ? list(old.merchants, given.merchants, given.categories.length > 0) : old.merchants,
    notCategories: restores
      ? []
      : [...(keeps ? old.notCategories : []), ...given.notCategories.filter((n) => !swaps(old.categories, n, keeps))],
    notMerchants: restores
      ? []
      : [...(keeps ? old.notMerchants : []), ...given.notMerchants.filter((n) => !swaps(old.merchants, n, keeps))],
    accounts: given.accounts.length > 0 ? given.accounts : old.accounts,
    over: given.over ?? (given.under !== null ? null : old.over),
    under: given.under ?? (given.over !== null ? null : old.under),
    days:
      has("weekend", "weekday") && namedDays(text).length > 0
        ? namedDays(text)
        : has("weekend")
          ? [0, 6]
          : has("weekday")
            ? [1, 2, 3, 4, 5]
            : old.days,
    text: named && chosen.length > 0 ? null : old.text,
  };
};
