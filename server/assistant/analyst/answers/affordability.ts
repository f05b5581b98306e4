import { addDays } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatPeriod, joinNames } from "#domain/format.ts";
import { absolute, type Cents, cents, negate } from "#domain/money.ts";
import type { AffordabilityFact } from "../../tools/index.ts";
import { monthsView } from "../../tools/affordability.ts";
import { citeAccounts, citeGoal, citeSubscriptions, citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { type Answer, type Asked, subject } from "./context.ts";
import { fundCover } from "./goals.ts";

const cash = (asked: Asked, f: AffordabilityFact): string =>
  cited(asked.reply, f.cash, citeAccounts("Cash at hand", f.cashAccountIds, asked.today));
const meanView = (f: AffordabilityFact, section: "Income" | "Expense") =>
  citeTransactions(
    `${section === "Income" ? "Income" : "Spending"} ${formatPeriod(f.period)}`,
    { start: f.period.start, end: f.period.end },
    section,
  );

/** Returns the cost of a usual month: spending, plus loan payments if any. */
const usualMonth = (asked: Asked, f: AffordabilityFact): { amount: Cents; words: string; text: string } => {
  const spending = cited(asked.reply, f.spending, meanView(f, "Expense"));
  if (f.loans === 0) return { amount: f.spending, words: "spending", text: spending };
  const amount = sumOf(asked.reply, [f.spending, f.loans]);
  return { amount, words: "spending and loan payments", text: formatMoney(amount) };
};

const nothing = (asked: Asked): void => {
  say(
    asked.reply,
    "**I see no account with cash and no full month of transactions, so I have nothing to work this out from.**",
    "Connect an account or add one manually.",
  );
  asked.reply.chips = ["What can you do?"];
};

const VERDICTS = { fits: "It fits", tight: "It is tight", "does not fit": "It does not fit" } as const;

type PaidNow = { amount: Cents; text: string };
/**
 * Returns what was paid per month for the same thing so far ("rent"), so that only the difference is new. Null if the question names
 * nothing.
 */
const paidNow = async (asked: Asked, f: AffordabilityFact): Promise<PaidNow | null> => {
  const ids = asked.frame.filter.categories.flatMap((c) => c.ids);
  if (ids.length === 0 || f.months === 0 || !/\brent|mortgage|insurance|payment|lease/.test(asked.text.toLowerCase())) return null;
  const selection = { start: f.period.start, end: f.period.end, categoryIds: ids.slice(0, 50) };
  const { total } = await asked.tools("get_spending", { selection });
  if (total <= 0) return null;
  const amount = averageOf(asked.reply, [total], f.months);
  return { amount, text: cited(asked.reply, amount, citeTransactions(subject(asked.frame), selection, "Expense")) };
};

/** Answers whether a one-time or monthly amount fits, by arithmetic on the household's own figures. */
export const affordability: Answer = async (asked) => {
  const { reply, tools, frame } = asked;
  reply.title = "Can I afford it";
  reply.chips = ["How much cash do I have?", "What bills are due this month?", "What's my savings rate?"];
  const by = frame.period && frame.period.end > asked.today ? { by: frame.period.end } : {};
  if (frame.amount === null) {
    const f = await tools("affordability", {});
    const usual = await paidNow(asked, f);
    // "Enough to cover rent" uses the usual amount as its price.
    if (usual === null) return openQuestion(asked, f);
    return once({ ...asked, frame: { ...frame, amount: usual.amount } }, await tools("affordability", { amount: usual.amount, ...by }));
  }
  const monthly = frame.metric === "monthly" || /\bsave\b/.test(asked.text.toLowerCase());
  if (!monthly) return once(asked, await tools("affordability", { amount: frame.amount, ...by }));
  const plain = await tools("affordability", { amount: frame.amount, monthly: true });
  const now = await paidNow(asked, plain);
  if (now === null) return everyMonth(asked, plain, null);
  const extra = Math.max(0, frame.amount - now.amount);
  differenceOf(reply, cents(frame.amount), now.amount);
  return everyMonth(asked, await tools("affordability", { amount: extra, monthly: true }), now);
};

const once = (asked: Asked, f: AffordabilityFact): void => {
  const { reply } = asked;
  if (f.cashAccountIds.length === 0) return nothing(asked);
  if (f.amount === null || f.left === null || f.verdict === null) return openQuestion(asked, f);
  const amount = formatMoney(f.amount);
  const later = f.monthsAhead > 0;
  const bills = `Bills expected ${later ? `from ${formatDay(addDays(f.until, 1))} to ${formatDay(f.billsUntil)}` : "in the next 30 days"}`;
  const then = later ? sumOf(reply, [f.cash, f.ahead]) : f.cash;
  const unspoken = f.setAside > 0 ? differenceOf(reply, then, f.setAside) : then;
  const free = differenceOf(reply, unspoken, f.due);
  const rest =
    f.verdict === "does not fit"
      ? `After upcoming bills${f.setAside > 0 ? " and what your goals hold" : ""}, you don't have that much free.`
      : f.months === 0
        ? ""
        : `What remains is ${f.verdict === "fits" ? "more" : "less"} than a usual month of ${f.loans > 0 ? "spending and loan payments" : "spending"}.`;
  const usual = usualMonth(asked, f);
  const held = later ? `${formatMoney(then)} expected in cash by ${formatDay(f.until)}` : `${cash(asked, f)} in cash`;
  say(
    reply,
    f.verdict === "does not fit"
      ? `**${VERDICTS[f.verdict]}: of ${held}, ${formatMoney(free)} is free, less than ${amount}.** ${rest}`
      : `**${VERDICTS[f.verdict]}: after ${amount}, ${formatMoney(f.left)} of ${held} stays free.** ${rest}`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Amount", right: true }],
      [
        ["Cash", cash(asked, f)],
        ...(later
          ? [
              [
                `What ${f.monthsAhead > 1 ? `${f.monthsAhead} usual months` : "a usual month"} until ${formatDay(f.until)} ${f.monthsAhead > 1 ? "leave" : "leaves"}`,
                cited(reply, f.ahead, monthsView(f)),
              ],
            ]
          : []),
        ...(f.setAside > 0 ? [["Set aside for your goals", `-${cited(reply, f.setAside, asideView(f))}`]] : []),
        [bills, f.due > 0 ? `-${cited(reply, f.due, citeSubscriptions("Upcoming bills", { before: f.billsUntil }))}` : formatMoney(f.due)],
        ["Free", formatMoney(free)],
        ["This purchase", `-${amount}`],
        ["**Left**", `**${formatMoney(f.left)}**`],
        ...(f.months > 0 ? [[`A usual month of ${usual.words}`, usual.text]] : []),
      ],
    ),
  );
  say(reply, ...assumed(f));
};

