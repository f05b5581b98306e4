/** New ids by the old ones, by table. */
export type NewIds = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** No row has it: a view of a row that did not come along opens empty, not wide. */
const NONE = 0;

/** Which table a field of a citation names rows of. */
const NAMES: Readonly<Record<string, string>> = {
  accountId: "accounts",
  accountIds: "accounts",
  category: "categories",
  categories: "categories",
  excludeCategories: "categories",
  subscriptionId: "subscriptions",
  transactionIds: "transactions",
  artifactBudgetId: "budgets",
  artifactDatagridId: "data_grids",
};
/** Which table a page of ours in an answer's text shows a row of. */
const PAGES: Readonly<Record<string, string>> = { charts: "charts", budgets: "budgets", tables: "data_grids" };

/** The same citations with the ids that rows have now. */
export const renumbered = (value: unknown, ids: NewIds, table?: string): unknown => {
  if (typeof value === "number") return table === undefined ? value : (ids.get(table)?.get(value) ?? NONE);
  if (Array.isArray(value)) return value.map((one) => renumbered(one, ids, table));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renumbered(inner, ids, NAMES[key])]));
};

/** The same text with links to the rows as they are numbered now. */
export const relinked = (text: string, ids: NewIds): string =>
  text.replace(/\]\(\/(charts|budgets|tables)\/(\d{1,9})(?=[/)])/g, (_whole, page: string, id: string) => {
    return `](/${page}/${ids.get(PAGES[page] ?? "")?.get(Number(id)) ?? NONE}`;
  });
