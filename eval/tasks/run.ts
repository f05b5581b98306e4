import { writeFileSync } from "node:fs";
import { packed, sharesOf, WEIGHTS_FILE } from "#server/assistant/analyst/meaning/tasks/model.ts";
import { type Example, examplesOf, fingerprint, readLines, unmarkedQuestions } from "./examples.ts";
import { priorsOf, rounded, train } from "./train.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const BINS = [0.4, 0.6, 0.8, 1];

/** Returns a table row: how often the model without one writer's lines is right about them, in all and by how sure it is. */
const rowOf = (writer: string, examples: readonly Example[]): string => {
  const { scale, weights } = rounded(train(examples.filter((one) => one.writer !== writer)));
  const judged = examples
    .filter((one) => one.writer === writer)
    .map(({ places, task }) => {
      const shares = sharesOf(places, weights, scale);
      const share = Math.max(...shares);
      return { share, right: shares.indexOf(share) === task };
    });
  const share = (some: typeof judged): string =>
    some.length === 0 ? "–" : `${((some.filter((one) => one.right).length * 100) / some.length).toFixed(1)} % of ${some.length}`;
  const bins = BINS.map((top, at) => share(judged.filter((one) => one.share <= top && one.share > (BINS[at - 1] ?? 0))));
  return `| ${writer} | ${share(judged)} | ${bins.join(" | ")} |`;
};

/** `npm run eval -- tasks` leaves out one writer after another; `npm run eval -- tasks train` writes the weights. */
export const runTasks = async (mode: string | undefined): Promise<void> => {
  const lines = readLines();
  const examples = await examplesOf(lines);
  if (mode === "train") {
    const { scale, weights } = rounded(train(examples));
    const priors = priorsOf((await unmarkedQuestions()).map((places) => sharesOf(places, weights, scale)));
    const file = packed({ scale, weights, priors, fingerprint: fingerprint(lines) });
    writeFileSync(WEIGHTS_FILE, file);
    print(`${examples.length} examples, ${Math.round(file.length / 1024)} KB of weights`);
    return;
  }
  print(`| left out | right | up to 40 % sure | 40–60 % | 60–80 % | above 80 % |`);
  print(`| --- | ---: | ---: | ---: | ---: | ---: |`);
  for (const writer of new Set(examples.map((one) => one.writer))) print(rowOf(writer, examples));
};
