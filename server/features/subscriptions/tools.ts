import type { Subscription } from "#contract/subscriptions.ts";
import { frequencyName, monthlyCost, yearlyCost } from "#domain/recurring/cost.ts";
import { sum } from "#domain/money.ts";
import type { SubscriptionFact } from "../../assistant/tools/index.ts";
import { foreignTotal } from "../../assistant/tool.ts";
import { currencyOf } from "../../currency.ts";
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
    const { found, currency } = await deps.database.reading(scope, async (tx) => ({
      found: await everyOne(tx, status === "all" ? undefined : status),
      currency: await currencyOf(tx),
    }));
    const subscriptions = found
      .filter((s) => s.currency === currency)
      .map(fact)
      .sort((a, b) => b.yearly - a.yearly || a.name.localeCompare(b.name));
    const others = Map.groupBy(
      found.filter((s) => s.currency !== currency),
      (s) => s.currency,
    );
    return {
      subscriptions,
      otherCurrencies: [...others].map(([code, all]) =>
        foreignTotal({ currency: code, total: sum(all.map((s) => fact(s).monthly)), count: all.length }),
      ),
      count: subscriptions.length,
      monthly: sum(subscriptions.map((s) => s.monthly)),
      yearly: sum(subscriptions.map((s) => s.yearly)),
    };
  },
});
