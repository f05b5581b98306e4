export { rangeStatementQuery } from "./queries.ts";
export { PeriodPicker } from "./PeriodPicker.tsx";
export { tryReadPeriod } from "./use-period.ts";
