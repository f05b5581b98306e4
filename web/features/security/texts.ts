import type { SignedIn } from "#contract/security.ts";
import { dayIn } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";

/** Formats the day of an instant in the user's time zone: "today", "yesterday", or the date. */
export const dayText = (instant: string): string => {
  const day = dayIn(new Date(instant), deviceTimeZone());
  const today = session.current()?.today;
  if (day === today) return "today";
  return formatDay(day);
};

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
