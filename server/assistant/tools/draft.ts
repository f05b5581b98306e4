import { z } from "zod";
import { count, id, money, text } from "../tool.ts";

/** What a tool returns about a draft that it saved. */
export const DraftFact = z.object({ id, name: text(), total: money, count });
export type DraftFact = z.output<typeof DraftFact>;

export const title = z.string().min(1).max(120);
