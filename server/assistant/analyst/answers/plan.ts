import { formatMoney, joinNames } from "#domain/format.ts";
import { PARAMETERS } from "#domain/forecast/parameters.ts";
import { LIFE_EVENT_FORMS } from "#domain/plans/life-events.ts";
import { citePlan } from "../../cite.ts";
import { findAccounts } from "../accounts.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { ruleLines } from "../../planning/opening.ts";
import type { PlanRequest } from "../../planning/requests.ts";
import { cited, citedWords, plural, say, sayTable } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Answer, Asked } from "./context.ts";
import { cannot, CLICK, tried } from "./edits.ts";
import { compareScenarios } from "./plan-compare.ts";
import { answerQuestion } from "./plan-questions.ts";
import { earliest, retire } from "./plan-retire.ts";
import { ESTIMATE, lasts, mainOf, noPlan, type Plan, PLAN_PAGE, sayMissing, viewOf, when } from "./plan-shared.ts";

const explainYear = async (asked: Asked, year: number): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = `The year ${year}`;
  const fact = await tools("explain_plan_year", { year });
  const view = citePlan(`The year ${year}`, {
    planId: fact.planId,
    scenarioId: fact.scenario.id,
    years: fact.forecastYears,
    year,
  });
  say(
    reply,
    `**In ${year} net worth goes from ${cited(reply, fact.opening, view)} to ${cited(reply, fact.closing, view)}.**`,
    `The change is ${cited(reply, fact.change, view)}, and these rows add up to it.`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "What changes" }, { title: "Amount", right: true }],
      fact.rows.map((row) => [escapeName(row.label), citedWords(reply, formatMoney(row.amount, { forceSign: true }), view)]),
    ),
  );
  say(reply, ESTIMATE);
};

const OF_ANY_DEBT: ReadonlySet<string> = new Set(["loan", "loans", "debt", "the", "our", "balance", "note", "payment"]);
/** What a debt pays for, and the word of banks for it. */
const BANK_WORDS: ReadonlyMap<string, string> = new Map([
  ["car", "auto"],
  ["vehicle", "auto"],
  ["truck", "auto"],
  ["house", "mortgage"],
  ["home", "mortgage"],
  ["college", "student"],
  ["school", "student"],
]);
/** Returns the key of the only debt that the user's words name; null if none or several do. */
const debtNamed = async ({ tools }: Asked, words: string): Promise<{ key: string; name: string } | null> => {
  const { accounts } = await tools("get_accounts", {});
  const debts = accounts.filter(({ type }) => type === "credit" || type === "loan" || type === "debt");
  const wanted = nameKey(words)
    .split(" ")
    .filter((word) => word.length > 2 && !OF_ANY_DEBT.has(word))
    .map((word) => BANK_WORDS.get(word) ?? word);
  const found = debts.filter((one) => {
    const name = ` ${nameKey(`${one.name} ${one.subtype ?? ""}`)} `;
    return wanted.length > 0 && wanted.every((word) => name.includes(` ${word} `));
  });
  const [only] = found;
  return only && found.length === 1 ? { key: `account:${only.id}`, name: only.name } : null;
};

const lifeEvent = async (asked: Asked, plan: Plan, request: Extract<PlanRequest, { kind: "event" }>): Promise<void> => {
  const { reply, tools } = asked;
  const form = LIFE_EVENT_FORMS[request.event];
  reply.title = form.name;
  if (request.asks !== null) {
    say(reply, `**${request.asks}**`);
    return;
  }
  const answers = { ...request.answers };
  if (request.debt !== null) {
    const debt = await debtNamed(asked, request.debt);
    if (!debt) {
      say(
        reply,
        `**Which debt do you mean by “${escapeName(plainName(request.debt, 40))}”?**`,
        "Name it as it appears among your accounts.",
      );
      return;
    }
    answers["account"] = debt.key;
  }
  if (request.event === "buy_home") {
    const rent = plan.rules.find((rule) => rule.type === "EXPENSE" && /\brent\b/i.test(rule.name));
    if (rent) answers["rent"] = rent.key;
  }
  const given = form.fields.flatMap(({ key }) => (answers[key] == null ? [] : [{ key, value: answers[key] }]));
  const made = await tried(asked, () => tools("add_life_event", { event: request.event, answers: given }));
  if (!made) return;
  say(reply, `**${form.name}: here is what the plan would count.** ${CLICK}`, ...made.notes.map((note) => `${note}.`));
  const assumed = form.fields
    .filter(({ key, first }) => first !== undefined && answers[key] === first)
    .map(({ label }) => label.toLowerCase());
  if (assumed.length > 0) say(reply, `I assumed usual values for ${joinNames(assumed)}. You can change each rule under ${PLAN_PAGE}.`);
  say(reply, ESTIMATE);
};

