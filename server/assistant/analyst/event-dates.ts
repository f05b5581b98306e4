import { addDays } from "#domain/day.ts";
import { formatDay, formatPeriod } from "#domain/format.ts";
import { citeTransactions } from "../cite.ts";
import type { Turn } from "../engine.ts";
import { escapeName, plainName } from "../markdown.ts";
import { readMemories } from "../read-memories.ts";
import { type RunTool, ToolError, type TransactionFact } from "../tools/index.ts";
import { PAY_PERIODS } from "./answers/by-pay-period.ts";
import { asDay } from "./answers/context.ts";
import { schedulingIn } from "./edits/schedule.ts";
import { type DatedEvent, type DateSource, type GivenTime, LONGEST_EVENT, rememberedTime, rememberEvent } from "./events.ts";
import type { Frame } from "./frame.ts";
import { selectionOf } from "./planner.ts";
import { citedWords, type Reply, say } from "./reply.ts";
import { understandDated, understandTurn } from "./turn.ts";
import type { Understood } from "./understood.ts";
import type { Vocabulary } from "./vocabulary.ts";

/* When an event was that a question tells a time by: from a transaction, a memory, or the user's reply. */

/** A span between two days of pay: the last one that is over, or the one that runs. */
const PAY_PERIOD =
  /\b(?:(?:in|during|over|for|within) )?(?:(?:the|my|our) )?(?:(last|previous|past|prior|most recent|latest)|(this|current|present)) (?:full |whole |complete )?pay ?(?:check )?(?:period|cycle)\b|\bbetween (?:(?:the|my|our|these) )?(?:last )?(?:two |2 )?(pay ?days|pay ?che(?:ck|que)s)\b/i;
/** As many paychecks as are looked through for two of one employer. */
const PAYCHECKS = 12;
const NO_PAY_PERIODS =
  "I see no two paychecks from one employer, so I do not know your pay periods. Which dates do you mean, such as “from March 1 to March 14”?";
/**
 * Puts the days between two paychecks of the employer that paid last in place of "the last pay period". Asks for
 * dates if no employer paid twice. Null if a question names no such time.
 */
const withPayPeriod = async (turn: Turn, vocabulary: Vocabulary, tools: RunTool): Promise<Understood | null> => {
  const found = PAY_PERIOD.exec(turn.text);
  // A question that is to be asked again later keeps its words, because its days will be others.
  if (!found || schedulingIn(turn.text) !== null) return null;
  const asked = understandTurn({ ...turn, text: "When was my last paycheck?", history: [], memo: [] }, vocabulary);
  if (!("frame" in asked)) return null;
  const rows = await latestRows(asked.frame, tools, PAYCHECKS);
  const beforeOf = (latest: TransactionFact) => rows.find((row) => row.merchant === latest.merchant && row.date < latest.date);
  const latest = rows.find((row) => beforeOf(row) !== undefined);
  const before = latest && beforeOf(latest);
  if (!latest || !before) return { ask: NO_PAY_PERIODS, chips: ["When was my last paycheck?", "How much did I spend this month?"] };
  const isRunning = found[2] !== undefined;
  const period = isRunning
    ? { start: asDay(latest.date), end: turn.today }
    : { start: asDay(before.date), end: addDays(asDay(latest.date), -1) };
  const event = {
    relation: "during",
    words: found[0].replace(/^(?:in|during|over|for|within) /i, ""),
    before: turn.text.slice(0, found.index),
    after: turn.text.slice(found.index + found[0].length),
  };
  const said = `${formatDay(period.start)} to ${formatDay(period.end)}`;
  return understandDated(turn, vocabulary, event, { said, period }, { from: "pay", row: latest });
};

/** Each pay period, rather than one of them: "spending per pay period". */
const EACH_PAY_PERIOD =
  /\b(?:(?:in|for|during) )?(?:per|each|every|by|a) (?:pay ?(?:check )?(?:period|cycle)|pay ?che(?:ck|que)|pay ?day)s?\b/i;
/** What may be asked for each pay period. */
const OF_PAY_PERIODS = new Set<Frame["intent"]>(["spend_trend", "cash_flow"]);
/** Reads a question for each pay period like one for each month; null if it asks neither for spending nor for what is left. */
const byPayPeriods = (turn: Turn, vocabulary: Vocabulary): Understood | null => {
  if (!EACH_PAY_PERIOD.test(turn.text)) return null;
  const understood = understandTurn({ ...turn, text: turn.text.replace(EACH_PAY_PERIOD, "by month") }, vocabulary);
  if (!("frame" in understood) || understood.parts.length !== 1) return null;
  const { frame } = understood;
  const isMean = frame.intent === "cash_flow" && frame.metric === "mean";
  if (!OF_PAY_PERIODS.has(frame.intent) || frame.groupBy !== "month" || frame.compare !== null) return null;
  if (frame.metric !== null && !isMean) return null;
  const each: Frame = { ...frame, metric: PAY_PERIODS, groupBy: null };
  return { ...understood, frame: each, parts: understood.parts.map((part) => ({ ...part, frame: each, text: turn.text })) };
};

/** Understands a turn. If it tells a time by an event, a transaction or a memory of the user may say when that was. */
export const understandWithEvents = async (turn: Turn, vocabulary: Vocabulary, tools: RunTool): Promise<Understood> => {
  const paid = await withPayPeriod(turn, vocabulary, tools);
  if (paid) return paid;
  const each = byPayPeriods(turn, vocabulary);
  if (each) return each;
  const understood = understandTurn(turn, vocabulary);
  if (!("ask" in understood) || !understood.event) return understood;
  const { event } = understood;
  const dated = (given: GivenTime, source: DateSource): Understood => understandDated(turn, vocabulary, event, given, source);
  const [row] = understood.row ? await latestRows(understood.row, tools, 1) : [];
  if (row) {
    const date = asDay(row.date);
    return dated({ said: date, period: { start: date, end: date } }, { from: "row", row });
  }
  const remembered = rememberedTime(event, (await readMemories(tools)).memories, vocabulary.range?.start ?? turn.today);
  return remembered ? dated(remembered, { from: "memory" }) : understood;
};
/** Returns the latest transactions that fit, newest first. Empty if there are none or they cannot be read. */
const latestRows = async ({ filter }: Frame, tools: RunTool, limit: number): Promise<TransactionFact[]> => {
  try {
    const selection = selectionOf(filter, null);
    return (await tools("list_transactions", { selection, orderBy: "date", direction: "desc", limit })).rows;
  } catch (error) {
    if (error instanceof ToolError) return [];
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
    if (source.from === "pay") {
      const view = citeTransactions(`${merchant}, ${when}`, { start: period.start, end: date, merchants: [merchant] }, "Income");
      return say(reply, `I took ${words} to be ${citedWords(reply, when, view)}, by what ${escapeName(merchant)} pays.`);
    }
    const cite = citeTransactions(`${merchant} on ${when}`, { start: date, end: date, merchants: [merchant] }, null);
    say(reply, `I took ${words} to be ${citedWords(reply, when, cite)}: ${escapeName(merchant)}.`);
  }
};
