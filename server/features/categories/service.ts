import type { Category, CategoryChange, Section } from "#contract/categories.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { setLook } from "./looks.ts";
import * as store from "./store.ts";

/** Returns one category that the household may see. Throws 404. */
export const getCategory = ({ database }: Deps, scope: Scope, id: number): Promise<Category> =>
  database.reading(scope, (tx) => found(tx, id));

const found = async (tx: Tx<Scope>, id: number): Promise<Category> => {
  const category = await store.find(tx, id);
  if (!category) throw notFound("Category not found");
  return category;
};

export type NewCategory = { name: string; section: Section; categoryGroup: string; color: string; icon: string };

/** Creates a custom category for the household. Throws 400 when an active one has the same name. */
export const createCategory = ({ database, clock }: Deps, scope: Scope, given: NewCategory): Promise<Category> =>
  database.within(scope, async (tx) => {
    await refuseTaken(tx, given.name, null);
    return found(tx, await store.insert(tx, given, clock().toISOString()));
  });

/**
 * Changes only what is given. A system category is shared by all users: it keeps its name, type, group and status, and takes a color and an
 * icon for this household only. A custom category cannot be archived while it has posted transactions. Throws 404 and 400.
 */
export const changeCategory = ({ database, clock }: Deps, scope: Scope, id: number, change: CategoryChange): Promise<Category> =>
  database.within(scope, async (tx) => {
    const category = await found(tx, id);
    if (category.source === "System") await changeLook(tx, category, change, clock().toISOString());
    else await changeOwn(tx, category, change);
    return found(tx, id);
  });

const FIXED = ["name", "section", "status"] as const;
const FIXED_WORDS = {
  name: "A system category cannot be renamed",
  section: "The type of a system category cannot be changed",
  status: "A system category cannot be deleted",
};

const changeLook = async (tx: Tx<Scope>, category: Category, change: CategoryChange, at: string): Promise<void> => {
  const wrong = FIXED.filter((field) => change[field] !== undefined && change[field] !== category[field]);
  if (wrong.length > 0)
    throw new ApiError(400, "SYSTEM_CATEGORY", `${wrong.map((field) => FIXED_WORDS[field]).join(". ")}.`, {
      fields: Object.fromEntries(wrong.map((field) => [field, [FIXED_WORDS[field]]])),
    });
  const look = { color: change.color ?? category.color, icon: change.icon ?? category.icon };
  if (look.color !== category.color || look.icon !== category.icon) await setLook(tx, category.id, look, at);
};

const changeOwn = async (tx: Tx<Scope>, category: Category, change: CategoryChange): Promise<void> => {
  const next = { ...category, ...given(change) };
  if (next.status === "Active" && (next.name !== category.name || category.status === "Archived"))
    await refuseTaken(tx, next.name, category.id);
  if (next.status === "Archived" && category.status === "Active" && (await store.hasPostedRows(tx, category.id)))
    throw invalid("status", "Move its transactions to another category first.", "CATEGORY_IN_USE");
  await store.update(tx, category.id, {
    name: next.name,
    section: next.section,
    category_group: next.categoryGroup,
    color: next.color,
    icon: next.icon,
    status: next.status,
  });
};

const given = (change: CategoryChange): Partial<Category> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const refuseTaken = async (tx: Tx<Scope>, name: string, except: number | null): Promise<void> => {
  if (await store.nameTaken(tx, name, except)) throw invalid("name", "A category with this name already exists.", "NAME_TAKEN");
};
