export { ConnectionsScreen } from "./ConnectionsScreen.tsx";
export { connectionsQuery } from "./queries.ts";
