import { formatDay, formatMoney, formatPeriod, joinNames } from "#domain/format.ts";
import { citeAccounts, citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import type { AccountFact } from "../../tools/index.ts";
import { daysOf } from "../period-name.ts";
import { cited, percentOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { debtsMeant } from "./debts.ts";
import { nothingFound } from "./notes.ts";
import { meanIncome } from "./usual-income.ts";

/* How heavy debts are: their rates together, and what they require of the income. */

/** Metric of a request for one rate of several debts, and of one for their payments against the income. */
export const AVERAGE_RATE = "average";
export const OF_INCOME = "of income";

const namesOf = (accounts: readonly AccountFact[]): string => joinNames(accounts.map((a) => escapeName(a.name)));
const cite = ({ today }: Asked, a: AccountFact) => citeAccounts(a.name, [a.id], today);
const ofDebts = ({ today }: Asked, name: string, debts: readonly AccountFact[]) =>
  citeAccounts(
    name,
    debts.map((a) => a.id),
    today,
  );

/** Answers with the mean rate of all debts that have a known rate, counted by what is owed at each. */
export const averageRate: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Average rate of debts";
  reply.chips = ["How much did I pay in interest this year?", "How much do I owe?"];
  const debts = await debtsMeant(asked);
  const rated = debts.flatMap((account) => (account.apr === null ? [] : [{ account, apr: account.apr, balance: account.balance }]));
  const unknown = debts.filter((a) => a.apr === null);
  if (debts.length === 0) return say(reply, "**You owe nothing on the accounts I can see.**");
  if (rated.length === 0)
    return say(reply, "**None of your debts has an interest rate recorded.**", "You can enter it on the account's page.");
  const total = sumOf(
    reply,
    rated.map(({ balance }) => balance),
  );
  const yearly = sumOf(
    reply,
    rated.map(({ apr, balance }) => percentOf(reply, balance, apr)),
  );
  const owed = cited(
    reply,
    total,
    ofDebts(
      asked,
      "Debts with a known rate",
      rated.map(({ account }) => account),
    ),
  );
  say(
    reply,
    `**Your debts cost ${shareOf(reply, yearly, total)} a year on average, weighted by what is owed: about ${formatMoney(yearly)} of interest a year for ${owed} on ${plural(rated.length, "account")}, as of ${formatDay(today)}.**`,
    unknown.length > 0
      ? `No rate is recorded for ${namesOf(unknown)}, so ${unknown.length === 1 ? "it is" : "they are"} not in this.`
      : null,
  );
  if (rated.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Account" }, { title: "Rate a year", right: true }, { title: "Owed", right: true }],
        rated
          .toSorted((a, b) => b.apr - a.apr)
          .map(({ account, apr }) => [escapeName(account.name), `${apr}%`, cited(reply, account.balance, cite(asked, account))]),
      ),
    );
};

/** Answers with the payments that cards and loans require a month, as a share of the usual monthly income after taxes. */
export const debtOfIncome: Answer = async (asked) => {
  const { reply } = asked;
  reply.title = "Debt payments and income";
  reply.chips = ["How much do I owe?", "What's my usual income a month?", "What interest rates do I pay?"];
  const debts = await debtsMeant(asked);
  if (debts.length === 0) return say(reply, "**You owe nothing on the accounts I can see.**");
  const due = debts.flatMap((account) => (account.minimumPayment === null ? [] : [{ account, payment: account.minimumPayment }]));
  const unknown = debts.filter((a) => a.minimumPayment === null);
  const income = await meanIncome(asked);
  if (due.length === 0)
    return say(reply, "**None of your cards and loans reports a monthly payment, so I cannot set them against your income.**");
  const payments = sumOf(
    reply,
    due.map(({ payment }) => payment),
  );
  const view = formula(
    "Payments a month",
    due.map(({ account, payment }) => ({ label: account.name, amount: payment, view: cite(asked, account) })),
  );
  if (income === null)
    return say(reply, `**Your cards and loans require ${cited(reply, payments, view)} a month.**`, ...nothingFound(asked, null, "income"));
  const { period, mean, months } = income;
  const ofIncome = citeTransactions(`Income ${formatPeriod(daysOf(period))}`, { start: period.start, end: period.end }, "Income");
  say(
    reply,
    `**Your cards and loans require ${cited(reply, payments, view)} a month, ${shareOf(reply, payments, mean)} of the ${cited(reply, mean, ofIncome)} that you receive a month on average.**`,
    `That is the minimum payment of ${plural(due.length, "account")}, against the mean income of ${plural(months, "full month")}, ${formatPeriod(daysOf(period))}.`,
    "It is what arrives after taxes. Lenders divide by income before taxes, so their figure is lower.",
    unknown.length > 0
      ? `No payment is known for ${namesOf(unknown)}, so ${unknown.length === 1 ? "it is" : "they are"} not in this.`
      : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Account" }, { title: "A month", right: true }, { title: "Owed", right: true }],
      due
        .toSorted((a, b) => b.payment - a.payment)
        .map(({ account, payment }) => [
          escapeName(account.name),
          cited(reply, payment, cite(asked, account)),
          cited(reply, account.balance, cite(asked, account)),
        ]),
    ),
  );
};