/** Says what is counted and what is not. */
const assumed = (f: AffordabilityFact): string[] => {
  if (f.months === 0) return ["There is no full month of data yet, so I cannot compare it with your usual spending."];
  const advice = "This is arithmetic, not advice.";
  const income = f.monthsAhead > 0 ? `income after ${formatDay(f.until)}` : "future income";
  const counted =
    f.setAside > 0
      ? `What your goals hold is left alone; ${income} is not counted.`
      : `${capitalized(income)} is not counted, nor is money you may have set aside for something else.`;
  if (f.monthsAhead === 0) return [counted, advice];
  return [
    `What a usual month leaves is income minus spending${f.loans > 0 ? " and loan payments" : ""}, with its bills. The bills subtracted are those after ${formatDay(f.until)}.`,
    counted,
    advice,
  ];
};

const everyMonth = (asked: Asked, f: AffordabilityFact, now: PaidNow | null): void => {
  const { reply, frame } = asked;
  if (f.months === 0 || f.amount === null || f.left === null || f.verdict === null) {
    say(
      reply,
      "**I need at least one full month of transactions to say what a monthly cost would leave.**",
      f.cashAccountIds.length > 0 ? `In cash you have ${cash(asked, f)}.` : null,
    );
    reply.chips = ["How much cash do I have?"];
    return;
  }
  const wanted = formatMoney(cents(frame.amount ?? f.amount));
  const [income, spending] = [cited(reply, f.income, meanView(f, "Income")), cited(reply, f.spending, meanView(f, "Expense"))];
  const kept = f.income > 0 ? shareOf(reply, f.left, f.income) : "";
  const left =
    kept === ""
      ? "nothing comes in to pay it from"
      : f.left < 0
        ? `${kept} of what comes in would be missing each month`
        : `${kept} of what comes in would stay free`;
  say(
    reply,
    `**${VERDICTS[f.verdict]}: with ${wanted} a month${now === null ? "" : ` instead of the ${now.text} you pay now`}, ${left}.**`,
    f.income > 0 ? `${wanted} is ${shareOf(reply, cents(frame.amount ?? f.amount), f.income)} of what comes in.` : null,
  );
  differenceOf(reply, f.income, usualMonth(asked, f).amount);
  sayTable(
    reply,
    tableLines(
      [{ title: `Mean of ${plural(f.months, "full month")} (${formatPeriod(f.period)})` }, { title: "A month", right: true }],
      [
        ["Income", income],
        ["Spending", f.spending === 0 ? spending : `-${spending}`],
        ...(f.loans > 0 ? [["Loan payments", formatMoney(negate(f.loans))]] : []),
        ["Usually left", formatMoney(f.net)],
        [now !== null ? "More than now" : /\bsave\b/i.test(asked.text) ? "To save" : "This cost", formatMoney(negate(f.amount))],
        ["**Left**", `**${formatMoney(f.left)}**`],
      ],
    ),
  );
  say(reply, "This is arithmetic over your own months, not advice.");
};

const asideView = (f: AffordabilityFact) =>
  formula(
    "Cash set aside for goals",
    f.goals.map(({ name, amount, ...goal }) => ({ label: name, amount, view: citeGoal({ ...goal, name }) })),
    { note: "What active goals hold of your cash." },
  );

