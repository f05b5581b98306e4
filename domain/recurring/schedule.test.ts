import { expect, test } from "vitest";
import { addDays, day, daysBetween } from "../day.ts";
import { rhythmsFor } from "./schedule.ts";

const STARTS = Array.from({ length: 800 }, (_, i) => addDays(day("2023-01-01"), i));

test("no rhythm has two days in a row that are nearer than its gap, so that the days beside a near one need no look", () => {
  const nearer = STARTS.flatMap((start, i) => rhythmsFor([start, addDays(start, 11 + (i % 9))])).filter(({ at, gap }) =>
    Array.from({ length: 40 }, (_, k) => daysBetween(at(k), at(k + 1))).some((days) => days < gap),
  );
  expect(nearer).toEqual([]);
});
