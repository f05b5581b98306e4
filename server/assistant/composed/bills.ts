import { addDays, addMonths, type Day, day, daysBetween, later } from "#domain/day.ts";
import { sum } from "#domain/money.ts";
import { occurrences } from "#domain/recurring/occurrences.ts";
import type { Frequency } from "#domain/recurring/schedule.ts";
import type { AccountFact, BaseTools, BillFact, SubscriptionFact, ToolResults } from "../tools/index.ts";

/** Converts the days between payments to their frequency. */
const rhythmOf = (days: number): Frequency =>
  days <= 8
    ? "weekly"
    : days <= 14
      ? "biweekly"
      : days < 20
        ? "semi_monthly"
        : days <= 31
          ? "monthly"
          : days >= 350
            ? "annually"
            : "unknown";

const ofSubscription = (s: SubscriptionFact, today: Day, end: Day): BillFact[] =>
  s.nextDate === null
    ? []
    : occurrences({ nextDate: s.nextDate, frequency: rhythmOf(s.intervalDays), intervalDays: s.intervalDays }, today, end).map((date) => ({
        kind: "subscription",
        name: s.name,
        date,
        amount: s.amount,
        subscriptionId: s.id,
        accountId: s.accountId,
      }));

/** Whether a debt counts with its next payment alone, or with one each month until it is paid. */
type Payments = "next" | "monthly";
const ofDebt = (a: AccountFact, today: Day, end: Day, payments: Payments): BillFact[] => {
  const { nextPaymentDue: next, minimumPayment: amount } = a;
  if (a.isAsset || next === null || amount === null || amount <= 0 || a.balance <= 0 || next < addDays(today, -7)) return [];
  const most = payments === "next" ? 1 : Math.ceil(a.balance / amount);
  const found: BillFact[] = [];
  for (let n = 0; n < most && addMonths(next, n) <= end; n += 1)
    found.push({
      kind: a.type === "credit" ? "card" : "loan",
      name: a.name,
      date: later(addMonths(next, n), today),
      amount,
      subscriptionId: null,
      accountId: a.id,
    });
  return found;
};

const SAME_DAYS = 5;
/** A loan whose payments already are a recurring payment is one bill. */
const isSame = (bill: BillFact, debt: BillFact): boolean =>
  debt.kind === "loan" &&
  Math.abs(bill.amount - debt.amount) * 50 <= debt.amount &&
  Math.abs(daysBetween(bill.date, debt.date)) <= SAME_DAYS;

/**
 * Returns charges expected from today to the end: subscriptions by frequency, cards and loans by minimum payment. A late one counts today.
 */
export const bills = async (
  base: BaseTools,
  today: Day,
  { end }: { end: string },
  payments: Payments = "next",
): Promise<ToolResults["get_upcoming_bills"]> => {
  const [{ subscriptions }, { accounts }] = await Promise.all([base.list_subscriptions({}), base.get_accounts({})]);
  const last = day(end);
  const regular = subscriptions.flatMap((s) => ofSubscription(s, today, last));
  const debts = accounts.flatMap((a) => ofDebt(a, today, last, payments)).filter((debt) => !regular.some((bill) => isSame(bill, debt)));
  const found = [...regular, ...debts].sort((a, b) => a.date.localeCompare(b.date) || b.amount - a.amount);
  return { bills: found, total: sum(found.map((b) => b.amount)), count: found.length };
};

/** Returns the charges expected after a later day, through the last one. Late charges and those until that day are paid by then. */
export const billsAfter = async (base: BaseTools, today: Day, after: Day, end: Day): Promise<BillFact[]> =>
  (await bills(base, today, { end }, "monthly")).bills.filter((bill) => bill.date > after);
