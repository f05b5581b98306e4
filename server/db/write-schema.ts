import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeSchema } from "./describe-schema.ts";
import { testDatabase } from "./testing.ts";

/** `npm run schema`: migrates an empty database and writes down its tables and columns. */
const database = await testDatabase();
writeFileSync(join(import.meta.dirname, "schema.ts"), await describeSchema(database.kysely));
await database.close();
