import { capitalized } from "#domain/format.ts";
import { schedulingIn } from "../edits/schedule.ts";
import { escapeText, plainName } from "../../markdown.ts";
import { say } from "../reply.ts";
import type { Answer } from "./context.ts";
import { decline } from "./decline.ts";
import { answeredInWords, cannot } from "./edits.ts";

/** Proposes to ask a question on a schedule and to email the answer. */
export const schedule: Answer = async (asked) => {
  const { reply, tools, text, frame } = asked;
  if (answeredInWords(asked)) return;
  const wish = schedulingIn(text);
  if (!wish) return decline(asked);
  reply.title = "Scheduled answers";
  const words = frame.edit?.words ?? wish.prompt;
  if (words === "") {
    say(reply, "**What should I answer each time?**", "Name it with the time, such as one of these.");
    reply.chips = [`Email me my spending by category ${wish.rhythm}`, `Email me a summary of my month ${wish.rhythm}`].map((chip) =>
      plainName(chip, 90),
    );
    return;
  }
  const prompt = capitalized(words);
  try {
    await tools("schedule_chat", {
      subject: plainName(prompt, 60),
      prompt: prompt.slice(0, 1000),
      frequency: wish.frequency,
      ...(wish.days ? { days: wish.days } : {}),
    });
  } catch (error) {
    return cannot(asked, error);
  }
  say(
    reply,
    `**I would email you the answer to “${escapeText(prompt.slice(0, 200))}” ${plainRhythm(wish.rhythm)}, at nine in the morning.**`,
    "Nothing is scheduled until you press Confirm.",
  );
};

/** "every Monday": without a time of day, and with the capitals of days. */
const plainRhythm = (rhythm: string): string =>
  rhythm
    .toLowerCase()
    .replace(/ at .*| (?:morning|evening|afternoon|night)s?$/, "")
    .replaceAll(/\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?\b/g, (day) => capitalized(day));
