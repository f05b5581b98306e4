import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../open.ts";
import { quiet } from "../quiet.ts";

/* The engine reads a table up to the size that its file system remembers: too small a size loses rows, too large a one is an error. */

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hiro-sizes-"));
  database = await openDatabase({ folder, log: quiet });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Step = { do: "add" | "remove" | "vacuum" | "rewrite" | "truncate" | "again" | "rollback"; n: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("add", "add", "remove", "vacuum", "rewrite", "truncate", "again", "rollback"),
  n: fc.integer({ min: 1, max: 400 }),
});
const CREATE = "create table grows (id int primary key, body text not null)";

test("every row is found after tables and indexes grew, shrank, were rewritten, emptied and made again", async () => {
  await database.execute(CREATE);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      await database.execute("truncate grows");
      let [rows, next] = [new Set<number>(), 0];
      for (const { do: what, n } of steps) {
        const added = `insert into grows select g, repeat('x', 500) from generate_series(${next}, ${next + n - 1}) g`;
        if (what === "add") {
          await database.execute(added);
          for (let id = next; id < next + n; id += 1) rows.add(id);
          next += n;
        }
        if (what === "rollback") await database.execute(`begin; ${added}; rollback`);
        if (what === "remove") {
          await database.execute(`delete from grows where id >= ${next - n}`);
          rows = new Set([...rows].filter((id) => id < next - n));
        }
        if (what === "vacuum") await database.execute("vacuum (analyze) grows");
        if (what === "rewrite") await database.execute("vacuum (full) grows");
        if (what === "truncate") await database.execute("truncate grows");
        if (what === "again") {
          await database.execute("drop table grows");
          await database.execute(CREATE);
        }
        if (what === "truncate" || what === "again") rows = new Set();
        const seen = await database.execute(
          "select count(*)::int as n, coalesce(sum(id), 0)::int as total, count(*) filter (where length(body) = 500)::int as whole from grows",
        );
        const total = [...rows].reduce((sum, id) => sum + id, 0);
        expect(seen.rows[0]).toEqual({ n: rows.size, total, whole: rows.size });
        await database.execute("set enable_seqscan = off");
        const byIndex = await database.execute(`select count(*)::int as n from grows where id >= 0`);
        await database.execute("set enable_seqscan = on");
        expect(byIndex.rows[0]).toEqual({ n: rows.size });
      }
    }),
    { numRuns: 15, seed: 5 },
  );
});
