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

/** What the analyst keeps with each reply: the request as understood, the rows it showed, and the arithmetic behind its figures. */
export const Memo = z.object({ v: z.literal(1), frame: Frame, rows: z.array(z.number().int()), derived: z.array(Derived), said: Figures });
export type Memo = z.output<typeof Memo>;

/** The memos of earlier replies that this analyst wrote; what is not one (another engine's) is passed over. */
export const readMemos = (memo: readonly unknown[]): Memo[] =>
  memo.flatMap((m) => {
    const read = Memo.safeParse(m);
    return read.success ? [read.data] : [];
  });
