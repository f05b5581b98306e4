import { addDays, addMonths, type Day, day, earlier, endOfMonth, endOfYear, startOfMonth, startOfYear } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents, cents } from "#domain/money.ts";
import { changeOf } from "#domain/figures/net-worth.ts";
import type { NetWorthFact } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { cited, differenceOf, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";

const NO_ACCOUNTS = [
  "**There is no account yet, so there is no net worth to show.**",
  "Connect an account or add one manually, and I can track it from then on.",
];
const worthCite = (asOf: string) => citeAccounts(`Net worth on ${formatDay(day(asOf))}`, [], asOf);

const changeWords = (asked: Asked, fact: NetWorthFact): string => {
  const size = cited(asked.reply, absolute(fact.change), worthCite(fact.end));
  const base = cents(fact.startTotal + fact.added);
  const { percent } = changeOf(fact.startTotal, fact.total, fact.added);
  const share = percent === null ? "" : ` (${shareOf(asked.reply, absolute(fact.change), base)})`;
  return fact.change === 0 ? "unchanged" : `${fact.change > 0 ? "up" : "down"} ${size}${share}`;
};

/** States the worth of accounts added since, separately, because it is neither a gain nor a loss. */
const addedWords = (asked: Asked, fact: NetWorthFact): string | null => {
  if (fact.added === 0) return null;
  const size = cited(asked.reply, absolute(fact.added), worthCite(fact.end));
  return fact.added > 0
    ? `Accounts added since then brought ${size}, which is not counted as a gain.`
    : `Accounts added since then brought debts of ${size}, which are not counted as a loss.`;
};

const TURN = /\bat the (start|beginning|end) of (?:(?:this|the|last) )?(year|month|20\d\d)\b/;
/** Returns the day before the start of the named year or month, or its last day. Null if the question names none or a future one. */
const turnOf = ({ text, today }: Asked): Day | null => {
  const found = TURN.exec(text.toLowerCase());
  if (!found) return null;
  const [words, side, unit = ""] = found;
  const first = unit === "month" ? startOfMonth(today) : unit === "year" ? startOfYear(today) : day(`${unit}-01-01`);
  const before = /\blast\b/.test(words) ? (unit === "month" ? addMonths(first, -1) : addMonths(first, -12)) : first;
  const at = side === "end" ? (unit === "month" ? endOfMonth(before) : endOfYear(before)) : addDays(before, -1);
  return at < today ? at : null;
};

/** Answers with net worth today: assets, debts, and the change over the last month. */
export const netWorth: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  if (frame.filter.accounts.length > 0) return worthOfSome(asked);
  reply.title = "Net worth";
  const end = turnOf(asked) ?? frame.period?.point ?? (frame.period ? earlier(day(frame.period.end), today) : today);
  const fact = await tools("get_net_worth", { start: addMonths(day(end), -1), end });
  if (fact.dataStart === null) return say(reply, ...NO_ACCOUNTS);
  if (end < fact.dataStart)
    return say(
      reply,
      `**I cannot see your net worth on ${formatDay(day(end))}.**`,
      `The history of your accounts begins on ${formatDay(fact.dataStart)}.`,
    );
  const cite = worthCite(end);
  const figure =
    frame.metric === "assets"
      ? `**Your assets come to ${cited(reply, fact.assets, cite)} on ${formatDay(day(end))}.**`
      : `**Your net worth ${end === today ? "is" : "was"} ${cited(reply, fact.total, cite)} on ${formatDay(day(end))}.**`;
  const since =
    fact.start >= fact.dataStart
      ? `It is ${changeWords(asked, fact)} since ${formatDay(fact.start, today)}.`
      : `The history of your accounts begins on ${formatDay(fact.dataStart)}.`;
  say(
    reply,
    figure,
    frame.metric === "assets" ? null : since,
    frame.metric === "assets" || fact.start < fact.dataStart ? null : addedWords(asked, fact),
    asked.vocabulary.syncing ? "Your accounts are still syncing, so this may be incomplete." : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Amount", right: true }],
      [
        ["Assets", formatMoney(fact.assets)],
        ["Debts", formatMoney(fact.debts === 0 ? fact.debts : (-absolute(fact.debts) as Cents))],
        ["**Net worth**", `**${cited(reply, fact.total, cite)}**`],
      ],
    ),
  );
  reply.chips = ["How has it changed this year?", "What accounts do I have?", "How much do I owe?"];
};

