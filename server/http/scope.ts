/** What keeps somebody who is signed in from the product: no invitation yet, or a sign-up whose first steps are open; null for a member. */
export type SignUpGate = "invitation" | "sign-up" | null;

/** Who is asking. Made only by sign-in and, for work without a request, by `scopeOf`; every store call takes a transaction of it. */
export type Scope = {
  readonly userId: number;
  readonly householdId: number | null;
  /** The users whose money they may see: the household's members, or themselves alone. */
  readonly memberIds: readonly number[];
  readonly timeZone: string;
  readonly firstName: string | null;
  /** What keeps them from all but their sign-up; null for a member, and for work without a request. */
  readonly signUpGate: SignUpGate;
  /** The session behind the request; 0 for work without one. */
  readonly sessionId: number;
  /** The personal API token that asks, and what it may do; null for a session and for work without a request. */
  readonly apiToken: { readonly id: number; readonly access: "read" | "write" } | null;
};
