import type { Cents } from "#domain/money.ts";
import type { DatedEvent } from "./events.ts";
import type { Frame } from "./frame.ts";
import type { Reading } from "./reading.ts";
import type { Ask } from "./understand.ts";

/* What a turn asks for: one or more requests, or a question to ask back. */

/** One question of a turn: what it asks for, the amounts it says, and its own words. */
export type OneUnderstood = { frame: Frame; said: Cents[]; text: string };
/**
 * `unread` are parts of a turn, in the user's words, that were not understood and are not answered. `without` are words of the question before,
 * which was asked back and is changed here. `again` says that the turn asks for what the last answer states, so the same answer is
 * right. `dated` is an event of the question before, and the time that this turn gives for it.
 */
export type Understood =
  | { frame: Frame; said: Cents[]; parts: OneUnderstood[]; unread?: string[]; without?: string[]; again?: boolean; dated?: DatedEvent }
  | (Ask & { keepsSubject?: boolean });

/** A turn that asks one thing. */
export const one = (frame: Frame, reading: Reading, text: string): Understood => together([{ frame, said: saidIn(reading, frame), text }]);
/** A turn that asks these things. Throws without any. */
export const together = (parts: OneUnderstood[]): Understood => {
  const last = parts.at(-1);
  if (!last) throw new Error("a turn asks for something");
  return { frame: last.frame, said: parts.flatMap((p) => p.said), parts };
};

/** The amounts that a request names, which an answer may repeat without a source. */
export const saidIn = (reading: Reading, frame: Frame): Cents[] => {
  const limits = [frame.filter.over, frame.filter.under].filter((a) => a !== null);
  const named = frame.amount === null ? [] : [frame.amount as Cents];
  const by = frame.edit?.by ?? null;
  return [...named, ...(by === null ? [] : [by]), ...reading.said, ...limits.flatMap((a) => [a - 1, a, a + 1])].map((n) => n as Cents);
};
