import { setFlagsFromString } from "node:v8";
import { collectGarbage } from "./collect-garbage.ts";

/** By how many percent the heap may grow before V8 looks for garbage again. V8's default lets it double or more. */
const SLOW_PERCENT = 30;
/** V8's own rule. */
const DEFAULT = 0;

/**
 * Lets the heaps of this process grow in small steps, which keeps its memory low and costs a few percent of processor time. Pauses once for
 * a collection, because V8 decides at each how far the heap may grow until the next. Returns how to end that. It must end before the
 * process does: Node then saves compiled code for the next start, and V8 uses such code only where the flags are the same. For the same
 * reason it should begin when most code is loaded.
 */
export const growHeapSlowly = (): (() => void) => {
  setFlagsFromString(`--heap-growing-percent=${SLOW_PERCENT}`);
  collectGarbage("regular");
  return () => setFlagsFromString(`--heap-growing-percent=${DEFAULT}`);
};
