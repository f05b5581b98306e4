import { ApiError } from "./errors.ts";

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();
/** Seconds to wait before a retry when too many others are waiting. */
const BUSY_SECONDS = 15;

/**
 * Runs `work` once fewer than `atOnce` others with this key are running in this process, in the order of the calls. Throws 429 BUSY when
 * `mostWaiting` others are already waiting.
 */
export const inTurn = async <T>(
  key: string,
  atOnce: number,
  work: () => Promise<T>,
  mostWaiting: number = Number.POSITIVE_INFINITY,
): Promise<T> => {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running >= atOnce) {
    if (line.waiting.length >= mostWaiting)
      throw new ApiError(429, "BUSY", "The server is busy. Try again in a few seconds.", { retryAfter: BUSY_SECONDS });
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  } else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // The next caller takes this place, so the number of running ones stays the same.
    if (next) next();
    else {
      line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  }
};
