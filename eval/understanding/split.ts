import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/*
 * Copies the lines of a file of questions or dialogues into one fixture per split: `node eval/understanding/split.ts <file.jsonl> <name>`.
 * Each line carries its split, which its writers drew by section within each voice. Prints counts only, so that whoever runs this never
 * sees a line of the test split.
 */
const Line = z.looseObject({ id: z.string(), split: z.enum(["dev", "test"]) });
const [file, name] = process.argv.slice(2);
if (file === undefined || name === undefined) throw new Error("name a file of lines and a fixture");
const lines = readFileSync(file, "utf8").trim().split("\n");
for (const split of ["dev", "test"] as const) {
  const kept = lines.filter((line) => Line.parse(JSON.parse(line)).split === split);
  writeFileSync(join(import.meta.dirname, `${name}-${split}.jsonl`), `${kept.join("\n")}\n`);
  process.stdout.write(`${name}-${split}: ${kept.length} lines\n`);
}
