import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildCode, discardCode } from "./embedded/code.ts";
import { openEmbedded } from "./embedded/pool.ts";
import { exercise } from "./exercise.ts";
import { buildImage } from "./image.ts";
import { databaseOf } from "./open.ts";
import { quiet } from "./quiet.ts";

/** A step of the build: makes what the embedded database starts from. With `--check` it only starts it and runs a query. */
const main = async (isCheck: boolean): Promise<void> => {
  const image = await buildImage();
  const database = databaseOf("embedded", await openEmbedded({ folder: null, log: quiet, image: () => Promise.resolve(image) }), quiet);
  await database.health();
  if (!isCheck) {
    await buildCode(() => exercise(database));
    // V8 ends the process when it cannot use saved code. Here that costs only the code; in the product it would be a failed start.
    if (!startsInNewProcess()) discardCode();
  }
  await database.close();
};

const startsInNewProcess = (): boolean =>
  spawnSync(process.execPath, [...process.execArgv, join(import.meta.dirname, "build.ts"), "--check"], { stdio: "ignore" }).status === 0;

await main(process.argv.includes("--check"));
