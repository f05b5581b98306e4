import type { DataCheck } from "#contract/data-checks.ts";
import { addDays, addMonths, type Day, dayIn, daysBetween, startOfMonth } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { add, subtract, sum, ZERO } from "#domain/money.ts";
import { statementPeriod } from "#domain/figures/statement-period.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import { readingIn } from "../../db/transactions.ts";
import { type Deps, withDatabase } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { manualBalances, repairBalances, settleOpenings } from "../accounts/index.ts";
import { listGoals } from "../goals/index.ts";
import { statementOf } from "../income-statement/index.ts";
import { timeSeries } from "../net-worth/index.ts";
import { removeRows } from "../transactions/index.ts";
import { pairTransfers } from "../transfers/index.ts";
import * as store from "./store.ts";

type Problem = DataCheck["problems"][number];
type Key = DataCheck["key"];
const NAMED = 50;
const MONTHS = 24;
/** Banks post or drop a pending row within days. A row this old is stuck. */
const STUCK_DAYS = 30;

const result = (key: Key, checked: number, problems: Problem[], repairable = false): DataCheck => ({
  key,
  holds: problems.length === 0,
  checked,
  wrong: problems.length,
  problems: problems.slice(0, NAMED),
  repairable: repairable && problems.length > 0,
});
const ofRow = (text: string, transaction: number): Problem => ({ text, transaction, account: null });
const ofAccount = (text: string, account: number): Problem => ({ text, transaction: null, account });
const plain = (text: string): Problem => ({ text, transaction: null, account: null });

type Check = (deps: Deps, scope: Scope, today: Day) => Promise<DataCheck>;
const reading = <T>(deps: Deps, scope: Scope, read: (tx: Tx<Scope>) => Promise<T>): Promise<T> => deps.database.reading(scope, read);

const netWorth: Check = async (deps, scope, today) => {
  const series = await timeSeries(deps, scope, { dateStart: addDays(today, -1), dateEnd: today });
  const { total, accounts } = await reading(deps, scope, store.shownBalances);
  const currency = await reading(deps, scope, currencyOf);
  const last = series.points.at(-1)?.balance ?? ZERO;
  return result(
    "net_worth",
    accounts,
    last === total
      ? []
      : [plain(`The chart ends at ${formatMoney(last, { currency })}, but the balances add up to ${formatMoney(total, { currency })}.`)],
  );
};

const bankBalance: Check = async (deps, scope) => {
  const accounts = await reading(deps, scope, store.bankBalances);
  const problems = accounts.flatMap((a) => {
    const ledger = a.type === "credit" ? add(a.opening, a.moved) : subtract(a.opening, a.moved);
    return ledger === a.current
      ? []
      : [
          ofAccount(
            `${a.name}: its transactions add up to ${formatMoney(ledger, { currency: a.currency })}, but the bank reports ${formatMoney(a.current, { currency: a.currency })}.`,
            a.id,
          ),
        ];
  });
  return result("bank_balance", accounts.length, problems);
};

const manualBalance: Check = async (deps, scope) => {
  const accounts = await reading(deps, scope, manualBalances);
  const problems = accounts.flatMap((a) =>
    a.shown === a.computed
      ? []
      : [
          ofAccount(
            `${a.name} shows ${formatMoney(a.shown, { currency: a.currency })}, but its transactions add up to ${formatMoney(a.computed, { currency: a.currency })}.`,
            a.id,
          ),
        ],
  );
  return result("manual_balance", accounts.length, problems, true);
};

const transfers: Check = async (deps, scope) => {
  const sides = await reading(deps, scope, store.transferSides);
  const problems = sides.flatMap((side) => {
    if (side.same) return [ofRow(`${side.name} on ${side.date} is a transfer from an account to itself.`, side.id)];
    if (side.peer === null) return [];
    if (side.back !== side.id) return [ofRow(`The other side of ${side.name} on ${side.date} belongs to another transfer.`, side.id)];
    const left = add(side.amount, side.other ?? ZERO);
    return left === 0
      ? []
      : [ofRow(`The two sides of ${side.name} on ${side.date} differ by ${formatMoney(left, { currency: side.currency })}.`, side.id)];
  });
  return result("transfers", sides.length, problems, true);
};

