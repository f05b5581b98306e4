import type { Subscription } from "#contract/subscriptions.ts";
import { frequencyName, monthlyCost, yearlyCost } from "#domain/recurring/cost.ts";
import { sum } from "#domain/money.ts";
import type { SubscriptionFact } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import { PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import * as store from "./store.ts";

const MOST_PAGES = 10;

const everyOne = async (tx: Tx<Scope>, status: "active" | "inactive" | undefined): Promise<Subscription[]> => {
  const all: Subscription[] = [];
  for (let n = 0; n < MOST_PAGES; n++) {
    const last = all.at(-1);
    const page = await store.list(tx, { status }, last ? { place: store.placeOf(last), back: false } : null);
    all.push(...page.slice(0, PAGE_SIZE));
    if (page.length <= PAGE_SIZE) break;
  }
  return all;
};

const fact = (s: Subscription): SubscriptionFact => ({
  id: s.id,
  name: s.name,
  amount: s.averageAmount,
  monthly: monthlyCost(s.averageAmount, s.frequency, s.intervalDays),
  yearly: yearlyCost(s.averageAmount, s.frequency, s.intervalDays),
  frequency: frequencyName(s.frequency, s.intervalDays),
  intervalDays: s.intervalDays,
  active: s.status === "active",
  firstDate: s.firstDate,
  lastDate: s.lastDate,
  nextDate: s.estimatedNextDate,
  account: s.account.name,
  accountId: s.account.id,
  category: s.category.name,
  categoryId: s.category.id,
  priceChanges: s.priceChanges,
});

export const tools = (deps: Deps): Pick<Tools, "list_subscriptions"> => ({
  list_subscriptions: async (scope, { status = "active" }) => {
    const found = await deps.database.reading(scope, (tx) => everyOne(tx, status === "all" ? undefined : status));
    const subscriptions = found.map(fact).sort((a, b) => b.yearly - a.yearly || a.name.localeCompare(b.name));
    return {
      subscriptions,
      count: subscriptions.length,
      monthly: sum(subscriptions.map((s) => s.monthly)),
      yearly: sum(subscriptions.map((s) => s.yearly)),
    };
  },
});
