import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { OutboxLetter } from "#contract/outbox.ts";
import type { DB } from "../../db/schema.ts";
import { afterCommit } from "../../db/transactions.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { type MailFault, MailError } from "../../providers/mail/index.ts";
import * as store from "./store.ts";

/** An email to one recipient. */
export type Message = {
  /** Owner of the outbox; null for a recipient without an account. */
  userId: number | null;
  /** Permanent key of the message: written twice, it is sent once. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  images?: { cid: string; type: string; bytes: Uint8Array }[];
  /**
   * The recipient needs it before signing in: on a private machine without a mail server it is shown there. Never for financial content.
   */
  forSignIn?: boolean;
};

export const DELIVER_JOB = "deliver-mail";
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}$/i;
const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;
/** Characters that would end a header, control a terminal or change the text direction. */
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu;
const LEASE_MS = 10 * 60_000;
const MOST_ATTEMPTS = 6;
const FIRST_WAIT_MS = 60_000;
const KEPT_DAYS = 90;
const MOST_AT_ONCE = 200;

/** Returns a subject that is safe as a header: one line, no hidden characters. */
export const subjectLine = (text: string): string => text.replace(HIDDEN, " ").replace(/ {2,}/g, " ").trim().slice(0, LONGEST_SUBJECT);

/**
 * Writes a message inside the caller's transaction. It is sent after a commit, never after a rollback. Throws 400 for an invalid address.
 */
export const sendMail = async (deps: Pick<Deps, "clock" | "jobs">, tx: { db: Transaction<DB> }, m: Message): Promise<void> => {
  if (m.to.length > LONGEST_ADDRESS || !ADDRESS.test(m.to)) throw invalid("email", "Invalid email address");
  await store.insert(tx.db, {
    ...m,
    subject: subjectLine(m.subject),
    images: (m.images ?? []).map(({ cid, type, bytes }) => ({ cid, type, base64: Buffer.from(bytes).toString("base64") })),
    listSignInMail: m.forSignIn ?? false,
    at: deps.clock().toISOString(),
  });
  afterCommit(tx.db, () => deps.jobs.send(DELIVER_JOB, {}, "all"));
};

/** Sends due messages, on one server or several. Each message is taken by one server and never handed over twice. */
export const deliverMail = async (deps: Pick<Deps, "database" | "clock" | "log" | "mail">): Promise<void> => {
  const { database, clock } = deps;
  const db = database.kysely;
  await store.markUnsure(db, clock().toISOString());
  for (let i = 0; i < MOST_AT_ONCE; i += 1) {
    const message = await store.take(db, clock().toISOString(), new Date(clock().getTime() + LEASE_MS).toISOString());
    if (!message) return;
    await deliver(deps, message);
  }
};

const deliver = async (
  { database: { kysely: db }, clock, log, mail }: Pick<Deps, "database" | "clock" | "log" | "mail">,
  message: store.Taken,
): Promise<void> => {
  const now = (): string => clock().toISOString();
  let mine = true;
  try {
    await mail.deliver(
      {
        id: createHash("sha256").update(message.key).digest("hex").slice(0, 32),
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        images: message.images.map(({ cid, type, base64 }) => ({ cid, type, bytes: Buffer.from(base64, "base64") })),
      },
      async () => {
        mine = await store.handing(db, message, now());
        if (!mine) throw new Error("another server took the message");
      },
    );
    await store.end(db, message.id, mail.host === null ? "kept" : "sent", now());
  } catch (error) {
    if (!mine) return;
    if (!(error instanceof MailError)) throw error;
    const fault: MailFault = error.fault === "later" && message.attempts >= MOST_ATTEMPTS ? "refused" : error.fault;
    log.warn({ err: error, message: message.id, fault }, "a message was not sent");
    if (fault !== "later") return store.end(db, message.id, fault, now());
    await store.later(db, message.id, new Date(clock().getTime() + FIRST_WAIT_MS * 4 ** (message.attempts - 1)).toISOString());
  }
};

/** Deletes old messages. */
export const tidyMail = ({ database, clock }: Pick<Deps, "database" | "clock">): Promise<void> =>
  store.removeOld(database.kysely, new Date(clock().getTime() - KEPT_DAYS * 86_400_000).toISOString());

/** Returns the state shown in the outbox: a message being sent is still waiting. */
export const stateOf = (state: string): OutboxLetter["state"] => (state === "sending" ? "waiting" : (state as OutboxLetter["state"]));

/** Returns a message with its inline images. */
export const letterOf = ({ recipient, images, html, ...row }: store.Row): OutboxLetter => ({
  ...row,
  to: recipient,
  state: stateOf(row.state),
  html:
    html === null
      ? null
      : images.reduce((all, { cid, type, base64 }) => all.replaceAll(`cid:${cid}"`, `data:${type};base64,${base64}"`), html),
});