const pending: Check = async (deps, scope, today) => {
  const rows = await reading(deps, scope, store.pendingRows);
  const problems = rows.flatMap((row) => {
    if (row.twin !== null)
      return [ofRow(`${row.name} on ${row.date} is still pending, although its posted transaction has arrived.`, row.id)];
    return daysBetween(row.date, today) > STUCK_DAYS ? [ofRow(`${row.name} has been pending since ${row.date}.`, row.id)] : [];
  });
  return result("pending", rows.length, problems, true);
};

const duplicates: Check = async (deps, scope) => {
  const { twins, rows } = await reading(deps, scope, async (tx) => ({
    twins: await store.duplicateFileRows(tx),
    rows: await store.fileRows(tx),
  }));
  return result(
    "duplicates",
    rows,
    twins.map((row) => ofRow(`${row.name} on ${row.date} in ${row.account} came from both a file and the bank.`, row.id)),
    true,
  );
};

const statement: Check = async (deps, scope, today) => {
  const first = startOfMonth(addMonths(today, 1 - MONTHS));
  const currency = await reading(deps, scope, currencyOf);
  const sums = new Map((await reading(deps, scope, (tx) => store.monthSums(tx, first))).map((row) => [row.month, row]));
  const problems: Problem[] = [];
  for (let i = 0; i < MONTHS; i += 1) {
    const month = statementPeriod("month", addMonths(first, i));
    const statement = await statementOf(deps, scope, month);
    const rows = sums.get(month.start.slice(0, 7)) ?? { income: ZERO, expenses: ZERO, excluded: ZERO };
    for (const part of ["income", "expenses", "excluded"] as const) {
      const ids = statement[part].lineItems.map(({ categoryId }) => categoryId);
      const twice = statement[part].lineItems.find(({ categoryId }, at) => ids.indexOf(categoryId) !== at);
      if (twice) problems.push(plain(`${part} in ${month.start.slice(0, 7)}: ${twice.name} is listed more than once.`));
      if (statement[part].sectionTotal !== rows[part])
        problems.push(
          plain(
            `${part} in ${month.start.slice(0, 7)}: the statement shows ${formatMoney(statement[part].sectionTotal, { currency })}, but its transactions add up to ${formatMoney(rows[part], { currency })}.`,
          ),
        );
    }
  }
  return result("statement", MONTHS, problems);
};

const nameOf = ({ of, day, name }: store.WrongSum): string =>
  of === "day" ? (day ?? "") : of === "month" ? `${name} in ${day?.slice(0, 7)}` : `all transactions of ${name}`;

const sums: Check = async (deps, scope) => {
  const { wrong, count } = await reading(deps, scope, store.keptSums);
  const problems = wrong.map((one) => {
    const [kept, found] = [one.kept, one.found].map((amount) => formatMoney(amount, { currency: one.currency }));
    const text =
      kept === found
        ? `The totals kept for ${nameOf(one)} count other transactions than there are.`
        : `The total kept for ${nameOf(one)} is ${kept}, but its transactions add up to ${found}.`;
    return one.account_id === null ? plain(text) : ofAccount(text, one.account_id);
  });
  return result("sums", count, problems, true);
};

