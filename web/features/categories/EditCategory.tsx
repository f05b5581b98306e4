import { latePart } from "#web/ui/late.ts";

/** The category dialog for other screens. Its code loads when it is first opened. */
export const EditCategory = latePart(async () => (await import("./CategoryDialog.tsx")).CategoryDialog);
