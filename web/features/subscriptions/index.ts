export { useSubscriptions } from "./queries.ts";
export { SubscriptionRow } from "./SubscriptionRow.tsx";
