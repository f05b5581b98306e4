import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { digest } from "../../sign-in/tickets.ts";
import type { Person } from "./store.ts";
import { escapeHtml, letter, MAIL_STYLES, sendMail } from "../mail/index.ts";

type Needs = Pick<Deps, "clock" | "jobs">;
type Addressee = Pick<Person, "id" | "email" | "reachable">;
type Tx = { db: Transaction<DB> };

const paragraphs = (lines: readonly string[]): { html: string; text: string } => ({
  html: lines.map((line) => `<p style="${MAIL_STYLES.paragraph}">${escapeHtml(line)}</p>`).join(""),
  text: lines.join("\n\n"),
});

/** What is told to somebody's address when how they sign in has changed. */
export const NEWS = {
  password: {
    subject: "Your password was changed",
    what: "The password of your Hiro account was changed, and every other session was signed out.",
  },
  "second-factor-on": { subject: "Two-step sign-in is on", what: "Signing in to your Hiro account now also asks for a code." },
  "second-factor-off": { subject: "Two-step sign-in is off", what: "Signing in to your Hiro account no longer asks for a code." },
  passkey: { subject: "A passkey was added", what: "A passkey was added to your Hiro account. It signs in without a password." },
  token: {
    subject: "An API token was made",
    what: "An API token was made for your Hiro account. It works without a password until it ends or is revoked.",
  },
} as const;

/** Tells a person's address that how they sign in has changed, inside the caller's transaction; one that is not verified hears nothing. */
export const tellOfChange = async (deps: Needs, tx: Tx, to: Addressee, news: keyof typeof NEWS, home: string): Promise<void> => {
  if (!to.reachable) return;
  const { subject, what } = NEWS[news];
  const lines = [what, "If that was you, there is nothing to do. If not, reset your password now; that signs out everybody else."];
  const written = letter({
    title: subject,
    preview: what,
    ...paragraphs(lines),
    action: { label: "Reset password", url: `${home}/auth/forgot/` },
    footer: { text: "You get this because it concerns the safety of your account.", link: null },
  });
  await sendMail(deps, tx, {
    userId: to.id,
    key: `security-${news}-${randomUUID()}`,
    to: to.email,
    subject,
    ...written,
  });
};

/** Sends the link that sets a new password; it works once, for half an hour. */
export const sendResetLink = async (deps: Needs, tx: Tx, to: Addressee, ticket: string, home: string): Promise<void> => {
  const lines = [
    "Somebody, hopefully you, asked to reset the password of your Hiro account.",
    "The link works once, for 30 minutes. If you did not ask, ignore this: nothing changes.",
  ];
  const written = letter({
    title: "Reset your password",
    preview: "The link works once, for 30 minutes.",
    ...paragraphs(lines),
    action: { label: "Choose a new password", url: `${home}/auth/reset/#${ticket}` },
    footer: { text: "You get this because your address was entered on the sign-in page.", link: null },
  });
  const key = `reset-${digest(ticket)}`;
  // In nobody's own outbox: who is signed in somewhere could read the way past the present password there.
  await sendMail(deps, tx, { userId: null, key, to: to.email, subject: "Reset your password", atDoor: true, ...written });
};
