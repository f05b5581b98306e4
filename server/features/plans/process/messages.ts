import type { ForecastInput } from "#domain/forecast/model.ts";
import type { Simulation, SimulationOptions } from "#domain/forecast/simulate.ts";

/** Input of the simulation process. */
export type Order = { input: ForecastInput; options: SimulationOptions };
/** Its answers: progress after each part, then the result. */
export type Answer =
  | { kind: "progress"; done: number; of: number }
  | { kind: "done"; result: Simulation }
  | { kind: "broken"; name: string };
