import { writeSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "./open.ts";
import { quiet } from "./quiet.ts";

/** Writes pairs of rows forever and prints each pair's number once the database has acknowledged it. Run by durability.test.ts. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("pass the data folder as an argument");

const database = await openDatabase({ folder, log: quiet });
await database.execute("create table if not exists pairs (n int not null, half text not null)");
const { rows } = await database.execute("select coalesce(max(n), 0) as last from pairs");
writeSync(1, "open\n");

for (let n = Number(rows[0]?.["last"]) + 1; ; n += 1) {
  await database.asSystem(async (db) => {
    await sql`insert into pairs values (${n}, 'left')`.execute(db);
    await sql`insert into pairs values (${n}, 'right')`.execute(db);
  });
  writeSync(1, `${n}\n`);
  if (n % 300 === 0) await database.execute("checkpoint");
}
