import type { Log } from "../log.ts";
import type { TelemetrySettings } from "./settings.ts";
import { noTelemetry, type Telemetry } from "./telemetry.ts";

/**
 * Begins to measure as the settings say; the libraries for it are loaded only then. Throws an Error in words when the port of the
 * metrics page is taken. A collector that cannot be reached is tried again, and told of in the log.
 */
export const openTelemetry = async (settings: TelemetrySettings | null, log: Log): Promise<Telemetry> => {
  if (settings === null) return noTelemetry;
  const [{ openExport }, { measuring }] = await Promise.all([import("./export.ts"), import("./measuring.ts")]);
  return measuring(await openExport(settings, log));
};
