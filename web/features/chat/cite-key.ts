import type { Citation } from "#contract/citations.ts";

/** Returns a key that identifies a citation's view in the drawer. */
export const citeKey = (citation: Citation): string => `cite-${JSON.stringify(citation)}`;
