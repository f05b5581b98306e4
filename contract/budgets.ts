import { z } from "zod";
import { Section } from "./categories.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, moneyFrom, pathId, plainText, query, typed } from "./kit/fields.ts";

export const BudgetLine = z.object({
  category: z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() }),
  targetAmount: money,
  /** What the category's rows came to in the period, spending (or income) positive; null unless computed. */
  actualAmount: money.nullable(),
  /** Target less actual. */
  remainingAmount: money.nullable(),
});

export const Budget = z.object({
  id,
  name: z.string(),
  periodStart: day,
  /** The last day that counts. */
  periodEnd: day,
  lineItems: z.array(BudgetLine),
  /** Grows with every change. */
  version: z.number().int(),
  createdAt: instant,
});
export type Budget = z.output<typeof Budget>;

const Lines = z.array(z.object({ category: id, targetAmount: moneyFrom(0, "Enter $0 or more") })).max(200, "Enter at most 200 lines");
const name = typed(120).min(1, "Enter a name");
const params = z.object({ id: pathId });

/** Zero-based place of a cell: row 0 is the header. The value is text as typed. */
export const CellUpdate = z.object({ row: z.number().int().min(0), column: z.number().int().min(0), value: plainText.max(2000) });
export type CellUpdate = z.output<typeof CellUpdate>;

export const budgets = endpoints("budgets", {
  list: endpoint({
    about: "The household's budgets, newest period first, with what they came to so far.",
    method: "GET",
    path: "/budgets/",
    query: z.object({ computeActual: query.flag.optional() }),
    reply: z.array(Budget),
  }),
  create: endpoint({
    about: "Adds a budget with its lines.",
    method: "POST",
    path: "/budgets/",
    body: z.object({ name, periodStart: day, periodEnd: day, lineItems: Lines }),
    reply: Budget,
  }),
  get: endpoint({
    about: "One budget; with `compute_actual=true` what each line came to and what remains.",
    method: "GET",
    path: "/budgets/:id/",
    params,
    query: z.object({ computeActual: query.flag.optional() }),
    reply: Budget,
  }),
  update: endpoint({
    about:
      "Changes the fields given. `line_items` replaces all lines, and needs the `version` of the budget they were made from. Returns 409 when the budget has another version by now.",
    method: "PATCH",
    path: "/budgets/:id/",
    params,
    body: z.object({
      name: name.optional(),
      periodStart: day.optional(),
      periodEnd: day.optional(),
      lineItems: Lines.optional(),
      version: z.number().int().optional(),
    }),
    reply: Budget,
  }),
  remove: endpoint({ about: "Deletes a budget.", method: "DELETE", path: "/budgets/:id/", params, reply: nothing }),
  setCell: endpoint({
    about:
      "Sets one target: column 1 of a row that is neither the header nor the total. With `category` the line of that category is set, wherever its row is by now.",
    method: "PUT",
    path: "/budgets/:id/cell-value/",
    params,
    body: CellUpdate.extend({ category: id.optional() }),
    reply: Budget,
  }),
});
