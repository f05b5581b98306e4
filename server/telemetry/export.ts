import type { Meter, Tracer } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";
import type { TelemetrySettings } from "../config/telemetry-settings.ts";

/** Exporters of measurements, and how to stop them. */
export type Export = { tracer: Tracer; meter: Meter; stop: () => Promise<void> };

const METRICS_EVERY_MS = 30_000;
/** Time limit for one export, and for the last one when the process ends. */
const SEND_MS = 5_000;
const LAST_MS = 3_000;

/** Creates the configured exporters. Nothing is registered for the whole process, so that no library's own spans are sent. */
export const openExport = async ({ collector, page, service }: TelemetrySettings, log: Log): Promise<Export> => {
  const resource = defaultResource().merge(resourceFromAttributes({ "service.name": service, "service.instance.id": randomUUID() }));
  const to = (signal: string) => ({ url: `${collector}/v1/${signal}`, timeoutMillis: SEND_MS });
  const readers: IMetricReader[] = [];
  const spanProcessors: BatchSpanProcessor[] = [];
  if (page !== null) readers.push(await metricsPage(page));
  if (collector !== null) {
    spanProcessors.push(
      new BatchSpanProcessor({
        exporter: loggingFailures(new OTLPTraceExporter(to("traces")), "traces", log),
        exportTimeoutMillis: SEND_MS,
      }),
    );
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: loggingFailures(new OTLPMetricExporter(to("metrics")), "metrics", log),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    );
  }
  const traces = new TracerProvider({ resource, sampler: new AlwaysOnSampler(), spanProcessors });
  const metrics = new MeterProvider({ resource, readers });
  return {
    tracer: traces.getTracer("hiro"),
    meter: metrics.getMeter("hiro"),
    stop: async () => {
      const ended = Promise.all([traces.shutdown(), metrics.shutdown()]).catch((error: unknown) =>
        log.warn({ err: error }, "the last measurements were not sent"),
      );
      await Promise.race([ended, pause(LAST_MS, undefined, { ref: false })]);
    },
  };
};

const metricsPage = async ({ port, host }: { port: number; host: string }): Promise<PrometheusExporter> => {
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true });
  await exporter.startServer().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`HIRO_METRICS_PORT: the metrics cannot be served on port ${port}: ${why}`, { cause: error });
  });
  return exporter;
};

type Exporter<I> = { export: (items: I, done: (result: ExportResult) => void) => void };

/** Wraps an exporter so that it logs once when sending starts to fail, and once when it works again. */
const loggingFailures = <I, E extends Exporter<I>>(exporter: E & Exporter<I>, signal: string, log: Log): E => {
  const send = exporter.export.bind(exporter);
  let failing = false;
  exporter.export = (items, done) =>
    send(items, (result) => {
      const failed = result.code !== ExportResultCode.SUCCESS;
      if (failed && !failing) log.warn({ err: result.error, signal }, "measurements are not reaching the collector");
      if (!failed && failing) log.info({ signal }, "measurements reach the collector again");
      failing = failed;
      done(result);
    });
  return exporter;
};
