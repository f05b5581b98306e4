import { z } from "zod";
import { count, id, money, text } from "../tool.ts";

/** What a tool returns about a draft that it saved. */
export const DraftFact = z.object({ id, name: text(), total: money, count });
export type DraftFact = z.output<typeof DraftFact>;

/** What a tool returns about a chart or table: what it shows altogether, or the latest amount of a balance over time. */
export const DrawnFact = DraftFact.extend({ shows: z.enum(["total", "latest"]) });
export type DrawnFact = z.output<typeof DrawnFact>;

export const title = z.string().min(1).max(120);
