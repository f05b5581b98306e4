/** Spreads a wait over 75 % to 125 % of `ms`, so that those who failed together do not try again together. `random` is in [0, 1). */
export const jittered = (ms: number, random: number = Math.random()): number => Math.round(ms * (0.75 + random * 0.5));
