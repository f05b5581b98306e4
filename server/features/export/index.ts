import { audit } from "../../audit.ts";
import { type ExportFile, exports } from "#contract/export.ts";
import { formatCsv, plainCell } from "#domain/text/grid.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { consumeAttempt } from "../../identity/attempts.ts";
import { implement, StreamReply } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import * as store from "./store.ts";

/** Formats cents as exact dollars with two decimals: -1205 → "-12.05". */
const dollars = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const textOf = ({ texts }: store.Table, column: string, value: store.Cell): string => {
  if (value === null || value === undefined) return "";
  if (column === "amount") return dollars(Number(value));
  return texts.has(column) ? plainCell(String(value)) : String(value);
};

const lines = (table: store.Table): string =>
  table.rows.length === 0
    ? ""
    : `${formatCsv(table.rows.map((row) => table.columns.map((column) => textOf(table, column, row[column] ?? null))))}\n`;

const head = (table: store.Table): string => `${table.columns.join(",")}\n`;

/** Exports a few thousand transactions at a time, so that a long history neither fills memory nor blocks the database. */
async function* transactionLines({ database }: Deps, scope: Scope): AsyncGenerator<string> {
  for (let after: number | null = 0, first = true; after !== null; first = false) {
    const at: number = after;
    const part = await database.reading(scope, (tx) => store.transactions(tx, at));
    yield (first ? head(part) : "") + lines(part);
    after = part.last;
  }
}

async function* whole({ database }: Deps, scope: Scope, read: (tx: Tx<Scope>) => Promise<store.Table>): AsyncGenerator<string> {
  const table = await database.reading(scope, read);
  yield head(table) + lines(table);
}

const TABLES = { accounts: store.accounts, balances: store.balances, subscriptions: store.subscriptions };

/** Yields one of the files in pieces of text. */
export const exportLines = (deps: Deps, scope: Scope, file: ExportFile): AsyncGenerator<string> =>
  file === "transactions" ? transactionLines(deps, scope) : whole(deps, scope, TABLES[file]);

export const exportFeature = (deps: Deps): Feature => ({
  routes: implement(exports, {
    file: async (scope, { params: { file } }) => {
      await consumeAttempt(deps, "export", scope.userId);
      await audit(deps, scope.userId, "export", { file });
      return new StreamReply(exportLines(deps, scope, file), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="hiro-${file}.csv"`,
      });
    },
  }),
});
