export { SubscriptionsCitation } from "./SubscriptionsCitation.tsx";
export { useSubscriptions } from "./queries.ts";
export { SubscriptionRow } from "./SubscriptionRow.tsx";
