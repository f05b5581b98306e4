/** Gives the lock to one caller at a time, in the order of requests. */
export type Turns = { take: () => Promise<() => void> };

/** Creates a queue of turns. `take` resolves with the function that releases the turn. Releasing twice is harmless. */
export const makeTurns = (): Turns => {
  const waiting: (() => void)[] = [];
  let taken = false;
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
  const releaseOnce = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      pass();
    };
  };
  return {
    take: () =>
      new Promise((resolve) => {
        if (taken) waiting.push(() => resolve(releaseOnce()));
        else {
          taken = true;
          resolve(releaseOnce());
        }
      }),
  };
};
