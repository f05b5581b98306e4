import type { z } from "zod";
import type { connections } from "#contract/connections.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";

type Session = z.output<typeof connections.recordSession.body>;

/** Returns a dialog's own data as JSON that the database accepts: NUL and lone surrogates are removed. */
const storable = (value: unknown): string => JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1");

const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^sandbox-[\w-]{1,60}$/;
/** Saves how a link dialog ended, without its token. */
export const recordSession = (deps: Deps, scope: Scope, given: Session): Promise<{ id: number }> => {
  const { result, linkSessionId, linkToken: _secret, ...detail } = given;
  // The browser may send any text as the id, so only one in the form of the bank service's ids is logged.
  if (result === "internal_error")
    deps.log.warn({ linkSessionId: SESSION_ID.test(linkSessionId ?? "") ? linkSessionId : null }, "link session failed on our side");
  return deps.database.within(scope, (tx) =>
    tx.db
      .insertInto("link_sessions")
      .values({ user_id: scope.userId, result, link_session_id: linkSessionId?.replaceAll("\0", "") ?? null, detail: storable(detail) })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
};
