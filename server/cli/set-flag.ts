import { flagNames, type FlagName } from "#contract/flags.ts";
import { atAddress, inAllCells } from "../db/cells/index.ts";
import { openInstalled } from "../db/installed.ts";
import type { Database } from "../db/open.ts";
import { overrideFlag } from "../features/flags/index.ts";
import { makeLog } from "../telemetry/log.ts";
import { readSettings } from "../config/settings.ts";

const VALUES: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };
const USAGE = `Give a flag and on, off or default: npm run flag -- HOUSEHOLD_ENABLED off [you@example.com]. Flags: ${flagNames.join(", ")}`;

/**
 * `npm run flag -- NAME on|off|default [address]`: sets a feature flag for one user or, without an address, for all users. It applies from
 * the next request on. With the embedded database, stop Hiro first.
 */
const main = async ([name, value = "", email]: string[]): Promise<void> => {
  const wanted = VALUES[value];
  if (!isFlag(name) || wanted === undefined) throw new Error(USAGE);
  const settings = readSettings(process.env);
  const database = await openInstalled(settings, makeLog("warn"));
  try {
    if (email === undefined) await inAllCells(database, () => overrideFlag(database.kysely, name, null, wanted));
    else await atAddress(database, email, async () => overrideFlag(database.kysely, name, await personOf(database, email), wanted));
    process.stdout.write(`${name} is ${wanted === null ? "reset to its default" : value} for ${email ?? "everybody"}.\n`);
  } finally {
    await database.close();
  }
};

const isFlag = (name: string | undefined): name is FlagName => (flagNames as readonly (string | undefined)[]).includes(name);

const personOf = async ({ kysely }: Database, email: string): Promise<number> => {
  const person = await kysely.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).executeTakeFirst();
  if (!person) throw new Error("There is no user with that email address.");
  return person.id;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
