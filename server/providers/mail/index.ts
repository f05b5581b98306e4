/** One outgoing email. `id` stays the same when a message is retried, so that a receiver can detect a duplicate. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Images in the HTML, referenced there as `cid:` plus their name. */
  images: { cid: string; type: string; bytes: Uint8Array }[];
};

/** Why a message was not sent: its address is permanently rejected, it can be sent later, or it is unknown whether it was sent. */
export type MailFault = "refused" | "later" | "unsure";

/** Explains how a delivery failed, without the address or the text. */
export class MailError extends Error {
  readonly fault: MailFault;
  constructor(fault: MailFault, reason: string) {
    super(reason);
    this.name = "MailError";
    this.fault = fault;
  }
}

/** Sends email out of the product. */
export type MailTransport = {
  /** The mail server's host name; null if messages stay on this machine. */
  host: string | null;
  /** Delivers one message. Awaits `handing` before the point after which the message may have been sent. Throws MailError. */
  deliver: (mail: Mail, handing: () => Promise<void>) => Promise<void>;
};
