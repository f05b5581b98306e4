/**
 * For each path, what its screen shows first. A page of a signed-in user asks for it while the app's code is loading, unless its address
 * has a query. `{today}` is the user's day and `{month}` the first day of its month. The screen must ask for exactly these addresses;
 * `e2e/first-paint.test.ts` checks that it does.
 */
export const EARLY_REQUESTS: { readonly [path: string]: readonly string[] } = {
  "/transactions": ["/api/finx-transactions/?ordering=-date", "/api/finx-transactions/summary/", "/api/finx-transactions/days/"],
  "/net-worth": ["/api/balance/time-series/?date_start={month}&date_end={today}", "/api/finx-accounts/", "/api/finx-connections/"],
};

/**
 * For a path, the name of its screen's main number: the last balance of the time series that is its first early request. It shows before the
 * app's code is there. `e2e/first-paint.test.ts` checks that it is the number of the screen.
 */
export const EARLY_FIGURES: { readonly [path: string]: string } = { "/net-worth": "Net worth" };
