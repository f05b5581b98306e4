import { writeFileSync } from "node:fs";
import { packed, sharesOf, type Weights } from "#server/assistant/analyst/meaning/log-linear.ts";
import { allPieces } from "#server/assistant/analyst/meaning/encoder/input.ts";
import * as roles from "#server/assistant/analyst/meaning/roles/model.ts";
import * as tasks from "#server/assistant/analyst/meaning/tasks/model.ts";
import { TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { printComposed } from "./composed.ts";
import {
  encodableOf,
  type Example,
  examplesOf,
  fingerprintOfEncoder,
  fingerprintOfRoles,
  fingerprintOfTasks,
  readLines,
  unmarkedQuestions,
} from "./examples.ts";
import { trainRoles, trainTasks } from "./train.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** How sure a model is of one example, and whether it is right. */
type Judged = { sure: number; right: boolean };
const percentOf = (some: readonly Judged[]): string =>
  some.length === 0 ? "–" : `${((some.filter((one) => one.right).length * 100) / some.length).toFixed(1)} % of ${some.length}`;
/** Returns the cells of a table row: how often a model is right, in all and by how sure it is. Each bin ends at its number. */
const cellsOf = (judged: readonly Judged[], bins: readonly number[]): string =>
  [judged, ...bins.map((top, at) => judged.filter((one) => one.sure <= top && one.sure > (bins[at - 1] ?? -1)))].map(percentOf).join(" | ");

const judgeTask = ({ scale, weights }: Weights, { places, answer }: Example): Judged => {
  const shares = sharesOf(places, weights, scale, TASKS.length);
  const sure = Math.max(...shares);
  return { sure, right: shares.indexOf(sure) === answer };
};
/** Judges whether a word was marked as one that changes the answer. `sure` is how likely the model finds that. */
const judgeRole = ({ scale, weights }: Weights, { places, answer }: Example): Judged => {
  const marked = roles.ROLES.map((_, at) => (at === answer ? 1 : 0));
  return { sure: roles.bindingShare(sharesOf(places, weights, scale, roles.ROLES.length)), right: roles.bindingShare(marked) === 1 };
};

const TASK_BINS = [0.4, 0.6, 0.8, 1];
const ROLE_BINS = [0.1, 0.3, 0.5, 0.7, 0.9, 1];
/** Prints one row for each writer whose lines were left out of the training. */
const printLeftOut = (
  heading: string,
  bins: readonly number[],
  examples: readonly Example[],
  train: (examples: readonly Example[]) => Weights,
  judge: (weights: Weights, example: Example) => Judged,
): void => {
  print(`| left out | ${heading} | ${bins.map((top) => `up to ${top * 100} % sure`).join(" | ")} |`);
  print(`| --- | ---: |${bins.map(() => " ---: |").join("")}`);
  for (const writer of new Set(examples.map((one) => one.writer))) {
    const weights = train(examples.filter((one) => one.writer !== writer));
    const judged = examples.filter((one) => one.writer === writer).map((one) => judge(weights, one));
    print(`| ${writer} | ${cellsOf(judged, bins)} |`);
  }
};

/**
 * `npm run eval -- tasks` leaves out one writer after another; `npm run eval -- tasks composed` reads the lines of writers who were left out
 * of the training with the whole analyst, and `npm run eval -- tasks composed FILE WRITER ...` with an encoder that was trained without
 * those writers; `npm run eval -- tasks train` writes the weights; `npm run eval -- tasks encodable FILE` writes
 * the examples for `encoder/train.py`.
 */
export const runTasks = async (mode: string | undefined, file: string | undefined, writers: readonly string[]): Promise<void> => {
  const lines = readLines();
  if (mode === "encodable") {
    const head = { fingerprint: fingerprintOfEncoder(lines), pieces: allPieces(), tasks: TASKS.length, roles: roles.ROLES.length };
    writeFileSync(file ?? "", [head, ...(await encodableOf(lines))].map((one) => JSON.stringify(one)).join("\n"));
    return;
  }
  const examples = await examplesOf(lines);
  const unmarked = await unmarkedQuestions();
  if (mode === "train") {
    const files = [
      [tasks.WEIGHTS_FILE, packed(trainTasks(examples.tasks, unmarked, fingerprintOfTasks(lines)))],
      [roles.WEIGHTS_FILE, packed(trainRoles(examples.roles, fingerprintOfRoles(lines)))],
    ] as const;
    for (const [path, file] of files) writeFileSync(path, file);
    print(`${lines.length} lines; ${files.map(([, file]) => Math.round(file.length / 1024)).join(" and ")} KB of weights`);
    return;
  }
  if (mode === "composed") return printComposed(lines, examples, unmarked, file === undefined ? null : { path: file, writers });
  printLeftOut("right", TASK_BINS, examples.tasks, (some) => trainTasks(some, unmarked, ""), judgeTask);
  print("");
  printLeftOut("words marked", ROLE_BINS, examples.roles, (some) => trainRoles(some, ""), judgeRole);
};
