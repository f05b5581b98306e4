import { addDays, day } from "#domain/day.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import type { AnomalyFact } from "../../tools/index.ts";
import { citeSubscriptions, citeTransactions } from "../../cite.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { inPeriod } from "../period-name.ts";
import { cited, plural, say, sayTable } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { nothingFound, saidMoney } from "./notes.ts";

const SHOWN = 12;

/** Returns the rows of this merchant and amount on this day; for a double charge, those of both days. */
const rowsOf = (a: AnomalyFact) =>
  citeTransactions(
    a.merchant,
    {
      merchants: [a.merchant.slice(0, 120)],
      start: a.kind === "duplicate" ? addDays(a.date, -2) : a.date,
      end: a.date,
      amountOver: a.amount - 1,
      amountUnder: a.amount + 1,
    },
    "Expense",
  );
const figure = (asked: Asked, a: AnomalyFact): string =>
  cited(asked.reply, a.amount, a.kind === "price_rise" ? citeSubscriptions(a.merchant, { search: plainName(a.merchant, 200) }) : rowsOf(a));

const why = (a: AnomalyFact): string => {
  if (a.kind === "duplicate") return "charged twice within two days";
  if (a.kind === "new") return "a merchant you had not paid before";
  if (a.kind === "price_rise") return `was ${a.usual === null ? "less" : formatMoney(a.usual)} before`;
  return `usually ${a.usual === null ? "less" : formatMoney(a.usual)}, over ${plural(a.times ?? 0, "earlier charge")}`;
};

const table = (asked: Asked, list: readonly AnomalyFact[]): void =>
  sayTable(
    asked.reply,
    tableLines(
      [{ title: "Date" }, { title: "Merchant" }, { title: "Amount", right: true }, { title: "Why" }],
      list.slice(0, SHOWN).map((a) => [formatDay(a.date, asked.today), escapeName(a.merchant), figure(asked, a), why(a)]),
    ),
  );

const named = (asked: Asked, list: readonly AnomalyFact[]): AnomalyFact[] => {
  const names = new Set(asked.frame.filter.merchants.flatMap((m) => m.names));
  const accounts = new Set(asked.frame.filter.accounts.flatMap((a) => a.ids));
  const { over, under, notMerchants } = asked.frame.filter;
  const out = new Set(notMerchants.flatMap((m) => m.names));
  const categories = new Set(asked.frame.filter.categories.flatMap((c) => c.ids));
  const notCategories = new Set(asked.frame.filter.notCategories.flatMap((c) => c.ids));
  return list.filter(
    (a) =>
      (names.size === 0 || names.has(a.merchant)) &&
      !out.has(a.merchant) &&
      (categories.size === 0 || (a.categoryId !== null && categories.has(a.categoryId))) &&
      (a.categoryId === null || !notCategories.has(a.categoryId)) &&
      (accounts.size === 0 || (a.accountId !== null && accounts.has(a.accountId))) &&
      (over === null || a.amount > over) &&
      (under === null || a.amount < under),
  );
};
/** Says which categories were looked at, where the question names some. */
const inCategories = ({ frame: { filter } }: Asked): string => {
  const [only, out] = [filter.categories, filter.notCategories].map((list) => joinNames(list.map((c) => escapeName(c.label))));
  return `${only ? ` in ${only}` : ""}${out ? ` except ${out}` : ""}`;
};
/** Says how large the charges are that were looked at, where the question limits them. */
const ofAmounts = ({ frame: { filter } }: Asked): string =>
  `${filter.over === null ? "" : ` over ${saidMoney(filter.over)}`}${filter.under === null ? "" : ` under ${saidMoney(filter.under)}`}`;
/** Says whose charges were looked at, where the question names merchants. */
const ofMerchants = ({ frame }: Asked): string =>
  frame.filter.merchants.length > 0 ? ` at ${joinNames(frame.filter.merchants.map((m) => escapeName(m.label)))}` : "";
/** Says which accounts were looked at, where the question names some. */
const onAccounts = ({ frame }: Asked): string =>
  frame.filter.accounts.length > 0 ? ` on ${joinNames(frame.filter.accounts.map((a) => escapeName(a.label)))}` : "";

