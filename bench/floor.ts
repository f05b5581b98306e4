import { DatabaseSync } from "node:sqlite";
import { parseCsv } from "#domain/text/grid.ts";
import type { Client } from "./client.ts";
import { type Sample, summary } from "./measure.ts";

/**
 * Baseline for the product's figures: the same answers from a plain indexed SQLite file in this process, without HTTP, sign-in, or scope.
 * The rows are exported from the product.
 */
export type Floor = { page: Sample; search: Sample; statement: Sample; years: Sample; series: Sample; change: Sample; close: () => void };

const run = (times: number, work: (i: number) => unknown): Sample => {
  for (let i = 0; i < 5; i += 1) work(i);
  const took = Array.from({ length: times }, (_, i) => {
    const began = performance.now();
    work(i);
    return performance.now() - began;
  });
  return summary(took);
};

/** Copies the rows into SQLite and measures the queries. */
export const floorOf = async (client: Client, file: string): Promise<Floor> => {
  const db = new DatabaseSync(file);
  db.exec(
    "create table t (id integer primary key, day text, account integer, amount integer, name text, category integer, section text); create index by_day on t (day desc, id desc); create index by_account on t (account, day desc); create index by_category on t (category, day)",
  );
  const [head = [], ...rows] = parseCsv(await client.text("/api/export/transactions/"));
  const at = (name: string): number => head.indexOf(name);
  const [id, day, account, amount, name, category, section] = [
    "id",
    "transaction_date",
    "account_id",
    "amount",
    "name",
    "category_id",
    "section",
  ].map(at);
  const insert = db.prepare("insert into t values (?, ?, ?, ?, ?, ?, ?)");
  db.exec("begin");
  for (const row of rows)
    insert.run(
      Number(row[id ?? 0]),
      row[day ?? 0] ?? "",
      Number(row[account ?? 0]),
      Math.round(Number(row[amount ?? 0]) * 100),
      (row[name ?? 0] ?? "").toLowerCase(),
      Number(row[category ?? 0]),
      row[section ?? 0] ?? "",
    );
  db.exec("commit");
  const one = db.prepare("select category, account from t limit 1 offset 20000").get() as { category: number; account: number };
  const page = db.prepare("select * from t order by day desc, id desc limit 50");
  const search = db.prepare("select * from t where account = ? and category = ? and name like ? order by day desc, id desc limit 50");
  const month = db.prepare("select section, category, sum(amount), count(*) from t where day between ? and ? group by 1, 2");
  const years = db.prepare(
    "select substr(day, 1, 7), category, sum(amount) from t where section = 'Expense' and day >= '2016-11-21' group by 1, 2",
  );
  const series = db.prepare("select day, sum(amount) from t where day > '2016-11-21' group by day order by day");
  const change = db.prepare("update t set category = ? where id = ?");
  return {
    page: run(200, () => page.all()),
    search: run(200, () => search.all(one.account, one.category, "%grocery%")),
    statement: run(100, () => month.all("2026-10-01", "2026-10-31")),
    years: run(20, () => years.all()),
    series: run(20, () => series.all()),
    change: run(100, (i) => change.run(one.category, i + 1)),
    close: () => db.close(),
  };
};
