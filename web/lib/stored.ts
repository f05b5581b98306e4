export type Stored<Value> = { read: () => Value; write: (value: Value) => Value };

/** A value kept in this browser under one key. `parse` gets the saved text, or null, and must always answer. A browser that refuses storage just forgets. */
export const stored = <Value extends string | number | boolean>(key: string, parse: (text: string | null) => Value): Stored<Value> => ({
  read: () => parse(readText(key)),
  write: (value) => {
    writeText(key, String(value));
    return value;
  },
});

const readText = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch (refused) {
    return ignoring(refused);
  }
};

const writeText = (key: string, text: string): void => {
  try {
    window.localStorage.setItem(key, text);
  } catch (refused) {
    ignoring(refused);
  }
};

/** Private windows and full disks refuse storage with a DOMException; anything else is a mistake of ours. */
const ignoring = (refused: unknown): null => {
  if (refused instanceof DOMException) return null;
  throw refused;
};
