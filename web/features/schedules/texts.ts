import type { Schedule } from "#contract/schedules.ts";
import { addDays, type Day, dayIn } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { rhythmText } from "#domain/schedule.ts";

/** An instant as people say it: "Today", "Tomorrow", "Mon, Nov 23", with its hour in the person's zone. */
export const whenText = (instant: string, timeZone: string, today: Day): string => {
  const at = new Date(instant);
  const day = dayIn(at, timeZone);
  const hour = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).format(at);
  return `${day === addDays(today, 1) ? "Tomorrow" : formatDayHeader(day, today)}, ${hour}`;
};

/** How often a schedule runs and when next. */
export const planText = (schedule: Schedule, timeZone: string, today: Day): string =>
  `${rhythmText(schedule)} · ${schedule.nextRunAt === null ? "Off" : `Next: ${whenText(schedule.nextRunAt, timeZone, today)}`}`;

/** What went wrong the last time and what follows; null when nothing did. */
export const problemText = ({ lastError }: Pick<Schedule, "lastError">): string | null => {
  if (lastError === "email_not_verified") return "Not sent: your e-mail address is not verified yet.";
  if (lastError === "answer_failed") return "The last answer could not be written. Hiro tries again at the next time.";
  if (lastError === "email_refused") return "The last e-mail could not be delivered. Its answer is in the chat.";
  if (lastError === "email_unsure") return "The last e-mail may not have arrived. Its answer is in the chat.";
  return null;
};
