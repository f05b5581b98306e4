import { formatDay, formatMoney, formatMonth } from "#domain/format.ts";
import { type Cents, cents } from "#domain/money.ts";
import type { AccountFact } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";

const cite = (asked: Asked, a: AccountFact) => citeAccounts(a.name, [a.id], asked.today);
const title = (a: AccountFact): string => `${escapeName(a.name)}${a.mask ? ` (…${escapeName(a.mask)})` : ""}`;
const WORDS: [RegExp, (a: AccountFact) => boolean][] = [
  [/\bloans?\b/, (a) => a.type === "loan"],
  [/\bcards?\b/, (a) => a.type === "credit"],
  [/\bmortgage\b/, (a) => a.subtype === "mortgage"],
];

/** Returns the debts that a question means: those named, else those of the kind it mentions, else every debt with a balance. */
export const debtsMeant = async (asked: Asked): Promise<AccountFact[]> => {
  const { accounts } = await asked.tools("get_accounts", {});
  const debts = accounts.filter((a) => !a.isAsset && a.balance > 0);
  const ids = new Set(asked.frame.filter.accounts.flatMap((a) => a.ids));
  const named = debts.filter((a) => ids.has(a.id));
  if (named.length > 0) return named;
  const kind = WORDS.find(([words]) => words.test(asked.text.toLowerCase()))?.[1];
  const ofKind = kind ? debts.filter(kind) : [];
  return (ofKind.length > 0 ? ofKind : debts).toSorted((a, b) => b.balance - a.balance);
};

const monthsAsked = (text: string): number | null => {
  const m = /\b(?:in|within|over|by) (\d{1,3}) (months?|years?)\b/.exec(text.toLowerCase());
  if (!m) return null;
  const n = Number(m[1]) * (m[2]?.startsWith("year") ? 12 : 1);
  return n >= 1 && n <= 600 ? n : null;
};
const saidApr = (text: string): number | null => {
  const n = Number(/(\d{1,2}(?:\.\d{1,3})?) ?(?:%|percent)/.exec(text)?.[1] ?? Number.NaN);
  return n >= 0 && n <= 100 ? n : null;
};
const length = (months: number): string =>
  months < 24
    ? plural(months, "month")
    : `${plural(Math.floor(months / 12), "year")}${months % 12 === 0 ? "" : ` and ${plural(months % 12, "month")}`}`;

/** Answers how long a debt takes to pay off and what it costs, for a given payment or time. */
export const payoff: Answer = async (asked) => {
  const { reply, tools, frame, text, today } = asked;
  reply.title = "Paying off debt";
  const debts = await debtsMeant(asked);
  reply.chips = ["How much do I owe?", "How much did I pay in interest this year?"];
  const [first] = debts;
  if (!first) return say(reply, "**You owe nothing on the accounts I can see, so there is nothing to pay off.**");
  if (debts.length > 1 && (frame.amount !== null || monthsAsked(text) !== null)) {
    say(
      reply,
      "**Which debt do you mean?**",
      `You owe ${cited(
        reply,
        sumOf(
          reply,
          debts.map((a) => a.balance),
        ),
        citeAccounts(
          "What you owe",
          debts.map((a) => a.id),
          today,
        ),
      )} on ${plural(debts.length, "account")}.`,
    );
    reply.chips = debts.slice(0, 3).map((a) => withName(asked, a));
    return;
  }
  const months = monthsAsked(text);
  const said = saidApr(text);
  const plans = await Promise.all(
    debts.slice(0, 8).map(async (account) => ({
      account,
      plan: await tools("calc_payoff", {
        accountId: account.id,
        ...(frame.amount === null ? {} : frame.metric === "extra" ? { extra: frame.amount } : { payment: frame.amount }),
        ...(months === null ? {} : { months }),
        ...(said === null ? {} : { apr: said }),
      }),
    })),
  );
  for (const { account, plan } of plans) await onePlan(asked, account, plan, plans.length > 1);
};

const withName = (asked: Asked, a: AccountFact): string => {
  const amount = asked.frame.amount;
  return amount === null
    ? `How long until I pay off my ${plainName(a.name, 30)}?`
    : `How long until I pay off my ${plainName(a.name, 30)} at ${formatMoney(cents(amount))} a month?`;
};

