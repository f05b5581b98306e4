/** Balances, and what changed them in the current year. Debts are negative. All amounts are whole cents. */
export type Ledger = {
  balances: Float64Array;
  /** Sums of the year by cause and account: `cause × accounts + account`. */
  rows: Float64Array;
  accounts: number;
  /** Balances at the end of the last year. */
  opening: Float64Array;
};

export const openLedger = (balances: readonly number[], causes: number): Ledger => ({
  balances: Float64Array.from(balances),
  rows: new Float64Array(causes * balances.length),
  accounts: balances.length,
  opening: Float64Array.from(balances),
});

/** Adds cents to an account and records why. The only function that changes a balance. */
export const post = (ledger: Ledger, cause: number, account: number, delta: number): void => {
  const { balances, rows } = ledger;
  balances[account] = (balances[account] ?? 0) + delta;
  const row = cause * ledger.accounts + account;
  rows[row] = (rows[row] ?? 0) + delta;
};

/** Moves cents between two accounts. */
export const transfer = (ledger: Ledger, cause: number, from: number, to: number, amount: number): void => {
  if (amount === 0) return;
  post(ledger, cause, from, -amount);
  post(ledger, cause, to, amount);
};

export const balanceOf = (ledger: Ledger, account: number): number => ledger.balances[account] ?? 0;

export const netWorthOf = ({ balances }: Ledger): number => {
  let sum = 0;
  for (let i = 0; i < balances.length; i++) sum += balances[i] ?? 0;
  // -0 is not 0 to a reader.
  return sum + 0;
};

/** Starts a new year: the rows begin at zero again. */
export const startYear = (ledger: Ledger): void => {
  ledger.rows.fill(0);
  ledger.opening.set(ledger.balances);
};

/** Rounds to a whole number of cents, halves away from zero. */
export const round = (n: number): number => (n >= 0 ? Math.floor(n + 0.5) : -Math.floor(0.5 - n));
