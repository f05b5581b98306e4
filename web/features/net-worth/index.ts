export { seriesQuery } from "./queries.ts";
export { AccountsCitation } from "./AccountsCitation.tsx";
