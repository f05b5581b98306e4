import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentStep, openRecommendation, openStep, type StepContext, stepTexts, TASK_LISTS, type TaskFacts, tasksFor } from "./tasks.ts";
import { type SubTaskType, TASK_FEATURES } from "./task-kinds.ts";

const none: TaskFacts = {
  cards: false,
  cash: false,
  investments: false,
  transactions: false,
  accounts: false,
  subscriptions: false,
  talked: true,
};
const around: StepContext = { signupCompleted: true, syncing: false, subscriptions: true };

describe("task lists of a household", () => {
  test.each<[Partial<TaskFacts>, string[]]>([
    [{}, ["GET_STARTED"]],
    [{ talked: false }, ["GET_STARTED", "FINANCIAL_SITUATION_CHAT"]],
    [{ cards: true }, ["GET_STARTED", "MAXIMIZE_CREDIT_CARD_REWARDS"]],
    [{ cash: true }, ["GET_STARTED", "MAXIMIZE_SAVINGS_YIELD", "EMERGENCY_FUND_GOAL"]],
    [{ accounts: true, transactions: true }, ["GET_STARTED", "TRACK_SPENDING", "TRACK_NET_WORTH"]],
    [{ subscriptions: true, investments: true }, ["GET_STARTED", "SUBSCRIPTION_MANAGEMENT", "INVESTMENT_DIVERSIFICATION"]],
  ])("for %j are %j", (facts, features) => expect(tasksFor({ ...none, ...facts })).toEqual(features));

  test("have unique titles and at least one step each", () => {
    expect(new Set(TASK_FEATURES.map((feature) => TASK_LISTS[feature].title)).size).toBe(TASK_FEATURES.length);
    for (const feature of TASK_FEATURES) expect(TASK_LISTS[feature].steps.length).toBeGreaterThan(0);
  });
});

describe("current step", () => {
  test.each<[string, string, "Next" | "Finish"]>([
    ["...", "Step 1 of 3", "Next"],
    ["x..", "Step 2 of 3", "Next"],
    [".x.", "Step 1 of 3", "Next"],
    ["xx.", "Step 3 of 3", "Finish"],
    ["xxx", "Step 3 of 3", "Finish"],
    [".", "Step 1 of 1", "Finish"],
  ])("of %s is %s, button %s", (done, step, button) => {
    const steps = [...done].map((sign, id) => ({ id, completed: sign === "x" }));
    const current = currentStep(steps);
    expect(current && stepTexts(steps, current)).toEqual({ step, button });
  });

  test("is never completed while another step is not", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (done) => {
        const steps = done.map((completed) => ({ completed }));
        expect(currentStep(steps)?.completed).toBe(done.every(Boolean));
      }),
    );
    expect(currentStep([])).toBe(null);
  });
});

describe("opening a step", () => {
  test.each([
    ["connect_accounts", {}, "/tasks/connect-more-accounts"],
    ["connect_accounts", { signupCompleted: false }, "/signup/security"],
    ["income_statement", {}, "/income-statement"],
    ["net_worth", {}, "/net-worth"],
    ["subscriptions", {}, "/recurring-expenses"],
    ["subscriptions", { subscriptions: false }, "/chat"],
    ["emergency_fund", {}, "/tasks/emergency-fund"],
    ["setup_emergency_fund", {}, "/tasks/emergency-fund"],
    ["chat", {}, "/chat"],
  ] as const)("%s with %j leads to %s", (taskType, more, path) => {
    expect(openStep({ taskType, chat: null }, { ...around, ...more })).toEqual({ path, says: null });
  });

  test("leads a chat step to its own chat, and nowhere while accounts sync", () => {
    expect(openStep({ taskType: "chat", chat: 7 }, around).path).toBe("/chat/7/");
    expect(openStep({ taskType: "chat", chat: 7 }, { ...around, syncing: true })).toEqual({
      path: null,
      says: "We are still syncing your account. Please try again later.",
    });
  });

  test("leads nowhere for an unknown type", () => {
    expect(openStep({ taskType: "dance" as SubTaskType, chat: null }, around)).toEqual({
      path: null,
      says: "Sorry something went wrong.",
    });
  });

  test.each([
    [null, null, "We are still processing your recommendations. Please try again later."],
    ["processing", null, "We are still processing your recommendations. Please try again later."],
    ["action", "/optimize/3", null],
    ["no_action", "/optimize", "All is well"],
    ["not_enough_data", "/optimize", "All is well"],
  ] as const)("with a recommendation of %s leads to %s, message %s", (action, path, says) => {
    expect(openRecommendation(action && { id: 3, action, description: "All is well" })).toEqual({ path, says });
  });
});
