/** Where traces and metrics are sent. At least one of the two is set. */
export type TelemetrySettings = {
  /** URL of a collector for OTLP over HTTP, without the signal's path. */
  collector: string | null;
  /** Port and listen address of the metrics page in Prometheus format. */
  page: { port: number; host: string } | null;
  /** Name of this installation in traces and metrics. */
  service: string;
};

type Given = {
  PORT: number;
  HOST: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  HIRO_METRICS_PORT?: number | undefined;
};

/** Reads where traces and metrics are sent; null is nowhere. Throws a readable Error when the metrics would use the public port. */
export const telemetryOf = (e: Given): TelemetrySettings | null => {
  const port = e.HIRO_METRICS_PORT;
  if (port !== undefined && port !== 0 && port === e.PORT)
    throw new Error("HIRO_METRICS_PORT must differ from PORT: users of Hiro must not reach it");
  const collector = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "") ?? null;
  if (collector === null && port === undefined) return null;
  return { collector, page: port === undefined ? null : { port, host: e.HOST }, service: e.OTEL_SERVICE_NAME };
};
