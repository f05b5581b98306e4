export { NotConfirmed, useConfirming } from "./confirm-context.ts";
export { ConfirmIdentity } from "./ConfirmIdentity.tsx";
export { securityQuery } from "./queries.ts";
