import type { Frame } from "../../frame.ts";
import { drawingIn } from "../../drawing.ts";
import type { Type } from "../lexicon.ts";
import { answerKind, type Query, ROWS } from "../query.ts";

const BY = "by_year by_quarter by_month by_week by_day by_category by_merchant by_account";
const WHAT = `${ROWS} income_category spend income earn list total purchase refund wages networth per_month per_week recurring bills ${BY} compare trend create more largest limit_count where`;
const WHOLES = "budget goal contribution dividend trades retire next progress";
const LEVELS = `${WHAT} owe assets holding balance accounts subscription cash net have ${WHOLES}`;
const groupOf = (q: Query): Frame["groupBy"] => {
  if (q.has("by_quarter")) return "quarter";
  if (q.has("by_year")) return "year";
  if (q.has("by_month", "per_month")) return "month";
  if (q.has("by_week", "per_week")) return "week";
  if (q.has("by_merchant")) return "merchant";
  if (q.has("by_account")) return "account";
  if (q.has("by_category")) return "category";
  if (drawingIn(q.text) === "pie" || /\bpie\b/.test(q.text)) return q.has("category") ? "merchant" : "category";
  // Nothing said how to split it, so the answer decides by what is drawn.
  return q.has("spend", "category", "merchant", "income", "earn") && q.has("trend", "by_month") ? "month" : null;
};
/** "Make" orders a chart; other words for earning ask about income. */
const earns = (q: Query): boolean => q.items.some((i) => i.type === "earn" && (i.text !== "make" || /\b(?:i|we) make\b/.test(q.text)));
/** "Monthly" says how to split, not that payments recur. */
const isOfRecurring = (q: Query): boolean =>
  !q.has("spend", "category", "merchant", "income") &&
  q.items.some((i) => (i.type === "recurring" || i.type === "subscription") && !/^(?:monthly|weekly|yearly|annual)/.test(i.text));
/** What is drawn as a whole, other than transactions and balances. Null for those. */
const OTHERS: readonly (readonly [is: (q: Query) => boolean, root: Frame["root"]])[] = [
  [(q) => q.has("budget") && /\bbudget/.test(q.text), "budget_status"],
  [(q) => q.has("goal"), "goal_status"],
  [(q) => q.has("contribution", "dividend", "trades"), "investment_tx"],
  [(q) => q.has("retire") && !q.has("contribution", "account", "balance"), "plan_overview"],
  [(q) => q.has("bills") && !q.has(...ROWS_OF_BILLS) && q.reading.periods.every((p) => p.period.end > q.today), "bills_upcoming"],
];
/** Bills of these are what was paid for them. */
const ROWS_OF_BILLS: readonly Type[] = ["category", "merchant", "account", "spend", "by_month", "per_month", "by_category", "recurring"];
const root = (q: Query): Frame["root"] => OTHERS.find(([is]) => is(q))?.[1] ?? ofRows(q);
const ofRows = (q: Query): Frame["root"] =>
  q.has("networth")
    ? "net_worth_change"
    : isOfRecurring(q)
      ? "subscriptions"
      : (q.has("income", "wages") || earns(q)) && !q.has("spend")
        ? "income_total"
        : /month|week|quarter|year/.test(groupOf(q) ?? "")
          ? "spend_trend"
          : "spend_breakdown";

/** Net worth and debts are drawn one at a time. */
const isOne = (q: Query): boolean => !q.has("networth") || !q.has("owe", "assets", "holding") || q.has("account", "accounts");
/** "How much on bars and dining" names where money went, and no drawing. */
const areDrinks = (q: Query): boolean =>
  q.items.filter((i) => i.type === "chart").every((i) => /^bars?$/.test(i.text)) &&
  (q.has("amount_q", "count", "average") ||
    /\b(?:on|at|in|for|blow|blew|spend|spent|from) (?:the |our |my )?(?:\w+ and )?bars?\b/.test(q.text));
const FLOWS: readonly Type[] = ["spend", "income", "earn", "wages", "category", "merchant", "purchase", "bills", "networth"];
/** What accounts hold is drawn as of today. The answer names a past time that it cannot draw. */
const undrawn = (q: Query): string[] => {
  const [period] = q.reading.periods;
  const isOfToday = q.has("owe", "assets", "holding", "balance", "accounts", "account", "cash") && !q.has(...FLOWS);
  return period && isOfToday && period.period.start !== q.today ? [q.text.slice(period.from, period.to)] : [];
};

/** "Coffee vs dining out" draws each of the two. */
const compared = (q: Query): Frame["compare"] => {
  const names = [...q.reading.entities.categories, ...q.reading.entities.merchants].filter((name) => !name.excluded);
  return names.length > 1 && q.has("compare") ? { by: "entity" } : null;
};

/** Charts and tables. The noun must be understood; nothing is made of what is left over. */
export const makingKinds = [
  answerKind(
    "chart",
    "make_chart",
    "chart spend|category|merchant|income|earn|networth|wages|bills|recurring|subscription|owe|assets|holding|balance|account|accounts|by_account|cash|net|by_category|by_merchant|period|where|budget|goal|contribution|dividend|trades|retire",
    LEVELS,
    {
      weight: 0.9,
      isOverview: true,
      when: (q) => isOne(q) && !areDrinks(q),
      frame: (q) => ({ form: "chart", root: root(q), groupBy: groupOf(q), compare: compared(q), ignored: undrawn(q) }),
    },
  ),
  answerKind(
    "table",
    "make_table",
    "table spend|category|merchant|income|purchase|by_category|by_merchant|bills|recurring|subscription|owe|assets|holding|balance|account|accounts|cash|net|budget|goal|contribution|dividend|trades|retire",
    LEVELS,
    {
      weight: 0.9,
      isOverview: true,
      // The table of recurring payments has their prices and their next days.
      statesAll: "when next apiece price_change",
      when: (q) => isOne(q) && !/\b(?:on|off|at|under) the table\b/.test(q.text),
      frame: (q) => ({
        form: "table",
        root: root(q),
        compare: compared(q),
        ignored: undrawn(q),
        groupBy: q.has("by_quarter", "by_year", "by_month", "per_month", "by_merchant", "by_category") ? groupOf(q) : null,
      }),
    },
  ),
  answerKind(
    "budget to make",
    "budget_create",
    "create budget",
    "period category except average per_month amount number spend keep progress",
    {
      weight: 1,
      when: (q) => /\b(?:make|create|build|draft|set up|start|plan|prepare|suggest|draw up|generate|do)\b.*\bbudget\b/.test(q.text),
    },
  ),
  answerKind("goal to make", "goal_create", "create goal amount|number", "category period merchant keep account trip fresh", {
    weight: 1,
    freeNouns: true,
  }),
];
