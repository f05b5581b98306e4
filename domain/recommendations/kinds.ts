export const CAP_PERIODS = ["month", "quarter", "year"] as const;
/** The period after which the cap of a reward starts again. */
export type CapPeriod = (typeof CAP_PERIODS)[number];

export const DEPOSIT_KINDS = ["checking", "savings", "money market", "cd", "money market fund"] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
