import { isEmailAddress } from "#domain/people/email-address.ts";
import { atAddress, inAllCells } from "../db/cells/index.ts";
import { openInstalled } from "../db/installed.ts";
import type { Database } from "../db/open.ts";
import { deliverMail } from "../features/mail/index.ts";
import { invite, waiting } from "../features/sign-up/index.ts";
import { directJobs } from "../jobs.ts";
import { type Log, makeLog } from "../telemetry/log.ts";
import { chooseMail } from "../providers/mail/choose.ts";
import { readSettings, type Settings } from "../config/settings.ts";

/**
 * `npm run invite -- you@example.com`: lets a user sign up on an invite-only installation, and emails them if there is a mail server.
 * Without an address it lists the waitlist. With the embedded database, stop Hiro first.
 */
const main = async (given: readonly string[]): Promise<void> => {
  const wrong = given.find((one) => !isEmailAddress(one));
  if (wrong !== undefined) throw new Error("Give email addresses: npm run invite -- you@example.com");
  const settings = readSettings(process.env);
  const log = makeLog("warn");
  const database = await openInstalled(settings, log);
  try {
    if (given.length === 0) await list(database);
    else await inviteAll(database, settings, log, given);
  } finally {
    await database.close();
  }
};

const list = async (database: Database): Promise<void> => {
  const all: Awaited<ReturnType<typeof waiting>> = [];
  await inAllCells(database, async () => all.push(...(await waiting(database.kysely))));
  const lines = all.map(({ email, joinedAt }) => `${joinedAt.slice(0, 10)}  ${email}`);
  process.stdout.write(`${lines.length === 0 ? "The waitlist is empty." : lines.join("\n")}\n`);
};

const inviteAll = async (database: Database, settings: Settings, log: Log, addresses: readonly string[]): Promise<void> => {
  const deps = { database, clock: () => new Date(), jobs: directJobs(log), mail: chooseMail(settings), log };
  for (const address of addresses) {
    const how = await atAddress(database, address, () => invite(deps, address, settings.mail === null ? null : settings.homeUrl));
    process.stdout.write(how === "known" ? `${address} was already invited.\n` : `Invited ${address}.\n`);
  }
  await inAllCells(database, () => deliverMail(deps));
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
