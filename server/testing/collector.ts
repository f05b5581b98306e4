import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
export type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number | boolean>;
};
export type Point = { attributes: Record<string, string | number | boolean>; count: number; sum: number };

type Wire = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type WirePoint = { attributes: Attribute[]; count?: number | string; sum?: number; asDouble?: number; asInt?: number | string };
type WireMetric = { name: string } & Record<string, { dataPoints?: WirePoint[] } | string>;

/** An OTLP collector over HTTP on this machine that keeps everything it receives. */
export type Collector = {
  url: string;
  /** Everything as received. */
  texts: () => string;
  spans: () => Span[];
  /** The latest points of a metric. */
  points: (metric: string) => Point[];
  close: () => Promise<void>;
};

export const startCollector = async (): Promise<Collector> => {
  const bodies: { path: string; text: string }[] = [];
  const server = createServer((request, reply) => {
    void request.toArray().then((parts) => {
      bodies.push({ path: request.url ?? "", text: Buffer.concat(parts as Buffer[]).toString() });
      reply.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const of = (path: string): unknown[] => bodies.filter((body) => body.path === path).map((body) => JSON.parse(body.text));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: () => bodies.map((body) => body.text).join("\n"),
    spans: () =>
      (of("/v1/traces") as { resourceSpans: { scopeSpans: { spans: Wire[] }[] }[] }[])
        .flatMap((sent) => sent.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)))
        .map((span) => ({ ...span, attributes: plain(span.attributes) })),
    points: (metric) =>
      (
        (of("/v1/metrics").at(-1) as { resourceMetrics: { scopeMetrics: { metrics: WireMetric[] }[] }[] } | undefined)?.resourceMetrics ??
        []
      )
        .flatMap((r) => r.scopeMetrics.flatMap((s) => s.metrics))
        .filter((m) => m.name === metric)
        .flatMap((m) => Object.values(m).flatMap((kind) => (typeof kind === "object" ? (kind.dataPoints ?? []) : [])))
        .map((p) => ({ attributes: plain(p.attributes), count: Number(p.count ?? 1), sum: Number(p.sum ?? p.asDouble ?? p.asInt) })),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};

const plain = (attributes: readonly Attribute[]): Record<string, string | number | boolean> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? value.doubleValue ?? Number(value.intValue)]),
  );
