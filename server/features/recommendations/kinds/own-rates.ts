import type { KnownRate } from "#domain/recommendations/checking.ts";
import { NO_RATE, rateAt, rateOfFraction, rateOfPercent } from "#domain/recommendations/rates.ts";
import { estimatedRate } from "#domain/recommendations/savings.ts";
import { type AccountInput, fullMonths, type Inputs } from "../inputs.ts";

export type RateOf = (account: AccountInput) => KnownRate;

/** Finds the rate of an account: its own, its product's, one estimated from interest, or none. */
export const knownRates = ({ held, months, today }: Inputs): RateOf => {
  const products = new Map(held.map((one) => [one.id, one.depositoryAccount]));
  return (account) => {
    if (account.interestRate !== null) return { rate: rateOfPercent(account.interestRate), source: "account" };
    const product = account.product === null ? null : products.get(account.product);
    if (product) {
      const tiers = product.yieldTiers.map((tier) => ({ from: tier.from, rate: rateOfFraction(tier.annualPercentageYield) }));
      return { rate: rateAt(account.balance, rateOfFraction(product.annualPercentageYield), tiers), source: "product" };
    }
    const estimated = estimatedRate(fullMonths(account, months, today));
    return estimated === null ? { rate: NO_RATE, source: "unknown" } : { rate: estimated, source: "estimated" };
  };
};
