import { isSessionChanged } from "../db/errors.ts";
import type { Scope } from "./scope.ts";
import { withLease } from "./scope-of.ts";

/** The scope of an access token, the digest of what it was made of, and the instant in milliseconds when the token or its session ends. */
export type KeptScope = { scope: Scope; digest: string; until: number };

const MOST_KEPT = 10_000;

/**
 * Scopes of access tokens in memory. They are only suggestions, which the database proves on use. Users who have not finished signing up are
 * left out: what keeps them out is checked before anything is read.
 */
export const keptScopes = (clock: () => Date) => {
  const kept = new Map<string, KeptScope>();
  return {
    get: (bearer: string): KeptScope | undefined => {
      const found = kept.get(bearer);
      return found && clock().getTime() < found.until ? found : undefined;
    },
    keep: (bearer: string, found: KeptScope): void => {
      if (found.scope.signUpGate !== null) return;
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(bearer, found);
    },
    forget: (bearer: string): void => void kept.delete(bearer),
  };
};

type Tried<T> = { holds: false } | { holds: true; result: () => T };

/**
 * Runs work with a kept scope. Holds if a transaction of the work proved the scope, or if the scope, read again after work without one, is
 * still the same. What the work returned or threw counts only then.
 */
export const tryKept = async <T>(
  { scope, digest }: KeptScope,
  readAgain: () => Promise<KeptScope | null>,
  work: (scope: Scope) => Promise<T>,
): Promise<Tried<T>> => {
  let confirmed = false;
  const claim = { session: scope.sessionId, person: scope.userId, digest };
  const result = await work(withLease(scope, { claim, confirm: () => void (confirmed = true) })).then(
    (value) => () => value,
    (error: unknown) => {
      if (isSessionChanged(error)) return null;
      return (): never => {
        throw error;
      };
    },
  );
  if (result === null) return { holds: false };
  const holds = confirmed || (await readAgain())?.digest === digest;
  return holds ? { holds, result } : { holds };
};
