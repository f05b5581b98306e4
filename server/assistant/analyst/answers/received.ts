import { joinNames } from "#domain/format.ts";
import { escapeName } from "../../markdown.ts";
import { selectionOf } from "../planner.ts";
import { say } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { incomeTotal } from "./income.ts";
import { sumOfRows } from "./rows.ts";
import { spendTotal } from "./spending.ts";

/**
 * What the named merchants have: only income, because an employer only pays; or only transfers in both directions, as with a payment app.
 * Null for anything else.
 */
const sortOf = async ({ frame, tools }: Asked): Promise<"pays" | "both directions" | null> => {
  const { filter } = frame;
  if (filter.section !== null || filter.direction !== null || filter.merchants.length === 0 || filter.categories.length > 0) return null;
  const count = async (more: Partial<Asked["frame"]["filter"]>, period: Asked["frame"]["period"] = null): Promise<number> =>
    (await tools("list_transactions", { selection: selectionOf({ ...filter, ...more }, period), orderBy: "date", limit: 1 })).count;
  const [spent, moved, received] = await Promise.all([
    count({ section: "Expense" }),
    count({ section: "Transfer" }),
    count({ section: "Income" }),
  ]);
  if (spent > 0) return null;
  if (moved === 0) return received > 0 ? "pays" : null;
  // A direction without rows in the time asked for leaves nothing to tell apart.
  const [into = 0, out = 0] = await Promise.all((["in", "out"] as const).map((direction) => count({ direction }, frame.period)));
  return into > 0 && out > 0 ? "both directions" : null;
};

/** Answers what was spent, what was received where the named merchants only pay, and both where money was moved to and fro. */
export const spentOrReceived: Answer = async (asked) => {
  const sort = await sortOf(asked);
  if (sort === "both directions") return sumOfRows(asked);
  if (sort === null) return spendTotal(asked);
  const frame: Asked["frame"] = { ...asked.frame, intent: "income_total", filter: { ...asked.frame.filter, section: "Income" } };
  asked.reply.frame = frame;
  await incomeTotal({ ...asked, frame });
  say(asked.reply, `There is no spending at ${joinNames(frame.filter.merchants.map(({ label }) => escapeName(label)))}.`);
};
