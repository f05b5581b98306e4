import { formatPeriod } from "#domain/format.ts";
import { citeTransactions } from "../cite.ts";
import type { Turn } from "../engine.ts";
import { escapeName, plainName } from "../markdown.ts";
import { readMemories } from "../read-memories.ts";
import { type RunTool, ToolError, type TransactionFact } from "../tools/index.ts";
import { asDay } from "./answers/context.ts";
import { type DatedEvent, type DateSource, type GivenTime, LONGEST_EVENT, rememberedTime, rememberEvent } from "./events.ts";
import type { Frame } from "./frame.ts";
import { selectionOf } from "./planner.ts";
import { citedWords, type Reply, say } from "./reply.ts";
import { understandDated, understandTurn } from "./turn.ts";
import type { Understood } from "./understood.ts";
import type { Vocabulary } from "./vocabulary.ts";

/* When an event was that a question tells a time by: from a transaction, a memory, or the user's reply. */

/** Understands a turn. If it tells a time by an event, a transaction or a memory of the user may say when that was. */
export const understandWithEvents = async (turn: Turn, vocabulary: Vocabulary, tools: RunTool): Promise<Understood> => {
  const understood = understandTurn(turn, vocabulary);
  if (!("ask" in understood) || !understood.event) return understood;
  const { event } = understood;
  const dated = (given: GivenTime, source: DateSource): Understood => understandDated(turn, vocabulary, event, given, source);
  const row = understood.row ? await latestRow(understood.row, tools) : null;
  if (row) {
    const date = asDay(row.date);
    return dated({ said: date, period: { start: date, end: date } }, { from: "row", row });
  }
  const remembered = rememberedTime(event, (await readMemories(tools)).memories, vocabulary.range?.start ?? turn.today);
  return remembered ? dated(remembered, { from: "memory" }) : understood;
};
/** Returns the latest transaction that fits; null if there is none or it cannot be read. */
const latestRow = async ({ filter }: Frame, tools: RunTool): Promise<TransactionFact | null> => {
  try {
    const selection = selectionOf(filter, null);
    return (await tools("list_transactions", { selection, orderBy: "date", direction: "desc", limit: 1 })).rows[0] ?? null;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
};

/** Says where the date of an event comes from. The last of `maxChips` chips offers to remember a date that the user gave. */
export const sayDate = (reply: Reply, { event, period, source }: DatedEvent, maxChips: number): void => {
  const words = `“${escapeName(plainName(event.words, LONGEST_EVENT))}”`;
  const when = formatPeriod(period);
  if (source.from === "reply") reply.chips = [...reply.chips.slice(0, maxChips - 1), rememberEvent(event, period)];
  else if (source.from === "memory") say(reply, `I remember the date of ${words}: ${when}.`);
  else {
    const { merchant, date } = source.row;
    const cite = citeTransactions(`${merchant} on ${when}`, { start: date, end: date, merchants: [merchant] }, null);
    say(reply, `I took ${words} to be ${citedWords(reply, when, cite)}: ${escapeName(merchant)}.`);
  }
};
