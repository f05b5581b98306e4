import { readSettings, type Settings } from "./config/settings.ts";
import { isNew, openInstalled } from "./db/installed.ts";
import { makeLog } from "./telemetry/log.ts";
import { openTelemetry } from "./telemetry/open.ts";

/** Opens the database while the rest of the product loads, then runs it. Each of the two takes about a second. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel);
  const telemetry = await openTelemetry(settings.telemetry, log);
  const rest = load(settings);
  const [database, { run }] = await Promise.all([openInstalled(settings, log, telemetry.database), rest]);
  await run({ settings, log, telemetry, database });
};

const load = async (settings: Settings) => {
  const willCreateDemo = settings.demo && isNew(settings);
  const rest = await import("./run.ts");
  if (willCreateDemo) await rest.prepareDemo();
  return rest;
};

main().catch((error: unknown) => {
  process.stderr.write(`\nHiro could not start.\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exit(1);
});
