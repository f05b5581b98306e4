export { connectionsQuery } from "./queries.ts";
export { useLinkBank } from "./link.ts";
