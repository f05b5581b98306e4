import { quiet } from "../../quiet.ts";
import { databaseOf } from "../../open.ts";
import { openEmbedded } from "../pool.ts";

/*
 * Prints by how many MiB a process of its own grows while it reads 600 replies of 1 MB from a database in memory. In a process that other
 * tests share, their memory would count too.
 */
const database = databaseOf("embedded", await openEmbedded({ folder: null, log: quiet }), quiet);

/** The least memory in MiB while 200 replies are read. The least, because garbage comes and goes. */
const leastWhileReading = async (): Promise<number> => {
  let least = Infinity;
  for (let i = 0; i < 200; i += 1) {
    await database.execute("select repeat('x', 1000) as text from generate_series(1, 1000)");
    least = Math.min(least, process.memoryUsage.rss() / 2 ** 20);
  }
  return least;
};

// In the first round the heaps grow to their working size. Kept replies would add 600 MiB from the second to the last.
await leastWhileReading();
const before = await leastWhileReading();
for (let round = 0; round < 2; round += 1) await leastWhileReading();
process.stdout.write(`${(await leastWhileReading()) - before}`);
await database.close();
