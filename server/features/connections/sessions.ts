import type { z } from "zod";
import type { connections } from "#contract/connections.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";

type Session = z.output<typeof connections.recordSession.body>;

/** Returns a dialog's own data as JSON that the database accepts: NUL and lone surrogates are removed. */
const storable = (value: unknown): string => JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1");

/** Saves how a link dialog ended, without its token. */
export const recordSession = (deps: Deps, scope: Scope, given: Session): Promise<{ id: number }> => {
  const { result, linkSessionId, linkToken: _secret, ...detail } = given;
  if (result === "internal_error") deps.log.warn({ linkSessionId }, "link session failed on our side");
  return deps.database.within(scope, (tx) =>
    tx.db
      .insertInto("link_sessions")
      .values({ user_id: scope.userId, result, link_session_id: linkSessionId?.replaceAll("\0", "") ?? null, detail: storable(detail) })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
};
