import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { say } from "../reply.ts";
import type { Answer } from "./context.ts";
import { answerPlan } from "./plan.ts";

/** Says that the plan cannot try another monthly saving, and shows it as it is. */
export const planSaving: Answer = async (asked) => {
  const { frame, reply } = asked;
  const much = frame.amount === null ? "another amount" : formatMoney(cents(frame.amount));
  say(
    reply,
    `**I cannot try saving ${much} more a month in your plan yet.**`,
    "You can add it as a rule under [Financial plan](/financial-plan), and ask again. This is the plan without it.",
  );
  await answerPlan(asked, { kind: "show" });
};
