import { type Recommendation, type RecommendationStatus, recommendations } from "#contract/recommendations.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Feature } from "../../feature.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { relevantTransactions } from "./evidence.ts";
import { KINDS } from "./kinds/index.ts";
import { findComparison, findReply, listReplies, spendingReplies, todayOf } from "./reply.ts";
import { askFor, recommend, RECOMMEND_JOB, recommendEveryone, recommendWaiting } from "./service.ts";
import { changeSetting, createSetting, removeSetting, settingOf } from "./settings.ts";
import * as store from "./store.ts";
import { proposals } from "./proposals.ts";
import { tables } from "./tables.ts";
import { tools } from "./tools.ts";

/**
 * Returns all recommendations. If something is missing or no longer current, asks for it first; the job answers within seconds, and until
 * then the last result is shown.
 */
const current = async (deps: Deps, scope: Scope): Promise<Recommendation[]> => {
  const today = todayOf(deps, scope);
  const read = (): Promise<Recommendation[]> => deps.database.reading(scope, (tx) => listReplies(tx, today));
  const found = await read();
  if (found.length === KINDS.length && found.every((one) => one.date === today && !one.updating && one.action !== "processing"))
    return found;
  if (found.length < KINDS.length) await deps.database.within(scope, store.ensure);
  const run = await deps.database.reading(scope, store.runOf);
  // One that keeps failing is tried again at night, not with every look.
  if (run && run.failures >= store.MOST_FAILURES) return read();
  await askFor(deps, scope.userId);
  return read();
};

const found = <T>(one: T | null): T => {
  if (one === null) throw notFound("Recommendation not found");
  return one;
};

const existing = async (deps: Deps, scope: Scope, id: number): Promise<Recommendation> =>
  found(await deps.database.reading(scope, (tx) => findReply(tx, id, todayOf(deps, scope))));

const setStatus = async (deps: Deps, scope: Scope, id: number, status: RecommendationStatus | undefined): Promise<Recommendation> => {
  if (status !== undefined)
    await deps.database.within(scope, async (tx) => {
      const found = await store.find(tx, id);
      if (!found) throw notFound("Recommendation not found");
      await store.setStatus(tx, found, status);
    });
  return existing(deps, scope, id);
};

const spendingOf = async (deps: Deps, scope: Scope, id: number) => {
  const found = await deps.database.reading(scope, (tx) => spendingReplies(tx, todayOf(deps, scope)));
  const one = found.find((each) => each.id === id);
  if (!one) throw notFound("Credit card spending detail not found");
  return one;
};

const ignoreGroups = async (deps: Deps, scope: Scope, id: number, groups: readonly string[] | undefined) => {
  await spendingOf(deps, scope, id);
  if (groups !== undefined) {
    await deps.database.within(scope, (tx) => store.ignoreGroups(tx, id, groups));
    await askFor(deps, scope.userId);
  }
  return spendingOf(deps, scope, id);
};

export const recommendationsFeature = (deps: Deps): Feature => ({
  tables,
  tools: tools(deps),
  proposals,
  routes: implement(recommendations, {
    list: (scope) => current(deps, scope),
    get: async (scope, { params }) => {
      const found = (await current(deps, scope)).find((one) => one.id === params.id);
      if (!found) throw notFound("Recommendation not found");
      return found;
    },
    replace: (scope, { params, body }) => setStatus(deps, scope, params.id, body.status),
    update: (scope, { params, body }) => setStatus(deps, scope, params.id, body.status),
    compare: async (scope, { params }) =>
      found(await deps.database.reading(scope, (tx) => findComparison(tx, params.id, todayOf(deps, scope)))),
    transactions: async (scope, { params, query: { cursor, ...asked } }, { url }) => {
      const from = readCursor(store.RowPlace, cursor);
      const rows = await deps.database.reading(scope, (tx) =>
        relevantTransactions(tx, params.recommendationPk, asked, from, todayOf(deps, scope)),
      );
      return pageOf(rows, url, from, (row) => ({ d: row.transactionDate, id: row.id }));
    },
    transaction: async (scope, { params, query: { categoryGroup, finxMerchant } }) => {
      const [found] = await deps.database.reading(scope, (tx) =>
        relevantTransactions(tx, params.recommendationPk, { categoryGroup, finxMerchant, id: params.id }, null, todayOf(deps, scope)),
      );
      if (!found) throw notFound("Transaction not found");
      return found;
    },
    spending: async (scope) => {
      await current(deps, scope);
      return deps.database.reading(scope, (tx) => spendingReplies(tx, todayOf(deps, scope)));
    },
    spendingDetail: (scope, { params }) => spendingOf(deps, scope, params.id),
    replaceSpending: (scope, { params, body }) => ignoreGroups(deps, scope, params.id, body.ignoredGroups),
    updateSpending: (scope, { params, body }) => ignoreGroups(deps, scope, params.id, body.ignoredGroups),
    settings: (scope, { query }) => deps.database.reading(scope, (tx) => store.settings(tx, query.account)),
    createSetting: (scope, { body }) => createSetting(deps, scope, body),
    setting: (scope, { params }) => deps.database.reading(scope, (tx) => settingOf(tx, params.id)),
    replaceSetting: (scope, { params, body }) => changeSetting(deps, scope, params.id, body),
    updateSetting: (scope, { params, body }) => changeSetting(deps, scope, params.id, body),
    removeSetting: async (scope, { params }) => {
      await removeSetting(deps, scope, params.id);
      return null;
    },
  }),
  jobs: [
    { name: RECOMMEND_JOB, run: ({ userId }) => recommend(deps, Number(userId)) },
    { name: "recommend-waiting", cron: "* * * * *", run: () => recommendWaiting(deps) },
    // A new day moves every window. The recurring payments of the night are known by then.
    { name: "recommend-everyone", cron: "10 9 * * *", run: () => recommendEveryone(deps) },
  ],
});
