import type { ErrorEvent, Exception, StackFrame } from "@sentry/browser";
import { idOf, secondsOf, wholeOf } from "./fields.ts";

/** The release named in every event. */
export const RELEASE = "hiro";
const LEVELS = ["fatal", "error", "warning", "log", "info", "debug"] as const;

/** Reduces an address to our own words, without ids, keys or query: "/accounts/12?tab=x" becomes "/accounts/:id". */
export const placeOf = (address: string): string => {
  const { pathname } = new URL(address, "https://page.invalid");
  return pathname
    .split("/")
    .map((part) => (/^[a-z][a-z-]{0,29}$|^$/.test(part) ? part : ":id"))
    .join("/");
};

/** Messages of browsers and React that contain only names from the code. */
const HARMLESS = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$#]+'\))?$/,
  /^[\w$.]+ is not (?:defined|iterable|a function|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to fetch(?: dynamically imported module)?/,
  /^Minified React error #\d+/,
];

/** Returns the part of an error message that may be sent. A message may contain user data, so only known messages pass. */
export const messageOf = (message: string): string => HARMLESS.flatMap((known) => known.exec(message)?.[0] ?? [])[0] ?? "[left out]";

const CODE = /\/assets\/[\w.-]+\.js$/;

const frameOf = ({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame => {
  const [line, column] = [wholeOf(lineno), wholeOf(colno)];
  return {
    filename: CODE.exec(filename ?? "")?.[0] ?? "[elsewhere]",
    ...(name === undefined ? {} : { function: /^(?:async |new )?[\w$.?<>]{1,80}$/.test(name) ? name : "?" }),
    ...(line === undefined ? {} : { lineno: line }),
    ...(column === undefined ? {} : { colno: column }),
    ...(in_app === undefined ? {} : { in_app: in_app === true }),
  };
};

type Mechanism = NonNullable<Exception["mechanism"]>;
const mechanismOf = ({ type, handled }: Mechanism): Mechanism => ({
  type: /^[a-z_.]{1,60}$/.test(type) ? type : "generic",
  ...(handled === undefined ? {} : { handled: handled === true }),
});

const exceptionOf = ({ type, value, stacktrace, mechanism }: Exception): Exception => ({
  type: /^\w{1,60}$/.test(type ?? "") ? (type ?? "Error") : "Error",
  value: messageOf(value ?? ""),
  ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(frameOf) } } : {}),
  ...(mechanism ? { mechanism: mechanismOf(mechanism) } : {}),
});

/**
 * Rebuilds an error event from data that may be sent: its type, its place in the code and the app, and whether the user is an employee.
 * Everything else the library collected is dropped.
 */
export const plainError = (event: ErrorEvent, at: { address: string; isEmployee: boolean }): ErrorEvent => {
  const [id, timestamp] = [idOf(event.event_id), secondsOf(event.timestamp)];
  return {
    type: undefined,
    ...(id && { event_id: id }),
    ...(timestamp && { timestamp }),
    release: RELEASE,
    platform: "javascript",
    level: LEVELS.find((level) => level === event.level) ?? "error",
    exception: { values: (event.exception?.values ?? []).map(exceptionOf) },
    tags: { place: placeOf(at.address), is_employee: at.isEmployee },
  };
};
