/** What a column of a delimited bank file can hold; the user can assign these roles. */
export const columnRoles = [
  "date",
  "second date",
  "amount",
  "money out",
  "money in",
  "direction",
  "description",
  "payee",
  "payer",
  "balance",
  "account",
  "account name",
  "currency",
  "type",
  "status",
  "fee",
  "reference",
  "category",
  "bank category",
  "merchant code",
  "ignored",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const dateOrders = ["ymd", "dmy", "mdy"] as const;
export const decimalMarks = [".", ","] as const;
/** The direction of money for an amount without a minus sign. */
export const positiveSides = ["in", "out"] as const;

/** How the user wants a file read: one role per column, from the left. Values that are null are detected from the file. */
export type FileMapping = {
  columns: ColumnRole[];
  dateOrder: (typeof dateOrders)[number] | null;
  decimalMark: (typeof decimalMarks)[number] | null;
  positiveIs: (typeof positiveSides)[number] | null;
};

/** Roles that more than one column may have. */
const MANY = new Set<ColumnRole>(["second date", "description", "type", "ignored"]);

/** Returns error messages by field if a mapping cannot work; empty if it can be tried on the file. */
export const mappingProblems = ({ columns, positiveIs }: FileMapping): Partial<Record<keyof FileMapping, string>> => {
  const has = (role: ColumnRole): boolean => columns.includes(role);
  const twice = columnRoles.find((role) => !MANY.has(role) && columns.filter((c) => c === role).length > 1);
  const split = has("money out") || has("money in");
  const wrong = !has("date")
    ? "Choose the column that holds the date."
    : twice !== undefined
      ? `Only one column can be the ${twice}.`
      : has("amount") && split
        ? "Choose one amount column, or separate money out and money in columns."
        : !has("amount") && !split
          ? "Choose the column that holds the amount."
          : null;
  return {
    ...(wrong === null ? {} : { columns: wrong }),
    ...(positiveIs !== null && !has("amount") ? { positiveIs: "Money out and money in already have their own columns." } : {}),
  };
};
