export type Sample = { p50: number; p95: number; count: number };

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
export const summary = (times: readonly number[]): Sample => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), count: sorted.length };
};

/** Runs `call` the given number of times in sequence, after a few warm-up runs that do not count. Times are in milliseconds. */
export const timed = async (times: number, call: (i: number) => Promise<unknown>, warm = 5): Promise<Sample> => {
  for (let i = 0; i < warm; i += 1) await call(i);
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const began = performance.now();
    await call(warm + i);
    took.push(performance.now() - began);
  }
  return summary(took);
};

export const once = async <T>(call: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const began = performance.now();
  const result = await call();
  return { ms: performance.now() - began, result };
};
