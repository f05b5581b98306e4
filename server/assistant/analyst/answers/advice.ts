import { addDays } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatPeriod } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeAccounts, citeSubscriptions, citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { daysOf, inPeriod, previousWords, titlePeriod } from "../period-name.ts";
import { before, fullMonths, selectionOf } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, standsTo, sumOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";
import { idleCashAdvice } from "./recommendations.ts";
import { dataNotes, isAhead, nothingFound } from "./notes.ts";
import { groupAmount } from "./parts.ts";
import { comparable } from "./spending.ts";

const FLEXIBLE = /^(?:FOOD_AND_DRINK|ENTERTAINMENT|GENERAL_MERCHANDISE|TRAVEL|PERSONAL_CARE|BANK_FEES)/;
const NEEDED = /GROCERIES|PHARMAC/;

/**
 * Shows where the user could cut back: the largest flexible categories and recurring payments. Gives the household's own figures, not
 * advice.
 */
export const cutBack: Answer = async (asked) => {
  const { reply, tools, today, vocabulary, frame } = asked;
  reply.title = "Where you could cut back";
  const flexible = new Set(
    vocabulary.categories.filter((c) => c.code !== null && FLEXIBLE.test(c.code) && !NEEDED.test(c.code)).map((c) => c.id),
  );
  const span = fullMonths(today, 3);
  const selection = selectionOf(frame.filter, span);
  const [spent, regular] = await Promise.all([
    tools("get_spending", { selection, groupBy: "category", top: 50 }),
    tools("list_subscriptions", {}),
  ]);
  const groups = spent.groups.filter((g) => g.id !== null && flexible.has(g.id) && g.total > 0).slice(0, 5);
  reply.chips = ["What subscriptions do I have?", "Which subscriptions went up this year?", "Make a budget from my spending"];
  if (groups.length === 0 && regular.count === 0) {
    say(reply, ...nothingFound(asked, span, "spending"));
    reply.chips = ["What can you do?"];
    return;
  }
  const whole = { selection, period: span, section: "Expense" as const, by: "category" as const };
  const room = sumOf(
    reply,
    groups.map((g) => g.total),
  );
  const monthly = averageOf(reply, [room], 3);
  const wanted = frame.amount === null ? null : cents(frame.amount);
  const flexibleView = citeTransactions(
    `Spending ${titlePeriod(span, today)}`,
    { ...selection, categoryIds: groups.flatMap((g) => (g.id === null ? [] : [g.id])) },
    "Expense",
  );
  const ofRegular =
    regular.count > 0
      ? `${plural(regular.count, "recurring payment")} come to ${cited(reply, regular.monthly, citeSubscriptions("Subscriptions"))} a month`
      : "";
  const bySubscription = /\bsubscriptions?|recurring|bills?\b/i.test(asked.text) && ofRegular !== "";
  const ofGroups =
    groups.length > 0
      ? `about ${cited(reply, monthly, flexibleView)} a month went to things you could spend less on from ${formatPeriod(daysOf(span))}, most of it ${escapeName(groups[0]?.label ?? "")}`
      : "";
  const [lead, other] = bySubscription || ofGroups === "" ? [ofRegular, ofGroups] : [ofGroups, ofRegular];
  say(
    reply,
    `**${capitalized(lead)}.**`,
    wanted !== null && monthly > 0
      ? `To save ${formatMoney(wanted)} a month would take ${shareOf(reply, wanted, monthly)} of the spending below.`
      : null,
    other === "" ? null : `${capitalized(other)}.`,
  );
  if (groups.length > 0)
    sayTable(
      reply,
      tableLines(
        [{ title: "Category" }, { title: "In three months", right: true }, { title: "A month", right: true }],
        groups.map((g) => [escapeName(g.label), groupAmount(asked, whole, g), formatMoney(averageOf(reply, [g.total], 3))]),
      ),
    );
  const largest = regular.subscriptions.filter((s) => flexible.has(s.categoryId)).slice(0, 4);
  if (largest.length > 0)
    sayTable(
      reply,
      tableLines(
        [{ title: "Recurring" }, { title: "A month", right: true }, { title: "A year", right: true }],
        largest.map((s) => [escapeName(s.name), formatMoney(s.monthly), formatMoney(s.yearly)]),
      ),
    );
  say(reply, "Only you can say what is worth its price.");
};

