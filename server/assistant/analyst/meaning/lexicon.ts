import { commonWords } from "../words.ts";
import { EMPTY_WORDS } from "./empty-words.ts";
import { emptyFamilies, familyPhrases } from "./families.ts";
import { registerPhrases } from "./registers.ts";
import { AHEAD_WORDS } from "./words/ahead.ts";
import { INCOME_WORDS } from "./words/income.ts";
import { LEVEL_WORDS } from "./words/levels.ts";
import { OTHER_WORDS } from "./words/others.ts";
import { PATTERNS } from "./words/patterns.ts";
import { SPENDING_WORDS } from "./words/spending.ts";

/**
 * What the words of a question can mean, by type. A word may stand under several types; the composition decides which one it is. Phrases
 * are separated by "|". What is not listed here, is no name of the household and is not empty, stays unexplained.
 */
const TYPES = { ...SPENDING_WORDS, ...INCOME_WORDS, ...LEVEL_WORDS, ...AHEAD_WORDS, ...OTHER_WORDS } as const;
export type Type =
  | keyof typeof TYPES
  | keyof typeof PATTERNS
  | "category"
  | "income_category"
  | "possession"
  | "merchant"
  | "account"
  | "period"
  | "amount"
  | "number"
  | "limit_count"
  | "member"
  | "goal_name"
  | "security"
  | "quoted"
  | "empty";

export type Phrase = { words: string[]; type: Type };

/** Everyday words that change what is asked, although no kind of answer knows them yet. */
const HELD_BACK = new Set(
  "good healthy year quarter quarters today yesterday tomorrow date dates night nights morning evening past prior previous later since ago early late fortnight decade many often long far per old each every else more less isn't aren't wasn't weren't don't doesn't didn't haven't hasn't won't dont didnt wont nobody none nor neither yet off both cleared processed uncleared outstanding available posted export frozen dispute transfer transfers transferred buy sell invest move moved send sent sending cancel cancelled report track status forgot delete remove rename edit schedule remind email set every create build add rides behind ahead half double twice single less extra additional remaining rest minus person friend partner wife husband spouse kid kids mine if unless until instead nothing mark note remember forget tag freeze personal household business weekend weekends weekday weekdays fixed variable essential necessity necessities discretionary predict expected worst best market online in-store tickets essentials joint individual others ratio price inactive gap gaps large small big high low similar equal statement statements chase reminder cheap loan loans savings asset target wrong regular".split(
    " ",
  ),
);
/** Words that may mean something, but as often mean nothing. */
const WEAK = new Set(
  "have has had got get go in is on out off up down come came comes make made take took give gave given what what's which how's who are did do does was were name there some any anything something everything things thing stuff big part who money do be than or and with but v n no one good main say return report present once following soon expected likely estimate top bill services kept sitting reading funds bank line area detail details business company job jobs raise end over still".split(
    " ",
  ),
);
const build = (): Map<string, Phrase[]> => {
  const out = new Map<string, Phrase[]>();
  const known = new Set<string>();
  // Each of half a million words would be a string of its own; there are a few thousand different ones.
  const shared = new Map<string, string>();
  const share = (word: string): string => {
    const had = shared.get(word);
    if (had === undefined) shared.set(word, word);
    return had ?? word;
  };
  const add = (phrase: string, type: Type): void => {
    if (known.has(`${phrase}|${type}`)) return;
    known.add(`${phrase}|${type}`);
    const words = phrase.split(" ").map(share);
    const first = words[0] ?? "";
    const phrases = out.get(first);
    if (phrases) phrases.push({ words, type });
    else out.set(first, [{ words, type }]);
  };
  for (const [type, phrases] of [...Object.entries(TYPES), ...Object.entries(PATTERNS)])
    for (const phrase of phrases.split("|")) add(phrase, type as Type);
  for (const [phrase, type] of familyPhrases()) add(phrase, type as Type);
  // Words that say nothing by themselves; those that do are listed above and must be used.
  const typed = new Set([...out.values()].flat().flatMap((p) => (p.words.length === 1 && !WEAK.has(p.words[0] ?? "") ? p.words : [])));
  for (const phrase of [...EMPTY_WORDS, ...emptyFamilies(), ...registerPhrases()])
    if (phrase.includes(" ") || (!typed.has(phrase) && !HELD_BACK.has(phrase))) add(phrase, "empty");
  for (const word of commonWords) if (!typed.has(word) && !HELD_BACK.has(word)) add(word, "empty");
  return out;
};

/** All phrases by their first word. */
export const phrasesByFirst: ReadonlyMap<string, readonly Phrase[]> = build();
/** Every single word of the lexicon, to repair spelling toward. */
export const lexiconWords: ReadonlySet<string> = new Set([...phrasesByFirst.values()].flat().flatMap((p) => p.words));