const setParameter = async (asked: Asked, key: keyof typeof PARAMETERS, value: number): Promise<void> => {
  const { reply, tools } = asked;
  const { label } = PARAMETERS[key];
  reply.title = label;
  const made = await tried(asked, () => tools("set_plan_parameter", { key, value }));
  if (made) say(reply, `**I can change ${label.toLowerCase()} in your plan.** ${CLICK}`, ...made.notes.map((note) => `${note}.`));
};

/** What a question wants to know the plan's amount of: "what does the plan count for childcare". */
const ASSUMED_FOR =
  /\b(?:assum\w*|counts?|counted|includes?|included|expects?|expected|budgets?|budgeted|spend(?:ing)?|sets? aside) (?:anything |something |any money |money )?(?:for|on|about) (?:the |our |my |a |an )?([\p{L}][\p{L} '’-]{2,40}?)[?.! ]*$/iu;
const MOST_ASSUMPTIONS = 8;
const show = async (asked: Asked, plan: Plan): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Financial plan";
  const [, thing] = ASSUMED_FOR.exec(asked.text) ?? [];
  if (thing !== undefined && !/\d|\byears?\b|\bretire/i.test(thing))
    say(
      reply,
      `**The plan has no rule named for “${escapeName(plainName(thing, 40))}”.** It may be part of another rule, such as living costs.`,
    );
  const { run } = await tools("run_plan", {});
  if (!run) return noPlan(asked);
  const main = mainOf(run);
  say(
    reply,
    `**${escapeName(run.scenario.name)}: net worth is ${cited(reply, main.netWorth, viewOf(run, main.year))} ${when(main)}, and ${lasts(run)}.**`,
    `It starts from ${cited(reply, run.today, viewOf(run))} today.`,
  );
  const included = plan.rules.filter((rule) => rule.included);
  if (included.length > 0) {
    say(reply, `It counts ${plural(included.length, "rule")}:`);
    sayTable(reply, ruleLines(plan.rules));
  }
  if (/\bassum/i.test(asked.text)) for (const text of run.assumptions.slice(0, MOST_ASSUMPTIONS)) say(reply, text);
  sayMissing(asked, plan);
  say(reply, ESTIMATE);
  reply.chips = ["What if I retire at 60?", "When can I retire?", ...(plan.scenarios.length > 1 ? ["Compare my scenarios"] : [])];
};

/** Answers a request about the financial plan, from the plan alone. `before` comes before an answer to no figure. */
export const answerPlan = async (asked: Asked, request: PlanRequest, before: string | null = null): Promise<void> => {
  try {
    const { plan } = await asked.tools("get_plan", {});
    if (!plan) return noPlan(asked);
    if (!(await answerQuestion(asked, plan, request))) {
      say(asked.reply, before);
      await answerFrom(asked, plan, request);
    }
    say(asked.reply, notLeftOut(asked));
  } catch (error) {
    cannot(asked, error);
  }
};

const LEAVES_OUT =
  /\b(?:excluding|without|except(?: for)?|left out|not count(?:ing)?|(?:don't|do not) (?:count|include)|ignor(?:e|ing)|leav(?:e|ing) (?:\S+ ){0,4}out)\b/i;
/** Says that a forecast counts an account that the question leaves out. Null if it leaves none out. */
const notLeftOut = ({ text, vocabulary }: Asked): string | null => {
  const [found] = LEAVES_OUT.test(text) ? findAccounts(text.toLowerCase(), vocabulary.accounts).filter((a) => a.ids.length > 0) : [];
  return found
    ? `The plan counts all of its accounts, so ${escapeName(found.label)} is in these figures. You can leave an account out on the plan's page.`
    : null;
};

const answerFrom = (asked: Asked, plan: Plan, request: PlanRequest): Promise<void> => {
  switch (request.kind) {
    case "retire":
      return retire(asked, plan, request.age, request.who);
    case "earliest":
      return earliest(asked, plan, request.who);
    case "year":
      return explainYear(asked, request.year);
    case "event":
      return lifeEvent(asked, plan, request);
    case "parameter":
      return setParameter(asked, request.key, request.value);
    case "compare":
      return compareScenarios(asked, plan, [], null);
    case "show":
      return show(asked, plan);
  }
};

/** Answers other questions about retirement and the years ahead from the plan. */
export const planOverview: Answer = async (asked) =>
  answerPlan(asked, { kind: "show" }, "I answer questions about the years ahead from your financial plan. This is what it shows.");
