import { z } from "zod";
import { Frame } from "./frame.ts";

const Figures = z.array(z.number().int());
const Derived = z.object({
  how: z.enum(["sum", "difference", "average", "share", "part"]),
  of: Figures,
  value: z.number().int(),
  over: z.number().int().optional(),
  percent: z.number().optional(),
});

/**
 * What the analyst stores with each reply: the request as understood, the rows shown, and the arithmetic behind its figures. `text` is the
 * question with what it took over from earlier ones; answers that are written from words need it again.
 */
export const Memo = z.object({
  v: z.literal(1),
  frame: Frame,
  rows: z.array(z.number().int()),
  derived: z.array(Derived),
  said: Figures,
  text: z.string().default(""),
  /** Names that the reply lists, in order, or the name of the one thing it shows. */
  shown: z.array(z.string()).default([]),
  /** The name that the reply puts first as the most or the least: "You spent the most at X". */
  lead: z.string().nullable().default(null),
});
export type Memo = z.output<typeof Memo>;

/**
 * A time that a question tells by an event, such as "since the surgery": the relation, the words of the event, and the question around them,
 * all in the user's spelling.
 */
export const EventTime = z.object({ relation: z.string(), words: z.string(), before: z.string(), after: z.string() });
export type EventTime = z.output<typeof EventTime>;

/**
 * What is stored with a question that was asked back: its text, and the questions it offered, so that the next turn can choose one. `meant` is
 * its one clear reading, without the words that nothing explained. `keepsSubject` says that it spoke only of what was answered before.
 * `event` is what was asked for if only a date is missing.
 */
const OpenQuestion = z.object({
  v: z.literal(1),
  offers: z.array(z.string()),
  text: z.string().default(""),
  meant: z
    .object({ frame: Frame, left: z.array(z.string()) })
    .nullable()
    .default(null),
  keepsSubject: z.boolean().default(false),
  event: EventTime.nullable().default(null),
});
export type OpenQuestion = z.output<typeof OpenQuestion>;

/** Returns the question that still waits for a choice: the one that the last reply asked back. Null without one. */
export const openQuestion = (memo: readonly unknown[]): OpenQuestion | null => {
  const read = OpenQuestion.safeParse(memo.at(-1));
  return read.success ? read.data : null;
};

/** Returns the memos of this analyst's earlier replies and skips those of other engines. */
export const readMemos = (memo: readonly unknown[]): Memo[] =>
  memo.flatMap((m) => {
    const read = Memo.safeParse(m);
    return read.success ? [read.data] : [];
  });
