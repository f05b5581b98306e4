/** Characters that control a terminal or hide text: control, direction and tag characters. */
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}\u{e0000}-\u{e007f}]/gu;
/** Normalizes a question for storage: one form for each letter and line ending, no hidden or half characters. */
export const clean = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").replace(HIDDEN, "").trim();