/** No amount was named: states what is available and asks for one. */
const openQuestion = (asked: Asked, f: AffordabilityFact): void => {
  const { reply } = asked;
  if (f.cashAccountIds.length === 0 && f.months === 0) return nothing(asked);
  say(
    reply,
    f.cashAccountIds.length > 0
      ? `**Name a price and I can say whether it fits: you have ${cash(asked, f)} in cash${f.due > 0 ? `, and ${cited(reply, f.due, citeSubscriptions("Upcoming bills", { before: addDays(asked.today, 30) }))} of bills are expected in the next 30 days` : ""}.**`
      : "**Name a price and I can say whether it fits.**",
    f.months > 0 ? `A usual month brings ${cited(reply, f.income, meanView(f, "Income"))} and takes ${usualMonth(asked, f).text}.` : null,
    /\bhouse\b/i.test(asked.text) ? "For a house, name the monthly cost you expect." : null,
  );
  reply.chips = ["Can I afford $1,000?", "Can I afford $300 a month?", "How much cash do I have?"];
};

const monthsWanted = (text: string): number | null => {
  const n = Number(/\b(\d{1,2}) months?\b/.exec(text)?.[1] ?? Number.NaN);
  return n >= 1 && n <= 60 ? n : null;
};

/** Answers how long named accounts cover usual spending: "how many years would the 401(k) cover?" */
const monthsOf = async (asked: Asked): Promise<void> => {
  const { reply, tools, frame, today } = asked;
  const wanted = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const [f, { accounts }] = await Promise.all([tools("affordability", {}), tools("get_accounts", {})]);
  const held = accounts.filter((a) => wanted.has(a.id) && a.isAsset);
  const usual = usualMonth(asked, f);
  reply.title = "Months covered";
  reply.chips = ["How many months would our cash last?", "What do I usually spend a month?"];
  if (held.length === 0 || f.months === 0 || usual.amount <= 0) return nothing(asked);
  const total = sumOf(
    reply,
    held.map((a) => a.balance),
  );
  const view = citeAccounts(
    "What covers the spending",
    held.map((a) => a.id),
    today,
  );
  const months = Math.floor((total * 10) / usual.amount) / 10;
  const years = months >= 24 ? `, or ${Math.floor(months / 1.2) / 10} years,` : "";
  say(
    reply,
    `**${cited(reply, total, view)} in ${joinNames(held.map((a) => escapeName(a.name)))} covers ${months} months${years} of ${usual.words} at ${usual.text} a month.**`,
    `The month is the mean of ${plural(f.months, "full month")} (${formatPeriod({ start: f.period.start, end: f.period.end })}).`,
    "Growth, taxes and income are not counted.",
  );
};

/** Answers how many months of spending the available cash covers. */
export const monthsCovered: Answer = async (asked) => {
  const { reply, tools, text } = asked;
  if (asked.frame.filter.accounts.length > 0) return monthsOf(asked);
  if (await fundCover(asked)) return;
  const f = await tools("affordability", {});
  reply.title = "Months covered";
  reply.chips = ["How much cash do I have?", "What do I usually spend a month?", "What's my savings rate?"];
  const usual = usualMonth(asked, f);
  if (f.cashAccountIds.length === 0 || f.months === 0 || usual.amount <= 0) {
    if (f.cashAccountIds.length === 0 && f.months === 0) return nothing(asked);
    say(
      reply,
      f.cashAccountIds.length === 0
        ? "**I see no checking or savings account, so there is no cash to count on.**"
        : `**You have ${cash(asked, f)} in cash; I need one full month of spending to say how long that lasts.**`,
    );
    return;
  }
  const months = Math.floor((f.cash * 10) / usual.amount) / 10;
  const wanted = monthsWanted(text.toLowerCase());
  const goal =
    wanted === null
      ? null
      : sumOf(
          reply,
          Array.from({ length: wanted }, () => usual.amount),
        );
  const against = goal === null || wanted === null ? "" : `, ${f.cash >= goal ? "enough for" : "less than"} the ${wanted} you asked about`;
  say(
    reply,
    `**Your cash of ${cash(asked, f)} covers ${months} months of ${usual.words} at ${usual.text} a month${against}.**`,
    `The month is the mean of ${plural(f.months, "full month")} (${formatPeriod({ start: f.period.start, end: f.period.end })}).`,
    "Investments are not counted, nor income.",
  );
  if (goal !== null && wanted !== null)
    sayTable(
      reply,
      tableLines(
        [{ title: "" }, { title: "Amount", right: true }],
        [
          ["A usual month", usual.text],
          [plural(wanted, "month"), formatMoney(goal)],
          ["Cash", cash(asked, f)],
          [f.cash >= goal ? "**More than that**" : "**Missing**", `**${formatMoney(absolute(differenceOf(reply, f.cash, goal)))}**`],
        ],
      ),
    );
  if (wanted === null)
    say(reply, "Three to six months is a common rule of thumb; what is enough for you depends on how steady your income is.");
};
