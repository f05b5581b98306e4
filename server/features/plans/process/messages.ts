import type { ForecastInput } from "#domain/forecast/model.ts";
import type { Sensitivity } from "#domain/forecast/sensitivity.ts";
import type { Simulation, SimulationOptions } from "#domain/forecast/simulate.ts";

/** Work of the forecast process, and what each kind returns. */
export type Results = { simulation: Simulation; sensitivity: Sensitivity[] };
/** Its input. */
export type Orders = {
  simulation: { kind: "simulation"; input: ForecastInput; options: SimulationOptions };
  sensitivity: { kind: "sensitivity"; input: ForecastInput };
};
export type Order = Orders[keyof Orders];
/** Its answers: progress after each part, then the result. */
export type Answer =
  | { kind: "progress"; done: number; of: number }
  | { kind: "done"; result: Results[keyof Results] }
  | { kind: "broken"; name: string };
