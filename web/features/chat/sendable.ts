/** Pasted text may hold characters that nobody sees and the server refuses. */
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/gu;

/** Returns a written question as it is sent: trimmed, without control characters and halves of characters. */
export const sendable = (written: string): string => written.replace(HIDDEN, "").trim();
