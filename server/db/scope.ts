/** Proves that a scope read for an earlier request still holds. */
export type Lease = {
  /** The session, its user, and the digest of what the scope was made of. */
  readonly claim: { readonly session: number; readonly person: number; readonly digest: string };
  /** Called when a read transaction has proved it. */
  readonly confirm: () => void;
};

/** The user id of a request and the users whose money it may see. */
export type ScopeIds = {
  readonly userId: number;
  readonly memberIds: readonly number[];
  readonly householdId?: number | null;
  /** Whether it was narrowed to fewer members on purpose, so that it need not name all of them. */
  readonly isNarrowed?: boolean;
  readonly lease?: Lease | null;
  /** The cell with the data; null or missing without cells. */
  readonly cell?: string | null;
};

/** The role that every request runs as. It owns nothing, and row-level security restricts it. */
export const APP_ROLE = "hiro_app";

const id = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an id: ${value}`);
  return String(value);
};

/** Opens a transaction that only reads, on one snapshot. */
export const READ = "begin isolation level repeatable read read only";

/** Limit for one statement of a request. The embedded engine has no timer and does not enforce it. */
const LONGEST_STATEMENT = "20s";

/**
 * Builds the statements that open a transaction for a scope. Role and settings last until its end. Throws RangeError unless every id is a
 * whole number, because ids are inserted into the text. A scope with a lease is proved on the transaction's own snapshot; the database
 * reports `SESSION_CHANGED` when it no longer holds.
 */
export const opening = (scope: ScopeIds, begin: string): string =>
  `${begin}; ${confirming(scope.lease ?? null)}set local hiro.member_ids = '${members(scope)}'; ${asUser(scope)}`;

const READ_AS =
  "set_config('hiro.member_ids', cast($1 as text), true), set_config('hiro.user_id', cast($2 as text), true), " +
  `set_config('statement_timeout', '${LONGEST_STATEMENT}', true), set_config('role', '${APP_ROLE}', true)`;
/** The statements after `READ` that open a read, as a connection keeps them prepared. */
export const OPEN_READ = {
  plain: `select ${READ_AS}`,
  // The proof comes first, while the transaction still has the owner's rights; the role of requests may not call it.
  proving: `select hiro_confirm_session(cast($3 as integer), cast($4 as integer), cast($5 as text)), ${READ_AS}`,
} as const;

export type ReadOpening = { readonly how: keyof typeof OPEN_READ; readonly values: readonly string[] };

const OPENED_READ = new RegExp(
  `^${READ}; (?:select hiro_confirm_session\\((\\d+), (\\d+), '([0-9a-f]{32})'\\); )?set local hiro\\.member_ids = '(\\{[\\d,]*\\})'; ` +
    `set local hiro\\.user_id = '(\\d+)'; set local statement_timeout = '${LONGEST_STATEMENT}'; set local role ${APP_ROLE}$`,
);

/** Takes a text of `opening` for a read apart, for the statements of `OPEN_READ`; null for any other text. */
export const readOpening = (text: string): ReadOpening | null => {
  const found = OPENED_READ.exec(text);
  if (!found) return null;
  const [, session, person, digest, memberIds = "", userId = ""] = found;
  return session === undefined || person === undefined || digest === undefined
    ? { how: "plain", values: [memberIds, userId] }
    : { how: "proving", values: [memberIds, userId, session, person, digest] };
};

/** SQLSTATE of a scope that no longer holds. */
export const SESSION_CHANGED = "HI001";

/** Builds the call that fails with `SESSION_CHANGED` when a scope read earlier no longer holds. */
export const provingSession = ({ claim }: Lease): string => {
  if (!/^[0-9a-f]{32}$/.test(claim.digest)) throw new RangeError("not a digest");
  return `hiro_confirm_session(${id(claim.session)}, ${id(claim.person)}, '${claim.digest}')`;
};

const confirming = (lease: Lease | null): string => (lease === null ? "" : `select ${provingSession(lease)}; `);

const members = ({ memberIds }: ScopeIds): string => `{${memberIds.map(id).join(",")}}`;
const asUser = ({ userId }: ScopeIds): string =>
  `set local hiro.user_id = '${id(userId)}'; set local statement_timeout = '${LONGEST_STATEMENT}'; set local role ${APP_ROLE}`;

/** A first sync of a long history may write this long. The wait does not count toward a statement's own limit. */
const LONGEST_WAIT = "60s";

/** First key of the advisory locks that households take while they write. */
const HOUSEHOLD_LOCK = 7_204_319;

/** Users whose data a scope may write, in the order in which their locks are taken. */
export const writers = ({ userId, memberIds }: ScopeIds): number[] => [...new Set([userId, ...memberIds])].toSorted((a, b) => a - b);

/**
 * Builds the statement that waits until no other transaction writes for these users. Every transaction takes the locks in the same order.
 */
export const waitingForOthers = (people: readonly number[]): string =>
  `select ${people.map((person) => `pg_advisory_xact_lock(${HOUSEHOLD_LOCK}, ${id(person)})`).join(", ")}`;

/** SQLSTATE of a write whose user's household has other members than its scope names, and of one whose user was deleted. */
export const MEMBERS_CHANGED = "HI002";
export const USER_DELETED = "HI003";

/**
 * Builds the statements that open a write transaction. A household's write transactions run one after another, on any server, so what one
 * reads stays true until it has written. A user who joins or leaves takes the locks of all members. If the household has other members when
 * the turn comes, the database reports `MEMBERS_CHANGED`, and the work must run again with a scope that names them.
 */
export const openingToWrite = (scope: ScopeIds, begin: string): string =>
  `${begin}; set local lock_timeout = '${LONGEST_WAIT}'; ${waitingForOthers(writers(scope))}; set local lock_timeout = default; ` +
  `${confirming(scope.lease ?? null)}${presentMembers(scope)}; ${asUser(scope)}`;

const presentMembers = (scope: ScopeIds): string =>
  `select set_config('hiro.member_ids', hiro_members_to_write(${id(scope.userId)}, '${members(scope)}', ${scope.isNarrowed === true}), true)`;
