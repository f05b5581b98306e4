import { incomeStatement } from "#contract/income-statement.ts";
import { dayOf } from "#domain/day.ts";
import { statementPeriod } from "#domain/figures/statement-period.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { implement } from "../../http/route.ts";
import { cumulativeSeries, statementOf } from "./service.ts";
import { tools } from "./tools.ts";

export { statementIn, statementOf } from "./service.ts";

export const incomeStatementFeature = (deps: Deps): Feature => ({
  tools: tools(deps),
  routes: implement(incomeStatement, {
    month: (scope, { params }) => statementOf(deps, scope, statementPeriod("month", dayOf(params.year, params.month, 1))),
    quarter: (scope, { params }) => statementOf(deps, scope, statementPeriod("quarter", dayOf(params.year, params.quarter * 3, 1))),
    year: (scope, { params }) => statementOf(deps, scope, statementPeriod("year", dayOf(params.year, 1, 1))),
    range: (scope, { params }) => statementOf(deps, scope, { start: params.startDate, end: params.endDate }),
    cumulativeTimeSeries: (scope, { params, query }) => cumulativeSeries(deps, scope, { ...params, ...query }),
  }),
});
