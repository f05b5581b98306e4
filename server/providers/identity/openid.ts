import { importPKCS8, SignJWT } from "jose";
import {
  allowInsecureRequests,
  type AuthorizationCodeGrantChecks,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type IDToken,
  type ServerMetadata,
} from "openid-client";
import { type AuthorizationState, type Identity, IdentityError, type IdentityProvider } from "./index.ts";

export type OpenIdClient = {
  issuer: string;
  clientId: string;
  /** Returns the client secret for the provider; generated for each use where the provider requires it. */
  secret: () => Promise<string>;
  scope: string;
  posts: boolean;
  sandbox?: boolean;
  /** The provider's metadata, if it need not be requested. */
  metadata?: (redirectUri: string) => ServerMetadata;
  /** Replaces network access. */
  fetch?: CustomFetch;
  extra?: Readonly<Record<string, string>>;
};

const SECONDS = 10;

/** An OpenID Connect provider: authorization code flow with PKCE, state, and nonce. */
export const openIdProvider = (client: OpenIdClient): IdentityProvider => {
  let known: Promise<ServerMetadata> | null = null;
  // Requests within the process do not cross a network.
  const insecure = client.issuer.startsWith("http://") || client.fetch !== undefined;
  const discover = (): Promise<ServerMetadata> =>
    (known ??= discovery(new URL(client.issuer), client.clientId, undefined, undefined, {
      timeout: SECONDS,
      ...(insecure ? { execute: [allowInsecureRequests] } : {}),
    })
      .then((config) => config.serverMetadata())
      .catch((error: unknown) => {
        known = null;
        throw new IdentityError("unreachable", nameOf(error));
      }));
  const configuration = async (redirectUri: string): Promise<Configuration> => {
    const metadata = client.metadata?.(redirectUri) ?? (await discover());
    const config = new Configuration(metadata, client.clientId, {}, ClientSecretPost(await client.secret()));
    config.timeout = SECONDS;
    if (client.fetch) config[customFetch] = client.fetch;
    if (insecure) allowInsecureRequests(config);
    return config;
  };
  return {
    clientId: client.clientId,
    sandbox: client.sandbox ?? false,
    posts: client.posts,
    ask: async (redirectUri, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(redirectUri), {
        redirect_uri: redirectUri,
        scope: client.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(client.posts ? { response_mode: "form_post" } : {}),
        ...client.extra,
      }),
    read: async (redirectUri, bond, answer) => {
      const config = await configuration(redirectUri);
      const url = new URL(redirectUri);
      url.search = answer.toString();
      return identityOf(await claimsOf(config, url, bond), answer);
    },
  };
};

/** Exchanges the code for an ID token and returns its claims. Throws IdentityError. */
const claimsOf = async (config: Configuration, url: URL, { state, nonce, verifier }: AuthorizationState): Promise<IDToken> => {
  const checks: AuthorizationCodeGrantChecks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  };
  try {
    const claims = (await authorizationCodeGrant(config, url, checks)).claims();
    if (claims) return claims;
  } catch (error) {
    if (error instanceof AuthorizationResponseError) throw new IdentityError("denied", error.error);
    if (error instanceof TypeError && error.message === "fetch failed") throw new IdentityError("unreachable", "fetch failed");
    throw new IdentityError("mismatch", nameOf(error));
  }
  throw new IdentityError("mismatch", "no identity in the response");
};

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 200) : null);

const identityOf = (claims: IDToken, answer: URLSearchParams): Identity => {
  const userNames = namesIn(answer.get("user"));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(claims["email"])?.toLowerCase() ?? null,
    // Apple sends it as text.
    emailVerified: claims["email_verified"] === true || claims["email_verified"] === "true",
    firstName: textOf(claims["given_name"]) ?? userNames.first,
    lastName: textOf(claims["family_name"]) ?? userNames.last,
  };
};

/** Apple sends the name separately from the token, and only the first time. */
const namesIn = (user: string | null): { first: string | null; last: string | null } => {
  try {
    const { name } = JSON.parse(user ?? "{}") as { name?: { firstName?: unknown; lastName?: unknown } };
    return { first: textOf(name?.firstName), last: textOf(name?.lastName) };
  } catch {
    // Third-party text may be invalid; without a name, the user is asked for one later.
    return { first: null, last: null };
  }
};

/** Returns what may be logged about an error. */
const nameOf = (error: unknown): string =>
  error instanceof Error ? ("code" in error && typeof error.code === "string" ? error.code : error.name) : "unknown";

export type AppleKey = { teamId: string; keyId: string; privateKey: string; clientId: string };

/** Creates Apple's client secret: a token signed with the team's key, valid for five minutes. */
export const appleSecret = async ({ teamId, keyId, privateKey, clientId }: AppleKey, issuer: string): Promise<string> => {
  const key = await importPKCS8(privateKey, "ES256");
  return new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(key);
};
