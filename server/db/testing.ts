import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openEmbedded } from "./embedded/pool.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { type Database, databaseOf, openDatabase } from "./open.ts";
import { quiet } from "./quiet.ts";

export type Kind = Database["kind"];

/** URL of the server where tests may create databases, if the environment names one. */
export const testServer = (): string | undefined => process.env["HIRO_TEST_POSTGRES"];

/** Engine that tests run on: HIRO_TEST_DB=embedded (default) or postgres. */
export const testKind = (): Kind => (process.env["HIRO_TEST_DB"] === "postgres" ? "postgres" : "embedded");

/** Engines available here, for tests of the database itself, which must pass on both. */
export const kindsToTest: readonly Kind[] = testServer() ? ["embedded", "postgres"] : ["embedded"];

type TestDatabaseOptions = { kind?: Kind; migrations?: Migrations };

/** Creates a separate, migrated, empty database. `close` deletes it. */
export const testDatabase = ({ kind = testKind(), migrations: wanted = migrations }: TestDatabaseOptions = {}): Promise<Database> =>
  kind === "postgres" ? postgresDatabase(wanted) : embeddedDatabase(wanted);

const images = new Map<Migrations, Promise<ArrayBuffer>>();

/** Starts from a copy of a migrated database that is created once. */
const embeddedDatabase = async (wanted: Migrations): Promise<Database> => {
  const image =
    images.get(wanted) ?? (wanted === migrations ? kept(`migrated-${digestOf(MIGRATIONS)}`, () => migrated(wanted)) : migrated(wanted));
  images.set(wanted, image);
  return databaseOf("embedded", await openEmbedded({ folder: null, log: quiet, image: await image }), quiet);
};

const migrated = async (wanted: Migrations): Promise<ArrayBuffer> => {
  const pool = await openEmbedded({ folder: null, log: quiet, image: await kept("bare", bare) });
  await migrate(databaseOf("embedded", pool, quiet), wanted);
  const image = await pool.image();
  await pool.end();
  return image;
};

const bare = async (): Promise<ArrayBuffer> => {
  const pool = await openEmbedded({ folder: null, log: quiet });
  const image = await pool.image();
  await pool.end();
  return image;
};

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Returns a digest of the contents of a folder's files. */
const digestOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name} `).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
};

/**
 * The engine's first start and the migrations are the slowest part of a test file, and always the same. Their result is cached between
 * runs, in one file per PGlite version.
 */
const kept = async (name: string, make: () => Promise<ArrayBuffer>): Promise<ArrayBuffer> => {
  const path = join(imageFolder(), `pglite-${engineVersion()}-${name}.tar`);
  if (existsSync(path)) return Uint8Array.from(readFileSync(path)).buffer;
  const image = await make();
  const side = `${path}.${process.pid}`;
  writeFileSync(side, new Uint8Array(image));
  renameSync(side, path);
  return image;
};

const imageFolder = (): string => {
  const folder = join(tmpdir(), `hiro-test-images-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};

const engineVersion = (): string => {
  const manifest = join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "../../package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
};

const templates = new Map<Migrations, Promise<string>>();
let made = 0;

const postgresDatabase = async (wanted: Migrations): Promise<Database> => {
  const template = templates.get(wanted) ?? makeTemplate(wanted);
  templates.set(wanted, template);
  const name = await createFresh(`template ${await template}`);
  const database = await openDatabase({ databaseUrl: urlOf(name), log: quiet });
  const opened = { ...database, close: () => database.close().then(() => onServer(`drop database if exists ${name} with (force)`)) };
  names.set(opened, name);
  return opened;
};

const names = new WeakMap<Database, string>();

/**
 * Opens the same data through separate connections, as a second server would. The embedded engine has only one server, so it returns the
 * same database.
 */
export const alsoOpen = async (database: Database): Promise<Database> => {
  const name = names.get(database);
  return name === undefined ? { ...database, close: () => Promise.resolve() } : openDatabase({ databaseUrl: urlOf(name), log: quiet });
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
