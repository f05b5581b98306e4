import { z } from "zod";
import { count, id, text, type Tool } from "./tool.ts";

export const ProposedChange = z.object({ what: text(), before: text(), after: text() });

/** What a tool returns about the proposal it made. Empty texts mean nothing. */
export const ProposalFact = z.object({
  proposalId: id,
  title: text(),
  changes: z.array(ProposedChange),
  count,
  notes: z.array(text()),
  state: z.literal("nothing is changed until the user presses Confirm on the card below the answer"),
});
export type ProposalFact = z.output<typeof ProposalFact>;

/**
 * Defines a tool that changes existing data. Each call stores a proposal and changes nothing; only the user's own click does. The feature
 * whose data it changes brings the kind.
 */
export const proposalTool = <const Name extends string, Args extends z.ZodObject>({
  name,
  about,
  args,
}: {
  name: Name;
  about: string;
  args: Args;
}): Tool<Name, Args, typeof ProposalFact, "propose", false> => ({
  name,
  about,
  args,
  result: ProposalFact,
  access: "propose",
  unattended: false,
  composed: false,
});

/** The reply that tools are called for; their proposals appear under it. */
export type Place = { chat: number; message: number };
