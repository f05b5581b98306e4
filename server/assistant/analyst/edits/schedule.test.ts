import { describe, expect, test } from "vitest";
import { askOnce, chatWith } from "../testing/talk.ts";
import { family } from "../testing/household.ts";
import { schedulingIn } from "./schedule.ts";

describe("request to schedule a question", () => {
  test.each([
    ["remind me every Friday how much I spent this week", "days_of_week", [5], "How much did I spend this week?"],
    ["remind me every Friday how much I spent that week", "days_of_week", [5], "How much did I spend this week?"],
    ["email me my spending by category every Monday", "weekly", null, "my spending by category"],
    ["every monday morning email me what I spent last week", "weekly", null, "What did I spend last week?"],
    ["send me a weekly summary", "weekly", null, "Give me a summary of last week"],
    ["Please email us a monthly report of our net worth", "monthly", null, "report of our net worth"],
    ["send me my balances on the 15th of every month", "days_of_month", [15], "my balances"],
    ["email me my bills every 1st and 15th", "days_of_month", [1, 15], "my bills"],
    ["text me every weekday how much is in checking", "days_of_week", [1, 2, 3, 4, 5], "how much is in checking"],
    ["mail me my groceries on Tuesdays and Thursdays", "days_of_week", [2, 4], "my groceries"],
    ["e-mail me this every day", "daily", null, ""],
  ])("%s", (text, frequency, days, prompt) => {
    expect(schedulingIn(text)).toMatchObject({ frequency, days, prompt });
  });

  test.each([
    "alert me every time my balance is below $100",
    "send $50 to Jonas every month",
    "how much do I spend every month",
    "email me when my balance drops",
  ])("is not recognized in: %s", (text) => expect(schedulingIn(text)).toBeNull());

  test("is proposed, and only a click schedules it", async () => {
    const chat = chatWith(family());
    const reply = await chat("email me my spending by category every Monday");
    expect(reply.calls.map((c) => [c.name, c.args])).toContainEqual([
      "schedule_chat",
      { subject: "My spending by category", prompt: "My spending by category", frequency: "weekly" },
    ]);
    expect(reply.text).toContain("Nothing is scheduled until you press Confirm");
    expect((await chat("yes, do it")).text).toContain("press Confirm on the card");
    expect((await askOnce(family(), "email me this every day")).chips[0]).toBe("Email me my spending by category every day");
  });
});
