import type { Frame, Intent } from "../frame.ts";
import type { Composed, Parsed } from "./compose.ts";
import { frameFrom } from "./frame-from.ts";
import { kindsOf } from "./tasks/kinds.ts";

/*
 * What a question names of the household must be what its answer selects or reports on. A reading that uses a name is not replaced by one
 * that drops it, however likely the task of the latter is: "on track with coffee" is no list of goals.
 */

const intents = (...all: Intent[]): ReadonlySet<Intent> => new Set(all);
/** Answers about the whole household or about accounts, which no category and no merchant narrows. */
const NOT_OF_ROWS = intents(
  ...(["goal_status", "goal_create", "recommend", "products", "plan_overview", "net_worth", "net_worth_change"] as const),
  ...(["payoff", "debt", "debt_change", "rate", "credit_use", "balance", "accounts_list", "holdings", "idle_cash"] as const),
  ...(["runway", "emergency_fund", "savings_rate", "forecast", "allocation"] as const),
);
/** Answers that show the same whatever account is named. */
const NOT_OF_ACCOUNTS = intents(...(["recommend", "plan_overview", "savings_rate", "budget_status", "budget_left", "runway"] as const));
/** Answers that only debts can select. */
const OF_DEBTS = intents("payoff", "debt", "debt_change", "credit_use");

type Sort = "rows" | "accounts" | "goals";
/** The sorts of names that a reading selects by or reports on. */
const usedBy = ({ kind, query }: Composed): ReadonlySet<Sort> => {
  const frame: Frame | null = frameFrom({ kind, query });
  if (!frame) return new Set();
  const { filter, intent } = frame;
  const isDebt = (id: number): boolean => query.vocabulary.accounts.some((a) => a.id === id && /credit|loan|debt/.test(a.type));
  const ids = filter.accounts.flatMap((a) => a.ids);
  const names = [...filter.categories, ...filter.notCategories, ...filter.merchants, ...filter.notMerchants];
  const sorts: [Sort, boolean][] = [
    ["rows", names.length > 0 && !NOT_OF_ROWS.has(intent)],
    ["accounts", ids.length > 0 && !NOT_OF_ACCOUNTS.has(intent) && (!OF_DEBTS.has(intent) || ids.some(isDebt))],
    ["goals", kind.takes.has("goal_name")],
  ];
  return new Set(sorts.flatMap(([sort, isUsed]) => (isUsed ? [sort] : [])));
};

/** Whether a reading uses a name of the question that another one has no use for. */
export const losesNames = (from: Composed, to: Composed, { items }: Pick<Parsed, "items">): boolean => {
  const [kept, others] = [usedBy(from), usedBy(to)];
  const lost = [...kept].filter((sort) => !others.has(sort));
  // A goal counts accounts, so that a goal's name may be read as theirs.
  const named = items.some((i) => i.type === "goal_name");
  return lost.some((sort) => (sort === "goals" ? named : !(sort === "accounts" && named && others.has("goals"))));
};

/** Whether the likeliest task has answers, but none that uses what this reading is about. */
export const onlyOneWithNames = (best: Composed, parsed: Parsed): boolean => {
  const [first] = parsed.tasks;
  const kinds = first ? kindsOf(first.task) : [];
  return (
    kinds.length > 0 &&
    kinds.every((kind) => {
      const other = parsed.readAs(kind);
      return other === null || losesNames(best, other, parsed);
    }) &&
    kinds.some((kind) => parsed.readAs(kind) !== null)
  );
};
