import type { AssistantEngine, AssistantEvent } from "../engine.ts";
import { BEGINNING, kept, next, opening, type Progress } from "./conversation.ts";
import { TOPICS } from "./topics.ts";

export { opening } from "./conversation.ts";
export const ONBOARDING_ENGINE = "onboarding";

/** Stores the conversation after each turn. */
export type Keep = (facts: ReturnType<typeof kept>) => Promise<void>;

/** Runs the first conversation with a user. It calls no tools and changes nothing once it is over. */
export const onboardingEngine = (keep: Keep): AssistantEngine => ({
  name: ONBOARDING_ENGINE,
  run: async function* ({ text, memo }): AsyncIterable<AssistantEvent> {
    const before = progressIn(memo.at(-1));
    const step = next(before, text);
    if (step.progress !== before) await keep(kept(step.progress));
    yield { type: "title", title: "Getting to know you" };
    yield { type: "memo", memo: step.progress };
    yield { type: "text", text: step.say };
    yield { type: "chips", chips: step.chips };
  },
});

/** Returns the progress left by an earlier turn, or the beginning. */
const progressIn = (memo: unknown): Progress => {
  if (memo === null || typeof memo !== "object" || !("at" in memo) || !("told" in memo)) return BEGINNING;
  const { at, told } = memo;
  const isPlace = typeof at === "number" && Number.isInteger(at) && at >= 0 && at <= TOPICS.length;
  return isPlace && told !== null && typeof told === "object" ? (memo as Progress) : BEGINNING;
};

/** Returns the chat's first message, before the user has said anything. */
export const openingAnswer = (firstName: string | null) => {
  const { say, chips, progress } = opening(firstName);
  return { content: say, chips, memo: progress, citations: [], engine: ONBOARDING_ENGINE };
};
