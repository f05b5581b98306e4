import { cues } from "./cues.ts";
import type { Intent } from "./frame.ts";

/** Other contents of a question that support an intent. */
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

/** Scores intents by their cues, best first. Lists only intents with a score. */
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

/** Score at which an intent is clear from its own words. */
export const CLEAR = 2;
