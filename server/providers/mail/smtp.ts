import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailSettings } from "../../config/settings.ts";
import { type Mail, MailError, type MailTransport } from "./index.ts";

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;
const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Email over SMTP. The connection upgrades to TLS before any data is sent, unless the server is on this machine. */
export const smtp = ({ url, from }: MailSettings): MailTransport => {
  const server = new URL(url);
  const sender = addressparser(from)[0]?.address ?? from;
  const local = LOOPBACK.test(server.hostname);
  const options = {
    host: server.hostname.replace(/^\[|\]$/g, ""),
    port: Number(server.port) || PORTS[server.protocol] || 587,
    secure: server.protocol === "smtps:",
    requireTLS: server.protocol === "smtp:" && !local,
    ignoreTLS: server.protocol === "smtp:" && local,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
  const credentials =
    server.username === "" ? null : { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) };

  const deliver = async (mail: Mail, handing: () => Promise<void>): Promise<void> => {
    const message = await built(mail, from, sender);
    const connection = new SMTPConnection(options);
    let handed = false;
    try {
      await step(connection, (done) => connection.connect(done));
      if (credentials) await step(connection, (done) => connection.login({ credentials }, done));
      await handing();
      handed = true;
      await step(connection, (done) => connection.send({ from: sender, to: [mail.to] }, message, done));
      connection.quit();
    } catch (error) {
      connection.close();
      throw faultOf(error, handed);
    }
  };
  return { host: server.hostname, deliver };
};

const built = (mail: Mail, from: string, sender: string): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${sender.split("@")[1] ?? "localhost"}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: mail.images.map(({ cid, type, bytes }) => ({
      cid,
      filename: `${cid}.${type.split("/")[1] ?? "bin"}`,
      contentType: type,
      contentDisposition: "inline" as const,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

/** Runs one step of the SMTP conversation; a broken connection also ends it. */
const step = (connection: SMTPConnection, take: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => reject(new Error("the connection ended"));
    const settle = (error?: Error | null): void => {
      connection.off("error", reject);
      connection.off("end", end);
      // An error after the step has no other handler.
      connection.on("error", () => undefined);
      if (error) reject(error);
      else resolve();
    };
    connection.once("error", reject);
    connection.once("end", end);
    take(settle);
  });

/** Converts an SMTP error. The server's own text may contain the address and is left out. */
const faultOf = (error: unknown, handed: boolean): MailError => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const why = `${code ?? "no answer"}${responseCode ? ` ${responseCode}` : ""}`;
  if (responseCode === undefined) return new MailError(handed ? "unsure" : "later", why);
  // An error before the message itself concerns us or the connection, not the recipient. The operator can fix it.
  return new MailError(handed && responseCode >= 500 ? "refused" : "later", why);
};
