import { endOfMonth } from "#domain/day.ts";
import { EACH_BUDGET } from "../../answers/budget-history.ts";
import { LARGEST_LINE, SMALLEST_LINE } from "../../answers/budgets.ts";
import { answerKind, type Query } from "../query.ts";
import { goalPlaces } from "../goal-names.ts";

/** "On track for the new house" asks about a goal, if there is one for it. */
const isOfGoal = ({ text, vocabulary }: Query): boolean => !/\bbudget/.test(text) && goalPlaces(text, vocabulary.goals).length > 0;
/** Asks about one budget after another, rather than about the one that runs. */
const ONE_BY_ONE =
  /\b(?:which|what|how many|how often|every|each|per|by|any|all(?: of)?(?: my| our| the)?) (?:\w+ )?(?:months?|times?|years?|budgets)\b|\bhow often\b|\bmonth (?:by|after) month\b|\b(?:past|previous|earlier|older) budgets\b|\bever\b/;

/** "Budgets of the last three months" and "budgets for September and October" are several. */
const areSeveral = ({ text, reading: { periods } }: Query): boolean =>
  periods.length > 1 ||
  periods.some(
    ({ rolling, period }) =>
      (rolling !== null && rolling.unit !== "day" && rolling.count > 1) ||
      (/\bbudgets\b/.test(text) && endOfMonth(period.start) < period.end),
  );

/** "Left to pay on the mortgage" is a debt, and "the car: what is left" is too. */
const isOwed = ({ text, reading }: Query): boolean =>
  /\b(?:pay|paid|owed?|owing|loan|mortgage|debt)\b/.test(text) || reading.entities.categories.some((c) => c.label.startsWith("the "));

/** What was planned to be spent, and what is left of it. */
export const budgetKinds = [
  answerKind(
    "budget",
    "budget_status",
    "budget",
    "category period list exists amount_q compare by_category more less progress have change net spend summary gain",
    // A budget may have any name, which stands before the word.
    { statesAll: true, weight: 0.4, freeNouns: /^ budgets?\b/, when: (q) => !isOfGoal(q) },
  ),
  answerKind(
    "largest budget",
    "budget_status",
    "budget largest|smallest",
    "budget largest smallest by_category list have exists period amount_q",
    {
      weight: 1,
      decidesTask: true,
      when: (q) => !q.has("category", "more", "less", "progress", "spend") && !isOfGoal(q),
      frame: (q) => ({ metric: q.has("smallest") ? SMALLEST_LINE : LARGEST_LINE }),
    },
  ),
  answerKind(
    "budget left",
    "budget_left",
    "budget_left|safe category|budget",
    "budget budget_left amount_q period spend list have total exists",
    {
      weight: 0.4,
      // "Laptop, to go" is about what is saved for it.
      when: (q) =>
        q.has("budget") || (q.has("category") && !q.has("account") && !isOwed(q) && goalPlaces(q.text, q.vocabulary.goals).length === 0),
    },
  ),
  answerKind("over budget", "budget_status", "budget category", "amount_q list exists period more off have", {
    statesAll: true,
    weight: 0.4,
    when: (q) => /\bover\b|\bunder\b|\btrack\b|budget/.test(q.text) && !isOfGoal(q),
  }),
  answerKind(
    "budgets one by one",
    "budget_status",
    "budget",
    "by_month per_month period list exists count more less not off limit have amount_q where each apiece never spend last compare largest",
    {
      weight: 1.3,
      decidesTask: true,
      when: (q) => (ONE_BY_ONE.test(q.text) || areSeveral(q)) && !isOfGoal(q) && !q.has("category", "merchant", "account"),
      frame: () => ({ metric: EACH_BUDGET }),
    },
  ),
];
