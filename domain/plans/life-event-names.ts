/** Life events, in the order in which they are offered. Their forms are in `life-events.ts`. */
export const LIFE_EVENTS = [
  "child",
  "buy_home",
  "sell_home",
  "move_state",
  "new_job",
  "pay_change",
  "retire",
  "social_security",
  "filing_status",
  "pay_off_debt",
  "refinance",
  "windfall",
  "car",
  "goal",
  "care",
] as const;
export type LifeEvent = (typeof LIFE_EVENTS)[number];
