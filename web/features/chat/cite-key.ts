import type { Citation } from "#contract/citations.ts";

/** Names what a citation opens, for the drawer. */
export const citeKey = (citation: Citation): string => `cite-${JSON.stringify(citation)}`;
