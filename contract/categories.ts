import { z } from "zod/mini";
import { CATEGORY_COLORS, DEFAULT_COLOR, DEFAULT_ICON, iconParts, OWN_GROUP } from "#domain/transactions/category-looks.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const Section = z.enum(["Income", "Expense", "Transfer"]);
export type Section = z.output<typeof Section>;

export const Category = z.object({
  id,
  /** Taxonomy code of a system category. Null for a custom category. */
  categoryId: z.nullable(z.string()),
  categoryGroup: z.string(),
  name: z.string(),
  section: Section,
  source: z.enum(["System", "User"]),
  status: z.enum(["Active", "Archived"]),
  /** A color name from the palette, such as `green`. */
  color: z.string(),
  /** `lucide.<name>` or `hiro-set.<name>`. */
  icon: z.string(),
});
export type Category = z.output<typeof Category>;

const name = typed(60, "Enter a name");
const group = typed(60, "Enter a group");
const color = z.enum(CATEGORY_COLORS, "Choose a color from the palette");
const icon = z.string().check(
  z.maxLength(80),
  z.refine((text) => iconParts(text) !== null, "Enter an icon as lucide.name or hiro-set.name"),
);
const section = z.enum(Section.options, "Choose a type");

const Written = z.object({
  name,
  section,
  categoryGroup: z._default(group, OWN_GROUP),
  color: z._default(color, DEFAULT_COLOR),
  icon: z._default(icon, DEFAULT_ICON),
});
const Changed = z.object({
  name: z.optional(name),
  section: z.optional(section),
  categoryGroup: z.optional(group),
  color: z.optional(color),
  icon: z.optional(icon),
  status: z.optional(Category.shape.status),
});
export type CategoryChange = z.output<typeof Changed>;
const params = z.object({ id: pathId });

export const categories = endpoints("categories", {
  list: endpoint({
    about: "System categories and the household's custom categories, including archived ones.",
    method: "GET",
    path: "/finx-categories/",
    access: { token: "read" },
    reply: z.array(Category),
  }),
  create: endpoint({
    about: "Creates a custom category for the household.",
    method: "POST",
    path: "/finx-categories/",
    access: { token: "write" },
    body: Written,
    reply: Category,
  }),
  get: endpoint({
    about: "One category.",
    method: "GET",
    path: "/finx-categories/:id/",
    access: { token: "read" },
    params,
    reply: Category,
  }),
  replace: endpoint({
    about: "Replaces all fields of a category. For a system category, only the color and the icon can change, and only for this household.",
    method: "PUT",
    path: "/finx-categories/:id/",
    access: { token: "write" },
    params,
    body: Written,
    reply: Category,
  }),
  update: endpoint({
    about: "Changes the given fields. Status Archived removes a category without posted transactions from all category pickers.",
    method: "PATCH",
    path: "/finx-categories/:id/",
    access: { token: "write" },
    params,
    body: Changed,
    reply: Category,
  }),
  remove: endpoint({
    about: "Archives a category without posted transactions, like status Archived. Older transactions keep its name.",
    method: "DELETE",
    path: "/finx-categories/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
