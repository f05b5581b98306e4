import { cues } from "./cues.ts";
import type { Intent } from "./frame.ts";

/** What else a question holds, where that speaks for an intent. */
export type Slots = {
  periods: number;
  categories: number;
  merchants: number;
  accounts: number;
  amounts: boolean;
  grain: boolean;
  unknown: boolean;
  incomeOnly: boolean;
};
export type Ranked = { intent: Intent; score: number };

/** Scores every intent by its cues, best first. Only intents with a score are listed. */
export const rankIntents = (text: string, slots: Slots): Ranked[] => {
  const scores = new Map<Intent, number>();
  const addTo = (intent: Intent, weight: number): void => void scores.set(intent, (scores.get(intent) ?? 0) + weight);
  for (const [intent, weight, pattern] of cues) if (pattern.test(text)) addTo(intent, weight);
  const entities = slots.categories + slots.merchants;
  if ((scores.get("spend_total") ?? 0) > 0 && entities > 0) addTo("spend_total", 0.5);
  if ((scores.get("search") ?? 0) > 0 && (entities > 0 || slots.amounts || slots.unknown)) addTo("search", 0.5);
  if (slots.grain && ((scores.get("spend_total") ?? 0) > 0 || entities > 0)) addTo("spend_trend", 2);
  if (slots.incomeOnly && (scores.get("spend_total") ?? 0) > 0) addTo("income_total", 2);
  if (slots.accounts > 0 && entities === 0 && (scores.get("balance") ?? 0) > 0) addTo("balance", 1);
  return [...scores]
    .map(([intent, score]) => ({ intent, score }))
    .filter((r) => r.score > 0)
    .sort((a, b) => b.score - a.score);
};

/** Score from which an intent stands on its own words. */
export const CLEAR = 2;
