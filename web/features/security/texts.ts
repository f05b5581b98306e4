import type { SignedIn } from "#contract/security.ts";
import { stampText } from "#web/lib/today.ts";

/** Formats the day of an instant for the middle of a sentence: "today", "yesterday", or the date. */
export const dayText = (instant: string): string => stampText(instant).replace(/^(?:Today|Yesterday)$/, (label) => label.toLowerCase());

const WAYS: Readonly<Record<SignedIn["method"], string>> = {
  password: "Password",
  "google-oauth2": "Google",
  apple: "Apple",
  passkey: "Passkey",
};

/** Describes a session: method, address, start, and last use. */
export const sessionText = ({ method, address, createdAt, lastUsedAt, current }: SignedIn): string =>
  [
    WAYS[method],
    address,
    `signed in ${dayText(createdAt)}`,
    current || dayText(lastUsedAt) === dayText(createdAt) ? null : `last used ${dayText(lastUsedAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** Joins provider names for use in a sentence. */
export const providerText = (connections: readonly ("google-oauth2" | "apple")[]): string =>
  connections.map((connection) => WAYS[connection]).join(" and ");
