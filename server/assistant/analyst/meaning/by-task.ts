import type { Day } from "#domain/day.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";
import { compose, type Composed, isNotRecurring, type Parsed } from "./compose.ts";
import { frameFrom } from "./frame-from.ts";
import { looksAhead } from "../ahead.ts";
import type { Token } from "./cover.ts";
import { type Explained, JUDGES, UNSURE } from "./decide.ts";
import { bareFrame, type Frame, isFiltered, NO_EDIT } from "../frame.ts";
import { isForeign, sureByModels, sureDespite } from "./leftover.ts";
import { losesNames } from "./named-objects.ts";
import { isSame } from "./prefer.ts";
import { kindsOf } from "./tasks/kinds.ts";
import { does, type Task } from "./tasks/tasks.ts";
import type { Ask } from "../understand.ts";
import { isReversed } from "./reversed.ts";
import { suggestions } from "./suggest.ts";
import { isDeclined } from "../answers/decline.ts";
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
/** The reason of a question back that finds nothing of the household in a question: "eating out or groceries, which is heavier?" */
const NOT_OWN = "not about own money";
/** How sure the models must be that it is about the household. */
const LEAST_SURE_OF_OWN = 0.85;
/** The encoder is asked about an answer from the words, too, if the log-linear model finds its task less likely than this. */
const IN_DOUBT = 0.5;
/** The answer gives way if both models together find its task less likely than this. */
const RULED_OUT = 0.1;
/** How likely it is, by the models, that the question sets a task that this answer does. */
const likelihoodOf = (frame: Frame, { tasks }: Pick<Parsed, "tasks">): number =>
  tasks.reduce((sum, { task, share }) => sum + (does(task, frame) ? share : 0), 0);
/** Whether both models together all but rule out what the words were read as. */
const isRuledOut = ({ why, best, decision }: Explained, parsed: Parsed): boolean =>
  FROM_WORDS.has(why) &&
  best !== null &&
  best.likely < IN_DOUBT &&
  !best.kind.decidesTask &&
  "frame" in decision &&
  likelihoodOf(decision.frame, parsed.together()) < RULED_OUT;
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
/**
 * Models of tasks and words, how sure they must be of an answer, and how sure they are that no word left over changes it. `replaces` says
 * whether their answer may take the place of the one that was read from the words.
 */
type Models = Pick<Parsed, "tasks"> & {
  least: number;
  sureOf: (best: Composed, left: readonly Token[], share: number) => number;
  replaces: (best: Composed, left: readonly Token[]) => boolean;
};
/** The models that may read a question, in order. The encoder is asked only where the words say too little, or something unlikely. */
const modelsFor = (explained: Explained, parsed: Parsed): Models[] => {
  const { why } = explained;
  const logLinear: Models = {
    tasks: parsed.tasks,
    least: LEAST_SURE_ALONE,
    sureOf: (best, left, share) => sureDespite(best, left, share, parsed),
    replaces: (best, left) => SAYS_TOO_LITTLE.has(why) || (isUnlikely(explained) && replaces(best, left, explained)),
  };
  const together = (least: number, mayReplace: Models["replaces"]): Models => {
    const { tasks, binds } = parsed.together();
    return { tasks, least, sureOf: (best, left, share) => sureByModels(best, left, share, binds, parsed), replaces: mayReplace };
  };
  if (SAYS_TOO_LITTLE.has(why)) return [together(LEAST_SURE, () => true), logLinear];
  if (why === NOT_OWN) return [together(LEAST_SURE_OF_OWN, () => true)];
  if (isRuledOut(explained, parsed)) return [together(LEAST_SURE_ALONE, (best, left) => replaces(best, left, explained)), logLinear];
  return [logLinear];
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
  { tasks: [first], least, sureOf, replaces: mayReplace }: Models,
  parsed: Parsed,
  explained: Explained,
  reading: Reading,
  nameIndex: NameIndex,
): Frame | null => {
  if (!first || first.share < least) return null;
  const memory = first.share >= SURE_OF_MEMORY && explained.why !== NOT_OWN ? ofMemory(first.task, reading) : null;
  if (memory) return memory;
  const [found] = kindsOf(first.task)
    .flatMap((kind) => {
      const best = parsed.readAs(kind);
      const frame = best && frameFrom(best);
      const isSubject =
        best !== null && (!FROM_WORDS.has(explained.why) || explained.best === null || !losesNames(explained.best, best, parsed));
      const fitsTask =
        best &&
        frame &&
        isSubject &&
        does(first.task, frame) &&
        !isHalf(frame) &&
        !isReversed(frame, parsed) &&
        !isOver(frame, best.query) &&
        !isNotRecurring(frame, best.query);
      return fitsTask ? [{ best, frame }] : [];
    })
    .toSorted((a, b) => fits(b.best) - fits(a.best));
  if (!found) return null;
  const { best, frame } = found;
  const left = best.left.filter((token) => !parsed.isAside(token.clause));
  if (!mayReplace(best, left)) return null;
  if (sureOf(best, left, first.share) < least || whichNames(frame, best.query, nameIndex)) return null;
  return { ...frame, ignored: [...frame.ignored, ...left.map((token) => token.word)] };
};
/** An answer that passes over words is doubted if its task is ruled out, and another task is this sure. */
const DOUBTED = 0.5;
/**
 * Returns what to ask back instead of an answer that passes over words, where another task is likelier but has no answer that fits. Of lines
 * whose writers no model had seen, 2 of 15 such answers were right. An answer that explains every word is trusted: its words may be clear.
 */
