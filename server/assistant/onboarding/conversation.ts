import { escapeText } from "../markdown.ts";
import { stripInvisible } from "../invisible.ts";
import { householdAnswer, readHousehold } from "./household.ts";
import { TOPICS, type TopicId } from "./topics.ts";

/** The state of the conversation: the index of the open question (past the last one it is over) and the answers so far. */
export type Progress = { at: number; told: Partial<Record<TopicId, string>> };
export type Step = { progress: Progress; say: string; chips: string[] };

export const BEGINNING: Progress = { at: 0, told: {} };
const LONGEST = 400;

const SKIP =
  /^(?:(?:please )?skip(?: (?:it|this|that|this one))?|pass|next(?: question)?|no comment|(?:i'?d |i would )?(?:rather|prefer) not(?: to)?(?: say| answer| tell)?|not now|no thanks?|i don'?t want to (?:say|answer|tell))\W*$/;
const BACK =
  /^(?:(?:can (?:we|i) )?(?:please )?(?:go |step )?back(?: (?:one|a question))?|previous(?: question)?|undo|change my (?:last )?answer|let me (?:change|redo) (?:that|my answer))\W*$/;
const END =
  /^(?:(?:i'?m |we'?re )?(?:done|finished)|that'?s (?:all|it|enough)|stop(?: it)?|finish|end|skip (?:all|everything|the rest)|enough)\W*$/;
const WHY = /^(?:why|what for|how come|what do you mean|huh|what|i don'?t understand|can you explain|why do you (?:ask|need|want).*)\W*$/;
const NONE =
  /^(?:no|nope|none|nothing|nobody|not really|not yet|n\/?a|i don'?t|i haven'?t|never did)(?: (?:really|at all|so far|yet|in particular|special|now))?\W*$/;
const ASKS_FOR_MONEY =
  /^(?:how much|what(?:'s| is| are| did)|show|list|when (?:did|do|will)|where did|can i afford|which|who are you|can you)\b.*\?\s*$/;
/** Passwords, codes, and numbers long enough to identify a card, an account, or a person. */
const SECRET =
  /\b(?:password|passcode|pin(?: code| number)?|ssn|social security(?: number)?|cvv|cvc|routing number|account number|card number)\b\s*(?:is|:|=|#)|(?:\d[ -]?){9,}|\b\d{3}-\d{2}-\d{4}\b/i;

const plain = (text: string): string => stripInvisible(text).replace(/\s+/g, " ").trim();

/** Cleans the user's own words for storage: one line, no hidden characters, at most 400 characters. */
export const ownWords = (text: string): string => {
  const words = [...plain(text)];
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1).join("")}…` : words.join("");
};

export const isOver = (progress: Progress): boolean => progress.at >= TOPICS.length;

const ask = (progress: Progress, before = ""): Step => {
  const topic = TOPICS[progress.at];
  if (!topic) return { progress, say: [before, ending(progress)].filter(Boolean).join("\n\n"), chips: [] };
  return { progress, say: [before, topic.question].filter(Boolean).join("\n\n"), chips: [...topic.chips, "Skip"] };
};

const ending = ({ told }: Progress): string => {
  const lines = TOPICS.flatMap(({ id, category }) => (told[id] === undefined ? [] : [`- **${category}**: ${escapeText(told[id])}`]));
  return lines.length === 0
    ? "That's fine. Hiro learns as you go, and you can tell it more in any chat."
    : `Thank you, that's all. This is what I noted:\n\n${lines.join("\n")}\n\nIf something is wrong or missing, tell me in any chat: “Remember that …”`;
};

/** Returns the opening of the conversation. */
export const opening = (firstName: string | null): Step =>
  ask(
    BEGINNING,
    `Hi${firstName ? ` ${escapeText(firstName)}` : ""}, I am Hiro. Five short questions will help me help you. Skip any you don't want to answer, and leave out passwords and account numbers: I never need them.`,
  );

/** Returns the next turn of the conversation: what to store and what to say. After the end nothing changes. */
export const next = (progress: Progress, text: string): Step => {
  const topic = TOPICS[progress.at];
  if (!topic) return { progress, say: "We are done here. Press Continue to go on.", chips: [] };
  const words = ownWords(text);
  const said = words.toLowerCase().replaceAll("’", "'");
  const without = (id: TopicId): Progress["told"] =>
    Object.fromEntries(Object.entries(progress.told).filter(([key]) => key !== id)) as Progress["told"];
  if (BACK.test(said)) {
    const at = Math.max(0, progress.at - 1);
    return ask({ ...progress, at }, progress.at === 0 ? "This is the first question." : "Let's go back.");
  }
  if (END.test(said)) return ask({ ...progress, at: TOPICS.length });
  if (WHY.test(said)) return ask(progress, topic.why);
  if (SECRET.test(words))
    return ask(progress, "That looks like a password or an account number, so I did not keep it. Please leave such things out.");
  if (SKIP.test(said)) return ask({ at: progress.at + 1, told: without(topic.id) }, "No problem.");
  if (ASKS_FOR_MONEY.test(said))
    return ask(progress, "I can look into that once your accounts are linked. First, a few questions about you.");
  if (!/\p{L}|\p{N}/u.test(words)) return ask(progress, "I didn't understand that. A few words are enough, or skip it.");
  const told = { ...progress.told, [topic.id]: (NONE.test(said) ? topic.none : null) ?? words };
  const answered = topic.id === "household" ? householdAnswer(readHousehold(words)) : "Thanks.";
  return ask({ at: progress.at + 1, told }, progress.at + 1 < TOPICS.length ? answered : "");
};

/** Returns what the profile stores from the conversation. */
export const kept = ({ told, ...progress }: Progress) => ({
  demographic: { household: told.household ?? null, ...readHousehold(told.household ?? "") },
  situation: TOPICS.flatMap(({ id, category }) => (told[id] === undefined ? [] : [{ category, summary: told[id] }])),
  finished: isOver({ told, ...progress }),
});
