import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { atAddress } from "../db/cells/index.ts";
import { openInstalled } from "../db/installed.ts";
import type { Database } from "../db/open.ts";
import { makeLog } from "../telemetry/log.ts";
import { readSettings } from "../config/settings.ts";
import { newPasswordProblem } from "../identity/passwords.ts";
import { registerPerson } from "../identity/register.ts";

/**
 * `npm run person -- you@example.com "First Last"`: adds a user who can sign in. With `--operator` the user can also open the operator
 * pages. For an existing user, `--operator` only grants that access. With the embedded database, stop Hiro first.
 */
const main = async (given: string[]): Promise<void> => {
  const operator = given.includes("--operator");
  const [email, name = ""] = given.filter((word) => word !== "--operator");
  if (!email || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new Error('Give an email address: npm run person -- you@example.com "First Last"');
  const settings = readSettings(process.env);
  const log = makeLog("warn");
  const database = await openInstalled(settings, log);
  try {
    await atAddress(database, email, () => addPerson(database, { email, name, operator }));
  } finally {
    await database.close();
  }
};

const addPerson = async (
  database: Database,
  { email, name, operator }: { email: string; name: string; operator: boolean },
): Promise<void> => {
  const taken = await database.kysely.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).executeTakeFirst();
  if (taken && !operator) throw new Error("A user with that email address already exists.");
  if (taken) {
    await database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", taken.id).execute();
    process.stdout.write(`${email} can now open the operator pages.\n`);
    return;
  }
  const password = await askPassword();
  const problem = await newPasswordProblem(password, [email, name]);
  if (problem) throw new Error(problem);
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  const id = await registerPerson({ database, clock: () => new Date() }, { email, password, firstName, lastName: rest.join(" ") });
  await database.kysely
    .updateTable("users")
    .set({ signup_state: "COMPLETED", is_employee: operator, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    .where("id", "=", id)
    .execute();
  process.stdout.write(`Added ${email}. Start Hiro and sign in.\n`);
};

/** Prompts for the password without echoing it. Reads one line when there is no terminal. */
const askPassword = async (): Promise<string> => {
  process.stdout.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    for await (const line of terminal) return line;
    return "";
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
