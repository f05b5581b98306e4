import type { ErrorEvent, Exception, StackFrame } from "@sentry/browser";

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

const frameOf = ({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame => ({
  filename: CODE.exec(filename ?? "")?.[0] ?? "[elsewhere]",
  ...(name === undefined ? {} : { function: /^(?:async |new )?[\w$.?<>]{1,80}$/.test(name) ? name : "?" }),
  ...(lineno === undefined ? {} : { lineno }),
  ...(colno === undefined ? {} : { colno }),
  ...(in_app === undefined ? {} : { in_app }),
});

const exceptionOf = ({ type, value, stacktrace, mechanism }: Exception): Exception => ({
  type: /^\w{1,60}$/.test(type ?? "") ? (type ?? "Error") : "Error",
  value: messageOf(value ?? ""),
  ...(stacktrace?.frames ? { stacktrace: { frames: stacktrace.frames.map(frameOf) } } : {}),
  ...(mechanism ? { mechanism: { type: mechanism.type, ...(mechanism.handled === undefined ? {} : { handled: mechanism.handled }) } } : {}),
});

/**
 * An error made anew from what may be told of it: its kind, its place in the code and in the app, and whether the person runs Hiro. All
 * else that a library may have noted stays here.
 */
export const plainError = (event: ErrorEvent, at: { address: string; isEmployee: boolean }): ErrorEvent => ({
  type: undefined,
  ...(event.event_id === undefined ? {} : { event_id: event.event_id }),
  ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
  ...(event.release === undefined ? {} : { release: event.release }),
  platform: "javascript",
  level: event.level ?? "error",
  exception: { values: (event.exception?.values ?? []).map(exceptionOf) },
  tags: { place: placeOf(at.address), is_employee: at.isEmployee },
});
