import { aheadPeriod } from "../ahead.ts";
import { addDays, type Day } from "#domain/day.ts";
import { framePeriod } from "../planner.ts";
import type { Frame, Intent, NamedIds } from "../frame.ts";
import { itemsIn } from "../meaning/items.ts";
import { cover } from "../meaning/cover.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import { bareFrame, EMPTY_FILTER } from "../frame.ts";
import { sourceOf } from "../normalize.ts";
import type { Reading } from "../reading.ts";
import { budgetTurn } from "./budget.ts";
import { rowsNext } from "./rows.ts";
import { billsFrom } from "./bills.ts";
import { dueNext, itemNext, riskNext } from "./items.ts";
import { namedAmount, toFramePeriod } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * Follow-ups to answers that are written from words: the plan, goals, and prices. The last question is kept as text, and the turn replaces
 * an age, an amount or a time in it.
 */

/** A request with the text that its answer reads. */
export type Worded = { frame: Frame; text: string };

const AGE =
  /\b(?:at|by|until|till|stop|stopping|quit|retire|retiring|finish|done|age|turn|turned|i'm|am|about|for|with) (?:at |by |when i'm |i'm )?(?:age )?(\d{2})\b|^(?:and |or |what about |how about |then )*(\d{2})$/;
const YOUNGEST = 40;
const OLDEST = 90;
const ageIn = (text: string): number | null => {
  const m = AGE.exec(text);
  const age = Number(m?.[1] ?? m?.[2]);
  return age >= YOUNGEST && age <= OLDEST && !/[$%]/.test(text) ? age : null;
};
const KNOWN: readonly Type[] = [
  "hypothetical",
  "retire",
  "amount",
  "number",
  "pointer",
  "extra",
  "more",
  "less",
  "keep",
  "spend",
  "per_month",
  "per_year",
  "period",
  "when",
  "age",
  "year_word",
  "have",
  "amount_q",
  "afford",
  "contribution",
  "total",
  "list",
  "before_after",
  "forecast",
  "runway",
];
/** Whether all words of a turn are of the types given, besides those that a pattern names. */
const onlyHas = (reading: Reading, nameIndex: NameIndex, types: readonly Type[], besides: RegExp): boolean => {
  const { tokens, items } = itemsIn(reading, nameIndex);
  return cover(tokens, items, { takes: new Set(types) }, () => false).left.every((t) => besides.test(t.word));
};

const SAVES = /\b(?:sav(?:e|es|ed|ing)|put(?:ting)?|add(?:ed|ing)?|contribut\w+|set(?:ting)? aside|extra|more)\b/;
const FORGETS =
  /^(?:(?:no|ok|okay|and|now|wait|actually|please) )*(?:forget|drop|scrap|remove|skip|lose|leave out|take out|without|ignore|undo|never mind)\b.*\b(?:extra|more|additional|saving|savings|\$?\d[\d,]*|that|it)\b/;

/** A question for what there will be at some age, and one for when work ends. */
const WORTH_AHEAD = /\b(?:net worth|worth|rich|wealthy|nest egg|assets|(?:will|would|shall) (?:i|we) (?:\w+ )?have)\b/;
const STOPS_WORK = /\b(?:retir\w*|(?:stop|quit)\w* work\w*|work (?:till|until|to))\b/;
const CHANCE = /\b(?:how (?:certain|likely|sure|confident|safe)|chances?|odds|probabilit(?:y|ies)|likelihood)\b/;
const CHANCE_WORDS =
  /^(?:certain|likely|sure|confident|safe|chances?|odds|probability|probabilities|likelihood|success|succeed\w*|work\w*|working out|happen\w*|about|last\w*|hold\w*|plan|money)$/;

/** After the plan: another age, more savings, or one of them taken back. */
const afterPlan = (text: string, reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Worded | null => {
  const plan = bareFrame("plan_overview");
  if (FORGETS.test(text)) {
    const before = memos.findLast((m) => m.frame.intent === "plan_overview" && m.frame.metric !== "saving");
    return before && memos.at(-1) !== before
      ? { frame: before.frame, text: before.text }
      : before && memos.some((m) => m.frame.metric === "saving")
        ? { frame: before.frame, text: before.text }
        : null;
  }
  const age = ageIn(text);
  const besides =
    /^(?:stop|stopping|quit|quitting|work|working|instead|done|leave|leaving|then|until|till|retire\w*|finish|\d{2}|if|same|go|we|base|age)$/;
  const last = memos.at(-1)?.text.toLowerCase() ?? "";
  const isOfWorth = WORTH_AHEAD.test(last) && !STOPS_WORK.test(last) && !STOPS_WORK.test(text);
  if (age !== null && onlyHas(reading, nameIndex, KNOWN, besides))
    return { frame: plan, text: isOfWorth ? `What is net worth at ${age} by the plan?` : `What if I retire at ${age}?` };
  if (CHANCE.test(text) && onlyHas(reading, nameIndex, KNOWN, CHANCE_WORDS))
    return { frame: plan, text: "What is the plan's chance of success?" };
  const amount = namedAmount(reading, 2);
  if (
    amount !== null &&
    SAVES.test(text) &&
    onlyHas(reading, nameIndex, KNOWN, /^(?:if|we|put|add|added|instead|aside|save\w*|also|\$?\d+)$/)
  )
    return { frame: { ...plan, metric: "saving", amount }, text };
  return /\b(?:earliest|how (?:early|soon)|soonest|when)\b/.test(text) &&
    onlyHas(reading, nameIndex, [...KNOWN, "next"], /^(?:earliest|early|soonest|soon|then)$/)
    ? { frame: plan, text: "When can I retire?" }
    : null;
};

const MONTHLY = /\b(?:a|per|each|every) month\b|\bmonthly\b/;
const MANAGES =
  /\b(?:can|could|do|would|will|are) (?:i|we)\b.*\b(?:manage|afford|do|handle|swing|spare|fit|able to|have)\b.*\b(?:that|it|this)\b|\bis (?:that|it) (?:doable|realistic|affordable|feasible|manageable)\b/;

/** "When will I get there?" after one goal. */
const REACHED =
  /^(?:(?:and|so|ok|but) )*(?:when|how (?:soon|long)|by when|what (?:date|month|year))\b.*\b(?:get there|be there|getting there|arrive|reach (?:it|that|there)|hit (?:it|that)|(?:be )?(?:done|finished|funded|full|complete)|have it|make it)\b/;
const STILL_MISSING =
  /^(?:(?:and|so|but|ok|okay|then) )*(?:how much|what|what's|whats|how far)(?: is| are| do| does)?(?: (?:we|i|it|there|that|the goal))? ?(?:still )?(?:is |are )?(?:still |yet )*(?:missing|left|to go|short|needed|need|lacking|remaining|remains|outstanding|off|away|required)(?: (?:to go|for it|for that|to save|then|now|off|yet|still))*$/;
/** "What do we need to put aside per month?" after one goal. */
const NEEDS =
  /^(?:(?:and|so|but|ok|okay|then) )*(?:how much|what)\b.*\b(?:need|needs|needed|have to|must|should|require[sd]?|takes?|would|got to)\b/;
/** "And if we wait till June 2027?" gives the goal another date, without changing it. */
const MOVES_DATE = /\b(?:what if|if|suppose|how about|what about|wait|by|until|till|push|delay)\b/;
const OF_DATES: readonly Type[] = ["period", "pointer", "before_after", "hypothetical", "more", "less", "when", "amount_q", "per_month"];
const OF_DATE =
  /^(?:wait(?:ed)?|until|till|by|push(?:ed)?|back|delay(?:ed)?|move[sd]?|we|i|it|do|did|take|give|gave|us|me|time|date|instead|only|start|later|need|want|wanted|made|make|set|to|happens?|save)$/;
/** After a goal: its date or amount, what it needs each month, and whether that can be paid. */
const afterGoal = (text: string, reading: Reading, last: Memo, nameIndex: NameIndex, today: Day): Worded | null => {
  const { frame } = last;
  const [period] = reading.periods;
  if (frame.intent === "goal_create") {
    const amount = namedAmount(reading, 2);
    if (
      onlyHas(
        reading,
        nameIndex,
        ["period", "amount", "number", "pointer", "before_after", "hypothetical", "more", "less"],
        /^(?:by|make|instead|until|\d+)$/,
      )
    ) {
      if (period && amount === null) {
        const when = sourceOf(reading.plain, period.from, period.to).replace(/^(?:in|on|by|until|for) /i, "");
        return {
          frame: { ...frame, period: aheadPeriod(`by ${when}`, toFramePeriod(period), today, "goal_create") },
          text: `${last.text.replace(/[.?! ]+$/, "")} by ${when}`,
        };
      }
      if (amount !== null && !period) return { frame: { ...frame, amount }, text: last.text };
    }
    if (MONTHLY.test(text) && /\bhow much\b|\bwhat\b/.test(text) && frame.amount !== null)
      return { frame: { ...frame, intent: "goal_status", root: "goal_create", metric: "needed" }, text: last.text };
  }
  const [goal] = last.shown;
  if (frame.intent === "goal_status" && last.shown.length === 1 && goal !== undefined) {
    const needs: Frame = { ...bareFrame("goal_status"), metric: "monthly" };
    const asked = `How much does my goal ${goal} need a month?`;
    if (MONTHLY.test(text) && NEEDS.test(text) && !period) return { frame: needs, text: asked };
    const isLater =
      period !== undefined && (MOVES_DATE.test(text) || frame.metric === "monthly") && onlyHas(reading, nameIndex, OF_DATES, OF_DATE);
    const when = isLater ? sourceOf(reading.plain, period.from, period.to).replace(/^(?:in|on|by|until|till|for) /i, "") : "";
    const by = isLater ? aheadPeriod(`by ${when}`, toFramePeriod(period), today, "goal_create") : null;
    if (by && by.end > today) return { frame: { ...needs, period: by }, text: asked };
  }
  if (frame.intent === "goal_status" && last.shown.length === 1 && goal !== undefined && STILL_MISSING.test(text))
    return { frame: { ...bareFrame("goal_status"), period: null }, text: `How much is missing for my goal ${goal}?` };
  if (frame.intent === "goal_status" && last.shown.length === 1 && goal !== undefined && REACHED.test(text))
    return { frame: { ...bareFrame("goal_status"), period: null }, text: `When will I reach my goal ${goal}?` };
  if (frame.metric === "needed" && frame.amount !== null && MANAGES.test(text))
    return { frame: { ...bareFrame("affordability"), amount: frame.amount, metric: "monthly" }, text: "Can we afford that a month?" };
  return null;
};

/** After bills: whether the money at hand covers them. */
const COVERS =
  /\b(?:cover|pay|afford|manage|handle|have enough|got enough|enough (?:for|to)|make|meet)\b.*\b(?:them|those|it|that|these|all|everything)\b|\b(?:(?:is|will|would) there(?: still)?(?: be)?|(?:do|will|would) (?:i|we)(?: still)? have|have (?:i|we) got|has it(?: got)?|does it have|will it have) enough\b|^enough\b/;
/** "Make a table of that" asks for no money. */
const MAKES = /\b(?:tables?|charts?|graphs?|plots?|lists?|spreadsheets?|csv|bars|pie)\b/;
const BEFORE_PAY = /\bbefore (?:then|(?:my |the |our |i |we )?(?:next )?(?:pay ?days?|pay ?checks?|salary|get paid|pay))\b/;
const TOTAL =
  /^(?:(?:and|so|ok) )*(?:how much (?:is|are|does|do)?(?: that| those| it| they| all)?|what(?:'s| is| are)?(?: the)?|what (?:do|does) (?:they|those|these|it|that) (?:all )?|the)? ?(?:in total|total|altogether|all together|in all|add up to|come to|sum)(?: of (?:that|those|them))?$/;
/** The accounts of a turn that bills can be paid from. */
const cashNamed = ({ entities }: Reading, { vocabulary }: NameIndex): NamedIds[] =>
  entities.accounts.flatMap(({ label, ids, excluded }) =>
    !excluded && ids.length > 0 && ids.every((id) => vocabulary.accounts.some((a) => a.id === id && a.type === "depository"))
      ? [{ label, ids }]
      : [],
  );
const afterBills = (text: string, prev: Frame, today: Day, accounts: readonly NamedIds[]): Worded | null => {
  const plain: Frame = { ...prev, metric: null, order: null, filter: { ...EMPTY_FILTER, from: prev.filter.from }, item: null, ignored: [] };
  const asked = "What bills are due?";
  const asksWhen = /^(?:(?:and|so|ok) )*(?:when|where|who|why)\b|\blast\b/.test(text);
  // One bill that was asked for by its name is covered by itself.
  const isOne = prev.period?.asked !== true && prev.filter.accounts.length === 1 && prev.filter.merchants.length === 0;
  if ((COVERS.test(text) && isOne) || MAKES.test(text)) return null;
  if (COVERS.test(text) && !asksWhen && !/\$|\d/.test(text))
    return { frame: { ...plain, metric: "covered", filter: { ...plain.filter, accounts: [...accounts] } }, text };
  if (BEFORE_PAY.test(text) && /^(?:and |so |but |only |just |what |which |how much )/.test(text))
    return {
      frame: { ...plain, period: framePeriod({ start: today, end: addDays(today, 14) }) },
      text: "What bills are due before payday?",
    };
  return TOTAL.test(text) ? { frame: { ...plain, metric: "total" }, text: asked } : null;
};

const PAY_AMOUNT =
  /^(?:(?:and|so|ok|but) )*(?:how (?:much|big)|what)(?: (?:is|will|would|was|should) (?:it|that|the (?:next )?(?:one|check|paycheck))(?: be)?)?(?: (?:for|going to be))?$/;
const DUE_BEFORE = /\b(?:bills?|due|payments?|charges?|come out|goes out)\b.*\bbefore (?:then|that|it|that day|we get it|i get it)$/;
/** After the next pay: how much it is, and what is due before it. */
const afterPay = (text: string, prev: Frame, today: Day): Worded | null => {
  if (PAY_AMOUNT.test(text) && text !== "what") return { frame: { ...prev, ignored: [] }, text: "How much will my next paycheck be?" };
  if (!DUE_BEFORE.test(text)) return null;
  const period = framePeriod({ start: today, end: addDays(today, 14) });
  return { frame: { ...bareFrame("bills_upcoming"), period }, text: "What bills are due before payday?" };
};

const GOALS = new Set<Intent>(["goal_create", "goal_status"]);
/** Returns the last request with the change that a turn words; null if it words none. */
export const reworded = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Worded | null => {
  const last = memos.at(-1);
  if (!last) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const item = itemNext(reading, memos) ?? dueNext(reading, memos, nameIndex);
  if (item) return { frame: item, text: last.text };
  const risk = riskNext(reading, last);
  if (risk) return { frame: risk, text: "How is what I own divided, such as stocks?" };
  if (last.frame.intent === "plan_overview") return afterPlan(text, reading, memos, nameIndex);
  if (GOALS.has(last.frame.intent)) return afterGoal(text, reading, last, nameIndex, today);
  const edited = rowsNext(reading, last, nameIndex) ?? budgetTurn(reading, last);
  if (edited) return { frame: edited, text: last.text };
  const from = billsFrom(reading, last, nameIndex);
  if (from) return { frame: from, text: last.text };
  if (last.frame.intent === "payday") return afterPay(text, last.frame, today);
  return last.frame.intent === "bills_upcoming" ? afterBills(text, last.frame, today, cashNamed(reading, nameIndex)) : null;
};
