import type { DayAmount } from "#domain/charts/area.ts";
import { addDays, day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";

const option = (label: string) => ({ value: label.toLowerCase().replaceAll(" ", "-"), label });

export const ACCOUNTS = [
  { value: "all", label: "All Accounts" },
  option("Total Checking"),
  option("Online Savings"),
  option("Sapphire Preferred"),
];
export const PERIODS = ["This Month", "Last Month", "This Year", "Custom"].map(option);
export const INTERVALS = ["1W", "MTD", "1M", "3M", "YTD", "1YR", "ALL"].map((label) => ({ value: label, label }));

export const CATEGORIES = [
  { value: "groceries", label: "Groceries", icon: "lucide.shopping-basket", color: "green", group: "Food" },
  { value: "dining", label: "Dining out", icon: "lucide.utensils", color: "coral", group: "Food" },
  { value: "coffee", label: "Coffee", icon: "lucide.coffee", color: "orange", group: "Food" },
  { value: "housing", label: "Housing", icon: "lucide.house", color: "blue", group: "Home" },
  { value: "utilities", label: "Utilities", icon: "lucide.zap", color: "amber", group: "Home" },
  { value: "shopping", label: "Shopping", icon: "lucide.shopping-bag", color: "violet", group: "Living" },
  { value: "childcare", label: "Childcare", icon: "lucide.baby", color: "pink", group: "Living" },
  { value: "transport", label: "Transportation", icon: "lucide.fuel", color: "cyan", group: "Living" },
  { value: "insurance", label: "Insurance", icon: "lucide.umbrella", color: "indigo", group: "Living" },
  { value: "health", label: "Health", icon: "lucide.heart-pulse", color: "red", group: "Living" },
  { value: "subscriptions", label: "Subscriptions", icon: "lucide.repeat", color: "plum", group: "Living" },
];

/** Returns a deterministic wave, so that sample charts look natural and never change. */
const wave = (i: number): number => Math.sin(i / 5) * 3 + Math.sin(i / 13) * 7 + Math.sin(i * 1.7) * 1.1;

export const YEAR: readonly DayAmount[] = Array.from({ length: 324 }, (_, i) => ({
  day: addDays(day("2026-01-01"), i),
  amount: cents(Math.round((408_200 + i * 150 + wave(i) * 420) * 100)),
}));
export const SWING: readonly DayAmount[] = Array.from({ length: 60 }, (_, i) => ({
  day: addDays(day("2026-09-21"), i),
  amount: cents(Math.round((wave(i) * 90 - 120) * 100)),
}));
export const SMALL: readonly number[] = Array.from({ length: 60 }, (_, i) => 40 + i / 3 + wave(i) / 2);

const SPENT = [341, 468, 403, 336, 397, 319];
export const MONTHS = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"].map((name, i) => ({
  key: name,
  name,
  fullName: `${name} 2026`,
  amounts: [cents((SPENT[i] ?? 0) * 100)],
  ...(name === "Nov" ? { rest: cents(159_00) } : {}),
}));
const EARNED = [9_830, 9_900, 9_870, 9_880, 9_890, 8_372];
const PAID = [6_510, 7_340, 6_920, 6_230, 5_820, 5_261];
export const INCOME_AND_SPENDING = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"].map((name, i) => ({
  key: name,
  name,
  fullName: `${name} 2026`,
  amounts: [cents((PAID[i] ?? 0) * 100), cents((EARNED[i] ?? 0) * 100)],
}));

/** Returns running totals of spending over the days of a month. */
export const running = (month: string, days: number, slope: number) => {
  let total = 0;
  return Array.from({ length: days }, (_, i) => {
    total += i === 0 ? 184 : i === 1 ? 2300 : slope * (1 + Math.abs(Math.sin(i)));
    return { name: `${month} ${i + 1}`, amount: cents(Math.round(total * 100)) };
  });
};

export const NAMED = [
  { key: "1", name: "Groceries", amounts: [cents(61248), cents(70000)] },
  { key: "2", name: "A category with a name that is much longer than its row", amounts: [cents(31892), cents(30000)] },
  { key: "3", name: "Refunds", amounts: [cents(-4500), cents(0)] },
];

export const SLICES = [
  { name: "Housing", amount: cents(218400) },
  { name: "Childcare", amount: cents(94000) },
  { name: "Groceries", amount: cents(61248) },
  { name: "Dining out", amount: cents(31892) },
  { name: "Shopping", amount: cents(30215) },
  { name: "Utilities", amount: cents(27862) },
  { name: "Insurance", amount: cents(21400) },
  { name: "Transportation", amount: cents(14860) },
  { name: "Everything small", amount: cents(26228) },
];

export type Listed =
  | { kind: "day"; title: string }
  | { kind: "row"; id: number; name: string; category: number; amount: number; pending: boolean };

const NAMES = [
  "Trader Joe’s",
  "Blue Bottle Coffee",
  "Halden Health payroll",
  "Chipotle",
  "Shell",
  "Chewy",
  "Target",
  "Netflix",
  "Xcel Energy",
  "Little Pines Childcare",
];

/** Returns a long list of days with four rows each. */
export const longList = (days: number): Listed[] =>
  Array.from({ length: days }, (_, d): Listed[] => [
    { kind: "day", title: d === 0 ? "Today" : d === 1 ? "Yesterday" : `${d} days ago` },
    ...Array.from({ length: 4 }, (_, i): Listed => ({
      kind: "row",
      id: d * 4 + i,
      name: NAMES[(d * 3 + i) % NAMES.length] ?? "",
      category: (d + i) % CATEGORIES.length,
      amount: (d * 4 + i) % 7 === 2 ? -341208 : 675 + ((d * 977 + i * 3571) % 14000),
      pending: d === 0 && i < 2,
    })),
  ]).flat();
