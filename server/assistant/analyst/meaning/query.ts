import type { Day } from "#domain/day.ts";
import type { Frame, Intent } from "../frame.ts";
import type { Reading } from "../reading.ts";
import type { Ask } from "../understand.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";
import type { Item } from "./cover.ts";
import type { Type } from "./lexicon.ts";

/** A question as one kind of answer reads it: the items it takes, and a reading that holds only the names among them. */
export type Query = {
  items: readonly Item[];
  has: (...types: Type[]) => boolean;
  reading: Reading;
  text: string;
  today: Day;
  nameIndex: NameIndex;
  vocabulary: Vocabulary;
};

/** A kind of answer. The composition picks it by the shape of the query; nothing else lists kinds. */
export type AnswerKind = {
  name: string;
  /** The answer that writes it. Null for a question that is always asked back. */
  intent: Intent | null;
  /** What must be there: each entry is satisfied by its own words. */
  needs: readonly (readonly Type[])[];
  /** What may be there besides. Any other content word stays unexplained. */
  takes: ReadonlySet<Type>;
  /** Words that change nothing, because the answer states everything about its subject anyway. They count for less than words it takes. */
  tolerates: ReadonlySet<Type>;
  /** Whether the answer shows a whole subject (all goals, the plan), so that words it cannot use change no figure. It names them. */
  isOverview: boolean;
  /** Prefers one kind to another that explains as much. */
  weight: number;
  /** Whether words that mean nothing here may be left, because they only name what is bought or saved for; a pattern is what must follow. */
  freeNouns: boolean | RegExp;
  /** Whether it answers with a date or a name, so that a question for an amount is another one. */
  givesNoAmount: boolean;
  /** Whether its words leave no doubt what is asked, so that the model of tasks cannot rule it out. */
  decidesTask: boolean;
  when: (query: Query) => boolean;
  /** Whether `when` must be met even where the task is known without words for it. */
  checksGiven: boolean;
  frame: (query: Query, base: Frame) => Partial<Frame>;
  ask: ((query: Query) => Ask) | null;
};

const types = (words: string): Type[] => words.split(/\s+/).filter(Boolean) as Type[];

/** Words of asking, which change no figure. */
const NEUTRAL: readonly Type[] = ["amount_q", "total", "list", "have", "exists"];

/**
 * Words that an answer may pass over if it states everything about its subject: how much, how many, since when, until when and how it
 * stands. Names, times, amounts, conditions, groups and what is left out are not among them.
 */
const STATED = types(
  "apiece pointer summary progress when next first last more less largest smallest count by_account accounts balance number quality trend share per_month per_year year_word where who forecast fresh trip payoff keep budget_left purchase average usual before_after table",
);

type Options = Partial<
  Pick<AnswerKind, "weight" | "freeNouns" | "givesNoAmount" | "decidesTask" | "when" | "checksGiven" | "frame" | "ask">
> & {
  /** The answer states everything about its subject, so that words for one part of it change nothing; or only these words do not. */
  statesAll?: boolean | string;
  isOverview?: boolean;
};
/**
 * Defines a kind. `needs` has one word per requirement, with "|" between types that satisfy it; `takes` names further types. A kind always
 * takes what it needs.
 */
export const answerKind = (name: string, intent: Intent | null, needs: string, takes: string, options: Options = {}): AnswerKind => {
  const needed = needs
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => one.split("|") as Type[]);
  return {
    name,
    intent,
    needs: needed,
    takes: new Set([...needed.flat(), ...types(takes), ...NEUTRAL]),
    tolerates: new Set(typeof options.statesAll === "string" ? types(options.statesAll) : options.statesAll ? STATED : []),
    isOverview: options.isOverview ?? false,
    weight: options.weight ?? 0,
    freeNouns: options.freeNouns ?? false,
    when: options.when ?? (() => true),
    checksGiven: options.checksGiven ?? false,
    frame: options.frame ?? (() => ({})),
    givesNoAmount: options.givesNoAmount ?? false,
    decidesTask: options.decidesTask ?? false,
    ask: options.ask ?? null,
  };
};

/** Filters of transactions. */
export const ROWS = "category merchant account amount period except quoted net_of spend purchase trip bills who";
