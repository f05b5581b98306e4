import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Removed } from "../../identity/revoke.ts";
import { digest } from "../../identity/tickets.ts";
import type { Person } from "./store.ts";
import { escapeHtml, letter, MAIL_STYLES, sendMail } from "../mail/index.ts";

type Needs = Pick<Deps, "clock" | "jobs">;
type Addressee = Pick<Person, "id" | "email" | "reachable">;
type Tx = { db: Transaction<DB> };

const paragraphs = (lines: readonly string[]): { html: string; text: string } => ({
  html: lines.map((line) => `<p style="${MAIL_STYLES.paragraph}">${escapeHtml(line)}</p>`).join(""),
  text: lines.join("\n\n"),
});

/** Notices about sign-in changes other than the password. */
export const NEWS = {
  "second-factor-on": { subject: "Two-step sign-in is on", what: "Signing in to your Hiro account now also asks for a code." },
  "second-factor-off": { subject: "Two-step sign-in is off", what: "Signing in to your Hiro account no longer asks for a code." },
  passkey: { subject: "A passkey was added", what: "A passkey was added to your Hiro account. It signs in without a password." },
  token: {
    subject: "An API token was created",
    what: "An API token was created for your Hiro account. It works without a password until it expires or is revoked.",
  },
} as const;

const RESET_ENDS = "A reset signs out every session and removes all passkeys and API tokens.";

type Notice = { subject: string; preview: string; lines: readonly string[]; key: string };

const send = async (deps: Needs, tx: Tx, to: Addressee, { subject, preview, lines, key }: Notice, home: string): Promise<void> => {
  const written = letter({
    title: subject,
    preview,
    ...paragraphs(lines),
    action: { label: "Reset password", url: `${home}/auth/forgot/` },
    footer: { text: "You received this email because it concerns the security of your account.", link: null },
  });
  await sendMail(deps, tx, { userId: to.id, key, to: to.email, subject, ...written });
};

/** Notifies a user of a sign-in change, inside the caller's transaction. An unverified address gets no mail. */
export const sendChangeNotice = async (deps: Needs, tx: Tx, to: Addressee, news: keyof typeof NEWS, home: string): Promise<void> => {
  if (!to.reachable) return;
  const { subject, what } = NEWS[news];
  const lines = [what, `If this was you, you do not need to do anything. If not, reset your password now. ${RESET_ENDS}`];
  await send(deps, tx, to, { subject, preview: what, lines, key: `security-${news}-${randomUUID()}` }, home);
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
const namesOf = (of: Removed): string =>
  [
    ...counted(of.passkeys, "passkey", "passkeys"),
    ...counted(of["api-tokens"], "API token", "API tokens"),
    ...(of["second-factor"] > 0 ? ["two-step sign-in"] : []),
  ]
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");

/** Effects of a password change on everything else that opens the account. */
export type PasswordNotice = { how: "reset" | "changed"; removed: Removed; kept: Removed };

/** Notifies a user of a changed password, with what was removed and what still opens the account. */
export const sendPasswordNotice = async (
  deps: Needs,
  tx: Tx,
  to: Addressee,
  { how, removed, kept }: PasswordNotice,
  home: string,
): Promise<void> => {
  if (!to.reachable) return;
  const gone = namesOf(removed);
  const left = namesOf(kept);
  const what =
    how === "reset"
      ? "The password of your Hiro account was reset, and every session was signed out."
      : "The password of your Hiro account was changed, and every other session was signed out.";
  const lines = [
    what,
    ...(gone ? [`Also removed: ${gone}.`] : []),
    ...(left ? [`Still in use: ${left}.`] : []),
    "If this was you, you do not need to do anything. If not, reset your password now.",
  ];
  await send(deps, tx, to, { subject: "Your password was changed", preview: what, lines, key: `security-password-${randomUUID()}` }, home);
};

/** Warns an account's owner of many wrong passwords. The caller ensures that this happens at most once a day. */
export const sendAttemptsWarning = async (deps: Needs, tx: Tx, to: Addressee, home: string): Promise<void> => {
  if (!to.reachable) return;
  const what = "Someone entered several wrong passwords for your Hiro account.";
  const lines = [
    what,
    "They did not get in. You can still sign in on devices you have used before, or with a passkey.",
    "If this was you and you forgot your password, reset it. If not, you do not need to do anything. You get this warning at most once a day.",
  ];
  await send(
    deps,
    tx,
    to,
    { subject: "Wrong passwords for your account", preview: what, lines, key: `security-warning-${randomUUID()}` },
    home,
  );
};

/** Sends the link that sets a new password. It works once, for half an hour. */
export const sendResetLink = async (deps: Needs, tx: Tx, to: Addressee, ticket: string, home: string): Promise<void> => {
  const lines = [
    "Someone, hopefully you, asked to reset the password of your Hiro account.",
    "The link works once, for 30 minutes. If you did not ask for this, ignore it: nothing changes.",
  ];
  const written = letter({
    title: "Reset your password",
    preview: "The link works once, for 30 minutes.",
    ...paragraphs(lines),
    action: { label: "Choose a new password", url: `${home}/auth/reset/#${ticket}` },
    footer: { text: "You received this email because your address was entered on the sign-in page.", link: null },
  });
  const key = `reset-${digest(ticket)}`;
  // Not in the user's outbox: an open session could read the link there and bypass the current password.
  await sendMail(deps, tx, { userId: null, key, to: to.email, subject: "Reset your password", forSignIn: true, ...written });
};
