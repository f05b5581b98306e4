/** Whose request this is (a user id) and the users whose money it may see. */
export type ScopeIds = { readonly userId: number; readonly memberIds: readonly number[] };

/** The role every request runs as: it owns nothing and row-level security binds it. */
export const APP_ROLE = "hiro_app";

const id = (value: number): string => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an id: ${value}`);
  return String(value);
};

/** No request is worth more; the embedded engine, which has no timer, does not keep to it. */
const LONGEST_STATEMENT = "20s";

/**
 * The statements that open a transaction for a scope: role and settings last until its end.
 * Throws RangeError unless every id is a whole number, because they are written into the text.
 */
export const opening = (scope: ScopeIds, begin: string): string =>
  `${begin}; set local statement_timeout = '${LONGEST_STATEMENT}'; set local role ${APP_ROLE}; set local hiro.user_id = '${id(scope.userId)}'; ` +
  `set local hiro.member_ids = '{${scope.memberIds.map(id).join(",")}}'`;

/** A first sync of a long history may write this long; a statement's own limit does not count for the wait. */
const LONGEST_WAIT = "60s";

/** The first key of the advisory locks that households hold while they write. */
const HOUSEHOLD_LOCK = 7_204_319;

/** The people whose data a scope may write, in the order in which their locks are taken. */
export const writers = ({ userId, memberIds }: ScopeIds): number[] => [...new Set([userId, ...memberIds])].toSorted((a, b) => a - b);

/** The statement that waits until no other transaction writes for one of these people. Every transaction takes the locks in one order. */
export const waitingForOthers = (people: readonly number[]): string =>
  `select ${people.map((person) => `pg_advisory_xact_lock(${HOUSEHOLD_LOCK}, ${id(person)})`).join(", ")}`;

/**
 * The statements that open a transaction that writes. The household's write transactions run one after another, on whichever server, so
 * what one reads stays true until it has written. A person who joins or leaves meanwhile keeps the lock they have in common.
 */
export const openingToWrite = (scope: ScopeIds, begin: string): string =>
  opening(
    scope,
    `${begin}; set local lock_timeout = '${LONGEST_WAIT}'; ${waitingForOthers(writers(scope))}; set local lock_timeout = default`,
  );
