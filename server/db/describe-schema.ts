import { type Kysely, sql } from "kysely";

const TYPES: Record<string, string> = {
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  numeric: "string",
  text: "string",
  boolean: "boolean",
  date: "Day",
  "timestamp with time zone": "string",
  jsonb: "unknown",
  bytea: "Uint8Array",
};
/** Whole cents and plain counts are both bigint; these columns are cents. */
const CENTS = new Set([
  "amount",
  "balance",
  "current_balance",
  "available_balance",
  "credit_limit",
  "minimum_payment",
  "institution_value",
  "cost_basis",
  "vested_value",
  "fees",
  "average_amount",
  "last_amount",
  "target_amount",
  "statement_balance",
  "opening_balance",
  "last_payment_amount",
  "safe_balance",
  "dismissed_value",
  "earned",
  "optimal",
  "value",
]);

type Column = { table_name: string; column_name: string; data_type: string; is_nullable: string; defaulted: boolean; always: boolean };

/** The text of `schema.ts` for a migrated database, read from information_schema. */
export const describeSchema = async <DB>(db: Kysely<DB>): Promise<string> => {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable, column_default is not null or is_identity = 'YES' as defaulted, is_generated = 'ALWAYS' as always
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by table_name, ordinal_position`.execute(
    db,
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables]
    .map(([name, columns]) => `  ${name}: {\n${columns.map((c) => `    ${c.column_name}: ${typeOf(c)};\n`).join("")}  };\n`)
    .join("");
  return `import type { ColumnType, Generated, GeneratedAlways } from "kysely";\nimport type { Day } from "#domain/day.ts";\nimport type { Cents } from "#domain/money.ts";\n\n/** Every table and column. Written by \`npm run schema\` from the migrated database; a test compares the two. */\nexport type DB = {\n${body}};\n`;
};

const typeOf = (column: Column): string => {
  const base = column.data_type === "bigint" && CENTS.has(column.column_name) ? "Cents" : (TYPES[column.data_type] ?? "unknown");
  if (column.data_type === "jsonb")
    return column.defaulted
      ? "ColumnType<unknown, string | undefined, string>"
      : column.is_nullable === "YES"
        ? "ColumnType<unknown, string | null | undefined, string | null>"
        : "ColumnType<unknown, string, string>";
  const nullable = column.is_nullable === "YES" ? `${base} | null` : base;
  return column.always ? `GeneratedAlways<${nullable}>` : column.defaulted ? `Generated<${nullable}>` : nullable;
};
