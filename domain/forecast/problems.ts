/** What is wrong with one field, in words for the user. Nested fields are written `operations[0].account`. */
export type Problem = { field: string; message: string };

const isFraction = (value: number, least: number, most: number): boolean => Number.isFinite(value) && value >= least && value <= most;

/** Thrown for an input that cannot be computed. The message begins with the field. */
export class InvalidInput extends RangeError {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.field}: ${problem.message}`);
    this.name = "InvalidInput";
    this.problem = problem;
  }
}

/** Returns a problem unless the value is a number from `least` to `most`. Null is allowed if `optional`. */
export const numberProblems = (
  field: string,
  value: number | null | undefined,
  least: number,
  most: number,
  optional = true,
): Problem[] => {
  if (value === null || value === undefined) return optional ? [] : [{ field, message: "This is required" }];
  return isFraction(value, least, most) ? [] : [{ field, message: `Enter a number from ${least} to ${most}` }];
};

/** Returns a problem unless the value is one of the choices. Null is allowed if `optional`. */
export const choiceProblems = (field: string, value: string | null | undefined, choices: readonly string[], optional = true): Problem[] => {
  if (value === null || value === undefined) return optional ? [] : [{ field, message: "This is required" }];
  return choices.includes(value) ? [] : [{ field, message: `Choose ${choices.join(", ")}` }];
};
