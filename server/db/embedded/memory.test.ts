import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const READING = join(import.meta.dirname, "testing/memory-of-reading.ts");

test("keeps no reply after it was sent, so memory does not grow with what was read", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-wasm-code-gc", "--disable-warning=ExperimentalWarning", READING]);
  expect(Number(stdout)).toBeLessThan(300);
});
