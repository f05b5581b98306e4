import { z } from "zod";
import { SCHEDULE_FREQUENCIES } from "#domain/schedule.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, typed } from "./kit/fields.ts";

export const ScheduleStatus = z.enum(["active", "disabled"]);
export const ScheduleChannel = z.enum(["email"]);
export const Frequency = z.enum(SCHEDULE_FREQUENCIES);
/**
 * Why the last run brought nothing: `email_not_verified` before it began, `answer_failed` while it was written, `email_refused` and
 * `email_unsure` when its message was sent.
 */
export const ScheduleProblem = z.enum(["email_not_verified", "answer_failed", "email_refused", "email_unsure"]);

/** A question that is asked again by itself, at nine in the person's time zone, and answered by e-mail. */
export const Schedule = z.object({
  id,
  status: ScheduleStatus,
  channel: ScheduleChannel,
  subject: z.string(),
  prompt: z.string(),
  frequency: Frequency,
  /** Weekdays (0 is Sunday) or days of the month; a day past the month's end means its last. None when daily. */
  days: z.array(z.number().int()),
  /** The chat its answers stand in; null before the first, unless it was made from a chat. */
  chat: id.nullable(),
  /** Null while it is disabled. */
  nextRunAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  lastError: ScheduleProblem.nullable(),
});
export type Schedule = z.output<typeof Schedule>;

export const LONGEST_SUBJECT = 120;
export const MOST_SCHEDULES = 20;

export const subject = typed(LONGEST_SUBJECT)
  .min(1, "Enter a subject")
  .regex(/^[^\r\n\t\u0080-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/, "Write the subject on one line, without hidden characters");
export const prompt = z.string().trim().min(1, "Write what to ask").max(4000, "Write at most 4,000 characters");
const days = z.array(z.number().int("Choose whole days")).max(31, "Choose each day once");
const body = z.object({
  status: ScheduleStatus.default("active"),
  channel: ScheduleChannel.default("email"),
  subject,
  prompt,
  frequency: Frequency,
  /** For days_of_week (0 is Sunday) and days_of_month; Monday and the 1st unless given. */
  days: days.optional(),
});
const params = z.object({ id: pathId });

export const schedules = endpoints("schedules", {
  list: endpoint({ about: "The person's schedules, oldest first.", method: "GET", path: "/schedules/", reply: z.array(Schedule) }),
  create: endpoint({
    about: "Adds a schedule, at most 20 a person. The same one again answers the one that is there.",
    method: "POST",
    path: "/schedules/",
    body: body.extend({ /** The chat to go on with; without it the first run begins one. */ chat: id.nullish() }),
    reply: Schedule,
  }),
  get: endpoint({ about: "One schedule.", method: "GET", path: "/schedules/:id/", params, reply: Schedule }),
  replace: endpoint({
    about: "Replaces everything of a schedule that can be set.",
    method: "PUT",
    path: "/schedules/:id/",
    params,
    body,
    reply: Schedule,
  }),
  update: endpoint({
    about: "Changes some of a schedule, or turns it on and off. A new frequency without days has its usual ones.",
    method: "PATCH",
    path: "/schedules/:id/",
    params,
    body: z.object({
      status: ScheduleStatus.optional(),
      subject: subject.optional(),
      prompt: prompt.optional(),
      frequency: Frequency.optional(),
      days: days.optional(),
    }),
    reply: Schedule,
  }),
  remove: endpoint({ about: "Deletes a schedule. What it sent stays.", method: "DELETE", path: "/schedules/:id/", params, reply: nothing }),
});
