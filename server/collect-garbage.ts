import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Options = { type: "major"; execution: "sync"; flavor: "regular" | "last-resort" };

/**
 * Runs a full collection of garbage, which pauses the process. The last resort also returns free pages to the operating system. Node offers
 * collections only behind a flag, which a running process may set for itself. It is unset again, because compiled code that is saved for
 * the next start is only valid for the flags it was saved with.
 */
export const collectGarbage = (flavor: Options["flavor"]): void => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (options: Options) => void;
  setFlagsFromString("--no-expose-gc");
  gc({ type: "major", execution: "sync", flavor });
};
