import type { DatabaseLog } from "../log.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { type Database, openDatabase } from "../open.ts";
import type { DatabaseWatch } from "../watch.ts";
import { openPlaces } from "./cells.ts";
import { type Directory, openDirectory } from "./directory.ts";
import { type IdRange, keepIdsIn } from "./ids.ts";
import { routedDatabase } from "./routed.ts";
import { STAGING_SCHEMA } from "./staging.ts";

export type CellsSettings = { directoryUrl: string; cells: readonly (IdRange & { name: string; url: string })[] };

type Needs = { sign: (text: string) => string; log: DatabaseLog; watch?: DatabaseWatch | null };

/**
 * Opens an installation with cells: the directory, and each cell with its schema, its own ids and its addresses in the directory. Throws a
 * readable Error for a directory that cannot be reached, and for cells whose ids overlap or lie outside of their range. Cells that cannot be
 * reached are opened later.
 */
export const openCells = async (settings: CellsSettings, { sign, log, watch = null }: Needs): Promise<Database> => {
  const directory = await openDirectory(settings.directoryUrl, sign, log);
  try {
    await directory.register(settings.cells);
  } catch (error) {
    await directory.close();
    throw error;
  }
  const places = settings.cells.map(({ name, url, ...range }) => ({
    name,
    url,
    open: async (): Promise<Database> => {
      const database = await openDatabase({ databaseUrl: url, log, watch });
      try {
        await migrate(database, migrations);
        await database.alone("staging of moves", () => database.execute(STAGING_SCHEMA));
        await keepIdsIn(database, name, range);
        if (!(await directory.isListed(name))) await listUsers(directory, database, name, range);
        return database;
      } catch (error) {
        await database.close();
        throw error;
      }
    },
  }));
  return routedDatabase(await openPlaces(places, { directory, log }));
};

/** Number of users read at once. */
const PART = 1_000;

/** Enters the users of a cell that the directory does not know yet, such as after the directory was lost. */
const listUsers = async (directory: Directory, { kysely }: Database, cell: string, { firstId, lastId }: IdRange): Promise<void> => {
  for (let after = 0; ;) {
    const users = await kysely
      .selectFrom("users")
      .select(["id", "email", "unverified_email"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PART)
      .execute();
    const last = users.at(-1);
    if (!last) break;
    const addresses = users.flatMap(({ email, unverified_email }) => (unverified_email === null ? [email] : [unverified_email]));
    const movedHere = users.flatMap(({ id }) => (id < firstId || id > lastId ? [id] : []));
    await directory.list(cell, [...new Set(addresses)], movedHere);
    after = last.id;
  }
  const { households } = await kysely
    .selectFrom("users")
    .select((eb) =>
      eb.fn
        .count<number>(eb.fn.coalesce("household_id", eb.neg("id")))
        .distinct()
        .as("households"),
    )
    .executeTakeFirstOrThrow();
  await directory.finishListing(cell, Number(households));
};
