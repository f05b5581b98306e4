export { connectionsQuery } from "./queries.ts";
