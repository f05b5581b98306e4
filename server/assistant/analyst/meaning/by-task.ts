import type { Day } from "#domain/day.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";
import { compose, type Composed, type Parsed } from "./compose.ts";
import { frameFrom } from "./frame-from.ts";
import type { Token } from "./cover.ts";
import type { Explained } from "./decide.ts";
import { bareFrame, type Frame, NO_EDIT } from "../frame.ts";
import { sureByModels, sureDespite } from "./leftover.ts";
import { losesNames } from "./named-objects.ts";
import { isSame } from "./prefer.ts";
import { kindsOf } from "./tasks/kinds.ts";
import { does, type Task } from "./tasks/tasks.ts";
import { whichNames } from "./which-names.ts";

/** An answer is given if the log-linear models and the encoder together find it right this likely. */
const LEAST_SURE = 0.7;
/** The same for the log-linear models alone, with which some words left over always stop the answer. */
const LEAST_SURE_ALONE = 0.75;
/** Only surer than this is a sentence kept in memory, or memory told. */
const SURE_OF_MEMORY = 0.8;
/** Reasons of decisions that were made because the words of the question said too little. */
const SAYS_TOO_LITTLE: ReadonlySet<string> = new Set(["words left", "another task", "no subject", "nothing about money"]);
/** Reasons of answers that were read from the words alone. */
const FROM_WORDS: ReadonlySet<string> = new Set(["understood", "passed over"]);
/** An answer read from the words alone gives way to that of a sure task if its own task is less likely than this. */
const UNLIKELY = 0.25;
const isUnlikely = ({ why, best }: Explained): boolean => FROM_WORDS.has(why) && best !== null && best.likely < UNLIKELY;
/**
 * Whether an answer explains as much of the question as the one that it would replace. "How much came in, and how much went out" has words
 * for more than a total, and a list of purchases states their sum.
 */
const replaces = (other: Composed, left: readonly Token[], explained: Explained): boolean =>
  explained.best === null ||
  (left.length <= explained.left.length &&
    other.query.items.length >= explained.best.query.items.length &&
    !isSame(other.kind, explained.best.kind));
/** Orders readings by what the question explains of them: a kind counts its needs in its score whether or not they are met. */
const fits = ({ kind, query, score }: Composed): number => score - kind.needs.filter((need) => !query.has(...need)).length;
/** Models of tasks and words, how sure they must be of an answer, and how sure they are that no word left over changes it. */
type Models = Pick<Parsed, "tasks"> & { least: number; sureOf: (best: Composed, left: readonly Token[], share: number) => number };
/** The models that may read a question, in order. The encoder is asked only where the words say too little. */
const modelsFor = ({ why }: Explained, parsed: Parsed): Models[] => {
  const logLinear: Models = {
    tasks: parsed.tasks,
    least: LEAST_SURE_ALONE,
    sureOf: (best, left, share) => sureDespite(best, left, share, parsed),
  };
  if (!SAYS_TOO_LITTLE.has(why)) return [logLinear];
  const { tasks, binds } = parsed.together();
  return [{ tasks, least: LEAST_SURE, sureOf: (best, left, share) => sureByModels(best, left, share, binds) }, logLinear];
};
/**
 * Reads a question as the plainest answer that does its task: "Costco or Target, who takes more" has no word for spending, and the word
 * for it in "how much interest on the visa" is that of another answer, too. Names, times, amounts and what is left out are read from its
 * words, as always. Returns null if its words were enough, if the task is not sure, or if words are left that may not be passed over. The
 * frame names those that are.
 */
export const readByTask = (explained: Explained, reading: Reading, nameIndex: NameIndex, today: Day): Frame | null => {
  if (explained.why === "names") return null;
  const parsed = compose(reading, nameIndex, today);
  for (const models of modelsFor(explained, parsed)) {
    const frame = readWith(models, parsed, explained, reading, nameIndex);
    if (frame) return frame;
  }
  return null;
};
/** Reads a question as the plainest answer that does the task which these models find likeliest. */
const readWith = (
  { tasks: [first], least, sureOf }: Models,
  parsed: Parsed,
  explained: Explained,
  reading: Reading,
  nameIndex: NameIndex,
): Frame | null => {
  if (!first || first.share < least) return null;
  const memory = first.share >= SURE_OF_MEMORY ? ofMemory(first.task, reading) : null;
  const replacing = isUnlikely(explained);
  if (memory || (!SAYS_TOO_LITTLE.has(explained.why) && !replacing)) return memory;
  const [found] = kindsOf(first.task)
    .flatMap((kind) => {
      const best = parsed.readAs(kind);
      const frame = best && frameFrom(best);
      const isSubject = best !== null && (!replacing || explained.best === null || !losesNames(explained.best, best, parsed));
      return best && frame && isSubject && does(first.task, frame) && !isHalf(frame) ? [{ best, frame }] : [];
    })
    .toSorted((a, b) => fits(b.best) - fits(a.best));
  if (!found) return null;
  const { best, frame } = found;
  const left = best.left.filter((token) => !parsed.isAside(token.clause));
  if (replacing && !replaces(best, left, explained)) return null;
  if (sureOf(best, left, first.share) < least || whichNames(frame, best.query, nameIndex)) return null;
  return { ...frame, ignored: [...frame.ignored, ...left.map((token) => token.word)] };
};
/** A comparison with nothing to compare. */
const isHalf = ({ intent, compare }: Frame): boolean => intent === "spend_compare" && compare === null;

const FORGETS = /\b(?:forget|delete|erase|remove|drop|discard|clear|wipe|scrap)\b/;
/** A request to remember something, in the user's own words, or to say or forget what is remembered; null for other tasks. */
const ofMemory = (task: Task, { text, plain: { source } }: Reading): Frame | null => {
  if (task === "remembered") return { ...bareFrame("memory_read"), metric: FORGETS.test(text) ? "forget" : null };
  if (task !== "remember" || /\?\s*$/.test(source)) return null;
  return { ...bareFrame("memory_save"), edit: { ...NO_EDIT, words: source.trim().replace(/[\s.!]+$/, "") } };
};
