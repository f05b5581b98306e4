import { latePart } from "#web/ui/late.ts";

/** The thread with its Markdown parser, loaded separately because the empty chat does not need it. */
export const LateThread = latePart(async () => (await import("./Thread.tsx")).Thread);
