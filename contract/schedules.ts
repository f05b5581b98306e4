import { z } from "zod/mini";
import { SCHEDULE_FREQUENCIES } from "#domain/schedule.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, plainText, typed } from "./kit/fields.ts";

export const ScheduleStatus = z.enum(["active", "disabled"]);
export const ScheduleChannel = z.enum(["email"]);
export const Frequency = z.enum(SCHEDULE_FREQUENCIES);
/**
 * Why the last run failed: `email_not_verified` before it started, `answer_failed` while writing the answer, `email_refused` and
 * `email_unsure` while sending the message.
 */
export const ScheduleProblem = z.enum(["email_not_verified", "answer_failed", "email_refused", "email_unsure"]);

/** A question asked automatically at 9 a.m. in the user's time zone and answered by email. */
export const Schedule = z.object({
  id,
  status: ScheduleStatus,
  channel: ScheduleChannel,
  subject: z.string(),
  prompt: z.string(),
  frequency: Frequency,
  /** Weekdays (0 is Sunday) or days of the month. A day past the end of a month means its last day. Empty for daily schedules. */
  days: z.array(z.int()),
  /** The chat with the answers. Null before the first run, unless the schedule was created from a chat. */
  chat: z.nullable(id),
  /** Null while the schedule is disabled. */
  nextRunAt: z.nullable(instant),
  lastRunAt: z.nullable(instant),
  lastError: z.nullable(ScheduleProblem),
});
export type Schedule = z.output<typeof Schedule>;

export const LONGEST_SUBJECT = 120;
export const MOST_SCHEDULES = 20;

export const subject = typed(LONGEST_SUBJECT).check(
  z.minLength(1, "Enter a subject"),
  z.regex(/^[^\r\n\t\u0080-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/, "Write the subject on one line, without hidden characters"),
);
export const prompt = plainText.check(
  z.trim(),
  z.minLength(1, "Write a question to ask"),
  z.maxLength(4000, "Write at most 4,000 characters"),
);
const days = z.array(z.int("Choose whole days")).check(z.maxLength(31, "Choose each day once"));
const body = z.object({
  status: z._default(ScheduleStatus, "active"),
  channel: z._default(ScheduleChannel, "email"),
  subject,
  prompt,
  frequency: Frequency,
  /** For days_of_week (0 is Sunday) and days_of_month. Defaults to Monday and the 1st. */
  days: z.optional(days),
});
const params = z.object({ id: pathId });

export const schedules = endpoints("schedules", {
  list: endpoint({
    about: "The user's schedules, oldest first.",
    method: "GET",
    path: "/schedules/",
    access: { token: "read" },
    reply: z.array(Schedule),
  }),
  create: endpoint({
    about: "Creates a schedule, up to 20 per user. Repeating the same schedule returns the existing one.",
    method: "POST",
    path: "/schedules/",
    access: { token: "write" },
    body: z.extend(body, { /** The chat to continue. Without it, the first run creates one. */ chat: z.nullish(id) }),
    reply: Schedule,
  }),
  get: endpoint({ about: "One schedule.", method: "GET", path: "/schedules/:id/", access: { token: "read" }, params, reply: Schedule }),
  replace: endpoint({
    about: "Replaces all editable fields of a schedule.",
    method: "PUT",
    path: "/schedules/:id/",
    access: { token: "write" },
    params,
    body,
    reply: Schedule,
  }),
  update: endpoint({
    about: "Changes the given fields of a schedule, or turns it on or off. A new frequency without days gets the default days.",
    method: "PATCH",
    path: "/schedules/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      status: z.optional(ScheduleStatus),
      subject: z.optional(subject),
      prompt: z.optional(prompt),
      frequency: z.optional(Frequency),
      days: z.optional(days),
    }),
    reply: Schedule,
  }),
  remove: endpoint({
    about: "Deletes a schedule. Answers it has sent are kept.",
    method: "DELETE",
    path: "/schedules/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
