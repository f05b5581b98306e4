import type { SignedIn } from "#contract/security.ts";
import { dayIn } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";

/** The day of an instant where the person is: "today", "yesterday", or its date. */
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

/** How and since when somebody is signed in somewhere, and the last use. */
export const sessionText = ({ method, address, createdAt, lastUsedAt, current }: SignedIn): string =>
  [
    WAYS[method],
    address,
    `signed in ${dayText(createdAt)}`,
    current || dayText(lastUsedAt) === dayText(createdAt) ? null : `last used ${dayText(lastUsedAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** A list of names as a sentence has it. */
export const providerText = (connections: readonly ("google-oauth2" | "apple")[]): string =>
  connections.map((connection) => WAYS[connection]).join(" and ");
