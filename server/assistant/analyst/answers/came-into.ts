import { escapeName } from "../../markdown.ts";
import { citeTransactions } from "../../cite.ts";
import { joinNames } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import { selectionOf } from "../planner.ts";
import { inPeriod } from "../period-name.ts";
import { cited, plural, say, sayTable, sumOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";
import { dataNotes, firstShown, isAhead, nothingFound } from "./notes.ts";
import { rowsTable } from "./rows.ts";

/** Rows that are listed below the total. */
const SHOWN = 10;
const KINDS = [
  { section: "Income", words: "income" },
  { section: "Transfer", words: "transfers" },
  { section: "Expense", words: "refunds" },
] as const;

/**
 * Answers how much came into accounts, from whomever: "how much was deposited to checking?" Paychecks count as well as transfers and
 * refunds, and each kind has its own sum.
 */
export const cameInto: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  const period = periodOf(asked);
  const where = joinNames(frame.filter.accounts.map(({ label }) => escapeName(label)));
  reply.title = `Came into ${where}`;
  reply.chips = ["Show me the transactions", "How much went out?"];
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "deposits"));
  const selection = selectionOf({ ...frame.filter, section: null, direction: "in" }, period);
  const each = await Promise.all(
    KINDS.map(async ({ section, words }) => {
      const own = { ...selection, section };
      return { words, own, section, ...(await tools("list_transactions", { selection: own, orderBy: "date", limit: 1 })) };
    }),
  );
  const found = each.filter(({ count }) => count > 0);
  if (found.length === 0) return say(reply, ...nothingFound(asked, period, `deposits into ${where}`));
  const latest = await tools("list_transactions", { selection, orderBy: "date", limit: SHOWN });
  const parts = found.map(
    ({ words, own, section, total, count }) =>
      `${cited(reply, absolute(total), citeTransactions(`Into ${where}: ${words}`, own, section))} of ${words} in ${plural(count, "transaction")}`,
  );
  const all = sumOf(
    reply,
    found.map(({ total }) => absolute(total)),
  );
  say(
    reply,
    `**${cited(reply, all, citeTransactions(`Into ${where}`, selection, null))} came into ${where} ${inPeriod(period, today)}.**`,
    `That is ${joinNames(parts)}.`,
    frame.filter.accounts.flatMap(({ ids }) => ids).length > 1 ? "Transfers between these accounts are in this." : null,
    latest.count > SHOWN ? firstShown(SHOWN, latest.count, "latest") : null,
  );
  sayTable(reply, rowsTable(asked, latest.rows));
  say(reply, ...dataNotes(asked, period));
};
