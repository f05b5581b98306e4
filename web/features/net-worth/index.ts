export { AccountScreen } from "./AccountScreen.tsx";
export { NetWorthScreen } from "./NetWorthScreen.tsx";
export { seriesQuery } from "./queries.ts";
export { AccountsCitation } from "./AccountsCitation.tsx";
