/** What a column of a delimited bank file can hold, as a person may say it. */
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
  "ignored",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const dateOrders = ["ymd", "dmy", "mdy"] as const;
export const decimalMarks = [".", ","] as const;
/** Which way money of an amount without a minus goes. */
export const positiveSides = ["in", "out"] as const;

/** How a person wants a file read: a role for each column from the left; what is null is found out from the file. */
export type FileMapping = {
  columns: ColumnRole[];
  dateOrder: (typeof dateOrders)[number] | null;
  decimalMark: (typeof decimalMarks)[number] | null;
  positiveIs: (typeof positiveSides)[number] | null;
};

/** Roles that several columns may have. */
const MANY = new Set<ColumnRole>(["second date", "description", "type", "ignored"]);

/** Why a mapping cannot work, in words by field; empty when it can be tried on the file. */
export const mappingProblems = ({ columns, positiveIs }: FileMapping): Partial<Record<keyof FileMapping, string>> => {
  const has = (role: ColumnRole): boolean => columns.includes(role);
  const twice = columnRoles.find((role) => !MANY.has(role) && columns.filter((c) => c === role).length > 1);
  const split = has("money out") || has("money in");
  const wrong = !has("date")
    ? "Choose the column that holds the date."
    : twice !== undefined
      ? `Only one column can be the ${twice}.`
      : has("amount") && split
        ? "Choose either one amount column, or columns of money out and money in."
        : !has("amount") && !split
          ? "Choose the column that holds the amount."
          : null;
  return {
    ...(wrong === null ? {} : { columns: wrong }),
    ...(positiveIs !== null && !has("amount") ? { positiveIs: "Money out and money in have columns of their own." } : {}),
  };
};
