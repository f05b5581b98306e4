import type { SignedIn } from "#contract/security.ts";
import { deviceOf } from "#domain/people/user-agent.ts";
import type { Kysely } from "kysely";
import type { Database, Tx } from "../db/open.ts";
import type { DB } from "../db/schema.ts";
import { notSignedIn } from "../errors.ts";
import type { Scope } from "./scope.ts";

/** Returns the user's sessions, the current one first, then the latest used. Sessions last used before `oldest` have ended. */
export const list = async ({ db, scope }: Tx<Scope>, now: Date, oldest: Date): Promise<SignedIn[]> => {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip_address", "method", "created_at", "updated_at"])
    .where("user_id", "=", scope.userId)
    .where("expires_at", ">", now.toISOString())
    .where("updated_at", ">", oldest.toISOString())
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent),
      address: row.ip_address,
      method: row.method as SignedIn["method"],
      createdAt: row.created_at,
      lastUsedAt: row.updated_at,
      current: row.id === scope.sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
};

export const end = async ({ db, scope }: Tx<Scope>, id: number): Promise<boolean> =>
  (await db.deleteFrom("sessions").where("id", "=", id).where("user_id", "=", scope.userId).returning("id").executeTakeFirst()) !==
  undefined;

export const endOthers = async ({ db, scope }: Tx<Scope>): Promise<number> =>
  (await db.deleteFrom("sessions").where("user_id", "=", scope.userId).where("id", "!=", scope.sessionId).returning("id").execute()).length;

/**
 * Throws 401 unless the session still exists. Call it in the transaction that adds a way to sign in, after the user's writers are locked: a
 * change of the password ends other sessions and removes what they added.
 */
export const requireSession = async (db: Kysely<DB>, { userId, sessionId }: Pick<Scope, "userId" | "sessionId">): Promise<void> => {
  // Work without a request has no session that could end.
  if (sessionId === 0) return;
  const found = await db.selectFrom("sessions").select("id").where("id", "=", sessionId).where("user_id", "=", userId).executeTakeFirst();
  if (!found) throw notSignedIn();
};

/** Returns when the user last confirmed their identity in the current session. */
export const lastProofAt = async ({ kysely }: Database, sessionId: number): Promise<Date | null> => {
  const row = await kysely.selectFrom("sessions").select("authenticated_at").where("id", "=", sessionId).executeTakeFirst();
  return row ? new Date(row.authenticated_at) : null;
};

export const noteProof = async ({ kysely }: Database, sessionId: number, at: Date): Promise<void> => {
  await kysely.updateTable("sessions").set({ authenticated_at: at.toISOString() }).where("id", "=", sessionId).execute();
};
