import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { MerchantToReview } from "#contract/review.ts";
import { keyOfMerchant } from "./use-merchant-review.ts";

/** What the user decided about merchants but did not confirm yet. */
export type Choices = {
  categoryOf: (merchant: MerchantToReview) => MerchantToReview["category"];
  /** Ids of a merchant's transactions to leave out. */
  exceptOf: (merchant: MerchantToReview) => ReadonlySet<number>;
  choose: (merchant: MerchantToReview, category: Category) => void;
  leaveOut: (merchant: MerchantToReview, ids: ReadonlySet<number>) => void;
};

const NONE: ReadonlySet<number> = new Set();

export const useChoices = (): Choices => {
  const [categories, setCategories] = useState<ReadonlyMap<string, Category>>(new Map());
  const [except, setExcept] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  return {
    categoryOf: (merchant) => categories.get(keyOfMerchant(merchant)) ?? merchant.category,
    exceptOf: (merchant) => except.get(keyOfMerchant(merchant)) ?? NONE,
    choose: (merchant, category) => setCategories((now) => new Map([...now, [keyOfMerchant(merchant), category]])),
    leaveOut: (merchant, ids) => setExcept((now) => new Map([...now, [keyOfMerchant(merchant), ids]])),
  };
};