const goals: Check = async (deps, scope) => {
  const active = (await listGoals(deps, scope)).filter((goal) => goal.status === "active");
  const { held, shared, currency } = await reading(deps, scope, async (tx) => ({
    currency: await currencyOf(tx),
    held: await store.heldByFunding(tx),
    shared: await store.sharedSources(tx),
  }));
  const twice = shared.map((one) => ofAccount(`${one.name} funds both ${one.goal} and ${one.other}.`, one.account));
  const wrong = active.flatMap((goal) => {
    const parts = [...goal.goalFundAccounts, ...goal.goalFundHoldings];
    const total = sum(parts.map((part) => part.allocatedBalance));
    const over = parts.filter((part) => {
      const holding = "finxHoldingId" in part ? part.finxHoldingId : null;
      const value =
        held.find((one) => one.goal === goal.id && one.account === part.finxAccountId && one.holding === holding)?.value ?? ZERO;
      return part.allocatedBalance > Math.max(0, value);
    });
    return [
      ...(total === goal.currentBalance && total <= goal.targetAmount
        ? []
        : [
            plain(
              `${goal.name} shows ${formatMoney(goal.currentBalance, { currency })}, but its parts add up to ${formatMoney(total, { currency })}.`,
            ),
          ]),
      ...over.map((part) => ofAccount(`${goal.name} counts more of ${part.name} than it holds.`, part.finxAccountId)),
    ];
  });
  return result("goals", active.length, [...twice, ...wrong]);
};

const CHECKS: Record<Key, Check> = {
  net_worth: netWorth,
  bank_balance: bankBalance,
  manual_balance: manualBalance,
  transfers,
  pending,
  duplicates,
  statement,
  sums,
  goals,
};

/** Runs checks on one snapshot, so that rows written meanwhile cannot make two of their sums differ. */
const run = (deps: Deps, scope: Scope, checks: readonly Check[]): Promise<DataCheck[]> =>
  deps.database.reading(scope, async (tx) => {
    const snapshot = withDatabase(deps, readingIn(deps.database, tx));
    const today = dayIn(deps.clock(), scope.timeZone);
    const results: DataCheck[] = [];
    for (const check of checks) results.push(await check(snapshot, scope, today));
    return results;
  });

/** Runs every data check of the household. */
export const runChecks = (deps: Deps, scope: Scope): Promise<DataCheck[]> => run(deps, scope, Object.values(CHECKS));

const runCheck = async (deps: Deps, scope: Scope, key: Key): Promise<DataCheck> => {
  const [check] = await run(deps, scope, [CHECKS[key]]);
  if (!check) throw new Error(`the check ${key} gave no result`);
  return check;
};

type Repair = (deps: Deps, tx: Tx<Scope>, problems: readonly Problem[]) => Promise<void>;
const rowsOf = (problems: readonly Problem[]): number[] => problems.flatMap((problem) => problem.transaction ?? []);

/** A balance that was correct with the extra row stays as it is without the row. */
const removeSuperfluous: Repair = async (_deps, tx, problems) => {
  const before = new Map((await manualBalances(tx)).map((one) => [one.id, one]));
  const touched = new Set((await removeRows(tx, rowsOf(problems))).map((row) => row.accountId));
  await settleOpenings(
    tx,
    [...touched].filter((id) => before.get(id)?.shown === before.get(id)?.computed),
  );
};

/** Repairs that need no user choice. Findings of the other checks are corrected row by row. */
const REPAIRS: Partial<Record<Key, Repair>> = {
  manual_balance: (deps, tx, problems) =>
    repairBalances(
      tx,
      problems.flatMap((problem) => problem.account ?? []),
      deps.clock().toISOString(),
    ),
  transfers: (_deps, tx, problems) => pairTransfers(tx, rowsOf(problems)),
  pending: removeSuperfluous,
  duplicates: removeSuperfluous,
  sums: (_deps, tx) => store.sumAgain(tx),
};

/** Repairs the findings of one check, then runs it again. */
export const repair = async (deps: Deps, scope: Scope, key: Key): Promise<DataCheck> => {
  const repair = REPAIRS[key];
  for (let round = 0; repair && round < 100; round += 1) {
    const { problems } = await runCheck(deps, scope, key);
    if (problems.length === 0) break;
    await deps.database.within(scope, (tx) => repair(deps, tx, problems));
  }
  return runCheck(deps, scope, key);
};
