/** Returns a wait of 75 % to 125 % of `ms`, so that jobs that failed together do not retry together. `random` is in [0, 1). */
export const jittered = (ms: number, random: number = Math.random()): number => Math.round(ms * (0.75 + random * 0.5));
