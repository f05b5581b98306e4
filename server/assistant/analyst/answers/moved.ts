import type { FramePeriod } from "../frame.ts";
import { selectionOf } from "../planner.ts";
import type { Asked } from "./context.ts";

/**
 * Returns the same request for money moved between accounts, if there is some where no spending was found. Payments to a loan that is
 * among the accounts are such transfers, so "no transactions at the lender" would be false. Null if there is none.
 */
export const asMoved = async (asked: Asked, period: FramePeriod | null): Promise<Asked | null> => {
  const { frame, tools, reply } = asked;
  const { filter } = frame;
  if (filter.section === "Transfer" || filter.section === "Income") return null;
  if (filter.merchants.length + filter.categories.length === 0 && filter.text === null) return null;
  const moved = { ...frame, filter: { ...filter, section: "Transfer" as const } };
  const { count } = await tools("list_transactions", { selection: selectionOf(moved.filter, period), orderBy: "date", limit: 1 });
  if (count === 0) return null;
  reply.frame = moved;
  return { ...asked, frame: moved };
};
