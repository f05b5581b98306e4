import { cutBack, idleCash, summary } from "./answers/advice.ts";
import { goalCreate, goalStatus } from "./answers/goals.ts";
import { affordability, monthsCovered } from "./answers/affordability.ts";
import { duplicates, unusual } from "./answers/anomalies.ts";
import { billsUpcoming, payday } from "./answers/bills.ts";
import { billsCovered } from "./answers/bills-covered.ts";
import { balancesBeside } from "./answers/balances-beside.ts";
import { datesOfRows, rowBefore } from "./answers/dates.ts";
import { owners } from "./answers/owners.ts";
import { goalNeeds } from "./answers/goal-needs.ts";
import { partOfCategory, partOfIncome } from "./answers/part-of.ts";
import { planSaving } from "./answers/plan-saving.ts";
import { levelChange } from "./answers/level-change.ts";
import { cameInto } from "./answers/came-into.ts";
import { MONTHS_OVER, MONTHS_WITHIN, monthsBeyond } from "./answers/months-beyond.ts";
import { movedIn } from "./answers/moved-in.ts";
import { worthByAccount } from "./answers/worth-by-account.ts";
import { budgetLeft, budgetStatus } from "./answers/budgets.ts";
import { budgetHistory, EACH_BUDGET } from "./answers/budget-history.ts";
import { payoff, rates } from "./answers/debts.ts";
import { debtAhead, interestPart } from "./answers/debts-ahead.ts";
import { interestByUnit } from "./answers/interest-by-unit.ts";
import { flows } from "./answers/flows.ts";
import { forecast } from "./answers/forecast.ts";
import { allocation, holdings } from "./answers/holdings.ts";
import { investmentTransactions } from "./answers/trades.ts";
import { makeChart, makeTable } from "./answers/making.ts";
import { makeBudget } from "./answers/making-budget.ts";
import { subscriptionChange, subscriptionOne, subscriptions } from "./answers/subscriptions.ts";
import { accountsList, balance, creditUse, debt } from "./answers/accounts.ts";
import { byPayPeriod, PAY_PERIODS } from "./answers/by-pay-period.ts";
import { byUnitOf, inTwoTimes } from "./answers/figures-over-time.ts";
import { breakdown } from "./answers/breakdown.ts";
import { compare, why } from "./answers/compare.ts";
import type { Answer } from "./answers/context.ts";
import { budgetEdit, categorize, subscriptionEdit } from "./answers/edits.ts";
import { memoryRead, memorySave } from "./answers/memory.ts";
import { concept } from "./answers/concepts.ts";
import { decline } from "./answers/decline.ts";
import { products, recommend, rewardsCard } from "./answers/recommendations.ts";
import { equity } from "./answers/equity.ts";
import { debtChange } from "./answers/past.ts";
import { pickItem } from "./answers/picks.ts";
import { planOverview } from "./answers/plan.ts";
import { memberSplit, notUnderstood, others, unknownName } from "./answers/not-answered.ts";
import { schedule } from "./answers/schedule.ts";
import { cashFlow, incomeTotal } from "./answers/income.ts";
import { incomeLessCosts, LESS_COSTS } from "./answers/income-less.ts";
import { countRows, largest, lastTime, pendingRows, refunds, searchRows, sumOfRows } from "./answers/rows.ts";
import { average, trend } from "./answers/series.ts";
import { spentOrReceived } from "./answers/received.ts";
import { spendTotal } from "./answers/spending.ts";
import { help, smalltalk } from "./answers/talk.ts";
import { netWorth, netWorthChange } from "./answers/worth.ts";
import { AVERAGE_RATE, averageRate, debtOfIncome, OF_INCOME } from "./answers/debt-load.ts";
import { leftADay, overRows } from "./answers/budget-parts.ts";
import { LEFT_A_DAY, OVER_ROWS } from "./dialogue/budget.ts";
import { BEFORE } from "./dialogue/before.ts";
import { ALL_DATES, DATES } from "./dialogue/dates.ts";
import { BESIDE } from "./dialogue/gaps.ts";
import { OWNERS } from "./dialogue/owners.ts";
import { unitOf } from "./dialogue/units.ts";
import { SUM_OF_ROWS } from "./dialogue/rows.ts";
import { PICK } from "./dialogue/items.ts";
import type { Intent } from "./frame.ts";
import { balanceExtremes, HIGHEST_DAY, LOWEST_DAY } from "./answers/balance-extremes.ts";
import { balancesByUnit, worthByUnit } from "./answers/levels-by-unit.ts";
import { CUT, whatACutSaves } from "./answers/what-a-cut-saves.ts";
import { ignoredNote } from "./answers/notes.ts";

/** Answers a kind of figure of an intent in its own way, and all others as usual. */
const withMetric =
  (metric: string, special: Answer, usual: Answer): Answer =>
  (asked) =>
    asked.frame.metric === metric ? special(asked) : usual(asked);

/** Answers a figure for another unit of time in its own way, and all others as usual. */
const withUnit =
  (special: Answer, usual: Answer): Answer =>
  (asked) =>
    unitOf(asked.frame.metric) ? special(asked) : usual(asked);

