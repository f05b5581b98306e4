import { joinNames } from "#domain/format.ts";
import { escapeName } from "../../markdown.ts";
import { selectionOf } from "../planner.ts";
import { say } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { incomeTotal } from "./income.ts";
import { spendTotal } from "./spending.ts";

/** Whether all that the named merchants have is income: an employer only pays, so nothing was ever spent there. */
const onlyPay = async ({ frame, tools }: Asked): Promise<boolean> => {
  const { filter } = frame;
  if (filter.section !== null || filter.merchants.length === 0 || filter.categories.length > 0) return false;
  const counts = await Promise.all(
    (["Expense", "Transfer", "Income"] as const).map(
      async (section) =>
        (await tools("list_transactions", { selection: selectionOf({ ...filter, section }, null), orderBy: "date", limit: 1 })).count,
    ),
  );
  const [spent = 0, moved = 0, received = 0] = counts;
  return spent + moved === 0 && received > 0;
};

/** Answers what was spent, and what was received where the named merchants only pay. */
export const spentOrReceived: Answer = async (asked) => {
  if (!(await onlyPay(asked))) return spendTotal(asked);
  const frame: Asked["frame"] = { ...asked.frame, intent: "income_total", filter: { ...asked.frame.filter, section: "Income" } };
  asked.reply.frame = frame;
  await incomeTotal({ ...asked, frame });
  say(asked.reply, `There is no spending at ${joinNames(frame.filter.merchants.map(({ label }) => escapeName(label)))}.`);
};
