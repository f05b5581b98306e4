import type { CategoryFound, MerchantFound } from "../entities.ts";
import type { Reading } from "../reading.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";

/*
 * Names that cannot be combined: a category and a merchant that has no transaction of that category. Selecting both finds nothing, whatever the
 * time, so such a question means something else.
 */

/** Returns the categories that the transactions of merchants have; null if that is unknown for one of them. */
const categoriesOf = (names: readonly string[], { vocabulary: { merchants } }: Pick<NameIndex, "vocabulary">): Set<number> | null => {
  const found = names.map((name) => merchants.filter((m) => m.name === name).flatMap((m) => m.categoryIds ?? []));
  return found.some((ids) => ids.length === 0) ? null : new Set(found.flat());
};

/** Whether no transaction of these merchants has one of these categories. */
export const areApart = (ids: readonly number[], names: readonly string[], nameIndex: Pick<NameIndex, "vocabulary">): boolean => {
  const filed = categoriesOf(names, nameIndex);
  return filed !== null && !ids.some((id) => filed.has(id));
};

/** Whether every transaction of these merchants has one of these categories. */
const areWithin = (ids: readonly number[], names: readonly string[], nameIndex: NameIndex): boolean => {
  const filed = categoriesOf(names, nameIndex);
  return filed !== null && [...filed].every((id) => ids.includes(id));
};

/** Whether a name that only begins alike stands for merchants of different sorts: "Grand Lake" for a cinema and a vet. */
export const areUnlike = (
  { family, names }: Pick<MerchantFound, "family" | "names">,
  nameIndex: Pick<NameIndex, "vocabulary">,
): boolean => {
  if (!family || names.length < 2) return false;
  const filed = names.map((name) => categoriesOf([name], nameIndex));
  return filed.every(
    (ids, i) => ids !== null && filed.every((other, j) => i === j || other === null || ![...ids].some((id) => other.has(id))),
  );
};

/** A word for one particular thing, before what says what a merchant is: "the doctor, Bayview Family Medicine". */
const ONE_BEFORE = /(?:^|[^a-z])(?:the|our|my|his|her|that|this)(?: [a-z]+)? $/;
const STOP = /^(?:,|:| -|)? $/;
const ONE_AFTER = /^(?:,|:| -) (?:the|our|my|a|an)(?: [a-z]+)? $/;
const IN_BRACKETS = /^ \((?:the |our |my |a |an )?$/;
/** Whether a category stands beside a merchant as what it is: "the dentist, Lakeside Dental", "Blue Oak (climbing)". */
const isApposed = (c: CategoryFound, m: MerchantFound, text: string): boolean =>
  c.from < m.from
    ? IN_BRACKETS.test(text.slice(c.to, m.from)) || (STOP.test(text.slice(c.to, m.from)) && ONE_BEFORE.test(text.slice(0, c.from)))
    : IN_BRACKETS.test(text.slice(m.to, c.from)) || ONE_AFTER.test(text.slice(m.to, c.from));
/** "For the tax man I need", "for my tax return, how much": what the answer is for. */
const PURPOSE_BEFORE = /^(?:(?:ok|okay|so|hi|hello|hey|please|and|now)[, ]+)*for (?:the |our |my |his |her |their )?$/;
const SOMEONE =
  "man|guy|people|person|lady|office|bureau|returns?|purposes?|season|forms?|filing|folks|preparer|advisor|adviser|accountant";
const PURPOSE_AFTER = new RegExp(`^ (?:${SOMEONE})\\b|^(?:,? (?:i|we) (?:need|want|have to|must|was asked|were asked|am asked)\\b)`);
const OF = /^ (?:of|at|from|with|by|through|via)(?: (?:the|our|my))? $/;

/** Whom figures are given to, before a stop: "for my taxes, how much", "for the accountant: donations". */
const RECIPIENT = /^(?:accountants?|tax(?:es)?|income tax(?:es)?|tax preparation|bookkeeper)$/;
const STOPS = /^ ?[,:;-]/;

/** Whether a category only says what the answer is for. */
const isPurpose = ({ from, to }: CategoryFound, { text, entities }: Reading): boolean =>
  PURPOSE_BEFORE.test(text.slice(0, from)) &&
  (PURPOSE_AFTER.test(text.slice(to)) || (RECIPIENT.test(text.slice(from, to)) && STOPS.test(text.slice(to)))) &&
  [...entities.categories, ...entities.merchants].some((other) => other.from >= to && !other.excluded);

/** Words that part the two sides of a comparison. */
export const AGAINST = /(?:^|[^a-z])(?:or|vs|versus|v|than|against|compared|over|rather)(?![a-z])/;

const INCLUDING = /^,? ?\(?(?:including|inclusive of|together with|along with|combined with) (?:the |our |my )?$/;
/** Whether one name is added to the other, so that the two are no sides: "more on groceries including coffee". */
export const areAddedUp = ({ text, entities }: Pick<Reading, "text" | "entities">): boolean => {
  const names = [...entities.categories, ...entities.merchants].filter((e) => !e.excluded).toSorted((a, b) => a.from - b.from);
  return names.length === 2 && names.some((name, i) => i > 0 && INCLUDING.test(text.slice(names[i - 1]?.to ?? 0, name.from)));
};

/** Whether a category only says what a merchant is, or belongs to the merchant named beside it, so that it narrows nothing. */
const describes = (c: CategoryFound, reading: Reading, nameIndex: NameIndex): boolean => {
  const { text, entities } = reading;
  const names = [...entities.categories, ...entities.merchants].filter((e) => !e.excluded);
  return entities.merchants.some((m) => {
    if (m.excluded) return false;
    const between = c.from < m.from ? text.slice(c.to, m.from) : text.slice(m.to, c.from);
    if (names.length === 2 && isApposed(c, m, text)) return areApart(c.ids, m.names, nameIndex) || areWithin(c.ids, m.names, nameIndex);
    return c.from < m.from && OF.test(between) && names.length > 2 && !AGAINST.test(text) && areWithin(c.ids, m.names, nameIndex);
  });
};

/** "Pizzas at Zachary's Chicago Pizza": a word of the name that no category is called by narrows nothing. */
const isInName = ({ name, from, to }: CategoryFound, { text, entities }: Reading): boolean => {
  const word = text.slice(from, to).replace(/s$/, "");
  return (
    !name &&
    word.length > 2 &&
    entities.merchants.some(
      (m) =>
        !m.excluded &&
        m.names.every((one) =>
          nameKey(one)
            .split(" ")
            .some((w) => w.replace(/s$/, "") === word),
        ),
    )
  );
};

/** "Kid outings: the zoo plus Exploratorium" says what the names that follow are, and narrows none of them. */
const isLabel = ({ to, excluded }: CategoryFound, { text, entities }: Reading): boolean => {
  const named = entities.merchants.filter((m) => !m.excluded && m.from > to);
  return (
    !excluded &&
    named.length > 1 &&
    /^(?:(?: \p{L}+)? ?(?:-|:|such as|like|namely)|(?: \p{L}+){0,5} ?,? (?:that's|thats|meaning|namely|which is|which means)) ?(?:the )?$/u.test(
      text.slice(to, named[0]?.from),
    )
  );
};

/** Whether a category narrows nothing here, because it names or describes a merchant, or says what the answer is for. */
export const isIdle = (c: CategoryFound, reading: Reading, nameIndex: NameIndex): boolean =>
  isInName(c, reading) || isLabel(c, reading) || (!c.excluded && (isPurpose(c, reading) || describes(c, reading, nameIndex)));
