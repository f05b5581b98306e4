import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

const gate = () => Promise.withResolvers<void>();

test("work waits for all earlier work that needs one of its keys, and for no other", async () => {
  const turns = makeTurns();
  const done: string[] = [];
  const [first, second] = [gate(), gate()];
  const a = turns([1, 2], () => first.promise.then(() => void done.push("1 and 2")));
  const b = turns([2, 3], () => second.promise.then(() => void done.push("2 and 3")));
  const c = turns([3], async () => void done.push("3"));
  await turns([4], async () => void done.push("4"));
  await turns([], async () => void done.push("none"));
  expect(done).toEqual(["4", "none"]);
  second.resolve();
  first.resolve();
  await Promise.all([a, b, c]);
  expect(done).toEqual(["4", "none", "1 and 2", "2 and 3", "3"]);
});

test("failing work reports its error, and the next gets its turn", async () => {
  const turns = makeTurns();
  const failing = turns([1], () => Promise.reject(new Error("no")));
  const next = turns([1], () => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
