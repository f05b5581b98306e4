import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export type Received = { from: string; to: string[]; data: string; user: string | null };
/** The server's answer to a step in place of success; "drop" closes the connection without an answer. */
export type Says = (step: "AUTH" | "MAIL" | "RCPT" | "DATA" | "message", line: string) => string | "drop" | null;

/** Starts a local mail server for tests that keeps what it accepts and rejects on demand. */
export const smtpServer = async (): Promise<{
  url: string;
  received: Received[];
  says: (answer: Says) => void;
  close: () => Promise<void>;
}> => {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let says: Says = () => null;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    let [text, inData] = ["", false];
    let mail: Received = { from: "", to: [], data: "", user: null };
    const answer = (step: Parameters<Says>[0], line: string, yes: string): boolean => {
      const other = says(step, line);
      if (other === "drop") socket.destroy();
      else socket.write(`${other ?? yes}\r\n`);
      return other === null;
    };
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") socket.write("250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n");
      else if (verb === "AUTH") {
        mail.user =
          Buffer.from(line.split(" ")[2] ?? "", "base64")
            .toString()
            .split("\0")[1] ?? null;
        answer("AUTH", line, "235 ok");
      } else if (verb === "MAIL") {
        mail = { from: line, to: [], data: "", user: mail.user };
        answer("MAIL", line, "250 ok");
      } else if (verb === "RCPT") {
        if (answer("RCPT", line, "250 ok")) mail.to.push(/<(.*)>/.exec(line)?.[1] ?? "");
      } else if (verb === "DATA") inData = answer("DATA", line, "354 go on");
      else socket.end("221 bye\r\n");
    };
    socket.write("220 mail.test\r\n");
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      for (;;) {
        const at = text.indexOf(inData ? "\r\n.\r\n" : "\r\n");
        if (at < 0) return;
        const part = text.slice(0, at);
        text = text.slice(at + (inData ? 5 : 2));
        if (!inData) command(part);
        else {
          inData = false;
          if (answer("message", "", "250 kept")) received.push({ ...mail, data: part });
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://sender:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    says: (next) => void (says = next),
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
};
