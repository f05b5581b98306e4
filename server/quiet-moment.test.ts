import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { quietMoment } from "./quiet-moment.ts";

/** Keeps this process busy, a few milliseconds at a time, until the function that it returns is called. */
const keepBusy = (): (() => void) => {
  let busy = true;
  const work = (): void => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    if (busy) setImmediate(work);
  };
  work();
  return () => void (busy = false);
};

test("work that can wait starts only when the requests of a busy process are answered", async () => {
  const stop = keepBusy();
  const order: string[] = [];
  const waiting = quietMoment(new AbortController().signal, 60_000).then(() => order.push("other work"));
  await pause(500);
  order.push("requests answered");
  stop();
  await waiting;
  expect(order).toEqual(["requests answered", "other work"]);
});

test("a process that stays busy does the work in the end", async () => {
  const stop = keepBusy();
  await quietMoment(new AbortController().signal, 300);
  stop();
});

test("a process that stops does not wait", async () => {
  const stop = keepBusy();
  const stopping = new AbortController();
  const waiting = quietMoment(stopping.signal, 60_000);
  stopping.abort();
  await waiting;
  stop();
});
