import { joinNames } from "#domain/format.ts";
import type { Part, Side } from "../frame.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";
import { AGAINST, areApart } from "./apart.ts";

/*
 * The sides of a comparison. "Or" and "versus" part two sides, "and" joins names to one side, and names without a word between them select
 * together: "Costco gas vs Costco groceries", "coffee and snacks or Whole Foods".
 */

type Named = { from: number; to: number; part: Part };
const EMPTY: Part = { categories: [], merchants: [], accounts: [] };
const AND = /(?:^|[^a-z])(?:and|plus|n)(?![a-z])|[&+]/;
const LISTED = /[,;/]|(?:^|[^a-z])and(?![a-z])/;

const namesIn = ({ entities: { categories, merchants, accounts } }: Reading): Named[] =>
  [
    ...categories.filter((c) => !c.excluded).map((c) => ({ ...c, part: { ...EMPTY, categories: [{ label: c.label, ids: c.ids }] } })),
    ...merchants
      .filter((m) => !m.excluded)
      .map((m) => ({ ...m, part: { ...EMPTY, merchants: [{ label: m.label, names: m.names, family: m.family }] } })),
    ...accounts
      .filter((a) => !a.excluded && a.ids.length > 0)
      .map((a) => ({ ...a, part: { ...EMPTY, accounts: [{ label: a.label, ids: a.ids }] } })),
  ].toSorted((a, b) => a.from - b.from);

const SORTS = ["categories", "merchants", "accounts"] as const;
const sortsOf = (part: Part): string[] => SORTS.filter((sort) => part[sort].length > 0);
const merge = (a: Part, b: Part): Part => ({
  categories: [...a.categories, ...b.categories],
  merchants: [...a.merchants, ...b.merchants],
  accounts: [...a.accounts, ...b.accounts],
});
/** Whether two names of different sorts have transactions in common, as far as is known. */
const canMeet = (part: Part, nameIndex: NameIndex): boolean =>
  part.categories.length === 0 ||
  part.merchants.every(
    (m) =>
      !areApart(
        part.categories.flatMap((c) => c.ids),
        m.names,
        nameIndex,
      ),
  );
const labelOf = ({ categories, merchants, accounts }: Part): string =>
  [
    joinNames(categories.map((c) => c.label)),
    merchants.length > 0 ? `${categories.length > 0 ? "at " : ""}${joinNames(merchants.map((m) => m.label))}` : "",
    accounts.length > 0 ? `${categories.length + merchants.length > 0 ? "from " : ""}${joinNames(accounts.map((a) => a.label))}` : "",
  ]
    .filter(Boolean)
    .join(" ");

/** Joins neighbors without a word between them that select together: "Costco gas", "gas at Costco". */
const compounds = (names: readonly Named[], text: string): Named[] => {
  const out: Named[] = [];
  for (const name of names) {
    const last = out.at(-1);
    const between = last ? text.slice(last.to, name.from) : "";
    const both = last && merge(last.part, name.part);
    const isOne =
      last &&
      both &&
      !AGAINST.test(between) &&
      !LISTED.test(between) &&
      !AND.test(between) &&
      !sortsOf(last.part).some((sort) => sortsOf(name.part).includes(sort));
    if (isOne) out.splice(-1, 1, { from: last.from, to: name.to, part: both });
    else out.push(name);
  }
  return out;
};

/** A name said once for all sides: the category of "groceries at Costco or Safeway", the merchant of "gas or groceries at Costco". */
const shared = (names: readonly Named[]): Named[] => {
  const compound = names.filter((n) => sortsOf(n.part).length > 1);
  const [one, another] = compound;
  const [sort, ...others] = [...new Set(names.filter((n) => n !== one).flatMap((n) => sortsOf(n.part)))];
  if (!one || another || sort === undefined || others.length > 0) return [...names];
  const rest = { ...one.part, [sort]: [] };
  return names.map((n) => (n === one ? n : { ...n, part: merge(n.part, rest) }));
};

/** Parts of one sort are one selection; parts of several sorts are added up. */
export const asSide = (parts: readonly Part[]): Side => {
  const sorts = new Set(parts.map((p) => sortsOf(p).join()));
  const areOne = sorts.size === 1 && parts.every((p) => sortsOf(p).length === 1);
  const joined = areOne ? [parts.reduce(merge)] : [...parts];
  return { label: joinNames(parts.map(labelOf)), parts: joined };
};

/** Whether no transaction can belong to two of several parts. */
export const areDisjoint = (parts: readonly Part[], nameIndex: NameIndex): boolean =>
  parts.every((a, i) =>
    parts.every(
      (b, j) =>
        i >= j ||
        (sortsOf(a).join() !== sortsOf(b).join() && !canMeet(merge(a, b), nameIndex)) ||
        a.merchants.some((m) => b.merchants.length > 0 && !b.merchants.some((o) => o.names.some((name) => m.names.includes(name)))) ||
        (a.categories.length > 0 &&
          b.categories.length > 0 &&
          !a.categories.some((c) => b.categories.some((o) => o.ids.some((id) => c.ids.includes(id))))),
    ),
  );

/** Returns the names of one side that no transaction can have together; null if every side may have some. */
export const impossibleIn = (reading: Reading, nameIndex: NameIndex): Part | null =>
  shared(compounds(namesIn(reading), reading.text)).find((n) => !canMeet(n.part, nameIndex))?.part ?? null;

/** Returns the sides that a question sets against each other, in its order; null if one of them can have no transactions. */
export const sidesIn = (reading: Reading, nameIndex: NameIndex): Side[] | null => {
  const { text } = reading;
  const names = shared(compounds(namesIn(reading), text));
  if (impossibleIn(reading, nameIndex)) return null;
  const groups: Named[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && !AGAINST.test(text.slice(before.to, name.from))) last.push(name);
    else groups.push([name]);
  }
  // "A, B or C" names three; "A and B or C" names two.
  const areJoined = (group: readonly Named[]): boolean =>
    groups.length > 1 && group.some((n, i) => i > 0 && AND.test(text.slice(group[i - 1]?.to ?? 0, n.from)));
  return groups.flatMap((group) => {
    const parts = group.map((n) => n.part);
    return areJoined(group) && areDisjoint(parts, nameIndex) ? [asSide(parts)] : parts.map((part) => asSide([part]));
  });
};

const LIST =
  /^,? ?(?:and|plus|&|\+|,|together with|as well as) ?(?:also |and )?(?:(?:at|on|the|my|our|for|of|in|from|with) |(?!how|what|which|when|where|who|did|do|is|are)[a-z]+ (?:of|at|from) )*$/;
/** Returns names of different sorts that a question adds up; null if they are one selection, or have transactions in common. */
export const joinedIn = (reading: Reading, nameIndex: NameIndex): Side | null => {
  const { text } = reading;
  const names = compounds(namesIn(reading), text);
  if (names.some((n, i) => i > 0 && !LIST.test(text.slice(names[i - 1]?.to ?? 0, n.from)))) return null;
  const parts = names.map((n) => n.part);
  const sorts = new Set(parts.flatMap(sortsOf));
  const areMixed = sorts.has("categories") && sorts.has("merchants") && !sorts.has("accounts");
  return areMixed && parts.every((p) => sortsOf(p).length === 1) && areDisjoint(parts, nameIndex) ? asSide(parts) : null;
};
