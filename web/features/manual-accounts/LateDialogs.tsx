import { latePart } from "#web/ui/late.ts";

/** The dialog that adds a manual account; its code loads when it is first opened. */
export const AddManualAccount = latePart(async () => (await import("./ManualAccountDialog.tsx")).AddManualAccount);

/** The dialog that changes a manual account. */
export const EditManualAccount = latePart(async () => (await import("./ManualAccountDialog.tsx")).EditManualAccount);
