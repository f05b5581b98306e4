import { expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { warmUp } from "./warm-up.ts";

const atOnce = (): Promise<void> => Promise.resolve();
const TODAY = day("2026-11-20");

test("a new process reads questions of every shape before a user asks", async () => {
  expect(await warmUp(TODAY, new AbortController().signal, atOnce)).toBeGreaterThanOrEqual(10);
});

test("a process that stops reads no more questions", async () => {
  expect(await warmUp(TODAY, AbortSignal.abort(), atOnce)).toBe(0);
});
