import type { DatabaseWatch } from "../db/watch.ts";

/** A request as it begins. */
export type StartedRequest = {
  method: string;
  /** The pattern it met, such as /api/chat/:id/: never a path. */
  route: string;
  /** The W3C header of whoever called, unchecked. */
  traceparent: string | undefined;
};

/** A request on its way. */
export type RequestWatch = {
  /** Runs what comes next of it, so that everything done there counts as the request's. */
  run: (next: () => void) => void;
  /** Notes whether who asks is one of those who run Hiro: all that is told of a person. */
  by: (isEmployee: Promise<boolean>) => void;
  /** It is over; `cut` when whoever asked went away before the reply was through. */
  end: (how: { status: number; cut: boolean }) => void;
};

/** A call of somebody else's service, and how it ended: the error, where it failed. */
export type CallWatch = (error?: unknown) => void;

/** A reply of a language model. */
export type ModelWatch = { used: (tokens: { input: number; output: number }) => void; end: (outcome: string) => void };

/** Measures how Hiro runs. Features tell it numbers and words of the code's own, never anything of a person. */
export type Telemetry = {
  /** What measures the database; null costs nothing. */
  database: DatabaseWatch | null;
  /** Begins to measure a request; null costs nothing. */
  request: ((begun: StartedRequest) => RequestWatch) | null;
  /** Begins to measure a call of a provider; null costs nothing. */
  call: ((provider: string, call: string) => CallWatch) | null;
  /** Begins to measure a reply of a language model; null costs nothing. */
  model: ((model: { provider: string; name: string }) => ModelWatch) | null;
  /** Runs a job, measured. */
  job: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** How long an answer's first text took, by who wrote it. */
  firstText: (engine: string, ms: number) => void;
  /** How a sync of a bank's connection ended. */
  synced: (outcome: string) => void;
  /** Sends what is still here, for a few seconds at most, and ends. */
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
