import type { Day } from "#domain/day.ts";
import type { Turn } from "../../engine.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { questionsNear } from "./phrases.ts";
import type { Frame } from "../frame.ts";
import type { Reading } from "../reading.ts";
import type { Ask } from "../understand.ts";

const MOST_WORDS = 4;
/** Words with which a turn ties in with the last answer. */
const TIES =
  /^(?:(?:ok|okay|so|well|hmm|no|yes) )*(?:and|what if|if|make it|but|or|so|what about|how about|same|only|just|without|except|not|then|instead|also|plus|vs|versus|per|by|of|back|undo|put|take|leave|drop|add|include|exclude|would that|is that|was that|does that|did that)\b|\b(?:that|it|its|those|them|these|they|this one|the same|instead|again|too|there|then|ones?)\b/;

/** How a sentence begins that asks or tells something of its own. */
const BEGINS = /^(?:who|where|tell|write|play|sing|translate|what is|what's|how do|how does|how is|do you|can you|are you|please)\b/;

/** Whether a turn points at what was said before. */
export const tiesIn = ({ text }: Reading): boolean => TIES.test(text.replace(/[?.! ]+$/, "").trim());

/** Whether a turn names what it is about. "How many trips was that" names visits, not travel. */
export const hasOwnSubject = ({ entities, text }: Reading): boolean =>
  entities.merchants.length +
    entities.accounts.length +
    entities.categories.filter((c) => !/^trips?$/.test(text.slice(c.from, c.to))).length >
  0;

/** Whether a turn that was not understood may belong to the last answer, so that it must not be called out of scope. */
export const isFragmentOf = (reading: Reading): boolean => {
  const said = reading.text.replace(/[?.! ]+$/, "").trim();
  return tiesIn(reading) || (said.split(" ").length <= MOST_WORDS && !BEGINS.test(said));
};

const NAME_ALONE =
  /^(?:(?:and|what about|how about|just|only|but|now|ok|then|so|same for|also) )*(?:(at|from|with) (\p{L}[\p{L}\p{N}'&.-]*(?: \p{L}[\p{L}\p{N}'&.-]*){0,4})|(?:for )?(\p{Lu}[\p{L}\p{N}'&.-]*(?: \p{Lu}[\p{L}\p{N}'&.-]*){0,2}))$/iu;
const CAPITAL = /^\p{Lu}/u;
/** Returns "at Blorbo" of a turn that says only a name, such as "and Blorbo?"; null for any other turn. */
export const nameAlone = ({ plain: { source } }: Reading): string | null => {
  const [, place, named, alone] = NAME_ALONE.exec(source.replace(/[?.! ]+$/, "").trim()) ?? [];
  if (place !== undefined && named !== undefined) return `${place} ${named}`;
  return alone !== undefined && alone.split(" ").every((word) => CAPITAL.test(word)) ? `at ${alone}` : null;
};

/** Asks what a follow-up means, and offers full questions that stay close to the last request. */
export const askAbout = (reading: Reading, prev: Frame, today: Day): Ask => ({
  ask: `I am not sure how “${escapeName(plainName(reading.plain.source.trim(), 60))}” changes your last question, so I have not answered. Did you mean one of these?`,
  chips: questionsNear(prev, today).slice(0, 3),
});

/** Asks what a turn means that would be answered as the one before it. What the chat is about stays. */
export const askOfSame = ({ text, today }: Turn, prev: Frame): Ask & { keepsSubject: boolean } => ({
  ask: `I would answer “${escapeName(plainName(text.trim(), 60))}” as I answered your last question, so I may not understand it. Did you mean one of these?`,
  chips: questionsNear(prev, today).slice(0, 3),
  keepsSubject: true,
});

/** Offers the questions of an open choice again, after a turn that chooses none of them. */
export const askAgain = (reading: Reading, offers: readonly string[]): Ask => ({
  ask: `I did not understand “${escapeName(plainName(reading.plain.source.trim(), 60))}”. Which of these do you mean?`,
  chips: offers.slice(0, 3),
});
