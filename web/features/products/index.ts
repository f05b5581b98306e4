export { cardSummary } from "./card-text.ts";
export { price } from "./price.ts";
export { cardsOfQuery } from "./queries.ts";
export { SampleBadge } from "./SampleBadge.tsx";
