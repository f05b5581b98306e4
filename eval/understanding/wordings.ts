import { day } from "#domain/day.ts";
import { LEVEL_WORDINGS } from "#server/assistant/analyst/meaning/wordings/levels.ts";
import { WORDINGS } from "#server/assistant/analyst/meaning/wordings.ts";
import { understandTurn } from "#server/assistant/analyst/turn.ts";
import type { Vocabulary } from "#server/assistant/analyst/vocabulary.ts";
import { tools } from "#server/features/transactions/tools.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { demoHome } from "./facts.ts";
import { dialoguesOf, questionsOf, READABLE } from "./lines.ts";

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
type Use = { pattern: string; replaced: number; decided: string[] };

const TODAY = day("2026-11-20");
/** Every line that may be read. A later turn of a dialogue is read as a question of its own. */
const lines = (): string[] =>
  [...READABLE].flatMap((split) => [
    ...questionsOf(split).map(({ text }) => text),
    ...dialoguesOf(split).flatMap(({ turns }) => turns.map(({ user }) => user)),
  ]);

const readingOf = (text: string, vocabulary: Vocabulary): string =>
  JSON.stringify(understandTurn({ text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary));

/** Returns for each wording on how many lines it replaced words, and the lines that are read otherwise without it. */
const usesOf = (wordings: Wording[], texts: readonly string[], vocabulary: Vocabulary): Use[] => {
  const all = [...wordings];
  let replacing = new Set<number>();
  const set = (i: number, [pattern, by]: Wording, isOn: boolean): void => {
    wordings[i] = [
      pattern,
      (m) => {
        const plain = isOn ? by(m) : m[0];
        if (plain !== m[0]) replacing.add(i);
        return plain;
      },
    ];
  };
  all.forEach((wording, i) => set(i, wording, true));
  const uses = all.map(([pattern]): Use => ({ pattern: pattern.source, replaced: 0, decided: [] }));
  for (const text of texts) {
    replacing = new Set();
    const whole = readingOf(text, vocabulary);
    const replaced = replacing;
    replacing = new Set();
    for (const i of replaced) {
      const [use, wording] = [uses[i], all[i]];
      if (!use || !wording) continue;
      use.replaced += 1;
      set(i, wording, false);
      if (readingOf(text, vocabulary) !== whole) use.decided.push(text);
      set(i, wording, true);
    }
  }
  return uses;
};

/** Prints how many lines each wording decides. A wording that decides none only costs time and understanding. */
export const printWordings = async (): Promise<void> => {
  const home = await demoHome();
  const vocabulary = await tools(home.t.deps).get_vocabulary(await scopeOfUser(home.t.deps, home.person.id), {}, null);
  await home.t.close();
  const texts = lines();
  for (const list of [WORDINGS, LEVEL_WORDINGS])
    for (const { pattern, replaced, decided } of usesOf(list as Wording[], texts, vocabulary))
      process.stdout.write(
        `${String(decided.length).padStart(4)} of ${String(replaced).padStart(4)} | ${pattern.slice(0, 140)} | ${decided[0]?.slice(0, 90) ?? ""}\n`,
      );
};
