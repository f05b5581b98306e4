import { CATEGORY_COLORS } from "#domain/transactions/category-looks.ts";
import type { Goal } from "#contract/goals.ts";

const COLORS = CATEGORY_COLORS.filter((color) => color !== "slate");

/** Returns the color of a goal's icon: always the same for an icon, and gray once the goal is completed. */
export const goalColor = ({ icon, status }: Pick<Goal, "icon" | "status">): string =>
  status === "active"
    ? (COLORS[[...icon].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % COLORS.length] ?? "slate")
    : "slate";

const WORDS = [
  "no goals",
  "one goal",
  "two goals",
  "three goals",
  "four goals",
  "five goals",
  "six goals",
  "seven goals",
  "eight goals",
  "nine goals",
];
/** "four goals", "12 goals". */
export const goalCount = (n: number): string => WORDS[n] ?? `${n} goals`;
