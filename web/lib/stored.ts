export type Stored<Value> = { read: () => Value; write: (value: Value) => Value };

/** One of a few values, a number or a switch. Free text is not allowed: it may contain user data. */
type Setting = string | number | boolean;
type Plain<Value extends Setting> = string extends Value ? never : Value;

/**
 * A browser setting under one key, kept after sign-out. `parse` receives the stored text or null, and must always return a value. If the
 * browser refuses storage, the setting is not remembered.
 */
export const stored = <Value extends Setting>(key: string, parse: (text: string | null) => Plain<Value>): Stored<Plain<Value>> =>
  slot(() => window.localStorage, key, parse);

const PRIVATE = "private.";

/** Text of the current user, removed on sign-out. `life` says whether it ends with the tab. */
export const storedPrivately = (key: string, life: "browser" | "tab"): Stored<string> =>
  slot(
    () => (life === "tab" ? window.sessionStorage : window.localStorage),
    PRIVATE + key,
    (text) => text ?? "",
  );

/** Removes all private text of this tab, or of the whole browser. */
export const forgetPrivate = (life: "browser" | "tab"): void => {
  for (const storage of life === "tab" ? [() => window.sessionStorage] : [() => window.sessionStorage, () => window.localStorage])
    attempt(() => {
      const kept = storage();
      for (const key of Object.keys(kept)) if (key.startsWith(PRIVATE)) kept.removeItem(key);
    });
};

const slot = <Value extends Setting>(storage: () => Storage, key: string, parse: (text: string | null) => Value): Stored<Value> => ({
  read: () => parse(attempt(() => storage().getItem(key)) ?? null),
  write: (value) => {
    attempt(() => (value === "" ? storage().removeItem(key) : storage().setItem(key, String(value))));
    return value;
  },
});

/** Private windows and full disks refuse storage with a DOMException. Any other error is a bug. */
const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch (refused) {
    if (refused instanceof DOMException) return undefined;
    throw refused;
  }
};
