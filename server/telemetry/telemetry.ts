import type { DatabaseWatch } from "../db/watch.ts";

/** A request at its start. */
export type StartedRequest = {
  method: string;
  /** The matched pattern, such as /api/chat/:id/, never a path. */
  route: string;
  /** The caller's W3C header, not validated. */
  traceparent: string | undefined;
};

/** A request in progress. */
export type RequestWatch = {
  /** Runs its next step, so that everything done there counts as the request's. */
  run: (next: () => void) => void;
  /** Records whether the user is an operator, the only fact about a user that is reported. */
  by: (isEmployee: Promise<boolean>) => void;
  /** Called at the end; `cut` is true when the client disconnected before the reply was complete. */
  end: (how: { status: number; cut: boolean }) => void;
};

/** Ends the measurement of an external service call, with the error if it failed. */
export type CallWatch = (error?: unknown) => void;

/** Measurement of a language model reply. */
export type ModelWatch = { used: (tokens: { input: number; output: number }) => void; end: (outcome: string) => void };

/** Measures how Hiro runs. Features pass only numbers and the code's own words, never personal data. */
export type Telemetry = {
  /** Measures the database; null costs nothing. */
  database: DatabaseWatch | null;
  /** Starts measuring a request; null costs nothing. */
  request: ((begun: StartedRequest) => RequestWatch) | null;
  /** Starts measuring a provider call; null costs nothing. */
  call: ((provider: string, call: string) => CallWatch) | null;
  /** Starts measuring a language model reply; null costs nothing. */
  model: ((model: { provider: string; name: string }) => ModelWatch) | null;
  /** Runs and measures a job. */
  job: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Records the time to an answer's first text, by engine. */
  firstText: (engine: string, ms: number) => void;
  /** Records the outcome of a bank sync. */
  synced: (outcome: string) => void;
  /** Sends the remaining data, for a few seconds at most, and stops. */
  stop: () => Promise<void>;
};

/** Measures nothing. */
export const noTelemetry: Telemetry = {
  database: null,
  request: null,
  call: null,
  model: null,
  job: (_name, work) => work(),
  firstText: () => undefined,
  synced: () => undefined,
  stop: () => Promise.resolve(),
};
