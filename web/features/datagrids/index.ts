export { gridsQuery } from "./queries.ts";
