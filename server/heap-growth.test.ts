import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { cachedDataVersionTag } from "node:v8";
import { expect, test } from "vitest";
import { growHeapSlowly } from "./heap-growth.ts";

const PROCESS = join(import.meta.dirname, "testing/growing-process.ts");
const largestHeap = async (...args: string[]): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", PROCESS, ...args])).stdout);

test("a heap that grows slowly needs much less memory for the same data", async () => {
  expect(await largestHeap("slowly")).toBeLessThan(0.75 * (await largestHeap()));
});

test("compiled code that is kept on disk fits again afterwards", () => {
  const before = cachedDataVersionTag();
  const end = growHeapSlowly();
  expect(cachedDataVersionTag()).not.toBe(before);
  end();
  expect(cachedDataVersionTag()).toBe(before);
});
