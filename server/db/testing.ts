import { Client } from "pg";
import { type CellsSettings, openCells } from "./cells/open-cells.ts";
import { openEmbedded } from "./embedded/pool.ts";
import { buildImage, makeImage } from "./image.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type Database, type DatabaseOptions, databaseOf, openDatabase } from "./open.ts";
import { quiet } from "./quiet.ts";

export type Kind = Database["kind"];

/** URL of the server where tests may create databases, if the environment names one. */
export const testServer = (): string | undefined => process.env["HIRO_TEST_POSTGRES"];

/** Engine that tests run on: HIRO_TEST_DB=embedded (default) or postgres. */
export const testKind = (): Kind => (process.env["HIRO_TEST_DB"] === "postgres" ? "postgres" : "embedded");

/** Engines for tests of the database itself, which must pass on both: PostgreSQL where it is chosen, otherwise all that are available here. */
export const kindsToTest: readonly Kind[] =
  testKind() === "postgres" ? ["postgres"] : testServer() ? ["embedded", "postgres"] : ["embedded"];

/** For a database without a schema. One object, so that its image is made once. */
export const NO_MIGRATIONS: Migrations = {};

type TestDatabaseOptions = { kind?: Kind; migrations?: Migrations };

/** Creates a separate, migrated, empty database. `close` deletes it. */
export const testDatabase = ({ kind = testKind(), migrations: wanted = migrations }: TestDatabaseOptions = {}): Promise<Database> =>
  kind === "postgres" ? postgresDatabase(wanted) : embeddedDatabase(wanted);

const images = new Map<Migrations, Promise<Uint8Array<ArrayBuffer>>>();

/** Starts from an image that is made once per version of the migrations, and shared with the product. */
const embeddedDatabase = async (wanted: Migrations): Promise<Database> => {
  const image = images.get(wanted) ?? (wanted === migrations ? buildImage() : makeImage(wanted));
  images.set(wanted, image);
  return databaseOf("embedded", await openEmbedded({ folder: null, log: quiet, image: () => image }), quiet);
};

const templates = new Map<Migrations, Promise<string>>();
let made = 0;

const postgresDatabase = async (wanted: Migrations): Promise<Database> => {
  const template = templates.get(wanted) ?? makeTemplate(wanted);
  templates.set(wanted, template);
  const name = await createFresh(`template ${await template}`);
  const database = await openDatabase({ databaseUrl: urlOf(name), log: quiet });
  const opened = { ...database, close: () => database.close().then(() => onServer(`drop database if exists ${name} with (force)`)) };
  openers.set(opened, () => openDatabase({ databaseUrl: urlOf(name), log: quiet }));
  return opened;
};

/** Opens the same data again, for databases of which that is possible. */
const openers = new WeakMap<Database, () => Promise<Database>>();

/** Opens a migrated database whose reads may run on replicas. `alsoOpen` opens it once more, in the same way. */
export const replicatedDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const database = await openDatabase(options);
  await migrate(database, migrations);
  openers.set(database, () => openDatabase(options));
  return database;
};

/**
 * Opens the same data through separate connections, as a second server would. The embedded engine has only one server, so it returns the
 * same database.
 */
export const alsoOpen = async (database: Database): Promise<Database> =>
  openers.get(database)?.() ?? { ...database, close: () => Promise.resolve() };

/** Creates an empty database without a schema, and returns its URL. Only for PostgreSQL. */
export const emptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = await createFresh("template template0");
  return { url: urlOf(name), drop: () => onServer(`drop database if exists ${name} with (force)`) };
};

/** Opens an installation with cells. `alsoOpen` opens it once more, as a second server would. */
export const databaseOfCells = async (settings: CellsSettings, sign: (text: string) => string, log = quiet): Promise<Database> => {
  const database = await openCells(settings, { sign, log });
  openers.set(database, () => openCells(settings, { sign, log }));
  return database;
};

const makeTemplate = async (wanted: Migrations): Promise<string> => {
  const name = await createFresh("template template0");
  const database = await openDatabase({ databaseUrl: urlOf(name), log: quiet });
  try {
    await migrate(database, wanted);
  } finally {
    await database.close();
  }
  return name;
};

const createFresh = async (how: string): Promise<string> => {
  made += 1;
  const name = `hiro_test_${process.pid}_${made}`;
  await onServer(`drop database if exists ${name} with (force)`);
  await onServer(`create database ${name} ${how}`);
  return name;
};

const server = (): string => {
  const url = testServer();
  if (!url) throw new Error("Tests on PostgreSQL need HIRO_TEST_POSTGRES, the URL of a server where they may create databases.");
  return url;
};

const urlOf = (name: string): string => {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
