import type { FastifyInstance } from "fastify";
import type { IdentitySettings } from "../../config/settings.ts";
import type { IdentityProviders } from "./index.ts";
import { appleSecret, openIdProvider } from "./openid.ts";

export type ChosenIdentity = { providers: IdentityProviders; mount: (app: FastifyInstance) => Promise<void> };

const GOOGLE = "https://accounts.google.com";
const APPLE = "https://appleid.apple.com";

/**
 * Returns Google and Apple where their clients are set. If neither is, returns the sandbox on a private installation (`sandbox` not null),
 * otherwise nothing.
 */
export const chooseIdentity = ({ google, apple }: IdentitySettings, sandbox: (() => ChosenIdentity) | null): ChosenIdentity => {
  const providers: IdentityProviders = {
    ...(google && {
      "google-oauth2": openIdProvider({
        issuer: GOOGLE,
        clientId: google.clientId,
        secret: async () => google.secret,
        scope: "openid email profile",
        posts: false,
        extra: { prompt: "select_account" },
      }),
    }),
    ...(apple && {
      apple: openIdProvider({
        issuer: APPLE,
        clientId: apple.clientId,
        secret: () => appleSecret(apple, APPLE),
        scope: "openid email name",
        posts: true,
      }),
    }),
  };
  return google || apple || !sandbox ? { providers, mount: async () => {} } : sandbox();
};
