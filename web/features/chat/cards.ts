import type { Message } from "#contract/chat.ts";
import type { Proposal } from "#contract/proposals.ts";

/**
 * What was put forward, by the answer it stands under. Where another answer took that one's place, what was confirmed stands under the
 * new one, so that it can still be undone; what was not goes with the old one.
 */
export const cardsOf = (messages: readonly Message[], proposals: readonly Proposal[]): ReadonlyMap<number, readonly Proposal[]> => {
  const answers = messages.filter((m) => m.role === "assistant");
  const placed = proposals.flatMap((one) => {
    const answer = answers.find((m) => m.id >= one.message);
    return answer && (answer.id === one.message || one.status === "confirmed") ? [{ at: answer.id, one }] : [];
  });
  return new Map([...Map.groupBy(placed, ({ at }) => at)].map(([at, all]) => [at, all.map(({ one }) => one)]));
};
