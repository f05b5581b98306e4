/** The ways of signing in with somebody else's account, as the address names them. */
export const CONNECTIONS = ["google-oauth2", "apple"] as const;
export type Connection = (typeof CONNECTIONS)[number];
export const CONNECTION_NAMES: Readonly<Record<Connection, string>> = { "google-oauth2": "Google", apple: "Apple" };

/** Who somebody is, as a provider says. `issuer` and `subject` together never change and never name another. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** What binds an answer to the question and to the browser that asked it. */
export type AuthorizationState = { state: string; nonce: string; verifier: string };

/** Why a provider's answer was not taken: it said no, it does not belong to the question, or the provider could not be asked. */
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
  /** Invented identities, on this installation alone. */
  sandbox: boolean;
  /** It posts its answer from its own site instead of sending the browser back. */
  posts: boolean;
  /** The provider's page that asks the person. Throws IdentityError. */
  ask: (redirectUri: string, bond: AuthorizationState) => Promise<URL>;
  /** Who the answer is about. `answer` holds its parameters. Throws IdentityError. */
  read: (redirectUri: string, bond: AuthorizationState, answer: URLSearchParams) => Promise<Identity>;
};

export type IdentityProviders = Readonly<Partial<Record<Connection, IdentityProvider>>>;