type Plan = Awaited<ReturnType<Asked["tools"]>>;
const onePlan = async (asked: Asked, account: AccountFact, found: Plan, several: boolean): Promise<void> => {
  const { reply, frame, tools } = asked;
  const plan = found as Awaited<ReturnType<typeof tools<"calc_payoff">>>;
  const view = cite(asked, account);
  const owed = cited(reply, plan.balance, view);
  if ("missing" in plan) {
    if (plan.missing === "apr") {
      say(
        reply,
        `**I don't know the interest rate of ${title(account)}, so I cannot say what ${owed} takes to pay off.**`,
        several ? null : "You can enter it on the account's page, or name the rate and a payment here.",
      );
      return;
    }
    say(
      reply,
      plan.missing === "payment"
        ? `**You owe ${owed} on ${title(account)} at ${plan.apr}% a year. How much do you want to pay a month?**`
        : `**${frame.amount === null && account.minimumPayment !== null ? `The minimum of ${cited(reply, account.minimumPayment, view)}` : "That payment"} never pays off ${title(account)}: at ${plan.apr}% a year, ${plan.monthInterest === null ? "" : cited(reply, plan.monthInterest, view)} of interest comes on top each month.**`,
      plan.least === null ? null : `At least ${cited(reply, plan.least, view)} a month pays the ${owed} off within 20 years.`,
    );
    return;
  }
  const saves = several || frame.amount !== null ? await extraEffect(asked, account, plan) : null;
  const asksSaved = /\bsav(?:e|es|ed|ing|ings)\b/i.test(asked.text) && saves !== null;
  if (asksSaved) say(reply, `**${saves}**`);
  say(
    reply,
    `**At ${cited(reply, plan.payment, view)} a month, ${title(account)} is paid off in ${length(plan.months)}, by ${formatMonth(plan.paidOff)}, with ${cited(reply, plan.interest, view)} of interest.**`,
    `You owe ${owed} at ${plan.apr}% a year; in all you pay ${cited(reply, plan.total, view)}, the last payment ${cited(reply, plan.lastPayment, view)}.`,
    besideNote(asked, account, plan),
    several ? null : "This assumes no new charges and an unchanged rate.",
  );
  if (!asksSaved) say(reply, saves);
};

/** States the part of a payment that pays no debt. */
export const besideNote = ({ reply, today }: Asked, account: AccountFact, { beside }: { beside: Cents | null }): string | null =>
  beside === null || account.minimumPayment === null || account.maturityDate === null
    ? null
    : `${cited(reply, beside, citeAccounts(account.name, [account.id], today))} of its payment of ${cited(reply, account.minimumPayment, citeAccounts(account.name, [account.id], today))} is more than the loan needs to end on ${formatDay(account.maturityDate)}, so I take that as taxes and insurance.`;

/** States what paying more saves compared with the current payment. */
const extraEffect = async (asked: Asked, account: AccountFact, plan: { interest: number; months: number }): Promise<string | null> => {
  const { reply, tools, frame } = asked;
  if (account.minimumPayment === null || frame.amount === null) return null;
  const now = await tools("calc_payoff", { accountId: account.id });
  if ("missing" in now || now.interest <= plan.interest) return null;
  const saved = differenceOf(reply, now.interest, cents(plan.interest));
  return `At ${now.beside === null ? "the minimum of " : ""}${cited(reply, now.payment, cite(asked, account))} it would take ${length(now.months)}; you save ${cited(reply, saved, cite(asked, account))} of interest.`;
};

/** The distance between the rates of two accounts that the question names, in percentage points. */
const gapOf = (rated: readonly { apr: number | null }[], areNamed: boolean): string | null => {
  const [high, low] = rated;
  if (!areNamed || rated.length !== 2 || high?.apr == null || low?.apr == null) return null;
  const points = Math.round((high.apr - low.apr) * 1000) / 1000;
  return points === 0 ? "The two rates are the same." : `The two rates are ${points} percentage points apart.`;
};

/** The most debts whose interest is worked out one by one. */
const MOST_DEBTS = 12;
const BY_AMOUNT =
  /\b(?:costs?|costing|charges?|charging|pay|paying)\b.{0,25}\binterest\b|\binterest\b.{0,40}\b(?:a|per|each|every) month\b/i;
