import { z } from "zod";
import { SCHEDULE_FREQUENCIES } from "#domain/schedule.ts";
import { proposalTool } from "../proposing.ts";

/** Days are weekdays (0 is Sunday) or days of the month. */
const scheduleChat = proposalTool({
  name: "schedule_chat",
  about:
    "Proposes to ask a question again at nine on its days and to email the answer to the user's own address, which you cannot name. The prompt must stand alone.",
  args: z.strictObject({
    subject: z.string().min(1).max(120),
    prompt: z.string().min(1).max(1000),
    frequency: z.enum(SCHEDULE_FREQUENCIES),
    days: z.array(z.number().int().min(0).max(31)).max(31).optional(),
  }),
});

export const scheduleTools = [scheduleChat] as const;
