import { readFileSync } from "node:fs";
import { questions as own } from "#server/assistant/analyst/testing/questions.ts";
import { evaluateAnalyst } from "./analyst.ts";
import { attacks } from "./attacks.ts";
import { printCategories } from "./categories/run.ts";
import { evaluateModel, modelMeasures } from "./model.ts";
import { evaluateAttacks } from "./redteam.ts";
import { analystMeasures, type Measure, type Question } from "./score.ts";
import { runTasks } from "./tasks/run.ts";
import { explain } from "./understanding/explain.ts";
import { runUnderstanding } from "./understanding/run.ts";
import { runTurns } from "./understanding/turns.ts";
import { printWordings } from "./understanding/wordings.ts";

/*
 * `npm run eval` asks both engines over HTTP for five households, and prints how often they were right and how fast. `npm run eval --
 * questions.jsonl` uses the questions of a file instead: one JSON object per line with `text` and `intent`. `npm run eval -- categories`
 * measures how statement lines are categorized instead. `npm run eval -- understanding` asks the demo household the questions and
 * dialogues of all splits, `npm run eval -- turns [held]` plays short dialogues beside whole questions, and `npm run eval -- explain "…" "…"` shows how its assistant reads and answers each sentence. `npm run eval --
 * wordings` shows how many lines each wording decides. `npm run eval -- tasks` measures the models of tasks and roles, and
 * `npm run eval -- tasks train` trains them.
 */
const [file] = process.argv.slice(2);
if (file === "categories") {
  printCategories();
  process.exit(0);
}
if (file === "explain") {
  for (const line of await explain(process.argv.slice(3))) process.stdout.write(`${line}\n`);
  process.exit(0);
}
if (file === "wordings") {
  await printWordings();
  process.exit(0);
}
if (file === "tasks") {
  await runTasks(process.argv[3], process.argv[4], process.argv.slice(5));
  process.exit(0);
}
if (file === "turns") {
  await runTurns(process.argv[3] === "held");
  process.exit(0);
}
if (file === "understanding") {
  process.exit((await runUnderstanding(process.argv.slice(3))).length === 0 ? 0 : 1);
}
const questions: Question[] = file
  ? readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { text: string; intent: string })
      .map(({ text, intent }) => ({ text, intent }))
  : own.map(([text, intent, period, about]) => ({ text, intent, period, about }));
const print = (line = ""): void => void process.stdout.write(`${line}\n`);

const analyst = analystMeasures();
const model = modelMeasures();
const times = await evaluateAnalyst(analyst, () => questions, { named: file ? "" : "family", crowd: true });
const added = await evaluateModel(
  model,
  own.map(([text, intent, period, about]) => ({ text, intent, period, about })),
);
const withstood = [await evaluateAttacks(attacks, "analyst"), await evaluateAttacks(attacks, "obedient model")];
const measures: Measure[] = [...Object.values(analyst), ...Object.values(model), ...withstood];

const at = (list: readonly number[], share: number): string =>
  (list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN).toFixed(0);
print("| measure | passed | of | share | gate | |");
print("| --- | ---: | ---: | ---: | ---: | --- |");
for (const m of measures.filter((one) => one.of > 0))
  print(`| ${m.name} | ${m.right} | ${m.of} | ${(m.share * 100).toFixed(1)} % | ${m.gate * 100} % | ${m.passed ? "" : "missed"} |`);
print();
print("| time, ms | p50 | p95 | goal p95 |");
print("| --- | ---: | ---: | ---: |");
print(`| analyst, first byte | ${at(times.firstByte, 0.5)} | ${at(times.firstByte, 0.95)} | 150 |`);
print(`| analyst, complete, without pacing | ${at(times.complete, 0.5)} | ${at(times.complete, 0.95)} | 1500 |`);
print(`| fifty chats at once, first byte | ${at(times.atOnce, 0.5)} | ${at(times.atOnce, 0.95)} | |`);
print(`| added to a model's own first word | ${at(added, 0.5)} | ${at(added, 0.95)} | 50 |`);
for (const m of measures.filter((one) => one.misses.length > 0)) {
  print(`\nMissed, ${m.name}:`);
  for (const miss of new Set(m.misses)) print(`  ${miss}`);
}
print();
const lost = await runUnderstanding();
process.exit(measures.every((m) => m.passed) && lost.length === 0 ? 0 : 1);
