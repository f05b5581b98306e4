import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { sandboxIdentity } from "#sandbox/identity/index.ts";
import { readSettings } from "../../config/settings.ts";
import { chooseIdentity } from "./choose.ts";
import { appleSecret } from "./openid.ts";

const offered = (environment: Record<string, string>, own = true): [string, boolean][] =>
  Object.entries(chooseIdentity(readSettings(environment).identity, own ? sandboxIdentity : null).providers).map(([name, provider]) => [
    name,
    provider.sandbox,
  ]);

test("the sandbox is used only if no client is set and the installation is private", () => {
  expect(offered({})).toEqual([
    ["google-oauth2", true],
    ["apple", true],
  ]);
  expect(offered({}, false)).toEqual([]);
  expect(offered({ HIRO_GOOGLE_CLIENT_ID: "id", HIRO_GOOGLE_CLIENT_SECRET: "secret" })).toEqual([["google-oauth2", false]]);
});

test("an incomplete client is rejected, naming the setting", () => {
  expect(() => readSettings({ HIRO_GOOGLE_CLIENT_ID: "id" })).toThrow(/HIRO_GOOGLE_CLIENT_SECRET/);
  expect(() => readSettings({ HIRO_APPLE_CLIENT_ID: "id", HIRO_APPLE_TEAM_ID: "team" })).toThrow(/_PRIVATE_KEY/);
  expect(() => readSettings({ HIRO_APPLE_PRIVATE_KEY: "not a key" })).toThrow(/\.p8/);
});

test("Apple gets a secret signed by its key, valid only for Apple and for five minutes", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  const { identity } = readSettings({
    HIRO_APPLE_CLIENT_ID: "com.example.hiro",
    HIRO_APPLE_TEAM_ID: "TEAM",
    HIRO_APPLE_KEY_ID: "KEY",
    HIRO_APPLE_PRIVATE_KEY: pem.replaceAll("\n", "\\n"),
  });
  if (!identity.apple) throw new Error("Apple is set");
  const secret = await appleSecret(identity.apple, "https://appleid.apple.com");
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, { audience: "https://appleid.apple.com", issuer: "TEAM" });
  expect(protectedHeader).toEqual({ alg: "ES256", kid: "KEY" });
  expect(payload.sub).toBe("com.example.hiro");
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});
