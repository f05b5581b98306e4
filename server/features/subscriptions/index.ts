import { subscriptions } from "#contract/subscriptions.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement } from "../../http/route.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { proposals } from "./proposals.ts";
import { detectSubscriptions, getSubscription, updateSubscription } from "./service.ts";
import * as store from "./store.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { detectSubscriptions } from "./service.ts";

/** Payments that stopped become inactive with time, without a new row. All households are therefore checked once a night. */
const nightly = async (deps: Deps): Promise<void> => {
  const people = await deps.database.kysely.selectFrom("accounts").select("user_id").distinct().execute();
  for (const { user_id: userId } of people) await detectSubscriptions(deps, await scopeOfUser(deps, userId));
};

export const subscriptionsFeature = (deps: Deps): Feature => ({
  tables,
  routes: implement(subscriptions, {
    list: async (scope, { query: { cursor, ...wanted } }, { url }) => {
      const from = readCursor(store.SubscriptionPlace, cursor);
      return pageOf(await deps.database.reading(scope, (tx) => store.list(tx, wanted, from)), url, from, store.placeOf);
    },
    get: (scope, { params }) => getSubscription(deps, scope, params.id),
    replace: (scope, { params, body }) => updateSubscription(deps, scope, params.id, body),
    update: (scope, { params, body }) => updateSubscription(deps, scope, params.id, body),
  }),
  tools: tools(deps),
  proposals,
  jobs: [{ name: "detect-subscriptions", cron: "40 8 * * *", run: () => nightly(deps) }],
});
