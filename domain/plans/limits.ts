/** Limits of plans. `name` is a length, the others are counts: rules in a scenario, scenarios in a plan, plans of a user. */
export const PLAN_LIMITS = { name: 120, rules: 200, scenarios: 10, plans: 5 } as const;
