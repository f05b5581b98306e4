export { InviteView } from "./InviteView.tsx";
export { InviteDialog } from "./InviteDialog.tsx";
export { pendingInvitesQuery } from "./queries.ts";
