import { latePart } from "#web/ui/late.ts";

/** The dialog that adds a manual account. Its code loads when it is first opened. */
export const AddManualAccount = latePart(async () => (await import("./ManualAccountDialog.tsx")).AddManualAccount);

/** The dialog that edits a manual account. */
export const EditManualAccount = latePart(async () => (await import("./ManualAccountDialog.tsx")).EditManualAccount);
