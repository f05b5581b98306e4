export { seriesQuery } from "./queries.ts";
export { AccountsAdded } from "./AccountsAdded.tsx";
