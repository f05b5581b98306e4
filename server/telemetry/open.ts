import type { Log } from "./log.ts";
import type { TelemetrySettings } from "../config/telemetry-settings.ts";
import { noTelemetry, type Telemetry } from "./telemetry.ts";

/**
 * Starts measuring as configured; the libraries for it are loaded only then. Throws a readable Error when the port of the metrics page is
 * taken. An unreachable collector is logged and retried.
 */
export const openTelemetry = async (settings: TelemetrySettings | null, log: Log): Promise<Telemetry> => {
  if (settings === null) return noTelemetry;
  const [{ openExport }, { measuring }] = await Promise.all([import("./export.ts"), import("./measuring.ts")]);
  return measuring(await openExport(settings, log));
};
