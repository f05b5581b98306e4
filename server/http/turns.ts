type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/** Runs `work` once fewer than `atOnce` others with this key are running in this process, in the order of the calls. */
export const inTurn = async <T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // The next one takes this place, so the number of running ones stays the same.
    if (next) next();
    else {
      line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  }
};
