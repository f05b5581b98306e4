import { addDays, day, daysBetween, earlier, later } from "#domain/day.ts";
import { formatMoney, joinNames } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeAccounts, citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { EMPTY_FILTER, type FramePeriod } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, differenceOf, percentOf, say, sayTable, sumOf } from "../reply.ts";
import { type Asked, dataStart } from "./context.ts";
import { paymentCategories } from "./moved.ts";

const DAYS_OF_YEAR = 365;
/** By how much what was not paid down may exceed the interest of the rate before it holds more than interest, such as escrow. */
const MOST_OVER_RATE = 1.1;

/**
 * Answers how much of past loan payments was interest: what was paid, less what the debt fell by. No transaction shows it, so the figure also
 * holds fees and escrow. If it is much more than the loan's rate allows, the interest is computed from the rate and the mean balance. False if a balance or the payments of a loan are not known, or if more was paid down than paid.
 */
export const interestPaid = async (asked: Asked, period: FramePeriod): Promise<boolean> => {
  const { frame, reply, today, tools, vocabulary } = asked;
  const [from, to] = [later(day(period.start), dataStart(asked) ?? day(period.start)), earlier(day(period.end), today)];
  const wanted = new Set(frame.filter.accounts.flatMap(({ ids }) => ids));
  const loans = vocabulary.accounts.filter((a) => wanted.has(a.id));
  if (from >= to || loans.length === 0) return false;
  const [{ accounts }, facts] = await Promise.all([
    tools("get_past_balances", { days: [addDays(from, -1), to], accountIds: loans.map((a) => a.id) }),
    tools("get_accounts", {}),
  ]);
  const covered: FramePeriod = { ...period, start: from, end: to };
  const found = await Promise.all(
    loans.map(async (loan) => {
      const [before, after] = accounts.find((a) => a.id === loan.id)?.balances ?? [];
      const categories = paymentCategories(loan, vocabulary);
      if (before === null || before === undefined || after === null || after === undefined || categories.length === 0) return null;
      const selection = selectionOf(
        { ...EMPTY_FILTER, section: "Transfer", categories: [{ label: "payments", ids: categories }] },
        covered,
      );
      const { total: paid, count } = await tools("list_transactions", {
        selection: { ...selection, signedOver: 0 },
        orderBy: "date",
        limit: 1,
      });
      const down = differenceOf(reply, before, after);
      const interest = differenceOf(reply, paid, down);
      const { apr = null } = facts.accounts.find((a) => a.id === loan.id) ?? {};
      // Interest of the days on the mean of both balances, at the rate of today.
      const days = daysBetween(from, to) + 1;
      const owed = averageOf(reply, [before, after], 2);
      const byRate = apr === null ? null : percentOf(reply, owed, (apr * days) / DAYS_OF_YEAR);
      return count === 0 || interest < 0 ? null : { loan, selection: { ...selection, signedOver: 0 }, paid, down, interest, byRate, apr };
    }),
  );
  const known = found.filter((one) => one !== null);
  if (known.length === 0 || known.length < found.length) return false;
  const when = inPeriod(covered, today);
  const title = `Interest ${titlePeriod(covered, today)}`;
  reply.title = title;
  const rows = known.map((one) => {
    const paid = cited(
      reply,
      one.paid,
      citeTransactions(`Payments on ${one.loan.name} ${titlePeriod(covered, today)}`, one.selection, "Transfer"),
    );
    const down = cited(reply, one.down, citeAccounts(one.loan.name, [one.loan.id], to));
    const interest = cited(
      reply,
      one.interest,
      formula(title, [
        { label: "Paid", amount: one.paid, view: citeTransactions(`Payments on ${one.loan.name}`, one.selection, "Transfer") },
        { label: "Paid down", amount: cents(-one.down), view: null },
      ]),
    );
    const isOver = one.byRate !== null && one.interest > one.byRate * MOST_OVER_RATE;
    return { ...one, paid, down, interest, isOver, size: isOver && one.byRate !== null ? one.byRate : one.interest };
  });
  const [first] = rows;
  if (!first) return false;
  const total = sumOf(
    reply,
    rows.map(({ size }) => size),
  );
  const all = formula(
    title,
    rows.map(({ loan, size }) => ({ label: loan.name, amount: size, view: null })),
  );
  const over = rows.filter(({ isOver }) => isOver);
  const own = rows.length === 1 ? first : undefined;
  if (own?.isOver) {
    say(
      reply,
      `**You paid about ${formatMoney(own.size)} of interest on ${escapeName(own.loan.name)} ${when}, at its rate of ${own.apr}% a year.**`,
      `You paid ${own.paid}, and what you owe fell by ${own.down}. The difference of ${own.interest} is more than the interest, so escrow or fees are in it.`,
      "No transaction shows interest on a loan.",
    );
    reply.chips = ["What interest rates am I paying?", "When will I be debt-free?"];
    return true;
  }
  say(
    reply,
    rows.length === 1
      ? `**About ${first.interest} of what you paid on ${escapeName(first.loan.name)} ${when} was interest.**`
      : `**About ${cited(reply, total, all)} of what you paid on ${rows.length} loans ${when} was interest.**`,
    rows.length === 1 ? `You paid ${first.paid}, and what you owe fell by ${first.down}.` : null,
    "No transaction shows interest on a loan: it is what was paid, less what was paid down. Fees and escrow would be in it, too.",
    over.length > 0
      ? `For ${joinNames(over.map(({ loan }) => escapeName(loan.name)))}, the difference is more than the rate allows, so I used the rate instead.`
      : null,
  );
  if (rows.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Loan" }, { title: "Paid", right: true }, { title: "Paid down", right: true }, { title: "Interest, about", right: true }],
        rows.map((row) => [escapeName(row.loan.name), row.paid, row.down, row.isOver ? formatMoney(row.size) : row.interest]),
      ),
    );
  reply.chips = ["What interest rates am I paying?", "When will I be debt-free?"];
  return true;
};
