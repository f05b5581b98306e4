import { day, type Day, daysBetween } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { leftFormula } from "../../tools/payoff.ts";
import type { AccountFact, ToolResults } from "../../tools/index.ts";
import { cited, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { besideNote, debtsMeant } from "./debts.ts";

type Payoff = ToolResults["calc_payoff"];
type Known = Exclude<Payoff, { missing: unknown }>;

const payoffs = async (
  asked: Asked,
  debts: readonly AccountFact[],
  after?: number,
): Promise<{ known: { account: AccountFact; plan: Known }[]; missing: AccountFact[] }> => {
  const found = await Promise.all(
    debts.map(async (account) => ({
      account,
      plan: await asked.tools("calc_payoff", { accountId: account.id, ...(after === undefined ? {} : { after }) }),
    })),
  );
  return {
    known: found.flatMap(({ account, plan }) => ("missing" in plan ? [] : [{ account, plan }])),
    missing: found.flatMap(({ account, plan }) => ("missing" in plan ? [account] : [])),
  };
};
const viewOf = ({ today }: Asked, { name, id }: AccountFact) => citeAccounts(name, [id], today);

/** Whole months from a day to a later one, at least one. */
const monthsTo = (from: Day, to: Day): number => Math.min(600, Math.max(1, Math.round(daysBetween(from, to) / 30.44)));

/** Says for which debts nothing can be worked out, and why. */
const notKnown = (missing: readonly AccountFact[]): string | null =>
  missing.length > 0
    ? `Not worked out, because the rate or the payment is not known or too small: ${missing.map((a) => escapeName(a.name)).join(", ")}.`
    : null;

/** Answers what will still be owed at a later time, if the monthly payments go on as they are. */
export const debtAhead: Answer = async (asked) => {
  const { reply, frame, today } = asked;
  const on = day(frame.period?.end ?? today);
  reply.title = `What you will owe on ${formatDay(on)}`;
  const debts = await debtsMeant(asked);
  if (debts.length === 0) return say(reply, "**You owe nothing on the accounts I can see.**");
  const months = monthsTo(today, on);
  const { known, missing } = await payoffs(asked, debts, months);
  const rows = known.map(({ account, plan }) => ({
    account,
    plan,
    left: plan.left ?? plan.balance,
    figure: cited(reply, plan.left ?? plan.balance, leftFormula(plan, months, plan.left ?? plan.balance, viewOf(asked, account))),
  }));
  const [first] = rows;
  reply.chips = ["When will I be debt-free?", "How much do I owe?"];
  if (!first)
    return say(
      reply,
      `**I cannot work out what you will owe on ${formatDay(on)}.**`,
      notKnown(missing),
      "You can enter both on the account's page.",
    );
  const all: Cents = sumOf(
    reply,
    rows.map((r) => r.left),
  );
  const owed = (r: typeof first): string => cited(reply, r.plan.balance, viewOf(asked, r.account));
  say(
    reply,
    rows.length === 1
      ? first.left === 0
        ? `**${escapeName(first.account.name)} will be paid off by ${formatDay(on)}.**`
        : `**You will owe about ${first.figure} on ${escapeName(first.account.name)} on ${formatDay(on)}.**`
      : `**You will owe about ${cited(
          reply,
          all,
          citeAccounts(
            "What you owe today",
            rows.map((r) => r.account.id),
            today,
          ),
        )} on ${plural(rows.length, "account")} on ${formatDay(on)}.**`,
    rows.length === 1
      ? `You owe ${owed(first)} today, and pay ${cited(reply, first.plan.payment, viewOf(asked, first.account))} a month at ${first.plan.apr}% a year.`
      : null,
    `This counts ${plural(months, "monthly payment")}, no new charges and unchanged rates.`,
    ...rows.map((r) => besideNote(asked, r.account, r.plan)),
    notKnown(missing),
  );
  if (rows.length > 1)
    sayTable(
      reply,
      tableLines(
        [
          { title: "Account" },
          { title: "Owed today", right: true },
          { title: "A month", right: true },
          { title: `Owed on ${formatDay(on)}`, right: true },
        ],
        rows.map((r) => [escapeName(r.account.name), owed(r), cited(reply, r.plan.payment, viewOf(asked, r.account)), r.figure]),
      ),
    );
};

/** Answers how much of the next payment of a debt is interest, and how much pays it down. */
export const interestPart: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Interest in a payment";
  const debts = await debtsMeant(asked);
  if (debts.length === 0) return say(reply, "**You owe nothing on the accounts I can see.**");
  const { known, missing } = await payoffs(asked, debts);
  reply.chips = ["What interest rates am I paying?", "When will I be debt-free?"];
  const rows = known
    .map(({ account, plan }) => ({
      account,
      plan,
      principal: differenceOf(reply, plan.payment, plan.monthInterest),
      interest: cited(reply, plan.monthInterest, viewOf(asked, account)),
      payment: cited(reply, plan.beside === null ? plan.payment : sumOf(reply, [plan.payment, plan.beside]), viewOf(asked, account)),
    }))
    .toSorted((a, b) => b.plan.monthInterest - a.plan.monthInterest);
  const [first] = rows;
  if (!first)
    return say(
      reply,
      "**I cannot tell how much of a payment is interest.**",
      notKnown(missing),
      "You can enter both on the account's page.",
    );
  const down = (r: typeof first): string => cited(reply, r.principal, viewOf(asked, r.account));
  if (rows.length === 1)
    return say(
      reply,
      `**About ${first.interest} of the next ${escapeName(first.account.name)} payment of ${first.payment} is interest; ${down(first)} pays the debt down.**`,
      `That is a month at ${first.plan.apr}% a year on ${cited(reply, first.plan.balance, viewOf(asked, first.account))}, the balance of ${formatDay(today)}.`,
      besideNote(asked, first.account, first.plan),
      notKnown(missing),
    );
  say(
    reply,
    `**About ${cited(
      reply,
      sumOf(
        reply,
        rows.map((r) => r.plan.monthInterest),
      ),
      citeAccounts(
        "What you owe today",
        rows.map((r) => r.account.id),
        today,
      ),
    )} of the next ${plural(rows.length, "payment")} is interest.**`,
    `That is a month at today's balances and rates, as of ${formatDay(today)}.`,
    ...rows.map((r) => besideNote(asked, r.account, r.plan)),
    notKnown(missing),
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: "Account" },
        { title: "Payment", right: true },
        { title: "Interest", right: true },
        { title: "Pays the debt down", right: true },
      ],
      rows.map((r) => [escapeName(r.account.name), r.payment, r.interest, down(r)]),
    ),
  );
};
