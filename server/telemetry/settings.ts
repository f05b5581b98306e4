/** Where traces and metrics go. At least one of the two ways is set. */
export type TelemetrySettings = {
  /** A collector that takes OTLP over HTTP, without the part that names the signal. */
  collector: string | null;
  /** The port of the page with the metrics as Prometheus reads them, and the address it listens on. */
  page: { port: number; host: string } | null;
  /** What this installation is called there. */
  service: string;
};

type Given = {
  PORT: number;
  HOST: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  HIRO_METRICS_PORT?: number | undefined;
};

/** Reads where traces and metrics go; null is nowhere. Throws an Error in words when the metrics would stand on the public port. */
export const telemetryOf = (e: Given): TelemetrySettings | null => {
  const port = e.HIRO_METRICS_PORT;
  if (port !== undefined && port !== 0 && port === e.PORT)
    throw new Error("HIRO_METRICS_PORT must be another port than PORT: people who use Hiro must not reach it");
  const collector = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "") ?? null;
  if (collector === null && port === undefined) return null;
  return { collector, page: port === undefined ? null : { port, host: e.HOST }, service: e.OTEL_SERVICE_NAME };
};
