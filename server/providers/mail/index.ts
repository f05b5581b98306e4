/** One e-mail as it goes out. `id` is the same each time the same message is tried, so that a receiver can tell it came twice. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures inside the HTML, named there as `cid:` and their name. */
  images: { cid: string; type: string; bytes: Uint8Array }[];
};

/** Why a message did not go out: its address is refused for good, it may go later, or nobody can say whether it went. */
export type MailFault = "refused" | "later" | "unsure";

/** Tells how a delivery failed, without the address or the text. */
export class MailError extends Error {
  readonly fault: MailFault;
  constructor(fault: MailFault, reason: string) {
    super(reason);
    this.name = "MailError";
    this.fault = fault;
  }
}

/** The way e-mail leaves the product. */
export type MailTransport = {
  /** The mail server's name; null where messages stay on this machine. */
  host: string | null;
  /** Hands one message over; `handing` is awaited before the moment from which on it may have gone. Throws MailError. */
  deliver: (mail: Mail, handing: () => Promise<void>) => Promise<void>;
};
