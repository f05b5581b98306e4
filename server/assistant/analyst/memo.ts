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

/** What the analyst stores with each reply: the request as understood, the rows shown, and the arithmetic behind its figures. */
export const Memo = z.object({ v: z.literal(1), frame: Frame, rows: z.array(z.number().int()), derived: z.array(Derived), said: Figures });
export type Memo = z.output<typeof Memo>;

/** Returns the memos of this analyst's earlier replies and skips those of other engines. */
export const readMemos = (memo: readonly unknown[]): Memo[] =>
  memo.flatMap((m) => {
    const read = Memo.safeParse(m);
    return read.success ? [read.data] : [];
  });
