export { seriesQuery } from "./queries.ts";
