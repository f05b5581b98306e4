import { setImmediate as nextTurn } from "node:timers/promises";
import type { RecommendationType } from "#contract/recommendations.ts";
import { reward, type RewardedRow } from "#domain/recommendations/missed.ts";
import type { Inputs } from "../inputs.ts";
import { bestCard } from "./best-card.ts";
import { heldCards } from "./cards.ts";
import { checkingSurplus } from "./checking-surplus.ts";
import { connectAccounts } from "./connect-accounts.ts";
import type { Detail, Result } from "./detail.ts";
import type { Kind, Outcome } from "./kind.ts";
import { missedRewards } from "./missed-rewards.ts";
import { knownRates } from "./own-rates.ts";
import { savingsYield } from "./savings-yield.ts";

/** All recommendations in the order of the screen. */
export const KINDS: readonly Kind[] = [connectAccounts, checkingSurplus, savingsYield, bestCard, missedRewards];

export type Computed = { results: Result[]; rows: RewardedRow[] };

/**
 * Computes all recommendations of a user. The same inputs always give the same results. Requests are answered between the parts.
 */
export const compute = async (inputs: Inputs): Promise<Computed> => {
  const cards = heldCards(inputs);
  const rewarded = reward(inputs.rows, cards.held);
  const shared = { inputs, rateOf: knownRates(inputs), cards, rewarded };
  const results: Result[] = [];
  for (const kind of KINDS) {
    await nextTurn();
    results.push(resultOf(kind, await kind.compute(shared)));
  }
  return { rows: rewarded.rows, results };
};

const resultOf = ({ type, title, prompt }: Kind, { detail, ...outcome }: Outcome): Result => ({
  title,
  value: null,
  period: null,
  valueDescription: null,
  ...outcome,
  type,
  prompt,
  detail: { assumptions: [], accounts: [], sample: false, catalogAsOf: null, ...detail },
});

const byType = new Map<RecommendationType, Kind>(KINDS.map((kind) => [kind.type, kind]));

/** The title of a recommendation that was not computed yet. */
export const titleOf = (type: RecommendationType): string => byType.get(type)?.title ?? "";

/** The products that a saved detail names. */
export const productsOf = (type: RecommendationType, detail: Detail): number[] => byType.get(type)?.products(detail) ?? [];
