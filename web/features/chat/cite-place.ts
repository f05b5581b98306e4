import type { Message } from "#contract/chat.ts";
import type { Citation } from "#contract/citations.ts";
import type { Proposal } from "#contract/proposals.ts";

/** Returns how the address names a citation of an answer. */
export const citationPlace = (message: number, index: number): string => `${message}-${index}`;
/** Returns how the address names the rows of a proposal. */
export const proposalPlace = (proposal: number): string => `proposal-${proposal}`;

const CITATION = /^([1-9]\d{0,14})-(\d{1,3})$/;
const PROPOSAL = /^proposal-([1-9]\d{0,14})$/;

/** Returns the citation that the address names, or null if it is not in this chat. */
export const citationAt = (place: unknown, messages: readonly Message[], proposals: readonly Proposal[]): Citation | null => {
  if (typeof place !== "string") return null;
  const proposal = PROPOSAL.exec(place)?.[1];
  if (proposal !== undefined) return proposals.find(({ id }) => id === Number(proposal))?.citations[0] ?? null;
  const [, message, index] = CITATION.exec(place) ?? [];
  return messages.find(({ id }) => id === Number(message))?.citations[Number(index)] ?? null;
};
