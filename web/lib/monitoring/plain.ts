import type { ErrorEvent, Exception, StackFrame } from "@sentry/browser";
import { idOf, secondsOf, wholeOf } from "./fields.ts";

/** What every event names as the product it is of. */
export const RELEASE = "hiro";
const LEVELS = ["fatal", "error", "warning", "log", "info", "debug"] as const;

/** The pages of an address: only words of our own, no ids, no keys, no query. "/accounts/12?tab=x" is "/accounts/:id". */
export const placeOf = (address: string): string => {
  const { pathname } = new URL(address, "https://page.invalid");
  return pathname
    .split("/")
    .map((part) => (/^[a-z][a-z-]{0,29}$|^$/.test(part) ? part : ":id"))
    .join("/");
};

/** Messages of browsers and of React that hold nothing but names of the code. */
const HARMLESS = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$#]+'\))?$/,
  /^[\w$.]+ is not (?:defined|iterable|a function|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Failed to fetch(?: dynamically imported module)?/,
  /^Minified React error #\d+/,
];

/** What may be said of an error's message: it may hold anybody's words, so that only known ones go on. */
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
 * An error made anew from what may be told of it: its kind, its place in the code and in the app, and whether the person runs Hiro. All
 * else that a library may have noted stays here.
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
