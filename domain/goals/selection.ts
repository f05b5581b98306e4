/** What funds a goal: whole accounts, and single holdings. */
export type Selection = { accounts: ReadonlySet<number>; holdings: ReadonlySet<number> };
/** An account with the ids of its holdings. */
export type Selectable = { account: number; holdings: readonly number[] };

const without = (set: ReadonlySet<number>, gone: readonly number[]): Set<number> => new Set([...set].filter((id) => !gone.includes(id)));

/** Returns whether an account counts: wholly or by all of its holdings (true), by some of them, or not at all. */
export const accountState = ({ accounts, holdings }: Selection, one: Selectable): boolean | "some" => {
  if (accounts.has(one.account)) return true;
  const chosen = one.holdings.filter((id) => holdings.has(id)).length;
  return chosen === 0 ? false : chosen === one.holdings.length ? true : "some";
};

/** Selects an account as a whole, which clears its holdings; or clears it and its holdings if all of it counts. */
export const toggleAccount = (selection: Selection, one: Selectable): Selection => {
  const holdings = without(selection.holdings, one.holdings);
  return accountState(selection, one) === true
    ? { accounts: without(selection.accounts, [one.account]), holdings }
    : { accounts: new Set(selection.accounts).add(one.account), holdings };
};

/** Selects or clears one holding. Its account no longer counts as a whole. */
export const toggleHolding = (selection: Selection, one: Selectable, holding: number): Selection => ({
  accounts: without(selection.accounts, [one.account]),
  holdings: selection.holdings.has(holding) ? without(selection.holdings, [holding]) : new Set(selection.holdings).add(holding),
});

/** The number of sources. */
export const countOf = ({ accounts, holdings }: Selection): number => accounts.size + holdings.size;
