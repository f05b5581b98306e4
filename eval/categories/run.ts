import { ledgerErrors, makeLedger, makeLivedLedger, reviewWork } from "./ledger.ts";
import { isForTesting, lines, type Score, scoreLines, type Share } from "./score.ts";

const percent = ({ right, of }: Share): string => (of === 0 ? "–" : `${((right / of) * 100).toFixed(1)} % of ${of}`);
const print = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Prints how well statement lines and whole ledgers are categorized: `npm run eval -- categories`. */
export const printCategories = (): void => {
  const sets: [string, Score][] = [
    ["lines to build with", scoreLines(lines.filter((line) => !isForTesting(line)))],
    ["lines kept for testing", scoreLines(lines.filter(isForTesting))],
  ];
  print("| lines | coverage | sure and right | sure, of all | wrong section | brands right | split | merged |");
  print("| --- | --- | --- | --- | ---: | --- | --- | ---: |");
  for (const [name, score] of sets) {
    const all = name.includes("testing") ? lines.filter(isForTesting).length : lines.length - lines.filter(isForTesting).length;
    print(
      `| ${name} | ${percent(score.coverage)} | ${percent(score.sure)} | ${percent({ right: score.sure.of, of: all })} | ${score.sectionErrors.length} | ${percent(score.brands)} | ${percent(score.split)} | ${score.merged.length} |`,
    );
  }
  print();
  print("| evidence | right, lines to build with | right, lines for testing |");
  print("| --- | --- | --- |");
  for (const tier of sets[0]?.[1].tiers.keys() ?? [])
    print(`| ${tier} | ${sets.map(([, score]) => percent(score.tiers.get(tier) ?? { right: 0, of: 0 })).join(" | ")} |`);
  for (const [name, score] of sets) for (const miss of score.wrongSure) print(`Sure and wrong, ${name}: ${miss}`);
  print();
  for (const seed of [1, 2, 3, 4, 5]) {
    const errors = ledgerErrors(makeLedger(lines.filter(isForTesting), 24, seed));
    print(
      `Ledger ${seed}, worst month: spending ${errors.spending.toFixed(2)} %, income ${errors.income.toFixed(2)} %, rows wrongly paired ${errors.transfers}`,
    );
  }
  print();
  print("| ledger of 400 merchants, 24 months | waits | merchants | rows | by 20 decisions | with groups | decisions for 80 % |");
  print("| --- | --- | ---: | ---: | --- | --- | ---: |");
  for (const [name, of] of [
    ["all lines", lines],
    ["lines kept for testing", lines.filter(isForTesting)],
  ] as const)
    for (const seed of [1, 2, 3, 4, 5]) {
      const work = reviewWork(makeLivedLedger(of, 24, seed));
      const share = (n: number): string => `${(n * 100).toFixed(1)} %`;
      print(
        `| ${name}, ${seed} | ${share(work.waiting)} | ${work.merchants} | ${work.rows} | ${share(work.settledBy20)} | ${share(work.groupedBy20)} | ${work.decisionsFor80} |`,
      );
    }
};
