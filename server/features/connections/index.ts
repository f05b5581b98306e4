import { connections } from "#contract/connections.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { restoredBankAccounts } from "../accounts/index.ts";
import { disconnect, endConnections, finishRemoval, REMOVE_JOB } from "./disconnect.ts";
import { exchange } from "./exchange.ts";
import { releaseInvestmentTransactions } from "./investments.ts";
import { freeLeases } from "./lease.ts";
import { getConnection, linkToken, requestSync, SYNC_JOB, updateLinkToken } from "./service.ts";
import { recordSession } from "./sessions.ts";
import * as store from "./store.ts";
import { syncConnection } from "./sync.ts";
import { webhookKeys } from "./webhook-keys.ts";
import { deleteOldEvents } from "./webhook-store.ts";
import { NEWS_JOB, receiveWebhook, handleWebhook } from "./webhooks.ts";

export { exchange } from "./exchange.ts";
export { list as listConnections } from "./store.ts";
export { syncConnection } from "./sync.ts";

const SYNC_DUE_JOB = "sync-due-connections";
const TIDY_JOB = "tidy-connections";
const STALE_HOURS = 6;

const routes = (deps: Deps) => {
  const keys = webhookKeys(deps);
  return implement(connections, {
    list: (scope) => deps.database.reading(scope, store.list),
    get: (scope, { params }) => getConnection(deps, scope, params.id),
    items: async (scope) => (await deps.database.reading(scope, store.list)).map((c) => c.plaidItem),
    item: async (scope, { params }) => (await getConnection(deps, scope, params.id)).plaidItem,
    removeItem: (scope, { params, query }) => disconnect(deps, scope, params.id, query.history ?? "delete").then(() => null),
    updateLinkToken: (scope, { params, query }) => updateLinkToken(deps, scope, params.id, query.addAccounts ?? false),
    sync: (scope, { params, body }) => requestSync(deps, scope, params.id, { updated: body.updated ?? false }),
    createLinkToken: (scope) => linkToken(deps, scope),
    readLinkToken: (scope) => linkToken(deps, scope),
    exchange: (scope, { body }) =>
      exchange(deps, scope, { publicToken: body.publicToken, institutionId: body.institutionId, accounts: body.accounts ?? [] }),
    recordSession: (scope, { body }) => recordSession(deps, scope, body),
    webhook: (_scope, _input, call) =>
      receiveWebhook(deps, keys, { body: call.raw, token: call.header("plaid-verification"), ip: call.ip }),
  });
};

export const connectionsFeature = (deps: Deps): Feature => {
  /** Queues a sync for every connection that is due. `patient` skips those waiting after a failure. */
  const askAgain = async (patient: boolean): Promise<void> => {
    const now = deps.clock();
    const before = new Date(now.getTime() - STALE_HOURS * 3_600_000).toISOString();
    for (const { id } of await store.due(deps.database, { now: now.toISOString(), before, patient }))
      await deps.jobs.send(SYNC_JOB, { connectionId: id }, String(id));
  };
  const removeAgain = async (): Promise<void> => {
    for (const { id } of await store.removed(deps.database)) await deps.jobs.send(REMOVE_JOB, { connectionId: id }, String(id));
  };
  return {
    routes: routes(deps),
    tables: [
      { name: "connections", archive: null },
      { name: "link_sessions", archive: null },
      { name: "webhook_events", archive: null },
    ],
    onRestored: (tx, restored) => releaseInvestmentTransactions(tx, restoredBankAccounts(restored)),
    beforeDeletion: (scope) => endConnections(deps, scope),
    jobs: [
      { name: SYNC_JOB, run: async (data) => void (await syncConnection(deps, Number(data["connectionId"]))) },
      { name: REMOVE_JOB, run: (data) => finishRemoval(deps, Number(data["connectionId"])) },
      { name: NEWS_JOB, run: (data) => handleWebhook(deps, data) },
      { name: SYNC_DUE_JOB, cron: "* * * * *", run: () => askAgain(true) },
      { name: TIDY_JOB, cron: "17 * * * *", run: () => removeAgain().then(() => deleteOldEvents(deps.database, deps.clock())) },
    ],
    started: async () => {
      if (deps.database.kind === "embedded") await freeLeases(deps.database);
      await askAgain(false);
      await removeAgain();
    },
  };
};
