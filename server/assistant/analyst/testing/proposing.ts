import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { ProposalFact } from "../../proposing.ts";
import { type BaseTools, MOST_ROWS, type ProposalTools, ToolError } from "../../tools/index.ts";
import type { Household } from "./household.ts";
import { categories } from "./taxonomy.ts";

const fact = (title: string, changes: ProposalFact["changes"], notes: string[] = []): ProposalFact => ({
  proposalId: 1,
  title,
  changes,
  count: changes.length,
  notes,
  state: "nothing is changed until the user presses Confirm on the card below the answer",
});
const nameOf = (id: number): string => {
  const found = categories.find((c) => c.id === id);
  if (!found) throw new ToolError("there is no such category", "Use get_vocabulary to list the categories.");
  return found.name;
};

/** Returns proposal tools for a household in memory. They change nothing and record each call. */
export const proposalToolsOver = (h: Household, base: BaseTools, words: string): ProposalTools => {
  const noted = async (name: string, args: unknown, make: () => Promise<ProposalFact>): Promise<ProposalFact> => {
    const made = await make();
    h.drafts.proposals.push({ name, args });
    return made;
  };
  return {
    set_budget_cell: (args) =>
      noted("set_budget_cell", args, async () => {
        const budget = await base.get_budget({ id: args.budgetId });
        const changes = args.targets.map((t) => {
          const line = budget.lines.find((l) => l.categoryId === t.categoryId);
          return { what: nameOf(t.categoryId), before: line ? formatMoney(line.target) : "", after: formatMoney(cents(t.amount)) };
        });
        if (changes.every((c) => c.before === c.after)) throw new ToolError("the budget already has that target", "Say so.");
        return fact("Budget", changes, [budget.name]);
      }),
    set_safe_balance: (args) =>
      noted("set_safe_balance", args, async () =>
        fact("Keep", [{ what: "Safety balance", before: "", after: formatMoney(cents(args.amount)) }]),
      ),
    set_recommendation_status: (args) =>
      noted("set_recommendation_status", args, async () => fact("Recommendation", [{ what: "", before: "Open", after: args.status }])),
    set_datagrid_cell: (args) => noted("set_datagrid_cell", args, async () => fact("Cell", [{ what: "", before: "", after: args.value }])),
    set_transaction_category: (args) =>
      noted("set_transaction_category", args, async () => {
        const after = nameOf(args.categoryId);
        const { rows, count } = await base.list_transactions({ selection: args.selection ?? {}, orderBy: "date", limit: 10_000 });
        const wanted = args.transactionIds ? rows.filter((r) => args.transactionIds?.includes(r.id)) : rows;
        if (wanted.length === 0) throw new ToolError("there are no such transactions", "Say which rows were looked for.");
        if (!args.transactionIds && count > MOST_ROWS)
          throw new ToolError(`${count} transactions are over the limit of ${MOST_ROWS} at once`, "Fewer.");
        const changing = wanted.filter((r) => r.categoryId !== args.categoryId && !r.pending);
        if (changing.length === 0) throw new ToolError(`${wanted.length === 1 ? "it is" : "they are all"} already in ${after}`, "Say so.");
        return fact(
          "File",
          changing.map((r) => ({ what: r.merchant, before: r.category, after })),
        );
      }),
    set_subscription_status: (args) =>
      noted("set_subscription_status", args, async () => {
        const { subscriptions } = await base.list_subscriptions({ status: "all" });
        const one = subscriptions.find((s) => s.id === args.subscriptionId);
        if (!one) throw new ToolError("Subscription not found", "Use list_subscriptions to list the subscriptions.");
        if (one.active === (args.status === "active")) throw new ToolError(`${one.name} is already ${args.status}`, "Say so.");
        return fact("Mark", [{ what: one.name, before: one.active ? "Active" : "Inactive", after: args.status }]);
      }),
    create_goal: (args) => noted("create_goal", args, async () => fact("Goal", [{ what: "Goal", before: "", after: args.name }])),
    change_goal: (args) => noted("change_goal", args, async () => fact("Goal", [])),
    fund_goal: (args) => noted("fund_goal", args, async () => fact("Goal", [])),
    set_goal_status: (args) => noted("set_goal_status", args, async () => fact("Goal", [])),
    rank_goals: (args) => noted("rank_goals", args, async () => fact("Goals", [])),
    set_plan_parameter: (args) => noted("set_plan_parameter", args, async () => fact("Plan", [])),
    add_plan_rule: (args) => noted("add_plan_rule", args, async () => fact("Plan", [])),
    change_plan_rule: (args) => noted("change_plan_rule", args, async () => fact("Plan", [])),
    drop_plan_rule: (args) => noted("drop_plan_rule", args, async () => fact("Plan", [])),
    add_life_event: (args) => noted("add_life_event", args, async () => fact("Plan", [])),
    copy_plan_scenario: (args) => noted("copy_plan_scenario", args, async () => fact("Plan", [])),
    save_memory: (args) =>
      noted("save_memory", args, async () => {
        if (!words.includes(args.text)) throw new ToolError("only the user's own words of this message can be remembered", "Copy them.");
        return fact("Remember this", [{ what: "Memory", before: "", after: args.text }]);
      }),
    schedule_chat: (args) =>
      noted("schedule_chat", args, async () => fact("Schedule this chat", [{ what: args.subject, before: "", after: args.prompt }])),
    forget_memory: (args) =>
      noted("forget_memory", args, async () => {
        const one = h.drafts.memories.find((m) => m.id === args.memoryId);
        if (!one) throw new ToolError("there is no such memory", "Use get_memories to list the memories.");
        return fact("Forget this", [{ what: "Memory", before: one.memory, after: "" }]);
      }),
  };
};
