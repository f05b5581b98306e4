import { addYears } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { citeTransactions } from "../../cite.ts";
import { ALL_DATES } from "../dialogue/dates.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { citedWords, plural, say, sayTable } from "../reply.ts";
import { about, type Answer, periodOf, subject } from "./context.ts";
import { dataNotes, firstShown, nothingFound, saidMoney } from "./notes.ts";
import { itemRow, lastTime, rowsTable } from "./rows.ts";

/** The most rows whose dates one sentence names, and the most that a list shows. */
const FEW = 12;
const LISTED = 25;

/** All of a few days, none left out. */
const all = (days: readonly string[]): string => `${days.slice(0, -1).join(", ")} and ${days.at(-1) ?? ""}`;

/** Answers on which days the rows of a sum happened. Of many rows it names the last, unless all dates are asked for. */
export const datesOfRows: Answer = async (asked) => {
  const { reply, frame, tools, today } = asked;
  const period = periodOf(asked);
  const s = selectionOf(frame.filter, period);
  const found = await tools("list_transactions", { selection: s, orderBy: "date", direction: "asc", limit: LISTED });
  const what = about(frame, saidMoney).replace(/^ on /, frame.filter.section === "Income" ? " from " : " for ");
  if (found.count === 1 || (found.count > FEW && frame.metric !== ALL_DATES))
    return lastTime({ ...asked, frame: { ...frame, metric: null } });
  reply.title = `Dates: ${subject(frame, "transactions")} ${titlePeriod(period, today)}`;
  if (found.count === 0) return say(reply, ...nothingFound(asked, period, `transactions${what}`));
  reply.rows = found.rows.map((r) => r.id);
  reply.shown = found.rows.map((r) => r.merchant || r.name);
  const cite = citeTransactions(`${subject(frame, "Transactions")} ${titlePeriod(period, today)}`, s, s.section ?? null);
  const noun = frame.filter.section === "Income" ? "deposit" : "transaction";
  const lead = citedWords(reply, plural(found.count, noun), cite);
  const isFarBack = found.rows.some((r) => r.date < addYears(today, -1));
  const days = [...new Set(found.rows.map((r) => formatDay(r.date, isFarBack ? undefined : today)))];
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  say(
    reply,
    found.count > FEW
      ? `**${lead}${what} ${inPeriod(period, today)}, from ${first} on.**`
      : days.length === 1
        ? `**All ${lead}${what} were on ${last}.**`
        : `**The ${lead}${what} were on ${all(days)}.**`,
    found.count > FEW ? firstShown(found.rows.length, found.count, "first") : null,
  );
  sayTable(reply, rowsTable(asked, found.rows));
  say(reply, ...dataNotes(asked, period));
  reply.chips = ["The biggest one?", "Show me the transactions"];
};

/** Rows looked at before another one. More on one day are not expected. */
const NEAR = 50;
/** Answers with the row before one that was shown. */
export const rowBefore: Answer = async (asked) => {
  const { frame, tools, reply } = asked;
  const s = selectionOf(frame.filter, periodOf(asked));
  const { row } = await itemRow(asked, s);
  reply.chips = ["Show me the transactions"];
  if (!row) return say(reply, "**I cannot tell which came before it: I look at the 50 latest of these transactions.**");
  const { rows } = await tools("list_transactions", {
    selection: { ...s, end: row.date },
    orderBy: "date",
    direction: "desc",
    limit: NEAR,
  });
  // A refund is no purchase, as for the last one.
  const before = rows.slice(rows.findIndex((r) => r.id === row.id) + 1).find((r) => frame.filter.section !== "Expense" || r.amount > 0);
  if (!before) return say(reply, "**I see none before that one.**");
  const found = { ...frame, metric: null, item: before.id };
  reply.frame = found;
  return lastTime({ ...asked, frame: found });
};
