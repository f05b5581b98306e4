import { addDays, day, earlier } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { type Cents, subtract } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod } from "../period-name.ts";
import { cited, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";

type Moved = { id: number; name: string; before: Cents; now: Cents; change: Cents };
const MOST_SHOWN = 12;
/** More accounts than this are named as a whole. */
const MOST_NAMED = 2;
const signed = (amount: Cents): string => formatMoney(amount, { forceSign: true });

/** Answers which accounts moved net worth over a period, and how much the named ones did. */
export const worthByAccount: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  const period = periodOf(asked);
  const [from, to] = [addDays(day(period.start), -1), earlier(day(period.end), today)];
  reply.title = "Net worth by account";
  reply.chips = ["What is my net worth?", "How has my net worth changed this year?", "What are my balances?"];
  const { accounts } = await tools("get_past_balances", { days: [from, to] });
  const known = accounts.flatMap((a): Moved[] => {
    const [before, now] = a.balances;
    if (before === null || before === undefined || now === null || now === undefined) return [];
    return [
      { id: a.id, name: a.name, before, now, change: a.isAsset ? differenceOf(reply, now, before) : differenceOf(reply, before, now) },
    ];
  });
  if (known.length === 0) {
    say(reply, `**I do not know the balances of your accounts on ${formatDay(from)}.**`);
    return;
  }
  const moved = known.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const total = sumOf(
    reply,
    moved.map((a) => a.change),
  );
  const wanted = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const named = moved.filter((a) => wanted.has(a.id));
  const [first] = moved;
  const lead =
    named.length > 0
      ? `${named.length > MOST_NAMED ? capitalized(escapeName(frame.filter.accounts[0]?.label ?? "")) : joinNames(named.map((a) => escapeName(a.name)))} changed your net worth by ${signed(
          sumOf(
            reply,
            named.map((a) => a.change),
          ),
        )} ${inPeriod(period, today)}; all accounts together by ${signed(total)}`
      : `Your accounts changed your net worth by ${signed(total)} ${inPeriod(period, today)}; ${escapeName(first?.name ?? "")} moved the most, by ${signed(first?.change ?? subtract(total, total))}`;
  const missing = accounts.length - known.length;
  say(reply, `**${lead}.**`, missing > 0 ? `The balance of ${plural(missing, "account")} is not known for both days.` : null);
  sayTable(
    reply,
    tableLines(
      [
        { title: "Account" },
        { title: formatDay(from), right: true },
        { title: formatDay(to), right: true },
        { title: "Change in net worth", right: true },
      ],
      moved
        .slice(0, MOST_SHOWN)
        .map((a) => [
          escapeName(a.name),
          cited(reply, a.before, citeAccounts(a.name, [a.id], from)),
          cited(reply, a.now, citeAccounts(a.name, [a.id], to)),
          signed(a.change),
        ]),
    ),
  );
};
