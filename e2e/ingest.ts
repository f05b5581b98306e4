import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Item = { type: string; body: unknown };

/** An envelope is lines of JSON: a header, then a header and a payload for each item. */
const itemsOf = (envelope: string): Item[] => {
  const [, ...lines] = envelope.split("\n");
  const found: Item[] = [];
  while (lines.length > 0) {
    const type = String(JSON.parse(lines.shift() ?? "").type);
    // A recording has a line with its segment number before the payload.
    if (type === "replay_recording") lines.shift();
    found.push({ type, body: JSON.parse(lines.shift() ?? "") });
  }
  return found;
};

/** A server that accepts error reports in Sentry's protocol, and the envelopes it received. */
export const ingest = async () => {
  const envelopes: string[] = [];
  const server = createServer((request, reply) => {
    reply.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "*");
    void request.toArray().then((parts) => {
      if (request.method === "POST") envelopes.push(Buffer.concat(parts as Buffer[]).toString());
      reply.end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const items = (): Item[] => envelopes.flatMap(itemsOf);
  return {
    dsn: `http://0a1b2c@localhost:${(server.address() as AddressInfo).port}/7`,
    envelopes,
    kinds: (): Set<string> => new Set(items().map(({ type }) => type)),
    all: (kind: string): unknown[] => items().flatMap(({ type, body }) => (type === kind ? [body] : [])),
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
