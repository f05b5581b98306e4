export { findRecommendation } from "./queries.ts";