const found = async (asked: Asked): Promise<AnomalyFact[] | null> => {
  const { tools, today, reply } = asked;
  const period = periodOf(asked);
  const range = asked.vocabulary.range;
  if (!range || period.start > today || period.end < range.start) {
    say(reply, ...nothingFound(asked, period, "charges"));
    reply.chips = range ? ["Show my latest transactions"] : ["What can you do?"];
    return null;
  }
  return named(asked, (await tools("detect_anomalies", { start: period.start, end: period.end })).anomalies);
};

/** Lists charges that are unusual compared with the household's own history. */
export const unusual: Answer = async (asked) => {
  const { reply, today, text } = asked;
  reply.title = "Unusual charges";
  const all = await found(asked);
  if (all === null) return;
  const period = periodOf(asked);
  const list = /\bbills?\b.*\b(?:jump|up|increase|rise|rose)/i.test(text)
    ? all.filter((a) => a.kind === "price_rise" || a.kind === "large")
    : all;
  reply.rows = list.flatMap((a) => (a.transactionId === null ? [] : [a.transactionId]));
  reply.chips = [
    "Was I charged twice for anything?",
    "Which subscriptions went up this year?",
    "What were my biggest purchases this month?",
  ];
  const start = asked.vocabulary.range?.start ?? today;
  const short = day(start) > addDays(day(period.start), -60) ? "There is too little history before that to tell what is new." : null;
  if (list.length === 0)
    return say(
      reply,
      `**Nothing${ofAmounts(asked)} stands out${ofMerchants(asked)}${inCategories(asked)}${onAccounts(asked)} ${inPeriod(period, today)}.**`,
      "I looked for charges far above a merchant's usual, large first charges, the same charge twice, and prices that rose.",
      short,
    );
  const rises = list.filter((a) => a.kind === "price_rise").length;
  const first = list.find((a) => a.kind !== "price_rise");
  const dearer = rises === 0 || rises === list.length ? "" : `, ${rises} of them with a higher price than before`;
  const largest = first
    ? `; the largest${rises > 0 ? " of the others" : ""} is ${figure(asked, first)} at ${escapeName(first.merchant)}`
    : "";
  say(
    reply,
    `**${plural(list.length, "charge stands", "charges stand")} out${inCategories(asked)}${onAccounts(asked)} ${inPeriod(period, today)}${dearer}${largest}.**`,
    "Unusual does not mean wrong: check whether you recognize them.",
    short,
  );
  table(asked, list);
};

/** Lists charges that one merchant took twice for the same amount within two days. */
export const duplicates: Answer = async (asked) => {
  const { reply, today, frame } = asked;
  reply.title = "Double charges";
  const all = await found(asked);
  if (all === null) return;
  const period = periodOf(asked);
  const list = all.filter((a) => a.kind === "duplicate");
  reply.rows = list.flatMap((a) => (a.transactionId === null ? [] : [a.transactionId]));
  const [merchant] = frame.filter.merchants;
  reply.chips = [
    "Any unusual charges this month?",
    merchant ? `Show my ${plainName(merchant.label, 40)} transactions` : "Show my latest transactions",
  ];
  if (list.length === 0)
    return say(
      reply,
      `**I see no ${merchant ? `${escapeName(merchant.label)} ` : ""}double charge${ofAmounts(asked)}${inCategories(asked)}${onAccounts(asked)} ${inPeriod(period, today)}.**`,
      "I look for the same amount at the same merchant and account within two days.",
    );
  const [first] = list;
  say(
    reply,
    `**${plural(list.length, "charge")} may have been taken twice${inCategories(asked)}${onAccounts(asked)} ${inPeriod(period, today)}${first ? `: ${figure(asked, first)} at ${escapeName(first.merchant)}${list.length > 1 ? " is the largest" : ""}` : ""}.**`,
    "Two equal charges can both be right. If one is not, your bank or the merchant can refund it.",
  );
  table(asked, list);
};
