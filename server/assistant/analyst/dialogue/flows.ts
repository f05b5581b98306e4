import { EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import { PART_OF_LAST } from "../meaning/edit-figures.ts";
import type { Reading } from "../reading.ts";
import { filterOf } from "../understand.ts";

/* Turns about money in, money out and what is left of it, in the time of the last answer. */

const FLOWS: ReadonlySet<Intent> = new Set<Intent>(["income_total", "cash_flow", "savings_rate"]);
const AND = "^(?:(?:and|so|ok|but|then) )*";
/** "What was left over?", "net?", "how much did we keep?" */
const LEFT_OVER = new RegExp(
  `${AND}(?:(?:(?:what|how much)(?:'s| is| was| were| did we have| do we have| did i have| remained| remains)? )?(?:left(?: over)?|leftover|over|remaining|the rest|net|the net|in the end)|what remains|what remained|how much (?:did|do) (?:we|i) (?:keep|have left(?: over)?|end up with))(?: (?:after (?:spending|that|it|everything|expenses|all that)|then|from (?:that|it)|of (?:that|it)))?$`,
);
const RATE = new RegExp(`${AND}(?:what(?:'s| is| was)? )?(?:the |our |my |what )?savings? rate(?: (?:is|was) (?:that|it|this))?$`);
/** "What did we spend?" right after a count or a list of some purchases. */
const SPENT = new RegExp(
  `${AND}(?:what|how much) did (?:we|i) (?:spend|pay)(?: (?:then|there|in total|altogether|in all|on (?:it|that|those|them|these)))?$`,
);
const NARROWED: ReadonlySet<Intent> = new Set<Intent>(["spend_count", "spend_average", "search", "spend_by_merchant"]);

const INCOME_SHARE = "income share";

/** Returns what a turn asks of the money in or out that the last answer told; null for any other turn. */
export const flowNext = (said: string, reading: Reading, prev: Frame): Frame | null => {
  const { categories, merchants, accounts } = reading.entities;
  const { filter } = prev;
  const isOfAll = filter.categories.length + filter.merchants.length + filter.accounts.length === 0;
  const isFlow = FLOWS.has(prev.intent) || prev.metric === INCOME_SHARE || (prev.intent === "spend_total" && isOfAll);
  // "The mortgage" is what is paid for it, not the account.
  const isPaid = (a: { from: number; to: number }): boolean => categories.some((c) => c.from <= a.from && a.to <= c.to);
  if (reading.periods.length > 0 || !accounts.every(isPaid) || prev.period === null) return null;
  const base: Frame = {
    ...prev,
    compare: null,
    groupBy: null,
    metric: null,
    order: null,
    limit: null,
    item: null,
    flow: null,
    ignored: [],
  };
  const names = categories.length + merchants.length;
  if (isFlow && names === 0 && LEFT_OVER.test(said)) return { ...base, intent: "cash_flow", root: "cash_flow", filter: EMPTY_FILTER };
  if (isFlow && names === 0 && RATE.test(said)) return { ...base, intent: "savings_rate", root: "savings_rate", filter: EMPTY_FILTER };
  if (NARROWED.has(prev.intent) && filter.section !== "Income" && filter.direction !== "in" && names === 0 && SPENT.test(said))
    return { ...base, intent: "spend_total", root: "spend_total" };
  // "How much of it went to rent" takes what came in as the whole.
  const isOfIncome = prev.intent === "income_total" && filter.categories.length + filter.merchants.length === 0;
  const given = { ...filterOf(reading, "spend_breakdown"), accounts: [] };
  const isSpent = categories.every((c) => c.section !== "Income") && given.categories.length + given.merchants.length === 1;
  if (!isOfIncome || !isSpent || !PART_OF_LAST.test(said)) return null;
  return { ...base, intent: "spend_breakdown", root: "spend_breakdown", groupBy: "category", metric: INCOME_SHARE, filter: given };
};
