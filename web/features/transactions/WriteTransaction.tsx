import { latePart } from "#web/ui/late.ts";

/** The dialog that adds or edits a manual transaction. Its code loads when it is first opened. */
export const WriteTransaction = latePart(async () => (await import("./TransactionDialog.tsx")).TransactionDialog);
