import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROCESS = join(import.meta.dirname, "testing/idle-process.ts");

test("a process that was busy returns its memory when it is idle, and not while it works", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", PROCESS]);
  const { working, before, after } = JSON.parse(stdout) as { working: boolean; before: number; after: number };
  expect(working).toBe(false);
  expect(before - after).toBeGreaterThan(100);
});
