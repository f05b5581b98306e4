import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id } from "./kit/fields.ts";

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

export const categories = endpoints("categories", {
  list: endpoint({
    about: "System categories and those the household made, archived ones included.",
    method: "GET",
    path: "/finx-categories/",
    reply: z.array(Category),
  }),
});