/** Answers a level at the end of each month, quarter or year in its own way, and any other as usual. */
const byUnit =
  (special: Answer, usual: Answer): Answer =>
  (asked) =>
    ["month", "quarter", "year"].includes(asked.frame.groupBy ?? "") ? special(asked) : usual(asked);

/** The lowest or highest balance of a time where a question asks for it. */
const extreme = (usual: Answer): Answer => withMetric(LOWEST_DAY, balanceExtremes, withMetric(HIGHEST_DAY, balanceExtremes, usual));

const ANSWERS: Partial<Record<Intent, Answer>> = {
  spend_total: spentOrReceived,
  fees: spendTotal,
  spend_breakdown: inTwoTimes(byUnitOf(withMetric("part", partOfCategory, breakdown))),
  spend_by_merchant: breakdown,
  spend_trend: withMetric(PAY_PERIODS, byPayPeriod, withMetric(MONTHS_OVER, monthsBeyond, withMetric(MONTHS_WITHIN, monthsBeyond, trend))),
  spend_average: (asked) => (asked.frame.metric?.startsWith(CUT) ? whatACutSaves(asked) : inTwoTimes(average)(asked)),
  spend_compare: compare,
  spend_why: why,
  spend_count: inTwoTimes(countRows),
  largest,
  search: withMetric(SUM_OF_ROWS, sumOfRows, searchRows),
  last_time: withMetric(DATES, datesOfRows, withMetric(ALL_DATES, datesOfRows, withMetric(BEFORE, rowBefore, lastTime))),
  pending: pendingRows,
  refunds,
  income_total: withMetric("part", inTwoTimes(byUnitOf(partOfIncome)), incomeTotal),
  cash_flow: withMetric(PAY_PERIODS, byPayPeriod, withMetric(LESS_COSTS, incomeLessCosts, cashFlow)),
  savings_rate: cashFlow,
  net_worth: netWorth,
  net_worth_change: byUnit(worthByUnit, withMetric("accounts", worthByAccount, netWorthChange)),
  balance: extreme(byUnit(balancesByUnit, withMetric("change", levelChange, withMetric(BESIDE, balancesBeside, balance)))),
  debt: withMetric(OF_INCOME, debtOfIncome, extreme(byUnit(balancesByUnit, withMetric("ahead", debtAhead, debt)))),
  accounts_list: withMetric(OWNERS, owners, accountsList),
  credit_use: creditUse,
  help,
  smalltalk,
  unusual,
  duplicates,
  payday,
  payoff: withMetric("part", interestPart, payoff),
  rate: withMetric(AVERAGE_RATE, averageRate, withUnit(interestByUnit, rates)),
  subscriptions,
  subscription_one: subscriptionOne,
  subscription_change: subscriptionChange,
  bills_upcoming: withMetric("covered", billsCovered, billsUpcoming),
  budget_status: withMetric(EACH_BUDGET, budgetHistory, withMetric(OVER_ROWS, overRows, budgetStatus)),
  budget_left: withMetric(LEFT_A_DAY, leftADay, budgetLeft),
  budget_create: makeBudget,
  goal_status: withMetric("needed", goalNeeds, goalStatus),
  goal_create: goalCreate,
  emergency_fund: monthsCovered,
  runway: monthsCovered,
  affordability,
  forecast,
  holdings: withMetric("change", levelChange, holdings),
  allocation,
  investment_tx: withMetric("moved", movedIn, withMetric("came", cameInto, investmentTransactions)),
  flows,
  cut_back: cutBack,
  idle_cash: idleCash,
  summary,
  make_table: makeTable,
  make_chart: makeChart,
  budget_edit: budgetEdit,
  subscription_edit: subscriptionEdit,
  categorize,
  memory_save: memorySave,
  memory_read: memoryRead,
  concept,
  products,
  rewards_card: rewardsCard,
  schedule,
  equity,
  recommend,
  unknown_name: unknownName,
  not_understood: notUnderstood,
  plan_overview: withMetric("saving", planSaving, planOverview),
  debt_change: debtChange,
  others,
  member_split: memberSplit,
};

/** Intents that have an answer; all others are declined. */
export const answered: ReadonlySet<Intent> = new Set(Object.keys(ANSWERS) as Intent[]);
/** Says after the first paragraph which words of the question were left out, unless the answer itself speaks of them. */
const namingWhatIsLeftOut =
  (answer: Answer): Answer =>
  async (asked) => {
    await answer(asked);
    const { pieces } = asked.reply;
    const said = pieces.join("").toLowerCase();
    const notes = ignoredNote(asked);
    // The note itself shortens a long list of words.
    if (notes.every((note) => said.includes(note.toLowerCase())) || asked.frame.ignored.every((word) => said.includes(word.toLowerCase())))
      return;
    const first = pieces.findIndex((piece) => piece.endsWith("\n\n"));
    pieces.splice(first < 0 ? pieces.length : first + 1, 0, ...notes.map((note) => `${note}\n\n`));
  };
/** Returns the answer function of an intent; an intent without one is declined. */
export const answerFor = (intent: Intent): Answer => namingWhatIsLeftOut(orPick(ANSWERS[intent] ?? decline));
/** One item of what an answer lists is picked in the same way, whatever it lists. */
const orPick =
  (usual: Answer): Answer =>
  (asked) =>
    asked.frame.metric?.startsWith(PICK) ? pickItem(asked) : usual(asked);
