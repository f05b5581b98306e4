import { z } from "zod";
import { Frequency, prompt, ScheduleChannel, ScheduleStatus, subject } from "#contract/schedules.ts";
import { type Rhythm, wrongDays } from "#domain/schedule.ts";
import type { Table } from "../../tables.ts";

/** Later than any run. */
const NOT_PLANNED = "9999-01-01T00:00:00Z";

export const tables: readonly Table[] = [
  {
    name: "schedules",
    archive: {
      refs: { chat_id: { to: "chats" } },
      stays: ["last_error"],
      existing: "refuse",
      shape: z.looseObject({
        subject,
        prompt,
        status: ScheduleStatus,
        channel: ScheduleChannel,
        frequency: Frequency,
        days: z.array(z.number().int().min(0).max(31)).max(31),
      }),
      problems: (row) => {
        const { frequency, days } = row as Rhythm;
        const message = wrongDays(frequency, days);
        return message === null ? [] : [{ field: "days", message }];
      },
      // The next run is planned after everything is restored.
      adapt: (row) => ({ ...row, next_run_at: row["status"] === "active" ? NOT_PLANNED : null }),
    },
  },
  { name: "schedule_runs", archive: null },
];
