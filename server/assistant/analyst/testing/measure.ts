import { readFileSync } from "node:fs";
import { citedFigures, headline, headlineFigures, opened } from "./oracle.ts";
import { households } from "./households.ts";
import { askOnce, TODAY } from "./talk.ts";
import { nameIndexOf } from "../vocabulary.ts";
import { read } from "../reading.ts";
import { toolsOver } from "./household.ts";

/*
 * Asks five households every question of a file (one JSON object per line: text, intent, periods). Prints how often questions were
 * understood, how often figures match an independent calculation, and what citations open: node server/assistant/analyst/testing/measure.ts
 * <questions.jsonl>
 */
type Question = { id: string; text: string; intent: string; periods?: string[] };
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("name a file of questions");
const questions = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Question);

const misses = new Map<string, string[]>();
const miss = (kind: string, what: string): void => void misses.set(kind, [...(misses.get(kind) ?? []), what]);
const tally = { asked: 0, intent: 0, period: 0, periods: 0, headlines: 0, headlinesRight: 0, grounded: 0, figures: 0, same: 0, part: 0 };
let slowest = 0;
const times: number[] = [];

for (const [name, make] of households) {
  const h = make();
  const vocabulary = await toolsOver(h).get_vocabulary({});
  for (const q of questions) {
    const before = performance.now();
    const reply = await askOnce(h, q.text);
    times.push(performance.now() - before);
    slowest = Math.max(slowest, performance.now() - before);
    tally.asked += 1;
    const intent = reply.frame?.intent ?? "asked back";
    if (intent === q.intent) tally.intent += 1;
    else miss(`intent (${name})`, `${q.text}: ${intent}, not ${q.intent}`);
    const found = read(q.text, nameIndexOf(vocabulary), { today: TODAY, dataStart: vocabulary.range?.start ?? TODAY }).periods;
    if ((q.periods ?? []).length > 0) {
      tally.periods += 1;
      if (found.length >= (q.periods ?? []).length) tally.period += 1;
      else miss(`period (${name})`, `${q.text}: found ${found.length} of ${q.periods?.join(", ")}`);
    }
    if (reply.ungrounded.length === 0) tally.grounded += 1;
    else miss(`grounding (${name})`, `${q.text}: ${reply.ungrounded.join(", ")}`);
    const expected = headlineFigures(h, reply, q.text);
    const said = headline(reply.text);
    if (expected && said.length > 0) {
      tally.headlines += 1;
      if (expected.some((n) => said.includes(Math.abs(n)))) tally.headlinesRight += 1;
      else miss(`figure (${name})`, `${q.text}: ${said.join(", ")}, not ${expected.join(" or ")}`);
    }
    for (const { cents, cite } of citedFigures(reply.text)) {
      const citation = reply.citations[cite];
      const how = citation ? opened(h, citation, cents) : "not there";
      tally.figures += 1;
      if (how === "same total") tally.same += 1;
      else if (how === "part of it") tally.part += 1;
      else miss(`citation (${name})`, `${q.text}: ${cents} does not match the citation “${citation?.artifactName}”`);
    }
  }
}

const share = (n: number, of: number): string => `${n} of ${of} (${((n * 100) / Math.max(1, of)).toFixed(1)} %)`;
times.sort((a, b) => a - b);
const lines = [
  `questions × households: ${tally.asked}`,
  `intent: ${share(tally.intent, tally.asked)}`,
  `periods found: ${share(tally.period, tally.periods)}`,
  `replies with every figure grounded: ${share(tally.grounded, tally.asked)}`,
  `headlines that match the independent calculation: ${share(tally.headlinesRight, tally.headlines)}`,
  `cited figures: ${tally.figures}; opening to the same total ${share(tally.same, tally.figures)}, to what they are part or mean of ${share(tally.part, tally.figures)}`,
  `time per question, without a database: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms, longest ${slowest.toFixed(1)} ms`,
];
for (const [kind, list] of misses) lines.push("", `Missed, ${kind}: ${list.length}`, ...list.map((m) => `  ${m}`));
process.stdout.write(`${lines.join("\n")}\n`);
