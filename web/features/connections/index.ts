export { connectionsQuery } from "./queries.ts";
export { ConfirmCreditCards } from "./ConfirmCreditCards.tsx";
export { ConfirmLoanDetails } from "./ConfirmLoanDetails.tsx";
export { ConfirmStepBody } from "./ConfirmScreen.tsx";
export { useOpenPage } from "./confirm-step.ts";
export { confirmPages, type LinkConfirmPages } from "./confirm-pages.ts";
export { useLinkBank } from "./link.ts";
export { useConnections } from "./queries.ts";
