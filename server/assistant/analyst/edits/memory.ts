import { nameKey } from "../vocabulary.ts";
import { commonWords } from "../words.ts";

const ASKED =
  /^\s*(?:(?:please|can you|could you|would you|hey|hiro|ok(?:ay)?|and|also)[\s,]+)*(?:remember|keep (?:it |this |that )?in mind|don['’]t forget|do not forget|(?:make a )?note|for (?:your|the|future) (?:reference|record|future))(?!\s+(?:when|how|what|where|why|who)\b)\s*(?:,|:|-|this:|that:|this,|that,)?\s*(?:that\b)?\s*([\s\S]*?)[\s.!]*$/iu;
const SAVING = /^\s*((?:i am|i['’]m|we are|we['’]re) saving (?:up )?(?:for|to)\b[\s\S]*?)[\s.!]*$/iu;
/** Words that only point to something else contain nothing to remember. */
const EMPTY = /^(?:this|that|it|me|please|everything|all of (?:this|that))?$/i;

/** Returns what a message asks to remember, word for word. Empty if it contains nothing to remember, null if it asks for no such thing. */
export const rememberedWords = (source: string): string | null => {
  const asked = ASKED.exec(source)?.[1] ?? SAVING.exec(source)?.[1];
  if (asked === undefined || /\?\s*$/.test(source)) return null;
  const words = asked.trim();
  return EMPTY.test(words) ? "" : words;
};

const FILLER = new Set(
  "forget about memory memories remember remembered told said anything everything what know that please delete thing things fact".split(
    " ",
  ),
);
/** Returns the words of a text that tell memories apart. */
export const contentWords = (text: string): Set<string> =>
  new Set(
    nameKey(text)
      .split(" ")
      .filter(
        (word) =>
          word.length > 2 &&
          !FILLER.has(word) &&
          !/^(?:you|the|and|for|are|was|have|has|had|our|can|not|don|dont|did|does|with|who|how|why|its|all|any|from|that|this)$/.test(
            word,
          ),
      ),
  );
const stem = (word: string): string => word.replace(/(?:ies|es|s|ing|ed)$/, "");
/** Words that mean the same when users talk about their own lives. */
const ALIKE = [
  ["salary", "paid", "pay", "payday", "paycheck", "income", "wage", "earn"],
  ["house", "home", "apartment", "flat"],
  ["kid", "child", "children", "daughter", "son"],
  ["car", "truck", "vehicle"],
];
const alike = (word: string): string[] => ALIKE.find((group) => group.some((one) => stem(one) === stem(word))) ?? [word];

/** Returns how many words of a text match a memory; higher is better. */
export const likeness = (text: string, memory: string): number => {
  const there = new Set([...contentWords(memory)].map(stem));
  return [...contentWords(text)].filter((word) => alike(word).some((one) => there.has(stem(one)))).length;
};

/** Returns a memory about the topic of a question, ignoring common words; null if there is none. */
export const memoryAbout = (text: string, memories: readonly string[]): string | null => {
  const words = [...contentWords(text)].filter((word) => !commonWords.has(word) || alike(word).length > 1).join(" ");
  return memories.find((memory) => words !== "" && likeness(words, memory) > 0) ?? null;
};
