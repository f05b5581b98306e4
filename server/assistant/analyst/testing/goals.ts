import { type Cents, cents } from "#domain/money.ts";
import type { GoalFact } from "../../tools/index.ts";

const TARGET = cents(1_000_000);

/** An active goal of $10,000 without a date, of which `current` is set aside. */
export const goalOf = (id: number, name: string, current: Cents): GoalFact => ({
  id,
  name,
  icon: "target",
  type: "custom",
  status: "active",
  target: TARGET,
  current,
  missing: cents(TARGET - current),
  progress: (current / TARGET) * 100,
  date: null,
  completedOn: null,
  needMonthly: null,
  pace: null,
  months: null,
  place: id,
  sources: [],
});
