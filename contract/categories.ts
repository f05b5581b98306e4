import { z } from "zod";
import { CATEGORY_COLORS, DEFAULT_COLOR, DEFAULT_ICON, iconParts, OWN_GROUP } from "#domain/category-looks.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, pathId, typed } from "./kit/fields.ts";

export const Section = z.enum(["Income", "Expense", "Transfer"]);
export type Section = z.output<typeof Section>;

export const Category = z.object({
  id,
  /** The taxonomy's code of a system category; null for one a person made. */
  categoryId: z.string().nullable(),
  categoryGroup: z.string(),
  name: z.string(),
  section: Section,
  source: z.enum(["System", "User"]),
  status: z.enum(["Active", "Archived"]),
  /** A name of the palette, such as `green`. */
  color: z.string(),
  /** `lucide.<name>` or `hiro-set.<name>`. */
  icon: z.string(),
});
export type Category = z.output<typeof Category>;

const name = typed(60).refine((text) => text !== "", "Enter a name");
const group = typed(60).refine((text) => text !== "", "Enter a group");
const color = z.enum(CATEGORY_COLORS, "Choose a colour of the palette");
const icon = z
  .string()
  .max(80)
  .refine((text) => iconParts(text) !== null, "Enter an icon as lucide.name or hiro-set.name");
const section = z.enum(Section.options, "Choose a type");

const Written = z.object({
  name,
  section,
  categoryGroup: group.default(OWN_GROUP),
  color: color.default(DEFAULT_COLOR),
  icon: icon.default(DEFAULT_ICON),
});
const Changed = z.object({
  name: name.optional(),
  section: section.optional(),
  categoryGroup: group.optional(),
  color: color.optional(),
  icon: icon.optional(),
  status: Category.shape.status.optional(),
});
export type CategoryChange = z.output<typeof Changed>;
const params = z.object({ id: pathId });

export const categories = endpoints("categories", {
  list: endpoint({
    about: "System categories and those the household made, archived ones included.",
    method: "GET",
    path: "/finx-categories/",
    reply: z.array(Category),
  }),
  create: endpoint({
    about: "Makes a category of the household's own.",
    method: "POST",
    path: "/finx-categories/",
    body: Written,
    reply: Category,
  }),
  get: endpoint({ about: "One category.", method: "GET", path: "/finx-categories/:id/", params, reply: Category }),
  replace: endpoint({
    about: "Sets all of a category; a system category takes a colour and an icon for this household alone.",
    method: "PUT",
    path: "/finx-categories/:id/",
    params,
    body: Written,
    reply: Category,
  }),
  update: endpoint({
    about: "Changes what is given; the status Archived takes a category without posted transactions out of every choice.",
    method: "PATCH",
    path: "/finx-categories/:id/",
    params,
    body: Changed,
    reply: Category,
  }),
  remove: endpoint({
    about: "Archives a category without posted transactions, as the status does; names of old rows stay.",
    method: "DELETE",
    path: "/finx-categories/:id/",
    params,
    reply: nothing,
  }),
});
