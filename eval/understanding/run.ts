import { demoHome } from "./facts.ts";
import { dialoguesOf, questionsOf, READABLE, type Split, SPLITS } from "./lines.ts";
import { askingAt, askQuestions, type Line, namedShare, ownMoneyShare, playDialogues, shareOf, tableOf } from "./measure.ts";

/*
 * `npm run eval -- understanding` asks the demo household the questions and dialogues of all splits, and prints the six verdicts.
 * `npm run eval -- understanding dev own-work` takes those splits only, and also lists what was not right. Lines of the splits "test",
 * "own-held" and "seventh-held" are never printed, because the builders of the analyst must not see them.
 */
const print = (line = ""): void => void process.stdout.write(`${line}\n`);

const summary = (name: string, lines: readonly Line[], byVoice: boolean): void => {
  for (const line of tableOf(name, lines, (l) => l.group)) print(line);
  print();
  print(
    `${name}: out of scope taken as own money ${(ownMoneyShare(lines) * 100).toFixed(1)} %, unknown names named ${(namedShare(lines) * 100).toFixed(1)} %`,
  );
  print();
  if (byVoice) for (const line of tableOf(`${name} by voice`, lines, (l) => l.voice)) print(line);
  if (byVoice) print();
  if (byVoice) for (const line of tableOf(`${name} by measure`, lines, measureOf)) print(line);
  if (byVoice) print();
};

/** What a question is about, without its words: so a split that nobody reads still shows which measures are weak. */
const measureOf = ({ due }: Line): string => due.meaning?.measure ?? due.action?.kind ?? due.outcome;

/**
 * What the analyst must keep. The goals are higher (right 80 %, wrong but confident 2 %, unknown names 95 %); these gates hold what is
 * reached, so that nothing gets worse unseen. Raise them with each improvement.
 */
export const UNDERSTANDING_GATES: Record<Split, { right: number; wrong: number; ownMoney: number; named: number }> = {
  dev: { right: 0.87, wrong: 0.05, ownMoney: 0.02, named: 0.83 },
  test: { right: 0.68, wrong: 0.13, ownMoney: 0.02, named: 0.85 },
  "own-work": { right: 0.94, wrong: 0.03, ownMoney: 0.02, named: 0.95 },
  "third-work": { right: 0.86, wrong: 0.04, ownMoney: 0.02, named: 0.9 },
  "third-held": { right: 0.77, wrong: 0.07, ownMoney: 0.02, named: 0.85 },
  "fourth-work": { right: 0.78, wrong: 0.05, ownMoney: 0.02, named: 0.9 },
  "fourth-held": { right: 0.73, wrong: 0.07, ownMoney: 0.02, named: 0.75 },
  "fifth-work": { right: 0.86, wrong: 0.05, ownMoney: 0.02, named: 0.8 },
  "fifth-held": { right: 0.81, wrong: 0.08, ownMoney: 0.02, named: 0.9 },
  "sixth-work": { right: 0.83, wrong: 0.05, ownMoney: 0.02, named: 0.9 },
  "sixth-held": { right: 0.87, wrong: 0.05, ownMoney: 0.02, named: 0.95 },
  "seventh-work": { right: 0.84, wrong: 0.07, ownMoney: 0.02, named: 0.95 },
  "seventh-held": { right: 0.6, wrong: 0.12, ownMoney: 0.11, named: 0.88 },
  "eighth-work": { right: 0.8, wrong: 0.06, ownMoney: 0.02, named: 0.95 },
  "eighth-held": { right: 0.75, wrong: 0.08, ownMoney: 0.02, named: 0.95 },
  "ninth-work": { right: 0.8, wrong: 0.06, ownMoney: 0.1, named: 0.8 },
  "ninth-held": { right: 0.72, wrong: 0.11, ownMoney: 0.1, named: 0.8 },
  "tenth-work": { right: 0.62, wrong: 0.12, ownMoney: 0.1, named: 0 },
  "own-held": { right: 0.87, wrong: 0.03, ownMoney: 0.02, named: 0.95 },
};

/** Returns the gates that a split's questions miss, in words. */
export const missedGates = (split: Split, lines: readonly Line[]): string[] => {
  const gate = UNDERSTANDING_GATES[split];
  const found: [name: string, reached: number, kept: boolean][] = [
    ["right", shareOf(lines, "right"), shareOf(lines, "right") >= gate.right],
    ["wrong but confident", shareOf(lines, "wrong but confident"), shareOf(lines, "wrong but confident") <= gate.wrong],
    ["out of scope taken as own money", ownMoneyShare(lines), ownMoneyShare(lines) <= gate.ownMoney],
    ["unknown names named", namedShare(lines), namedShare(lines) >= gate.named],
  ];
  return found.flatMap(([name, reached, kept]) => (kept ? [] : [`${split}: ${name} is ${(reached * 100).toFixed(1)} %`]));
};

/** Asks all splits, or those named, and prints the verdicts. Returns the gates missed. */
export const runUnderstanding = async (only: readonly string[] = []): Promise<string[]> => {
  const home = await demoHome();
  const asking = askingAt(home);
  const splits = only.length === 0 ? SPLITS : SPLITS.filter((split) => only.includes(split));
  const missed: string[] = [];
  for (const split of splits) {
    const questions = await askQuestions(home, asking, questionsOf(split));
    const turns = await playDialogues(home, asking, dialoguesOf(split));
    summary(`questions, ${split}`, questions, true);
    if (turns.length > 0) summary(`dialogues, ${split}`, turns, false);
    missed.push(...missedGates(split, questions));
    if (only.length > 0 && READABLE.has(split))
      for (const l of [...questions, ...turns].filter((one) => one.judged.verdict !== "right"))
        print(
          `${l.judged.verdict} | ${l.id} ${l.due.outcome} | ${l.text} | ${l.reply.frame?.intent ?? "asked"} | want ${l.judged.why} | ${l.reply.text.replace(/\s+/g, " ").slice(0, 170)}`,
        );
  }
  await home.t.close();
  for (const one of missed) print(`Missed: ${one}`);
  return missed;
};
