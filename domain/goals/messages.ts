/** What is wrong with a goal, in the words of the specification. Form and server use the same. */
export const GOAL_MISTAKES = {
  icon: "Icon is required",
  name: "Name is required",
  noTarget: "Target amount is required",
  lowTarget: "Target amount must be greater than $0.00",
  pastDate: "Target date must be in the future",
} as const;
