export { cardSummary } from "./card-text.ts";
export { cardsOfQuery } from "./queries.ts";
