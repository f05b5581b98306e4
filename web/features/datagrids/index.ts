export { DatagridCitation } from "./DatagridCitation.tsx";
export { gridsQuery } from "./queries.ts";
