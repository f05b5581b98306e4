/** What is wrong with one field, in words for the user. Nested fields are written `operations[0].account`. */
export type Problem = { field: string; message: string };

const isWithin = (value: number, least: number, most: number): boolean => Number.isFinite(value) && value >= least && value <= most;

const PERCENT = 100;
const inPercent = (fraction: number): string => `${Math.round(fraction * PERCENT * PERCENT) / PERCENT}%`;

/** Thrown for an input that cannot be computed. The message begins with the field. */
export class InvalidInput extends RangeError {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.field}: ${problem.message}`);
    this.name = "InvalidInput";
    this.problem = problem;
  }
}

type Checked = [field: string, value: number | null | undefined, least: number, most: number, optional?: boolean];

const withinProblems = ([field, value, least, most, optional = true]: Checked, message: string): Problem[] => {
  if (value === null || value === undefined) return optional ? [] : [{ field, message: "This is required" }];
  return isWithin(value, least, most) ? [] : [{ field, message }];
};

/** Returns a problem unless the value is a number from `least` to `most`. Null is allowed if `optional`, which is the default. */
export const numberProblems = (...checked: Checked): Problem[] =>
  withinProblems(checked, `Enter a number from ${checked[2]} to ${checked[3]}`);

/** Like `numberProblems`, for a percentage stored as a fraction. The message names both, because screens show percentages. */
export const fractionProblems = (...checked: Checked): Problem[] => {
  const [, , least, most] = checked;
  const message = `Enter a percentage from ${inPercent(least)} to ${inPercent(most)} (as a fraction, ${least} to ${most})`;
  return withinProblems(checked, message);
};

/** Returns a problem unless the value is one of the choices. Null is allowed if `optional`. */
export const choiceProblems = (field: string, value: string | null | undefined, choices: readonly string[], optional = true): Problem[] => {
  if (value === null || value === undefined) return optional ? [] : [{ field, message: "This is required" }];
  return choices.includes(value) ? [] : [{ field, message: `Choose ${choices.join(", ")}` }];
};
