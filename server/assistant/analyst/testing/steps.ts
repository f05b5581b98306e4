import { expect } from "vitest";
import { aboutOf, periodText } from "./describe.ts";
import type { Household } from "./household.ts";
import { chatWith } from "./talk.ts";

/** What is said, the intent, the period and the filter of what is answered. "asks" is a question back; what is left out is not looked at. */
export type Step = [says: string, intent: string, period?: string | null | undefined, about?: string];

/** Says the steps in one chat, and expects each to be read as it states. */
export const expectSteps = async (home: Household, steps: readonly Step[]): Promise<void> => {
  const chat = chatWith(home);
  for (const [text, intent, period, about] of steps) {
    const { frame } = await chat(text);
    const got = [
      frame?.intent ?? "asks",
      period === undefined || !frame ? period : periodText(frame),
      about === undefined || !frame ? about : aboutOf(frame),
    ];
    expect([text, ...got]).toEqual([text, intent, period, about]);
  }
};
