import { z } from "zod";
import { ProposedChange } from "../proposing.ts";
import { text, tool } from "../tool.ts";

/** What was proposed in this chat, and its status. */
const listProposals = tool({
  name: "list_proposals",
  about: "What was proposed in this chat before, and whether the user confirmed it.",
  args: z.strictObject({}),
  result: z.object({ proposals: z.array(z.object({ title: text(), status: text(), changes: z.array(ProposedChange) })) }),
  access: "read",
  unattended: false,
});

export const proposalTools = [listProposals] as const;