export const doubtOf = (explained: Explained, reading: Reading, nameIndex: NameIndex, today: Day): Ask | null => {
  const { why, best } = explained;
  if (why !== "passed over" || !best || best.likely >= IN_DOUBT) return null;
  const parsed = compose(reading, nameIndex, today);
  if (!isRuledOut(explained, parsed)) return null;
  const { tasks } = parsed.together();
  return (tasks[0]?.share ?? 0) < DOUBTED ? null : { ask: UNSURE, chips: suggestions(best, { ...parsed, tasks }) };
};
/** A question is asked back if both models together find it this likely that nothing says which figure it means. */
const LEFT_OPEN = 0.4;
/** The same for an answer that explains every word, and that selects something or is of a time that was named. */
const SURELY_OPEN = 0.7;
/** The encoder is asked only if the log-linear model finds that this likely. */
const MAY_BE_OPEN = 0.03;
/** Reasons of decisions that already ask for what is open, or say which name is missing. */
const SETTLED: ReadonlySet<string> = new Set(["names", "two readings", "kind asks", "which names", "before the data", "member"]);
/** Returns what to ask back if nothing in a question says which of several figures it means: "are we good", "the total?". */
export const leftOpen = ({ why, best, decision }: Explained, reading: Reading, nameIndex: NameIndex, today: Day): Ask | null => {
  if (SETTLED.has(why)) return null;
  const parsed = compose(reading, nameIndex, today);
  const isOpen = (tasks: Parsed["tasks"], least: number): boolean => tasks.some(({ task, share }) => task === "unclear" && share >= least);
  if (!isOpen(parsed.tasks, MAY_BE_OPEN)) return null;
  const { tasks } = parsed.together();
  const selects = "frame" in decision && (isFiltered(decision.frame.filter) || decision.frame.period?.asked === true);
  if (!isOpen(tasks, why === "understood" && selects ? SURELY_OPEN : LEFT_OPEN)) return null;
  if ("ask" in decision) return why === "no subject" ? decision : { ask: UNSURE, chips: suggestions(best, { ...parsed, tasks }) };
  // "Who's right, me or him" is open, too, but about something else.
  const isOther = isDeclined(decision.frame.intent) && parsed.tokens.some((token) => isForeign(token, parsed) && !JUDGES.test(token.word));
  return isOther ? null : { ask: UNSURE, chips: suggestions(best, { ...parsed, tasks }) };
};
/** An answer about what lies ahead for a time that is over: "which bills did we pay last month". */
const isOver = ({ intent }: Frame, { reading: { periods }, today, text }: Composed["query"]): boolean =>
  looksAhead(intent) &&
  periods.length > 0 &&
  periods.every(({ period }) => period.end < today) &&
  /\b(?:did|paid|spent|were|was|went)\b/.test(text);
/** A comparison with nothing to compare. */
const isHalf = ({ intent, compare }: Frame): boolean => intent === "spend_compare" && compare === null;

const FORGETS = /\b(?:forget|delete|erase|remove|drop|discard|clear|wipe|scrap)\b/;
/** A request to remember something, in the user's own words, or to say or forget what is remembered; null for other tasks. */
const ofMemory = (task: Task, { text, plain: { source } }: Reading): Frame | null => {
  if (task === "remembered") return { ...bareFrame("memory_read"), metric: FORGETS.test(text) ? "forget" : null };
  if (task !== "remember" || /\?\s*$/.test(source)) return null;
  return { ...bareFrame("memory_save"), edit: { ...NO_EDIT, words: source.trim().replace(/[\s.!]+$/, "") } };
};