/** Answers what debts cost in interest a month, the costliest first. False if no rate is known. */
const interestOf = async (asked: Asked, debts: readonly AccountFact[]): Promise<boolean> => {
  const { reply, tools, today } = asked;
  const found = await Promise.all(
    debts
      .filter((a) => a.apr !== null)
      .slice(0, MOST_DEBTS)
      .map(async (account) => ({ account, interest: (await tools("calc_payoff", { accountId: account.id })).monthInterest })),
  );
  const costs = found
    .flatMap(({ account, interest }) => (interest === null ? [] : [{ account, interest }]))
    .toSorted((a, b) => b.interest - a.interest);
  const [first, second] = costs;
  if (!first) return false;
  const figure = ({ account, interest }: typeof first): string => cited(reply, interest, cite(asked, account));
  reply.shown = costs.map(({ account }) => account.name);
  reply.chips = ["How much do I owe?", "How much did I pay in interest this year?"];
  const unknown = debts.length - found.length;
  say(
    reply,
    `**${title(first.account)} costs ${second ? "the most interest: " : ""}about ${figure(first)}${second ? "" : " of interest"} a month.**`,
    second
      ? `All ${costs.length} together cost about ${cited(
          reply,
          sumOf(
            reply,
            costs.map(({ interest }) => interest),
          ),
          formula(
            "Interest a month",
            costs.map(({ account, interest }) => ({ label: account.name, amount: interest, view: cite(asked, account) })),
          ),
        )} a month.`
      : null,
    `That is a month at today's balance and rate, as of ${formatDay(today)}.`,
    unknown > 0 ? `${plural(unknown, "account has", "accounts have")} no rate recorded.` : null,
  );
  if (second)
    sayTable(
      reply,
      tableLines(
        [
          { title: "Account" },
          { title: "Rate a year", right: true },
          { title: "Balance", right: true },
          { title: "Interest a month", right: true },
        ],
        costs.map(({ account, interest }) => [
          title(account),
          `${account.apr}%`,
          `owed ${formatMoney(account.balance)}`,
          figure({ account, interest }),
        ]),
      ),
    );
  return true;
};

/** Answers with the interest rates of accounts. */
export const rates: Answer = async (asked) => {
  const { reply, tools, frame, today, text } = asked;
  reply.title = "Interest rates";
  if (
    (frame.metric === "interest" || BY_AMOUNT.test(text)) &&
    (await interestOf(
      asked,
      (await debtsMeant(asked)).filter((a) => !a.isAsset),
    ))
  )
    return;
  const { accounts } = await tools("get_accounts", {});
  const ids = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const t = text.toLowerCase();
  const earns = /\bearn|best rate|savings\b/.test(t);
  const pays = !earns && /\b(?:pay|paying|paid|owe|owed|charged?|costs?|debts?|loans?|borrow\w*)\b/.test(t);
  const isMeant = (a: AccountFact): boolean => (earns ? a.type === "depository" : !a.isAsset || (!pays && a.type === "depository"));
  const meant = accounts.filter((a) => (ids.size > 0 ? ids.has(a.id) : isMeant(a)));
  const withApr = meant
    .filter((a) => a.apr !== null)
    .toSorted((a, b) => (earns ? (b.apr ?? 0) - (a.apr ?? 0) : (b.apr ?? 0) - (a.apr ?? 0)));
  const [first] = withApr;
  reply.chips = earns
    ? ["How much interest did I earn this year?", "How much is in savings?"]
    : ["How much did I pay in interest this year?", "How much do I owe?"];
  if (!first) {
    const [one] = meant;
    say(
      reply,
      meant.length === 0
        ? ids.size === 0 && accounts.length === 0
          ? "**There are no accounts yet.**"
          : "**I see no such account among yours.**"
        : meant.length === 1 && one
          ? `**I don't know the rate of ${title(one)}.**`
          : "**None of these accounts has an interest rate recorded.**",
      meant.length > 0 ? "You can enter it on the account's page." : null,
      earns ? "I can show what you were paid." : "I can show what you were charged.",
    );
    return;
  }
  say(
    reply,
    withApr.length === 1
      ? `**${title(first)} ${first.isAsset ? "earns" : "costs"} ${first.apr}% a year, on ${cited(reply, first.balance, cite(asked, first))} as of ${formatDay(today)}.**`
      : `**The highest rate is ${first.apr}% a year, ${first.isAsset ? "earned" : "charged"} on ${title(first)}.**`,
    gapOf(withApr, ids.size > 0),
    meant.length > withApr.length ? `${plural(meant.length - withApr.length, "account has", "accounts have")} no rate recorded.` : null,
  );
  if (withApr.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Account" }, { title: "Rate a year", right: true }, { title: "Balance", right: true }],
        withApr.map((a) => [title(a), `${a.apr}%`, `${a.isAsset ? "" : "owed "}${cited(reply, a.balance, cite(asked, a))}`]),
      ),
    );
};
