import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeSchema } from "./describe-schema.ts";
import { readBuilt, saveBuilt } from "./embedded/built.ts";
import { openEmbedded } from "./embedded/pool.ts";
import { keyOfSources } from "./embedded/sources.ts";
import { unpack } from "./embedded/tar.ts";
import { buildImage, builtImage, imageOfThisVersion, makeImage } from "./image.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { databaseOf, openDatabase } from "./open.ts";
import { quiet } from "./quiet.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "hiro-image-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Says only whether there is an image: vitest would print all of its bytes. */
const isUsed = async (from: string): Promise<boolean> => (await builtImage(quiet, from)) !== null;

const fileIn = (of: string): string => join(of, readdirSync(of)[0] ?? "");

describe("the built image", () => {
  let built: string;
  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), "hiro-built-"));
    await saveBuilt(imageOfThisVersion(), await buildImage(), built);
  });
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  const started = async (buildFolder: string, name = "data") => {
    const database = await openDatabase({ folder: join(folder, name), image: () => builtImage(quiet, buildFolder), log: quiet });
    try {
      const ran = await migrate(database, migrations);
      const { rows: categories } = await database.execute(
        "select id, category_id, name, section, category_group, color, icon, status, source from categories order by id",
      );
      return { ran, categories, schema: await describeSchema(database.kysely) };
    } finally {
      await database.close();
    }
  };

  test("is where a new data folder starts, so that no migration runs", async () => {
    expect((await started(built)).ran).toEqual([]);
  });

  test("gives the same tables and rows as running the migrations", async () => {
    const [copied, migrated] = [await started(built), await started(join(folder, "nothing built"), "other")];
    expect(migrated.ran).toEqual(Object.keys(migrations).toSorted());
    expect(copied.schema).toBe(migrated.schema);
    expect(copied.categories).toEqual(migrated.categories);
  });

  test("is of a closed database, so that it starts without crash recovery", async () => {
    const SHUT_DOWN = 1;
    unpack(await buildImage(), folder);
    expect(readFileSync(join(folder, "global", "pg_control")).readUInt32LE(16)).toBe(SHUT_DOWN);
  });

  test("leaves files that only their owner can read", async () => {
    await started(built);
    // The engine itself writes this cache of its catalog for all to read, in a folder that is closed to them.
    const files = readdirSync(join(folder, "data", "database"), { recursive: true, withFileTypes: true }).filter(
      ({ name }) => name !== "pg_internal.init",
    );
    expect(files.length).toBeGreaterThan(800);
    expect(files.filter((file) => (statSync(join(file.parentPath, file.name)).mode & 0o077) !== 0).map(({ name }) => name)).toEqual([]);
  });

  test("is not used when other migrations made it, even under this version's name", async () => {
    const other = { name: imageOfThisVersion().name, key: "0".repeat(32) };
    await saveBuilt(other, await buildImage(), folder);
    expect(await isUsed(folder)).toBe(false);
    copyFileSync(fileIn(folder), fileIn(built).replace(built, folder));
    expect(await isUsed(folder)).toBe(false);
    expect((await readBuilt(other, folder)) !== null).toBe(true);
  });

  test.each([
    ["changed", (bytes: Buffer) => bytes.fill((bytes[2_000_000] ?? 0) ^ 1, 2_000_000, 2_000_001)],
    ["cut off", (bytes: Buffer) => bytes.subarray(0, 100_000)],
    ["emptied", () => Buffer.alloc(0)],
  ])("is not used when its file was %s", async (_, damage) => {
    const damaged = mkdtempSync(join(tmpdir(), "hiro-damaged-"));
    writeFileSync(fileIn(built).replace(built, damaged), damage(readFileSync(fileIn(built))));
    expect(await isUsed(built)).toBe(true);
    expect(await isUsed(damaged)).toBe(false);
    rmSync(damaged, { recursive: true });
  });

  test("is made again when a migration or a file that it imports changes", () => {
    const [first, second, types] = ["first.ts", "second.ts", "types.ts"].map((name) => join(folder, name)) as [string, string, string];
    writeFileSync(first, 'import { two } from "./second.ts";\nimport type { Three } from "./types.ts";\n');
    writeFileSync(second, "export const two = 2;\n");
    writeFileSync(types, "export type Three = 3;\n");
    const before = keyOfSources([first]);
    writeFileSync(types, "export type Three = 4;\n");
    expect(keyOfSources([first])).toBe(before);
    writeFileSync(second, "export const two = 3;\n");
    expect(keyOfSources([first])).not.toBe(before);
    writeFileSync(second, "export const two = 2;\n");
    expect(keyOfSources([first])).toBe(before);
  });

  test("takes the place of the image of an earlier version", async () => {
    await saveBuilt({ name: "migrated", key: "old" }, new Uint8Array(10), folder);
    await saveBuilt({ name: "migrated", key: "new" }, new Uint8Array(10), folder);
    expect(readdirSync(folder)).toEqual(["migrated-new.zst"]);
  });
});

test("an image of other migrations starts a database that has only theirs", async () => {
  const image = await makeImage({ "0001-birds": { up: (db) => db.schema.createTable("birds").addColumn("id", "integer").execute() } });
  const pool = await openEmbedded({ folder: null, log: quiet, image: () => Promise.resolve(image) });
  const database = databaseOf("embedded", pool, quiet);
  expect((await database.execute("select count(*) as n from birds")).rows).toEqual([{ n: 0 }]);
  await expect(database.execute("select 1 from users")).rejects.toThrow("does not exist");
  await database.close();
});

test("unpacking never leaves the folder", () => {
  const header = Buffer.alloc(1024);
  header.write("../../outside");
  header.write("00000000005", 124);
  header.write("0", 156);
  header.write("hello", 512);
  unpack(header, folder);
  expect(readdirSync(folder)).toEqual(["outside"]);
  expect(readFileSync(join(folder, "outside"), "utf8")).toBe("hello");
});
