export { rangeStatementQuery } from "./queries.ts";
