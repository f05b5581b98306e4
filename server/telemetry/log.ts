import { type Logger, pino } from "pino";
import { traceFields } from "./running.ts";

export type Log = Logger;

/**
 * Structured logs, one JSON line per event. Secrets and personal text are removed everywhere. A line of a traced request includes its
 * trace.
 */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "res.headers['set-cookie']",
        "*.password",
        "*.accessToken",
        "*.access_token",
        "*.publicToken",
        "*.public_token",
        "*.secret",
        "*.content",
        "password",
        "accessToken",
        "access_token",
        "publicToken",
        "public_token",
      ],
      censor: "[hidden]",
    },
    serializers: { err: errorFields, error: errorFields },
  });

/** Fields of an error that may be logged: its kind, its message without quoted values, and where it happened. */
const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? { cause: `${error.cause.name}: ${plain(error.cause.message)}` } : {};
  return {
    type: error.name,
    message: plain(error.message),
    stack: error.stack
      ?.split("\n")
      .slice(1, 8)
      .map((line) => line.trim()),
    ...cause,
  };
};

/** A message may quote a stranger's input, so it is cut before it is searched. */
const LONGEST_SEARCHED = 2000;

const plain = (text: string): string =>
  text
    .slice(0, LONGEST_SEARCHED)
    .replace(/access-[a-z-]+-[\w-]+/gi, "[hidden]")
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, "[hidden]")
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .slice(0, 500);
