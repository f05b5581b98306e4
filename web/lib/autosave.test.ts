import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { autosave } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Saves that end only when told to. */
const slow = () => {
  const started: { value: string; end: (saved: boolean) => void }[] = [];
  const save = (value: string): Promise<boolean> => new Promise((resolve) => void started.push({ value, end: resolve }));
  return { save, started, values: () => started.map(({ value }) => value) };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("autosave", () => {
  test("saves the last of several changes, a delay after it", async () => {
    const { save, values } = slow();
    const saver = autosave(1000, save);
    saver.change("a");
    await pass(900);
    saver.change("b");
    await pass(999);
    expect(values()).toEqual([]);
    await pass(1);
    expect(values()).toEqual(["b"]);
  });

  test("runs one save at a time, and saves a change made meanwhile after it", async () => {
    const { save, started, values } = slow();
    const saver = autosave(100, save);
    saver.change("a");
    await pass(100);
    saver.change("b");
    await pass(500);
    saver.change("c");
    await pass(500);
    expect(values()).toEqual(["a"]);
    started[0]?.end(true);
    await pass(0);
    expect(values()).toEqual(["a", "c"]);
  });

  test("forgets newer changes when a save fails", async () => {
    const { save, started, values } = slow();
    const saver = autosave(100, save);
    saver.change("a");
    await pass(100);
    saver.change("b");
    started[0]?.end(false);
    await pass(1000);
    expect(values()).toEqual(["a"]);
  });

  test("saves at once when flushed, and nothing when nothing waits", async () => {
    const { save, values } = slow();
    const saver = autosave(1000, save);
    saver.flush();
    saver.change("a");
    saver.flush();
    await pass(5000);
    expect(values()).toEqual(["a"]);
  });
});
