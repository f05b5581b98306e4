/** Runs work after all earlier work that shares one of its keys. */
export type Turns = <T>(keys: readonly number[], work: () => Promise<T>) => Promise<T>;

/** Creates one queue per key. Work enters all of its queues at once, so that no two pieces of work can wait for each other. */
export const makeTurns = (): Turns => {
  const last = new Map<number, Promise<unknown>>();
  return (keys, work) => {
    if (keys.length === 0) return work();
    const mine = Promise.all(keys.map((key) => last.get(key))).then(work);
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) last.set(key, over);
    void over.then(() => {
      for (const key of keys) if (last.get(key) === over) last.delete(key);
    });
    return mine;
  };
};
