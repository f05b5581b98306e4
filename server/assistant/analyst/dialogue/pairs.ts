import { type Filter, type Frame } from "../frame.ts";
import type { Memo } from "../memo.ts";
import { isAboutRows } from "../understand.ts";

/* Turns about the last two answers: side by side, their difference, or both together. */

const PAIR =
  /^(?:and |so |now |ok |okay |please )*(?:compare (?:them|those|these|both|the (?:two|2)|it)|vs\.?$|what(?:'s| is) the difference$|which (?:(?:one )?of (?:those|them|these|the (?:two|2)|both) |one )?(?:is|was|were|came out|comes out|works out|worked out|ends up|turns out|hits|runs|cost|costs|has|had|got|did i spend|ran) (?:the )?(?:(?:most|more|less|least) (?:expensive|costly|pricey)|most|more|higher|bigger|larger|biggest|largest|highest|pricier|smaller|smallest|less|lower|cheaper)(?: (?:on|at|in))?)$/;
/** "Which one is cheaper per ride?" compares means of one purchase. */
const PER_EACH = /,? (?:per|a|each|for each|every) (?:ride|trip|visit|order|purchase|time|go|meal|transaction|shop|fill[- ]?up)$/;
/** "Which of the two do we go to more often?" counts the visits. */
const OFTEN =
  /^(?:(?:and|so|now|ok|okay|then|but) )*(?:which|where|who)(?: (?:one|place|store|shop|merchant)| of (?:those|them|these|the (?:two|2)|both))?(?: (?:one|place|store|shop|is|was|do|did|does|are|were|have|has|had|we|i|been|go|gone|going|to|visit|visited|shop|at|eat|order|from|use|used|get|come|came|comes|up|happens?|buy|bought|there|in))* (?:(?:more|most|less|least|the most|the least) (?:often|frequent|frequently|regularly|times|visits|trips|orders|purchases)|(?<=(?:go|gone|been|come|went|going|visit|visited) (?:to )?)(?:the )?(?:more|most|less|least))$/;
/** Whether a turn asks which of several names came more often. */
export const asksOften = (text: string): boolean => OFTEN.test(text.replaceAll(",", ""));
/** "The difference in percent", "so that's up how much?" after two answers. */
const DIFFERENCE =
  /^(?:(?:and|so|but|ok) )*by how much(?: more| less)?$|^(?:(?:and|so|then|ok|okay|now) )*(?:(?:what's|what is|what was|whats|how much is|show(?: me)?|give me) )?(?:the )?(?:total )?(?:delta|difference|diff|gap|change|increase|decrease|drop|rise|growth|variance|percent(?:age)? (?:change|difference|increase|decrease|drop|rise))(?: (?:in|of|for))?(?: (?:the )?(?:total|totals|two|both|them|those|these|between (?:them|(?:those|these)(?: (?:two|2|years|months))?|the (?:two|2)(?: (?:years|months))?|both(?: of them)?)|in total|overall|in (?:a )?(?:percent|per cent|percentage|dollars|%)|in percentage terms|as a (?:percent|percentage|per cent)))*$|^(?:(?:and|so|then|ok) )*(?:(?:that's|thats|that is|it's|its|is that|is it|what's that|whats that|what is that|how much is that) )?(?:up or down|up|down|more or less|higher or lower)(?: (?:by )?(?:what|how much|or down|or up))?(?: in)?(?: (?:percent|per cent|a percentage|percentage|%|dollars))?$|^(?:(?:and|so|then|ok) )*(?:that's|thats|that is|what's that|whats that|what is that) (?:what |how much )?(?:in (?:per ?cent|percent|percentage|%)|as a (?:percent|percentage|per cent))(?:,? (?:up or down|more or less|higher or lower))?$/;
const UNION =
  /^(?:and |so |ok |okay |what about |how about )*(?:together|(?:both|the (?:two|2)|those|these) (?:balances|amounts|figures|totals|debts|accounts|cards|loans) (?:together|combined|added up|in total)|combined|(?:all of )?(?:them )?both(?: of (?:them|those))?|the (?:two|2)|in total|total|sum|altogether|all together|added up|both together|(?:can you |could you |please )*(?:add|sum|total|put) (?:them|those|these|both|the (?:two|2|three|3))(?: of (?:them|those|these))? ?(?:all )?(?:up|together)?|what(?:'s| is) the total|(?:the )?total of (?:the (?:two|2)|both|them|those)|(?:the )?sum of (?:the (?:two|2)|both|them|those))\b(?: together| combined)?\??$|^(?:the |those |these )?same (?:two|2)$/;

/** The same income of two times, side by side. */
const incomeBetween = (a: Frame, b: Frame): Frame | null =>
  a.period && b.period && a.period.start !== b.period.start && things(a.filter) === things(b.filter)
    ? { ...b, compare: { by: "period", other: a.period }, groupBy: null, metric: null, item: null }
    : null;

const names = ({ filter }: Frame): number => filter.categories.length + filter.merchants.length;
const things = (f: Filter): string => JSON.stringify([f.categories, f.merchants, f.text]);
/** The last requests that ask the same of one name after another, oldest first; at least the last two. */
const runOf = (memos: readonly Memo[]): Frame[] => {
  const frames = memos.map((memo) => memo.frame);
  const last = frames.at(-1);
  const isSame = (f: Frame): boolean =>
    f.intent === last?.intent && f.period?.start === last.period?.start && f.period?.end === last.period?.end && names(f) === 1;
  const from = frames.findLastIndex((f) => !isSame(f)) + 1;
  const run = frames.slice(Math.min(from, frames.length - 2));
  return run.filter((f, i) => run.findIndex((other) => things(other.filter) === things(f.filter)) === i);
};
export const pairOf = (said: string, memos: readonly Memo[]): Frame | null => {
  const b = memos.at(-1)?.frame;
  const a = memos.at(-2)?.frame ?? b;
  const text = said.replaceAll(",", "");
  const plain = text.replace(PER_EACH, "");
  const isCounted = OFTEN.test(text);
  if (!(isCounted || PAIR.test(plain) || DIFFERENCE.test(text)) || !a || !b) return null;
  if (a.intent === "balance" && b.intent === "balance") return bothBalances(a, b);
  if (a.intent === "income_total" && b.intent === "income_total") return incomeBetween(a, b);
  if (!isAboutRows(a.intent) || !isAboutRows(b.intent)) return null;
  // What came in is not compared as spending.
  if ([a, b].some(({ flow, filter }) => filter.section === "Income" || (flow !== null && flow.subject !== "spending"))) return null;
  const base: Frame = {
    ...b,
    intent: "spend_compare",
    root: "spend_compare",
    groupBy: null,
    order: null,
    limit: null,
    item: null,
    form: null,
    metric: isCounted || b.intent === "spend_count" ? "count" : null,
  };
  // How often one name came is no comparison with another time.
  if (isCounted && things(a.filter) === things(b.filter) && names(b) < 2) return null;
  // "Up or down?" after two times asks about these times.
  if (names(b) > 1 && b.intent === "spend_compare" && b.compare?.by !== "entity" && DIFFERENCE.test(text)) return b;
  if (names(b) > 1) return { ...base, compare: { by: "entity" } };
  const accounts = allOf(a, b);
  if (things(a.filter) === things(b.filter) && accounts.length > 1 && b.filter.accounts.length > 0)
    return {
      ...base,
      intent: "spend_breakdown",
      root: "spend_breakdown",
      groupBy: "account",
      filter: { ...b.filter, accounts },
      metric: null,
    };
  if (things(a.filter) !== things(b.filter)) {
    const all = /\b(?:two|2|both)\b/.test(text) ? [a, b] : runOf(memos);
    const filter = {
      ...b.filter,
      categories: all.flatMap((one) => one.filter.categories),
      merchants: all.flatMap((one) => one.filter.merchants),
    };
    const each: Partial<Frame> = plain === text ? {} : { intent: "spend_average", root: "spend_average", metric: "each" };
    return { ...base, ...each, filter, compare: { by: "entity" } };
  }
  const isSameTime = a.period?.start === b.period?.start && a.period?.end === b.period?.end;
  return a.period && b.period && !isSameTime ? { ...base, period: b.period, compare: { by: "period", other: a.period } } : null;
};

/** The accounts of two requests, each once. */
const allOf = (a: Frame, b: Frame): Frame["filter"]["accounts"] => {
  const known = new Set(b.filter.accounts.flatMap((one) => one.ids));
  return [...a.filter.accounts.filter((one) => !one.ids.some((id) => known.has(id))), ...b.filter.accounts];
};
/** Two balances that were asked one after the other, side by side. */
const bothBalances = (a: Frame, b: Frame): Frame | null =>
  a === b || a.filter.accounts.length === 0 || b.filter.accounts.length === 0
    ? null
    : { ...b, filter: { ...b.filter, accounts: allOf(a, b) } };

/** What the sum is said to include, which must be part of it anyway. */
const INCLUDING = /,? (?:including|incl\.?|and also|with) (?:the |my |our )?[\p{L}\d' -]{3,40}$/u;
export const unionOf = (said: string, memos: readonly Memo[], included: readonly { ids: readonly number[] }[] = []): Frame | null => {
  const [a, b] = [memos.at(-2)?.frame, memos.at(-1)?.frame];
  const text = included.length > 0 ? said.replace(INCLUDING, "") : said;
  if (!UNION.test(text) || !b) return null;
  const isIncluded = (id: number): boolean => [a, b].some((f) => f?.filter.accounts.some((one) => one.ids.includes(id)));
  if (!included.every(({ ids }) => ids.length > 0 && ids.every(isIncluded))) return null;
  if (b.compare?.by === "entity") return { ...b, intent: "spend_total", root: "spend_total", compare: null };
  if (!a || a.intent !== b.intent) return null;
  // A category and a merchant side by side would select what has both.
  const isMixed = (x: Frame, y: Frame): boolean =>
    x.filter.merchants.length > 0 && y.filter.categories.length > 0 && y.filter.merchants.length === 0;
  if (isMixed(a, b) || isMixed(b, a)) return null;
  const filter = {
    ...b.filter,
    categories: [...a.filter.categories, ...b.filter.categories],
    merchants: [...a.filter.merchants, ...b.filter.merchants],
    accounts: allOf(a, b),
  };
  return { ...b, filter };
};
