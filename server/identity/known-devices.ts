import { randomBytes } from "node:crypto";
import type { Deps } from "../deps.ts";

type Needs = Pick<Deps, "clock" | "secrets">;

/** How long a device stays known after its last sign-in. */
export const DEVICE_DAYS = 180;
/** Maximum number of users who can share a browser and stay known there. */
const MOST = 6;

/**
 * The cookie of a browser where users signed in before: one entry per user, signed with the installation's key, without a name or an
 * address. It grants no access. It only gives wrong passwords from this browser a separate count, so that a stranger's attempts elsewhere
 * do not block the owner here.
 */
const signed = (secrets: Needs["secrets"], userId: number, random: string, until: string): string =>
  secrets.sign(`device ${userId} ${random} ${until}`);

const entriesOf = (cookie: string | undefined): [random: string, until: string, signature: string][] =>
  (cookie ?? "")
    .slice(0, 4000)
    .split("~")
    .slice(0, MOST)
    .map((entry) => {
      const [random = "", until = "", signature = ""] = entry.split(".");
      return [random, until, signature];
    });

const belongs = ({ clock, secrets }: Needs, userId: number, [random, until, signature]: [string, string, string]): boolean =>
  Number(until) * 1000 > clock().getTime() && secrets.verify(`device ${userId} ${random} ${until}`, signature);

/** Returns this browser's id among a user's known devices, or null when the user never signed in here. */
export const knownDeviceOf = (needs: Needs, cookie: string | undefined, userId: number): string | null =>
  entriesOf(cookie).find((entry) => belongs(needs, userId, entry))?.[0] ?? null;

/** Returns the cookie after a user signed in: their entry is new, and other users' entries stay. */
export const withKnownDevice = (needs: Needs, cookie: string | undefined, userId: number): string => {
  const until = String(Math.floor(needs.clock().getTime() / 1000) + DEVICE_DAYS * 86_400);
  const kept = knownDeviceOf(needs, cookie, userId);
  const random = kept ?? randomBytes(12).toString("base64url");
  const others = entriesOf(cookie).filter((entry) => entry[2] !== "" && !belongs(needs, userId, entry));
  return [[random, until, signed(needs.secrets, userId, random, until)], ...others]
    .slice(0, MOST)
    .map((entry) => entry.join("."))
    .join("~");
};
