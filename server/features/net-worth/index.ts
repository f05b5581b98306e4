import { netWorth } from "#contract/net-worth.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { accountTrends, balanceExtremes, breakdown, netWorthFact, netWorthSteps, pastBalances, timeSeries } from "./service.ts";
import { tables } from "./tables.ts";

export { breakdown, timeSeries, worthsOn } from "./service.ts";
export { deleteBalance, lastBalanceDays, recordBalance, recordBalances, recordBalancesOf, recordRemoved } from "./store.ts";

export const netWorthFeature = (deps: Deps): Feature => ({
  tables,
  routes: implement(netWorth, {
    timeSeries: (scope, { query }) => timeSeries(deps, scope, query),
    accountTrends: (scope, { query }) => accountTrends(deps, scope, query),
    changeBreakdown: (scope, { query }) => breakdown(deps, scope, query),
  }),
  tools: {
    get_net_worth: (scope, args) => netWorthFact(deps, scope, args),
    get_net_worth_steps: (scope, args) => netWorthSteps(deps, scope, args),
    get_past_balances: (scope, args) => pastBalances(deps, scope, args),
    get_balance_extremes: (scope, args) => balanceExtremes(deps, scope, args),
  },
});
