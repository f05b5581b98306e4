import { day, earlier } from "#domain/day.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { citeAccounts } from "../../cite.ts";
import type { ToolResults } from "../../tools/index.ts";
import { escapeName } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { cited, say } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";

/** Metrics of a question for the lowest or the highest balance of a time, at the end of a day. */
export const LOWEST_DAY = "lowest day";
export const HIGHEST_DAY = "highest day";

type Extremes = ToolResults["get_balance_extremes"];
const figure = (asked: Asked, { accounts }: Extremes, name: string, level: NonNullable<Extremes["lowest"]>): string =>
  cited(
    asked.reply,
    level.amount,
    citeAccounts(
      name,
      accounts.map(({ id }) => id),
      level.date,
    ),
  );

/** Answers how low or how high one or several accounts together were in a time, on which day, and what the other end was. */
export const balanceExtremes: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const ids = [...new Set(frame.filter.accounts.flatMap((a) => a.ids))];
  const end = earlier(day(period.end), today);
  const found = await tools("get_balance_extremes", { start: period.start, end, accountIds: ids });
  const { accounts, lowest, highest, knownFrom } = found;
  const name = joinNames(accounts.map((a) => escapeName(a.name)));
  reply.title = `Lowest and highest balance ${titlePeriod(period, today)}`;
  reply.chips = ["What are my balances?", "How has my net worth changed this year?"];
  if (!lowest || !highest)
    return say(
      reply,
      `**I do not know the ${name || "account"} balance ${inPeriod(period, today)}.**`,
      "The account's history begins later.",
    );
  const areDebts = accounts.every((a) => !a.isAsset);
  const together = accounts.length > 1 ? " together" : "";
  const isLowest = frame.metric === LOWEST_DAY;
  const [wanted, other] = isLowest ? [lowest, highest] : [highest, lowest];
  const on = ({ date }: { date: string }): string => (date === today ? "today" : `at the end of ${formatDay(day(date))}`);
  say(
    reply,
    areDebts
      ? `**You owed the ${isLowest ? "least" : "most"} on ${name}${together} ${on(wanted)}: ${figure(asked, found, name, wanted)}.**`
      : `**${name}${together} held the ${isLowest ? "least" : "most"} ${on(wanted)}: ${figure(asked, found, name, wanted)}.**`,
    lowest.amount === highest.amount
      ? `It did not change ${inPeriod(period, today)}.`
      : `The ${isLowest ? "most" : "least"} ${inPeriod(period, today)} was ${figure(asked, found, name, other)} ${on(other)}.`,
    knownFrom !== null && knownFrom > period.start
      ? `The balance is known from ${formatDay(day(knownFrom))}; days before it are not counted.`
      : null,
    !areDebts && isLowest && lowest.amount < 0 ? `That is ${formatMoney(lowest.amount)}, below zero.` : null,
  );
};
