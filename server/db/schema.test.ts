import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeSchema } from "./describe-schema.ts";
import { testDatabase } from "./testing.ts";

test("schema.ts matches the migrated database (npm run schema generates it)", async () => {
  const database = await testDatabase();
  const described = await describeSchema(database.kysely);
  await database.close();
  const plain = (text: string): string => text.replace(/\s+/g, " ");
  expect(plain(readFileSync(join(import.meta.dirname, "schema.ts"), "utf8"))).toBe(plain(described));
});
