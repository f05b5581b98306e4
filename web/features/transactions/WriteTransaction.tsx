import { latePart } from "#web/ui/late.ts";

/** The dialog that adds or changes a manual transaction; its code loads when it is first opened. */
export const WriteTransaction = latePart(async () => (await import("./TransactionDialog.tsx")).TransactionDialog);
