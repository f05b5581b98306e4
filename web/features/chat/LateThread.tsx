import { latePart } from "#web/ui/late.ts";

/** A thread with its Markdown parser, which the empty chat does not need. */
export const LateThread = latePart(async () => (await import("./Thread.tsx")).Thread);
