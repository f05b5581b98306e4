import type { Frame } from "#server/assistant/analyst/frame.ts";
import { useEncoder } from "#server/assistant/analyst/meaning/encoder/model.ts";
import type { Weights } from "#server/assistant/analyst/meaning/log-linear.ts";
import * as roles from "#server/assistant/analyst/meaning/roles/model.ts";
import * as tasks from "#server/assistant/analyst/meaning/tasks/model.ts";
import { does } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import { TODAY } from "#server/assistant/analyst/testing/talk.ts";
import { understandTurn } from "#server/assistant/analyst/turn.ts";
import { isAboutRows } from "#server/assistant/analyst/understand.ts";
import type { Vocabulary } from "#server/assistant/analyst/vocabulary.ts";
import { tools } from "#server/features/transactions/tools.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { demoHome } from "../understanding/facts.ts";
import type { Example, Line } from "./examples.ts";
import { trainRoles, trainTasks } from "./train.ts";

/** How many trainings share the writers among them. Each leaves out every fourth writer. */
const FOLDS = 4;
const everyFourth = (writers: readonly string[]): string[][] =>
  Array.from({ length: FOLDS }, (_, fold) => writers.filter((_one, at) => at % FOLDS === fold));
/** Replies that show no figure, whatever the question. */
const REPLIES: ReadonlySet<string> = new Set(
  "out_of_scope not_understood smalltalk concept help others cannot_act advice_boundary no_data memory_save memory_read".split(" "),
);
const VERDICTS = ["right", "another task", "a marked word not used", "declined", "name not known", "asked back"] as const;
type Verdict = (typeof VERDICTS)[number];

const vocabularyOfDemo = async (): Promise<Vocabulary> => {
  const { t, person } = await demoHome();
  const vocabulary = await tools(t.deps).get_vocabulary(await scopeOfUser(t.deps, person.id), {}, null);
  await t.close();
  return vocabulary;
};

const leavesOut = ({ notCategories, notMerchants, accounts }: Frame["filter"]): boolean =>
  notCategories.length + notMerchants.length > 0 || accounts.some((account) => account.label.includes("except"));
const names = ({ categories, merchants, accounts, text }: Frame["filter"]): boolean =>
  categories.length + merchants.length + accounts.length > 0 || text !== null;
/** Whether an answer does without a word that the writer marked. It can only tell by what an answer has nothing of. */
const missesMark = ({ filter, intent, period, ignored }: Frame, { text, marks }: Line): boolean => {
  const marked = (...some: roles.Role[]): boolean => marks.some((mark) => some.includes(mark.role));
  const isMarked = (word: string): boolean =>
    marks.some(
      ({ from, to, role }) =>
        role !== "what is asked" &&
        text
          .slice(from, to)
          .toLowerCase()
          .split(/[^\p{L}\p{N}'$%.-]+/u)
          .includes(word),
    );
  return (
    ignored.some((word) => isMarked(word.toLowerCase())) ||
    (marked("time") && period === null && (isAboutRows(intent) || intent === "flows")) ||
    (marked("left out") && !leavesOut(filter)) ||
    (marked("category", "merchant") && isAboutRows(intent) && !names(filter) && !leavesOut(filter))
  );
};

const judge = (line: Line, vocabulary: Vocabulary): Verdict => {
  const understood = understandTurn({ text: line.text, today: TODAY, firstName: null, history: [], memo: [] }, vocabulary);
  if ("ask" in understood) return "asked back";
  const { frame } = understood;
  if (does(line.task, frame)) return frame.intent !== "member_split" && missesMark(frame, line) ? "a marked word not used" : "right";
  return frame.intent === "unknown_name" ? "name not known" : REPLIES.has(frame.intent) ? "declined" : "another task";
};

/** Weights of an encoder, and the writers that were left out of its training. */
export type LeftOut = { path: string; writers: readonly string[] };

/**
 * Reads the lines of writers with models that were trained without them, as first questions to the demo household, and prints how it went.
 * The encoder learned from all writers, so it is used only if `leftOut` gives other weights.
 */
export const printComposed = async (
  lines: readonly Line[],
  examples: { tasks: readonly Example[]; roles: readonly Example[] },
  unmarked: readonly (readonly number[])[],
  leftOut: LeftOut | null,
): Promise<void> => {
  const vocabulary = await vocabularyOfDemo();
  useEncoder(leftOut?.path ?? null);
  const counts = new Map<string, Map<Verdict, number>>();
  for (const out of leftOut ? [leftOut.writers] : everyFourth([...new Set(lines.map((line) => line.writer))])) {
    const kept = (some: readonly Example[]): Example[] => some.filter((one) => !out.includes(one.writer));
    const models: [typeof tasks | typeof roles, Weights][] = [
      [tasks, trainTasks(kept(examples.tasks), unmarked, "")],
      [roles, trainRoles(kept(examples.roles), "")],
    ];
    for (const [model, weights] of models) model.useWeights(weights);
    for (const line of lines.filter(({ writer }) => out.includes(writer))) {
      const verdict = judge(line, vocabulary);
      for (const row of [line.writer, "all"]) {
        const found = counts.get(row) ?? new Map<Verdict, number>();
        counts.set(row, found);
        found.set(verdict, (found.get(verdict) ?? 0) + 1);
      }
    }
  }
  process.stdout.write(`| writer | lines | ${VERDICTS.join(" | ")} |\n| --- | ---: |${VERDICTS.map(() => " ---: |").join("")}\n`);
  for (const [row, found] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const count = [...found.values()].reduce((sum, one) => sum + one, 0);
    const share = (verdict: Verdict): string => `${(((found.get(verdict) ?? 0) * 100) / count).toFixed(1)} %`;
    process.stdout.write(`| ${row} | ${count} | ${VERDICTS.map(share).join(" | ")} |\n`);
  }
};
