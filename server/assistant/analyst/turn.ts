import { day, type Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Turn } from "../engine.ts";
import { followUp } from "./dialogue.ts";
import { bareFrame, type Frame, isFiltered } from "./frame.ts";
import { readMemos } from "./memo.ts";
import { titlePeriod } from "./period-name.ts";
import { usualPeriod } from "./planner.ts";
import { read, type Reading } from "./reading.ts";
import { type Ask, chooseIntent, filterOf, frameOf, toFramePeriod } from "./understand.ts";
import { lexisOf, type Vocabulary } from "./vocabulary.ts";

export type Understood = { frame: Frame; said: Cents[] } | Ask;

/** A question with only a time, or nothing to hold on to, is asked back with ready-made questions. */
const unclear = (reading: Reading, today: Day): Ask | Frame => {
  const [period] = reading.periods;
  if (period && reading.entities.unknown.length === 0) {
    const when = titlePeriod(toFramePeriod(period), today);
    return { ask: `What would you like to see ${when}?`, chips: [`How much did I spend ${when}?`, `What was my income ${when}?`, `What were my biggest purchases ${when}?`] };
  }
  if (isFiltered(filterOf(reading, "spend_total")) && reading.amounts.over === null && reading.amounts.under === null && reading.entities.unknown.length === 0) return frameOf(reading, "spend_total", today);
  return bareFrame("out_of_scope");
};

/** Bank fees are categories of their own: a question about fees that names none means all of them. */
const withFees = (frame: Frame, vocabulary: Vocabulary): Frame => {
  if (frame.intent !== "fees" || frame.filter.categories.length > 0) return frame;
  const ids = vocabulary.categories.filter((c) => c.code?.startsWith("BANK_FEES")).map((c) => c.id);
  return { ...frame, filter: { ...frame.filter, categories: [{ label: "fees and interest", ids }] } };
};

/** What a turn asks for: a follow-up of the earlier request, a request of its own, or a question back. */
export const understandTurn = (turn: Turn, vocabulary: Vocabulary): Understood => {
  const lexis = lexisOf(vocabulary);
  const dataStart = vocabulary.range?.start ?? turn.today;
  const reading = read(turn.text, lexis, { today: turn.today, dataStart });
  const next = followUp(reading, readMemos(turn.memo), turn.today);
  const intent = next ? null : chooseIntent(reading);
  const found = next ?? (intent ? frameOf(reading, intent, turn.today) : unclear(reading, turn.today));
  if ("ask" in found) return found;
  const frame = withFees(found, vocabulary);
  const period = frame.period ?? usualPeriod(frame, turn.today, day(dataStart));
  return { frame: { ...frame, period }, said: saidIn(reading, frame) };
};

const saidIn = (reading: Reading, frame: Frame): Cents[] => {
  const limits = [frame.filter.over, frame.filter.under].filter((a) => a !== null);
  return [...reading.said, ...limits.flatMap((a) => [a - 1, a, a + 1])].map((n) => n as Cents);
};