/** Compares cash with monthly spending and states the interest it earns. */
export const idleCash: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  reply.title = "Cash";
  const [f, { accounts }] = await Promise.all([tools("affordability", {}), tools("get_accounts", {})]);
  const checking = accounts.filter((a) => f.cashAccountIds.includes(a.id) && a.subtype !== "savings");
  reply.chips = ["How much interest did I earn this year?", "How many months of expenses do I have saved?"];
  if (checking.length === 0 || f.months === 0 || f.spending <= 0) {
    say(
      reply,
      checking.length === 0 ? "**I see no checking account.**" : "**I need one full month of spending to compare your cash with it.**",
    );
    reply.chips = ["What accounts do I have?", "How much cash do I have?"];
    return;
  }
  const inChecking = sumOf(
    reply,
    checking.map((a) => a.balance),
  );
  const months = Math.floor((inChecking * 10) / f.spending) / 10;
  const rated = accounts
    .filter((a) => a.isAsset && a.type === "depository" && a.apr !== null)
    .toSorted((a, b) => (b.apr ?? 0) - (a.apr ?? 0));
  const [best] = rated;
  const advised = await idleCashAdvice(asked);
  if (advised !== null) say(reply, `**${advised}**`);
  const lead = (text: string): string => (advised === null ? `**${text}**` : text);
  say(
    reply,
    lead(
      `${cited(
        reply,
        inChecking,
        citeAccounts(
          "Checking",
          checking.map((a) => a.id),
          today,
        ),
      )} in checking is ${months} months of your spending, ${cited(reply, f.spending, citeTransactions(`Spending ${formatPeriod(f.period)}`, { start: f.period.start, end: f.period.end }, "Expense"))} a month.`,
    ),
    f.due > 0
      ? `Bills of ${cited(reply, f.due, citeSubscriptions("Upcoming bills", { before: addDays(today, 30) }))} are expected in the next 30 days.`
      : null,
    advised !== null
      ? null
      : best
        ? `The best rate among your accounts is ${best.apr}% a year on ${escapeName(best.name)}.`
        : "None of your accounts has an interest rate recorded; you can enter it on the account's page.",
    advised === null
      ? "I cannot say which account is right for it."
      : "It is arithmetic over your own transactions. Hiro is paid nothing for this.",
  );
};

/** Summarizes a period: income, spending, what is left, the largest categories, unusual charges, and what comes next. */
export const summary: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `Summary ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const previous = comparable(asked, period) ?? before(period);
  const [now, then, odd, worth] = await Promise.all([
    tools("get_income_statement", { start: period.start, end: period.end }),
    tools("get_income_statement", { start: previous.start, end: previous.end }),
    tools("detect_anomalies", { start: period.start, end: period.end }),
    tools("get_net_worth", { start: period.start, end: period.end < today ? period.end : today }),
  ]);
  reply.chips = ["Where does my money go?", "Any unusual charges this month?", "What bills are due this week?"];
  if (now.incomeLines.length + now.expenseLines.length === 0) {
    say(reply, ...nothingFound(asked, period, "transactions"));
    reply.chips = ["What can you do?"];
    return;
  }
  const s = selectionOf(asked.frame.filter, period);
  const spentView = citeTransactions(`Spending ${titlePeriod(period, today)}`, s, "Expense");
  const into = cited(reply, now.income, citeTransactions(`Income ${titlePeriod(period, today)}`, s, "Income"));
  const out = cited(reply, now.expenses, spentView);
  const left = differenceOf(reply, now.income, now.expenses);
  const share = now.income > 0 ? shareOf(reply, left, now.income) : "";
  const stands = standsTo(reply, now.expenses, then.expenses);
  const range = asked.vocabulary.range;
  say(
    reply,
    `**${capitalized(inPeriod(period, today))}: ${into} came in and ${out} went out${share === "" ? "" : left >= 0 ? `, which leaves ${share} of the income` : `, a gap of ${share} of the income`}.**`,
    stands && range && previous.start >= range.start
      ? `Spending is ${stands} ${previousWords(period, daysOf(previous), today)} (${cited(reply, then.expenses, citeTransactions("Spending before", { start: previous.start, end: previous.end }, "Expense"))}).`
      : null,
  );
  const top = now.expenseLines.toSorted((a, b) => b.amount - a.amount).slice(0, 5);
  sayTable(
    reply,
    tableLines(
      [{ title: "Largest categories" }, { title: "Spent", right: true }, { title: "Share", right: true }],
      top.map((l) => [
        escapeName(l.name),
        cited(
          reply,
          l.amount,
          citeTransactions(`${l.name} ${titlePeriod(period, today)}`, { ...s, section: "Expense", categoryIds: [l.categoryId] }, "Expense"),
        ),
        now.expenses > 0 && l.amount > 0 ? shareOf(reply, l.amount, now.expenses) : "",
      ]),
    ),
  );
  say(
    reply,
    worth.dataStart !== null
      ? `Your net worth is ${cited(reply, worth.total, citeAccounts("Net worth", [], worth.end))} on ${formatDay(worth.end)}.`
      : null,
    odd.count > 0 ? `${plural(odd.count, "charge stands", "charges stand")} out.` : "No charge stands out.",
  );
  say(reply, ...dataNotes(asked, period));
};
