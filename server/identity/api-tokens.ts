import type { ApiToken } from "#contract/security.ts";
import type { Tx } from "../db/open.ts";
import type { Deps } from "../deps.ts";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { ApiError, invalid, notFound } from "../errors.ts";
import { scopeOfUser } from "./scope-of.ts";
import type { Scope } from "./scope.ts";
import { consumeAttempt, judgeAttempt } from "./attempts.ts";
import { requireSession } from "./session-store.ts";
import { digest, randomSecret } from "./tickets.ts";

type Needs = Pick<Deps, "database" | "clock">;

const PREFIX = "hiro_";
const SHOWN = PREFIX.length + 6;
const MOST = 50;
const NOTED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export const isApiToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** Returns whether an endpoint accepts personal API tokens of this access. */
export const answersApiTokens = ({ access: { token } }: Pick<Endpoint, "access">, access: "read" | "write"): boolean =>
  token === "read" || token === access;

/** Throws 403 when the scope comes from an API token that the route does not accept. */
export const checkApiToken = ({ apiToken }: Scope, endpoint: Endpoint): void => {
  if (apiToken && !answersApiTokens(endpoint, apiToken.access))
    throw new ApiError(403, "TOKEN_SCOPE", "This API token does not have access to this.");
};

const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`);

/**
 * Returns the scope of an API token's user, or null when the token is unknown or expired. Counts an unknown token for the IP address before
 * the lookup. Throws 429 when a token is used too often, or after too many unknown ones from the address.
 */
export const scopeOfApiToken = async (deps: Needs, token: string, ip: string): Promise<Scope | null> => {
  const { database, clock } = deps;
  const now = clock();
  const row = await judgeAttempt(deps, "unknown-token", ip, async () => {
    if (!TOKEN.test(token)) return null;
    const found = await database.kysely
      .selectFrom("api_tokens")
      .select(["id", "user_id", "access", "expires_at", "last_used_at"])
      .where("hash", "=", digest(token))
      .executeTakeFirst();
    return found && (found.expires_at === null || new Date(found.expires_at) > now) ? found : null;
  });
  if (!row) return null;
  await consumeAttempt(deps, "token", row.id);
  if (row.last_used_at === null || now.getTime() - new Date(row.last_used_at).getTime() >= NOTED_EVERY_MS)
    await database.kysely.updateTable("api_tokens").set({ last_used_at: now.toISOString() }).where("id", "=", row.id).execute();
  return scopeOfUser({ database }, row.user_id, { apiToken: { id: row.id, access: row.access as "read" | "write" } });
};

const COLUMNS = ["id", "name", "access", "prefix", "created_at", "expires_at", "last_used_at"] as const;
type Row = {
  id: number;
  name: string;
  access: string;
  prefix: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
};
const shown = (row: Row): ApiToken => ({
  id: row.id,
  name: row.name,
  access: row.access as ApiToken["access"],
  prefix: row.prefix,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

/** Returns the user's tokens, newest first. */
export const listApiTokens = async ({ db, scope }: Tx<Scope>): Promise<ApiToken[]> =>
  (await db.selectFrom("api_tokens").select(COLUMNS).where("user_id", "=", scope.userId).orderBy("id", "desc").execute()).map(shown);

/**
 * Creates a token and returns it this once; only its hash is stored. Throws 400 when there are too many, and 401 when the session ended
 * meanwhile.
 */
export const makeApiToken = async (
  tx: Tx<Scope>,
  now: Date,
  given: { name: string; access: "read" | "write"; days: number | null },
): Promise<ApiToken & { token: string }> => {
  await requireSession(tx.db, tx.scope);
  if ((await listApiTokens(tx)).length >= MOST) throw invalid("name", `You already have ${MOST} tokens. Revoke one first`);
  const token = PREFIX + randomSecret();
  const row = await tx.db
    .insertInto("api_tokens")
    .values({
      user_id: tx.scope.userId,
      name: given.name,
      access: given.access,
      hash: digest(token),
      prefix: token.slice(0, SHOWN),
      created_at: now.toISOString(),
      expires_at: given.days === null ? null : new Date(now.getTime() + given.days * DAY_MS).toISOString(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { ...shown(row), token };
};

/** Revokes a token at once. Throws 404. */
export const revokeApiToken = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  const gone = await db
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .where("user_id", "=", scope.userId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw notFound("Token not found.");
};
