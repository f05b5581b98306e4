import { z } from "zod/mini";
import { Section } from "./categories.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, moneyFrom, nonce, pathId, plainText, query, typed, unreviewed } from "./kit/fields.ts";

export const BudgetLine = z.object({
  category: z.object({ id, name: z.string(), section: Section, color: z.string(), icon: z.string() }),
  targetAmount: money,
  /** Total of the category's transactions in the period; spending (or income) is positive. Null unless requested. */
  actualAmount: z.nullable(money),
  /** Target minus actual. */
  remainingAmount: z.nullable(money),
  /** The part of the actual amount that waits for review, zero unless requested. */
  unreviewed,
});

export const Budget = z.object({
  id,
  name: z.string(),
  periodStart: day,
  /** Last day of the period, inclusive. */
  periodEnd: day,
  lineItems: z.array(BudgetLine),
  /** Increases with every change. */
  version: z.int(),
  createdAt: instant,
});
export type Budget = z.output<typeof Budget>;

const Lines = z
  .array(z.object({ category: id, targetAmount: moneyFrom(0, "Enter 0 or more") }))
  .check(z.maxLength(200, "Enter at most 200 lines"));
const name = typed(120, "Enter a name");
const params = z.object({ id: pathId });

/** Zero-based position of a cell; row 0 is the header. The value is the text as typed. */
export const CellUpdate = z.object({
  row: z.int().check(z.minimum(0)),
  column: z.int().check(z.minimum(0)),
  value: plainText.check(z.maxLength(2000)),
});
export type CellUpdate = z.output<typeof CellUpdate>;

export const budgets = endpoints("budgets", {
  list: endpoint({
    about: "The household's budgets with their actual amounts so far, newest period first.",
    method: "GET",
    path: "/budgets/",
    access: { token: "read" },
    query: z.object({ computeActual: z.optional(query.flag) }),
    reply: z.array(Budget),
  }),
  create: endpoint({
    about:
      "Creates a budget with its lines. Repeating the nonce adds nothing and returns the same budget, or 409 if other values were sent with it.",
    method: "POST",
    path: "/budgets/",
    access: { token: "write" },
    body: z.object({ name, periodStart: day, periodEnd: day, lineItems: Lines, nonce: z.optional(nonce) }),
    reply: Budget,
  }),
  get: endpoint({
    about: "One budget. With `compute_actual=true`, includes the actual and remaining amount of each line.",
    method: "GET",
    path: "/budgets/:id/",
    access: { token: "read" },
    params,
    query: z.object({ computeActual: z.optional(query.flag) }),
    reply: Budget,
  }),
  update: endpoint({
    about:
      "Changes the given fields. `line_items` replaces all lines and requires the budget `version` they are based on. Returns 409 if the budget has changed since that version.",
    method: "PATCH",
    path: "/budgets/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      name: z.optional(name),
      periodStart: z.optional(day),
      periodEnd: z.optional(day),
      lineItems: z.optional(Lines),
      version: z.optional(z.int()),
    }),
    reply: Budget,
  }),
  remove: endpoint({
    about: "Deletes a budget.",
    method: "DELETE",
    path: "/budgets/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
  setCell: endpoint({
    about:
      "Sets one target: column 1 of any row except the header and the total. With `category`, sets the line of that category, even if its row has moved.",
    method: "PUT",
    path: "/budgets/:id/cell-value/",
    access: { token: "write" },
    params,
    body: z.extend(CellUpdate, { category: z.optional(id) }),
    reply: Budget,
  }),
});
