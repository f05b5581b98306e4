import type { PlanRequest } from "../../planning/requests.ts";
import { type PlanQuestion, readPlanQuestion } from "../../planning/questions.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { say } from "../reply.ts";
import type { Asked } from "./context.ts";
import { plainText } from "./plain-text.ts";
import { showFlows, showParameters, showRetiringAges, showRules, showSavingRate, showWithdrawal } from "./plan-assumes.ts";
import { showChance } from "./plan-chance.ts";
import { compareAges, compareAssumptions, compareScenarios } from "./plan-compare.ts";
import { independence, inScenario, retire } from "./plan-retire.ts";
import { type Plan, PLAN_PAGE, subjectOf, triedBy } from "./plan-shared.ts";
import { lastsUntil, reaches, worthAt } from "./plan-worth.ts";

/** Returns what a question asks of the plan; null if it asks for no figure of its own. */
const questionOf = (asked: Asked, { scenarios, rules }: Plan): PlanQuestion | null => {
  // Reading replaces some words: "Stop work at 60" becomes "retire at 60". Names are read the same way, so that both still agree.
  const names = scenarios.map(({ id, name }) => ({ id, name: plainText(asked, name) }));
  return readPlanQuestion(plainText(asked, asked.text), { scenarios: names, rules }, asked.today);
};

/** Requests that a figure asked for in the same words replaces. The others name a change or an explanation. */
const GENERAL = new Set<PlanRequest["kind"]>(["retire", "earliest", "compare", "show"]);
/** Whether a request is about somebody else's retirement, whose age no scenario sets. */
const isAboutAnother = (plan: Plan, request: PlanRequest): boolean =>
  (request.kind === "retire" || request.kind === "earliest") && request.who !== null && subjectOf(plan, request.who)?.isMe !== true;

/** Answers the figure or comparison that a question asks for. Returns false if it asks for none. */
export const answerQuestion = async (asked: Asked, plan: Plan, request: PlanRequest): Promise<boolean> => {
  if (!GENERAL.has(request.kind) || isAboutAnother(plan, request)) return false;
  const question = questionOf(asked, plan);
  // Which age is the first that lasts, no other figure says.
  if (question === null || (request.kind === "earliest" && question.ask.kind === "what if")) return false;
  const leftOut = NARROWS.exec(asked.text)?.[1];
  if (leftOut !== undefined)
    say(asked.reply, `**The plan's figures are of everything, so they include “${escapeName(plainName(leftOut.trim(), 40))}”.**`);
  if (triesNothing(question, plainText(asked, asked.text)))
    say(
      asked.reply,
      "**I cannot try that change here, so this is your plan as it is now.**",
      `You can add it as a rule under ${PLAN_PAGE}.`,
    );
  await answerAsk(asked, plan, question);
  // The figure was read from the whole question, with words that its intent does not know, such as "probability".
  asked.frame.ignored.splice(0);
  return true;
};

/** What a question leaves out, which no figure of the plan does. */
const NARROWS =
  /\b(?:without|excluding|excl\.?|except(?: for)?|not counting|not including|minus|leaving out|apart from|other than|ignoring) (?:the |our |my |any )?(?!(?:any )?(?:chang\w*|work\w*|retir(?:e|es|ing)\b|doing|touch\w*|problem\w*|running|further|more))([\p{L}][\p{L}\d '’&()-]{2,60}?)(?=[,.;?!]|$| (?:at|in|by|when|per|if|for)\b)/iu;
const CHANGES = /\b(?:if|suppose|supposing|assuming|imagine|what happens (?:to|when)|in case)\b/;
const NO_CHANGE =
  /\b(?:if|assuming|suppose)(?: that)? (?:nothing|things (?:stay|go on)|everything stays|(?:we|i) (?:keep|carry|go on|continue|don't|change nothing|both keep)|both of us keep|all (?:goes|stays)|any\b)/;
/** Whether a question describes a change, but names no scenario or retirement age that can be tried. */
const triesNothing = ({ ask, scenarios, ages, shift }: PlanQuestion, text: string): boolean =>
  scenarios.length + ages.length === 0 && shift === null && ask.kind !== "reaches" && CHANGES.test(text) && !NO_CHANGE.test(text);

const answerAsk = async (asked: Asked, plan: Plan, question: PlanQuestion): Promise<void> => {
  const { ask, scenarios, ages } = question;
  const [scenario] = scenarios;
  const [age] = ages;
  switch (ask.kind) {
    case "chance":
      return showChance(asked, plan, question);
    case "withdrawal":
      return showWithdrawal(asked, plan, question);
    case "independence":
      return independence(asked, plan, ask.by);
    case "reaches":
      return reaches(asked, plan, question, ask);
    case "worth":
      return worthAt(asked, plan, question, ask);
    case "lasts":
      return age !== undefined && scenario === undefined && ask.until === null
        ? retire(asked, plan, age, null)
        : lastsUntil(asked, plan, question, ask);
    case "parameters":
      return showParameters(asked, plan, question, ask.keys);
    case "retiring ages":
      return showRetiringAges(asked, plan, question);
    case "saving rate":
      return showSavingRate(asked, plan, question);
    case "flows":
      return showFlows(asked, plan, question, ask.of, ask.retired);
    case "rules": {
      const { plan: own } = await triedBy(asked, plan, { ...question, ages: [], shift: null });
      return showRules(
        asked,
        own,
        own.rules.filter(
          ({ key, name }) => ask.of.includes(key) || plan.rules.some((one) => ask.of.includes(one.key) && one.name === name),
        ),
      );
    }
    case "compare":
      return ages.length > 1 ? compareAges(asked, plan, question) : compareScenarios(asked, plan, scenarios, ask.at);
    case "differences":
      return compareAssumptions(asked, plan, scenarios);
    case "what if":
      return scenario === undefined ? retire(asked, plan, age ?? null, null) : inScenario(asked, plan, scenario);
  }
};
