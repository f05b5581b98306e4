import { connections } from "#contract/connections.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { disconnect, exchange, finishRemoval, getConnection, linkToken, REMOVE_JOB, requestSync, SYNC_JOB } from "./service.ts";
import * as store from "./store.ts";
import { syncConnection } from "./sync.ts";

export { exchange } from "./service.ts";
export { syncConnection } from "./sync.ts";

const SYNC_DUE_JOB = "sync-due-connections";
const STALE_HOURS = 6;

/** A dialog's own words as JSON that the database takes: NUL and halves of characters are left out. */
const storable = (value: unknown): string => JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1");

const routes = (deps: Deps) =>
  implement(connections, {
    list: (scope) => deps.database.reading(scope, store.list),
    get: (scope, { params }) => getConnection(deps, scope, params.id),
    items: async (scope) => (await deps.database.reading(scope, store.list)).map((c) => c.plaidItem),
    removeItem: async (scope, { params }) => disconnect(deps, scope, params.id).then(() => null),
    sync: (scope, { params }) => requestSync(deps, scope, params.id),
    createLinkToken: (scope) => linkToken(deps, scope),
    readLinkToken: (scope) => linkToken(deps, scope),
    exchange: (scope, { body }) => exchange(deps, scope, body.publicToken),
    recordSession: (scope, { body }) =>
      deps.database.within(scope, async (tx) => {
        const { result, linkSessionId, linkToken: _secret, ...detail } = body;
        if (result === "internal_error") deps.log.warn({ linkSessionId }, "link session failed on our side");
        return tx.db
          .insertInto("link_sessions")
          .values({ user_id: scope.userId, result, link_session_id: linkSessionId?.replaceAll("\0", "") ?? null, detail: storable(detail) })
          .returning("id")
          .executeTakeFirstOrThrow();
      }),
  });

export const connectionsFeature = (deps: Deps): Feature => {
  const askAgain = async (olderThanHours: number): Promise<void> => {
    const before = new Date(deps.clock().getTime() - olderThanHours * 3_600_000).toISOString();
    for (const { id } of await store.due(deps.database, before)) await deps.jobs.send(SYNC_JOB, { connectionId: id }, String(id));
  };
  const removeAgain = async (): Promise<void> => {
    for (const { id } of await store.removed(deps.database)) await deps.jobs.send(REMOVE_JOB, { connectionId: id }, String(id));
  };
  return {
    routes: routes(deps),
    jobs: [
      { name: SYNC_JOB, run: (data) => syncConnection(deps, Number(data["connectionId"])) },
      { name: REMOVE_JOB, run: (data) => finishRemoval(deps, Number(data["connectionId"])) },
      { name: SYNC_DUE_JOB, cron: "17 * * * *", run: () => askAgain(STALE_HOURS).then(removeAgain) },
    ],
    started: async () => {
      await askAgain(STALE_HOURS);
      await removeAgain();
    },
  };
};