/** More accounts than this are not listed one by one. */
const MOST_NAMED = 5;
/** Answers what some of the accounts are worth, less what is owed on them: "net worth without the house". */
const worthOfSome = async (asked: Asked): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const wanted = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const on = frame.period ? earlier(day(frame.period.point ?? frame.period.end), today) : today;
  const known = await tools("get_accounts", {});
  const past = on < today ? await tools("get_past_balances", { days: [on] }) : null;
  const accounts = known.accounts.flatMap((a) => {
    if (!past) return [a];
    const balance = past.accounts.find((p) => p.id === a.id)?.balances[0] ?? null;
    return balance === null ? [] : [{ ...a, balance }];
  });
  if (accounts.length === 0) {
    say(reply, `**I do not know the balances of your accounts on ${formatDay(on)}.**`);
    return;
  }
  const [kept, out] = [accounts.filter((a) => wanted.has(a.id)), accounts.filter((a) => !wanted.has(a.id))];
  const view = (name: string, list: typeof kept) =>
    citeAccounts(
      name,
      list.map((a) => a.id),
      on,
    );
  const totalOf = (list: typeof kept): Cents =>
    sumOf(
      reply,
      list.map((a) => a.balance),
    );
  const [assets, debts] = [kept.filter((a) => a.isAsset), kept.filter((a) => !a.isAsset)];
  const [has, owes] = [totalOf(assets), totalOf(debts)];
  const net = differenceOf(reply, has, owes);
  reply.title = "Net worth of some accounts";
  if (out.length === 0 && frame.metric !== "together")
    return void say(
      reply,
      `**You have no account that this leaves out, so your net worth ${on < today ? "was" : "is"} ${cited(reply, net, view("Net worth", kept))} ${on < today ? "on" : "as of"} ${formatDay(on)}.**`,
    );
  say(
    reply,
    `**${
      frame.metric === "together" || out.length > MOST_NAMED
        ? `${capitalized(escapeName(frame.filter.accounts[0]?.label ?? ""))}`
        : `Without ${joinNames(out.map((a) => escapeName(a.name)))}, your net worth`
    } ${frame.metric === "together" ? "comes to" : on < today ? "was" : "is"} ${cited(reply, net, view("Net worth of some accounts", kept))} ${on < today ? "on" : "as of"} ${formatDay(on)}.**`,
    `That is ${cited(reply, has, view("Assets", assets))} in assets${debts.length > 0 ? `, less ${cited(reply, owes, view("Debts", debts))} owed` : ""}.`,
    asked.vocabulary.syncing ? "Your accounts are still syncing, so this may be incomplete." : null,
  );
  reply.chips = ["What's my net worth?", "What accounts do I have?"];
};

const NAMES: Record<NetWorthFact["entries"][number]["type"], string> = {
  income: "Income",
  expenses: "Spending",
  transfers: "Transfers",
  accounts: "Accounts added",
  change: "Changes in value",
};

/** Answers how net worth changed over a period and why. */
export const netWorthChange: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  const period = periodOf(asked);
  if (period.point && period.point < today) return netWorthThen(asked, period.point);
  if (period.start === period.end && period.end < today) return netWorthThen(asked, period.end);
  reply.title = `Net worth ${titlePeriod(period, today)}`;
  if (period.start > today)
    return say(
      reply,
      `**${formatDay(day(period.start))} is in the future, and I do not guess.**`,
      "I can show how your net worth has moved up to today.",
    );
  // Starts at the end of the previous day, so that rows of the first day count as in every other answer about the period. The answer names
  // that day.
  const fact = await tools("get_net_worth", { start: addDays(day(period.start), -1), end: earlier(day(period.end), today) });
  if (fact.dataStart === null) return say(reply, ...NO_ACCOUNTS);
  if (fact.end < fact.dataStart)
    return say(
      reply,
      `**I cannot see your net worth ${inPeriod(period, today)}.**`,
      `The history of your accounts begins on ${formatDay(fact.dataStart)}.`,
    );
  reply.truth.change = fact.change;
  const late = fact.start < fact.dataStart ? `The history of your accounts begins on ${formatDay(fact.dataStart)}.` : null;
  say(
    reply,
    /\bwhen did\b/i.test(asked.text) ? "I can't find the day your net worth passed an amount yet; this is how it changed." : null,
    `**Your net worth ${inPeriod(period, today)} is ${changeWords(asked, fact)}, from ${cited(reply, fact.startTotal, worthCite(fact.start))} at the end of ${formatDay(day(fact.start), today)} to ${cited(reply, fact.total, worthCite(fact.end))}.**`,
    addedWords(asked, fact),
    late,
  );
  const entries = fact.entries.filter((e) => e.amount !== 0 && e.type !== "accounts");
  if (entries.length > 0 || fact.added !== 0)
    sayTable(
      reply,
      tableLines(
        [{ title: "What changed it" }, { title: "Amount", right: true }],
        [
          ...entries.map((e) => [NAMES[e.type], formatMoney(e.amount, { forceSign: true })]),
          ["**Change**", `**${formatMoney(fact.change, { forceSign: true })}**`],
          ...(fact.added === 0 ? [] : [[NAMES.accounts, formatMoney(fact.added, { forceSign: true })]]),
        ],
      ),
    );
  reply.chips = ["And last year?", "Where does my money go?", "What accounts do I have?"];
};

const netWorthThen = async (asked: Asked, on: string): Promise<void> => {
  const { reply, tools, today } = asked;
  reply.title = `Net worth on ${formatDay(day(on), today)}`;
  const fact = await tools("get_net_worth", { start: on, end: today });
  if (fact.dataStart === null) return say(reply, ...NO_ACCOUNTS);
  if (on < fact.dataStart)
    return say(
      reply,
      `**I cannot see your net worth on ${formatDay(day(on))}.**`,
      `The history of your accounts begins on ${formatDay(fact.dataStart)}.`,
    );
  const moved = fact.change;
  say(
    reply,
    `**Your net worth on ${formatDay(day(on))} was ${cited(reply, fact.startTotal, worthCite(on))}.**`,
    `Today it is ${cited(reply, fact.total, worthCite(fact.end))}${moved === 0 ? ", the same" : `, ${moved > 0 ? "up" : "down"} ${cited(reply, absolute(moved), worthCite(fact.end))}`}.`,
    addedWords(asked, fact),
  );
  reply.chips = ["How has my net worth changed this year?", "What's my net worth?"];
};
