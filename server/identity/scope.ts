import type { Lease } from "../db/scope.ts";

/** What keeps a signed-in user out of the product: a missing invitation, or unfinished first steps of the sign-up; null for a full user. */
export type SignUpGate = "invitation" | "sign-up" | null;

declare const made: unique symbol;

/** The user behind a request or a job. Only `scope-of.ts` creates one. Every store call takes a transaction with it. */
export type Scope = {
  readonly userId: number;
  readonly householdId: number | null;
  /** Users whose money they may see: the household's members, or only themselves. */
  readonly memberIds: readonly number[];
  /** Whether it sees fewer members than the household has. */
  readonly isNarrowed: boolean;
  readonly timeZone: string;
  readonly firstName: string | null;
  /** What restricts them to their sign-up; null for a full user, and for work without a request. */
  readonly signUpGate: SignUpGate;
  /** The session behind the request; 0 without one. */
  readonly sessionId: number;
  /** The personal API token of the request and its access; null for a session and for work without a request. */
  readonly apiToken: { readonly id: number; readonly access: "read" | "write" } | null;
  /** The cell with their data; null on an installation without cells. */
  readonly cell: string | null;
  /** How a scope of an earlier request is proved again; null for a scope that was just read. */
  readonly lease: Lease | null;
  /** Exists only in types, so that no other file can write a scope as a literal. */
  readonly [made]: true;
};
