import type { Filter, Frame, NamedIds } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { nameKey, type NameIndex, type Vocabulary } from "../vocabulary.ts";

/* Turns that edit a list of transactions that was shown: leave some out, sort it, show all of it, add it up. Its time and limits stay. */

const LEAD = "^(?:(?:and|now|ok|okay|then|please|so|but|can you|could you|just) )*";
const LEAVES_OUT = new RegExp(
  `${LEAD}(?:exclude|excluding|without|leave out|leaving out|not counting|don't include|do not include|not|remove|drop|hide|skip|take out|no|except|minus|ignore)(?: (?:the|all|any|my|our))* (.+)$`,
);
const OUT_AFTER = new RegExp(`${LEAD}(?:leave|take) (?:the |all |any |my |our )*(.+?) out$`);

const singular = (name: string): string =>
  nameKey(name)
    .split(" ")
    .map((word) => word.replace(/(?<=[^s])s$/, ""))
    .join(" ");
/** Categories that a part of a list is called by: a category, a group of them, or all that are transfers, income or spending. */
const categoriesCalled = (name: string, { categories }: Vocabulary): NamedIds | null => {
  const key = singular(name);
  const found = categories.filter(
    (c) =>
      singular(c.section) === key ||
      singular(c.group) === key ||
      singular(c.name) === key ||
      (key === "transfer" && /^transfer/i.test(c.group)),
  );
  return found.length > 0 ? { label: name, ids: found.map((c) => c.id) } : null;
};

type Out = Pick<Filter, "notCategories" | "notMerchants">;
/** What a turn leaves out. Null if one of its parts is no name of the household. */
const leftOut = (reading: Reading, text: string, { vocabulary }: NameIndex): Out | null => {
  const said = (LEAVES_OUT.exec(text) ?? OUT_AFTER.exec(text))?.[1];
  if (said === undefined) return null;
  const out: Out = { notCategories: [], notMerchants: [] };
  for (const part of said.split(/,? (?:and|or|nor|&) |, /)) {
    const name = part.replace(/^(?:the|all|any|my|our) /, "").replace(/ (?:please|too|as well)$/, "");
    const category = categoriesCalled(name, vocabulary);
    const merchant = reading.entities.merchants.find((m) => singular(reading.text.slice(m.from, m.to)) === singular(name));
    const other = reading.entities.categories.find((c) => singular(reading.text.slice(c.from, c.to)) === singular(name));
    if (category) out.notCategories.push(category);
    else if (merchant) out.notMerchants.push({ label: merchant.label, names: merchant.names, family: merchant.family });
    else if (other) out.notCategories.push({ label: other.label, ids: other.ids });
    else return null;
  }
  return out;
};

const SORT_WORDS =
  /^(?:sort|order|rank|arrange|list|show|put|sorted|ordered|it|them|that|these|those|this|the|list|again|me|by|from|to|with|first|at|top|on|in|amount|amounts|size|price|value|cost|date|dates|time|largest|biggest|highest|smallest|lowest|cheapest|newest|latest|oldest|earliest|most|least|expensive|recent|descending|ascending|order|ones?|desc|asc|please|and|now|ok|okay|then|can|could|you)$/;
const SORTS =
  /\b(?:sort|order|rank|arrange)(?:ed)?\b.*\bby\b|\bby (?:amount|size|price|value|cost|date)\b|\b(?:largest|biggest|highest|smallest|lowest|cheapest|newest|latest|oldest|earliest|most expensive|most recent)(?: ones?)? (?:first|at the top|on top)\b/;
const orderIn = (text: string): Frame["order"] => {
  if (!SORTS.test(text) || !text.split(/[ ,]+/).every((word) => SORT_WORDS.test(word))) return null;
  if (/\b(?:date|dates|time|newest|latest|oldest|earliest|recent)\b/.test(text))
    return /\b(?:oldest|earliest|ascending|asc)\b/.test(text) ? "earliest" : "latest";
  return /\b(?:smallest|lowest|cheapest|least|ascending|asc)\b/.test(text) ? "smallest" : "largest";
};

const ALL_OF = new RegExp(
  `${LEAD}(?:(?:show|list|give|see|i want|let me see)(?: me)? )*(?:all(?: of)?(?: (?:them|these|those|it))?|every one(?: of (?:them|those|these))?|everything|the (?:rest|others|whole list|full list|whole lot|lot)|the (?:whole|full|complete) (?:list|thing))(?: please| of it)*$`,
);
const SUM_OF = new RegExp(
  `${LEAD}(?:(?:what(?:'s| is)?|give me|show me) )?(?:the )?(?:total|sum|grand total)(?: (?:of|for) (?:all )?(?:of )?(?:these|those|them|this|that|it|the list|the lot|all))?$|${LEAD}(?:how much|what) (?:is|are|do|does|did|would) (?:that|those|these|they|it|all of (?:them|those|these)|the list)(?: all)? (?:in total|altogether|all together|come to|add up to|sum to|in all)$|${LEAD}(?:add|sum|total) (?:them|these|those|it|that)(?: all)?(?: up)?$`,
);
const WHO_LARGEST =
  /^(?:(?:and|so|ok|okay) )*who (?:made|charged|took|got|was|is|sent|paid)(?: (?:me|us|for))? ?(?:behind )?the (?:largest|biggest|highest)(?: (?:one|payment|charge|transaction|amount|of (?:them|those|these)))?$/;

const isMixed = ({ filter: { section, direction, categories, merchants } }: Frame): boolean =>
  section === null && direction === null && categories.length + merchants.length === 0;

/** The metric of a list that shows all its rows, and of one that is only added up. */
export const ALL_ROWS = "all rows";
export const SUM_OF_ROWS = "sum of rows";

/** Returns the list that was shown last, as a turn edits it; null if the turn does something else, or there was no list. */
export const rowsNext = (reading: Reading, { frame: prev }: Memo, nameIndex: NameIndex): Frame | null => {
  if (prev.intent !== "search") return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  if (reading.periods.length + reading.amounts.named.length > 0) return null;
  const base: Frame = { ...prev, metric: null, item: null, ignored: [] };
  const order = orderIn(text);
  if (order) return { ...base, metric: prev.metric === ALL_ROWS ? ALL_ROWS : null, order };
  if (ALL_OF.test(text)) return { ...base, metric: ALL_ROWS };
  if (isMixed(prev) && SUM_OF.test(text)) return { ...base, metric: SUM_OF_ROWS };
  if (WHO_LARGEST.test(text)) return { ...base, order: "largest", limit: 1 };
  const out = leftOut(reading, text, nameIndex);
  if (!out) return null;
  const { filter } = prev;
  return {
    ...base,
    filter: {
      ...filter,
      notCategories: [...filter.notCategories, ...out.notCategories],
      notMerchants: [...filter.notMerchants, ...out.notMerchants],
    },
  };
};
