import { z } from "zod";
import { Frequency, LONGEST_SUBJECT } from "#contract/schedules.ts";
import { daysFor, rhythmText, wrongDays } from "#domain/schedule.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { proposalKind } from "../../proposal-kind.ts";
import { cleanQuestion } from "../chat/index.ts";
import { subjectLine } from "../mail/index.ts";
import { createSchedule, removeSchedule } from "./service.ts";
import * as store from "./store.ts";

const Exact = z.object({ subject: z.string(), prompt: z.string(), frequency: Frequency, days: z.array(z.number().int()) });
type Exact = z.output<typeof Exact>;
type Args = { subject: string; prompt: string; frequency: Exact["frequency"]; days?: number[] | undefined };

/** Returns the existing schedule with the same text and days. */
const standing = async (tx: Parameters<typeof store.list>[0], exact: Exact) =>
  (await store.list(tx)).find(
    (one) =>
      one.status === "active" &&
      one.subject === exact.subject &&
      one.prompt === exact.prompt &&
      one.frequency === exact.frequency &&
      one.days.join() === exact.days.join(),
  ) ?? null;

/** Schedules a question and sends the answers to the user's own address; no argument can set another. */
export const proposals = (deps: Pick<Deps, "clock">): NonNullable<Feature["proposals"]> => ({
  schedule_chat: proposalKind({
    private: true,
    exact: Exact,
    kept: z.null(),
    plan: async (tx, { frequency, days, ...words }: Args) => {
      const wrong = days === undefined ? null : wrongDays(frequency, days);
      if (wrong !== null)
        throw new ToolError(wrong, "Weekdays count from 0 (Sunday); days of the month from 1. Other frequencies take none.");
      const exact: Exact = {
        subject: subjectLine(words.subject).slice(0, LONGEST_SUBJECT).trim(),
        prompt: cleanQuestion(words.prompt),
        frequency,
        days: daysFor(frequency, days),
      };
      if (exact.subject === "" || exact.prompt === "") throw new ToolError("a schedule needs a subject and a question", "Give both.");
      if (await standing(tx, exact)) throw new ToolError("that is already scheduled", "Tell the user that there is nothing to change.");
      return {
        exact,
        title: "Schedule this chat",
        target: exact.prompt,
        notes: [`${rhythmText(exact)} at 9:00 AM, by email to your own verified address`],
      };
    },
    hold: async (tx, exact) => {
      await store.lockAll(tx);
      const same = await standing(tx, exact);
      const after = `${rhythmText(exact)}: ${exact.prompt}`;
      return { values: [{ what: exact.subject, now: same ? after : "", after, data: same?.id ?? null }], kept: null };
    },
    apply: async (tx, exact) => void (await createSchedule(deps, tx, exact)),
    restore: async (tx, exact) => {
      const same = await standing(tx, exact);
      if (same) await removeSchedule(tx, same.id);
    },
  }),
});
