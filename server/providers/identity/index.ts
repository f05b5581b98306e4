/** External sign-in methods, as named in URLs. */
import type { Connection } from "#contract/installation.ts";
export { type Connection, CONNECTION_NAMES, CONNECTIONS } from "#contract/installation.ts";

/** A user's identity as reported by a provider. `issuer` and `subject` together never change and never identify another user. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** Binds a response to its request and to the browser that sent it. */
export type AuthorizationState = { state: string; nonce: string; verifier: string };

/** Why a provider's response was not accepted: it was denied, it does not match the request, or the provider could not be reached. */
export class IdentityError extends Error {
  readonly fault: "denied" | "mismatch" | "unreachable";
  constructor(fault: IdentityError["fault"], reason: string) {
    super(reason);
    this.name = "IdentityError";
    this.fault = fault;
  }
}

export type IdentityProvider = {
  clientId: string;
  /** Whether its identities are fictional and exist only on this installation. */
  sandbox: boolean;
  /** Whether it posts its response from its own site instead of redirecting the browser back. */
  posts: boolean;
  /** Returns the URL of the provider's sign-in page. Throws IdentityError. */
  ask: (redirectUri: string, bond: AuthorizationState) => Promise<URL>;
  /** Returns the identity in a response. `answer` holds its parameters. Throws IdentityError. */
  read: (redirectUri: string, bond: AuthorizationState, answer: URLSearchParams) => Promise<Identity>;
};

export type IdentityProviders = Readonly<Partial<Record<Connection, IdentityProvider>>>;
