import { type Day, day, earlier, monthOf, startOfMonth, yearOf } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth, formatPeriod } from "#domain/format.ts";
import { absolute, cents, type Cents } from "#domain/money.ts";
import type { InvestmentTransactionFact, ToolArgs, ToolResults } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod } from "../period-name.ts";
import { averageOf, cited, citedWords, differenceOf, plural, say, sayTable, standsTo, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { namedIds } from "./holdings.ts";
import { incomeTotal } from "./income.ts";
import { movedIn } from "./moved-in.ts";
import { isAhead, nothingFound, saidMoney } from "./notes.ts";

type Kind = NonNullable<ToolArgs["list_trades"]["kind"]>;
/** The kind of investment activity that words name, and its noun: "contributions". Null if they name none. */
export const tradeKind = (text: string): { kind: Kind; noun: string } | null => {
  const [kind, , noun] = KIND_WORDS.find(([, words]) => words.test(text.toLowerCase())) ?? [];
  return kind === undefined || noun === undefined ? null : { kind, noun };
};
const KIND_WORDS: [kind: Kind, words: RegExp, noun: string][] = [
  ["dividend", /\bdividends?\b|\bpayouts?\b|\bdistributions?\b/, "dividends"],
  [
    "contribution",
    /\bcontribut|\bput (?:\w+ )?in(?:to)?\b|\bdeposit|\bpaid in(?:to)?\b|\bpay(?:ing)? in(?:to)?\b|\bmoved? |\badded\b|\btop(?:ped)? up\b/,
    "contributions",
  ],
  ["sell", /\bsell|sold|sales?\b/, "sales"],
  ["buy", /\bbuy|bought|purchas/, "purchases"],
  ["fee", /\bfees?\b/, "fees"],
];
const SHOWN = 12;

type Trade = InvestmentTransactionFact;
/** How rows may be added up: the name of the column, and the group of a row. */
const GROUPS: Record<string, { title: string; of: (t: Trade) => string }> = {
  by_quarter: { title: "Quarter", of: (t) => `Q${Math.ceil(monthOf(t.date) / 3)} ${yearOf(t.date)}` },
  by_month: { title: "Month", of: (t) => formatMonth(startOfMonth(t.date)) },
  by_year: { title: "Year", of: (t) => String(yearOf(t.date)) },
  by_account: { title: "Account", of: (t) => escapeName(t.account) },
};

const sumSize = (asked: Asked, list: readonly Trade[]): Cents =>
  absolute(
    sumOf(
      asked.reply,
      list.map((t) => t.amount),
    ),
  );

/** How the total stands to an amount that the question names, such as a limit on contributions. */
const against = (asked: Asked, total: Cents): string | null => {
  if (asked.frame.amount === null) return null;
  const wanted = cents(asked.frame.amount);
  const left = differenceOf(asked.reply, wanted, total);
  return left === 0
    ? `That is exactly ${saidMoney(wanted)}.`
    : `That is ${formatMoney(absolute(left))} ${left > 0 ? "less" : "more"} than ${saidMoney(wanted)}.`;
};

/** The latest or the first row, if the question asks for it. */
const edgeOf = ({ frame, today }: Asked, trades: readonly Trade[]): string | null => {
  const one = frame.order === "latest" ? trades[0] : frame.order === "earliest" ? trades.at(-1) : undefined;
  return one
    ? `The ${frame.order === "latest" ? "latest" : "first"} was on ${formatDay(one.date, today)}: ${formatMoney(absolute(one.amount))}.`
    : null;
};

const grouped = (asked: Asked, trades: readonly Trade[], by: string, noun: string): void => {
  const group = GROUPS[by];
  if (!group) return;
  const { reply, today } = asked;
  const groups = [...Map.groupBy(trades.toReversed(), group.of)];
  sayTable(
    reply,
    tableLines(
      [{ title: group.title }, { title: capitalized(noun), right: true }, { title: "Amount", right: true }],
      groups.map(([name, list]) => [
        name,
        String(list.length),
        cited(reply, sumSize(asked, list), citeAccounts("Investments", [...new Set(list.map((t) => t.accountId))], today)),
      ]),
    ),
  );
  if (by !== "by_month" || groups.length < 2) return;
  const months = monthsOf(periodOf(asked), today);
  say(
    reply,
    `Over ${plural(months, "month")} of ${formatPeriod({ start: day(periodOf(asked).start), end: earlier(day(periodOf(asked).end), today) })}, that is ${formatMoney(averageOf(reply, [sumSize(asked, trades)], months))} a month.`,
  );
};
const monthsOf = (period: { start: string; end: string }, today: Day): number => {
  const [start, end] = [day(period.start), earlier(day(period.end), today)];
  return (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start) + 1;
};

/** What was bought and what was sold, latest first. Dividends, fees and contributions are no trades. */
const boughtAndSold = async ({ reply, tools }: Asked, args: Omit<ToolArgs["list_trades"], "kind">): Promise<ToolResults["list_trades"]> => {
  const [bought, sold] = await Promise.all([
    tools("list_trades", { ...args, kind: "buy" }),
    tools("list_trades", { ...args, kind: "sell" }),
  ]);
  return {
    ...bought,
    trades: [...bought.trades, ...sold.trades].toSorted((a, b) => b.date.localeCompare(a.date)),
    count: bought.count + sold.count,
    total: sumOf(reply, [bought.total, sold.total]),
    otherCurrencies: [...(bought.otherCurrencies ?? []), ...(sold.otherCurrencies ?? [])],
  };
};

/** Lists investment transactions, dividends, and contributions of a period. */
export const investmentTransactions: Answer = async (asked) => {
  const { reply, tools, today, text, frame } = asked;
  const period = periodOf(asked);
  reply.title = "Investment activity";
  reply.chips = ["What stocks do I own?", "How are my investments doing?"];
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "investment activity"));
  const kind = KIND_WORDS.find(([, words]) => words.test(text.toLowerCase()));
  const ids = namedIds(asked).slice(0, 50);
  const some = { ...(kind ? { kind: kind[0] } : {}), ...(ids.length > 0 ? { accountIds: ids } : {}) };
  const span = { start: period.start, end: period.end };
  const areTrades = !kind && /\btrad(?:es?|ed|ing)\b/.test(text.toLowerCase());
  const [found, { accounts }] = await Promise.all([
    areTrades ? boughtAndSold(asked, { ...span, ...some }) : tools("list_trades", { ...span, ...some }),
    tools("get_accounts", {}),
  ]);
  // Money that went into checking or savings is a transfer.
  const named = accounts.filter((a) => ids.includes(a.id));
  if (named.length > 0 && named.every((a) => a.type === "depository")) return movedIn(asked);
  const invested = accounts.filter((a) => a.type === "investment" && (ids.length === 0 || ids.includes(a.id)));
  const noun = areTrades ? "trades" : (kind?.[2] ?? "investment activity");
  // A household without holdings may have dividends on a bank account.
  if (found.count === 0 && kind?.[0] === "dividend") return incomeTotal(asked);
  const [only] = invested;
  const where = ids.length > 0 && invested.length === 1 && only ? escapeName(only.name) : "your investment accounts";
  if (found.count === 0)
    return say(
      reply,
      `**I see no ${noun}${ids.length > 0 ? ` in ${where}` : ""} ${inPeriod(period, today)}.**`,
      !accounts.some((a) => a.type === "investment")
        ? "You have no investment account."
        : "Manual accounts and some institutions report only balances, not individual transactions.",
    );
  const view = citeAccounts("Investments", [...new Set(found.trades.map((t) => t.accountId))], today);
  const [oneWord, manyWords] = areTrades ? ["trade", "trades"] : kind ? [kind[2].replace(/s$/, ""), kind[2]] : ["entry", "entries"];
  const signed = (amount: Cents): string => formatMoney(kind ? absolute(amount) : amount);
  const inAll = kind ? `, ${cited(reply, absolute(found.total), view)} in all` : "";
  const other = frame.compare?.by === "period" ? frame.compare.other : null;
  const before = other && kind ? await tools("list_trades", { start: other.start, end: other.end, ...some }) : null;
  const stands = before ? standsTo(reply, absolute(found.total), absolute(before.total)) : null;
  say(
    reply,
    `**I see ${citedWords(reply, plural(found.count, oneWord, manyWords), view)} in ${where} ${inPeriod(period, today)}${inAll}.**`,
    before && other ? `That is ${stands ?? "against"} the ${cited(reply, absolute(before.total), view)} ${inPeriod(other, today)}.` : null,
    kind ? against(asked, absolute(found.total)) : null,
    edgeOf(asked, found.trades),
  );
  if (kind && frame.metric !== null && GROUPS[frame.metric]) grouped(asked, found.trades, frame.metric, manyWords);
  else
    sayTable(
      reply,
      tableLines(
        [{ title: "Date" }, { title: "What" }, { title: "Account" }, { title: kind ? "Amount" : "Money out", right: true }],
        [
          ...found.trades
            .slice(0, SHOWN)
            .map((t) => [formatDay(t.date, today), escapeName(t.name), escapeName(t.account), signed(t.amount)]),
          ...(found.count > 1
            ? [[found.count > SHOWN ? "**Total with all others**" : "**Total**", "", "", `**${signed(found.total)}**`]]
            : []),
        ],
      ),
    );
};
