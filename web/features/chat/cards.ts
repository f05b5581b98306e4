import type { Message } from "#contract/chat.ts";
import type { Proposal } from "#contract/proposals.ts";

/**
 * Groups proposals by the answer they belong to. When an answer is replaced, its confirmed proposals move to the new answer, so that they
 * can still be undone. The others are dropped with the old one.
 */
export const cardsOf = (messages: readonly Message[], proposals: readonly Proposal[]): ReadonlyMap<number, readonly Proposal[]> => {
  const answers = messages.filter((m) => m.role === "assistant");
  const placed = proposals.flatMap((one) => {
    const answer = answers.find((m) => m.id >= one.message);
    return answer && (answer.id === one.message || one.status === "confirmed") ? [{ at: answer.id, one }] : [];
  });
  return new Map([...Map.groupBy(placed, ({ at }) => at)].map(([at, all]) => [at, all.map(({ one }) => one)]));
};
