import { JUDGED } from "../../answers/income.ts";
import { LESS_COSTS } from "../../answers/income-less.ts";
import { again, says, text, type Restating } from "./table.ts";

/* Short turns about income and what was kept of it. */

export const KEPT: readonly Restating[] = [
  // One payer's part of the income.
  {
    after: ["income_total"],
    when: ({ filter, compare }) => compare === null && filter.merchants.length === 0,
    says: /^(?:(?:and|so|ok) )*how much (?:of (?:that|it|this) )?(?:was|is|came|comes|did (?:we|i) get) (?:from|by) (?:the |our |my )?([\p{L}\d&'. -]{3,40})$/u,
    whole: ({ when }, m) => ({ text: `how much income did we get from ${m[1] ?? ""} ${when}?`, mustName: true }),
  },
  // Income against the usual one.
  {
    after: ["income_total", "search"],
    when: ({ compare, filter, intent }) =>
      compare === null &&
      filter.merchants.length + filter.categories.length === 0 &&
      (intent === "income_total" || filter.section === "Income"),
    says: says(
      "(?:is|was) (?:that|it|this) (?:a lot|much|high|low|normal|typical|usual|average|more|less|good|ok)(?: (?:or less|for us|money))?(?: (?:compared? (?:to|with)|than|against) (?:the |our |my )?(?:usual|normal|average|other months|most months))?",
    ),
    whole: () => text("what is our usual income a month"),
  },
  // Whether a rate is good has no answer of its own; the answer states a rule of thumb.
  {
    after: ["cash_flow", "savings_rate"],
    when: ({ compare, metric }) => compare === null && metric !== LESS_COSTS,
    says: says(
      "(?:is|was|would) (?:that|it|this)(?: be)? (?:any |a |very |really |considered )*(?:good|ok|okay|enough|normal|healthy|bad|low|high|lot|decent|reasonable|typical|average)(?: (?:for us|rate|amount|number|enough))?|how good is (?:that|it|this)|should (?:that|it) be (?:more|higher)",
    ),
    whole: (_, __, { frame }) => ({
      frame: { ...frame, intent: "savings_rate", root: "savings_rate", metric: JUDGED, groupBy: null, item: null, ignored: [] },
    }),
  },
  // The other side of income and spending in the same two times.
  {
    after: ["income_total"],
    when: ({ compare }) => compare?.by === "period",
    says: says(
      "(?:what about )?(?:and )?(?:our |the )?spending(?: (?:over|in|for|during) (?:the same|those|these|both)(?: (?:two|2))?(?: (?:years|months|quarters|periods|times))?)?(?: too)?",
    ),
    whole: (_, __, { frame }) => ({
      frame: {
        ...frame,
        intent: "spend_compare",
        root: "spend_compare",
        metric: null,
        groupBy: null,
        filter: { ...frame.filter, section: null, categories: [], merchants: [] },
        item: null,
        ignored: [],
      },
    }),
  },
  {
    after: ["income_total", "spend_compare"],
    when: ({ compare, filter }) => compare?.by === "period" && filter.categories.length + filter.merchants.length === 0,
    says: says("(?:did|have|do) we (?:save|saved|keep|kept|put away) (?:more|less)(?: (?:money|then|overall))?"),
    whole: (_, __, { frame }) => ({
      frame: {
        ...frame,
        intent: "savings_rate",
        root: "savings_rate",
        metric: null,
        groupBy: null,
        filter: { ...frame.filter, section: null },
        item: null,
        ignored: [],
      },
    }),
  },
  // The months of what was kept.
  {
    after: ["cash_flow", "savings_rate"],
    says: says(
      "(?:which (?:month )?(?:was|is) |what(?:'s| is| was) )?(?:the |our )?(best|worst)(?: (?:month|one))?(?: ((?:this|last) year|in 20\\d\\d))?(?: for saving)?",
    ),
    whole: ({ when }, m) => text("in which month did we save the", m[1] === "worst" ? "least" : "most", m[2] ?? when),
  },
  {
    after: ["cash_flow", "savings_rate"],
    says: says(
      "(?:(?:did|was|has|have|were) )?(?:any|there any|there a) (?:single )?months?(?: (?:end(?:ed)?(?: up)?|go|went|gone|finish(?:ed)?|close[d]?|that (?:was|were|went|ended)))?(?: in(?: the)?)? (?:negative|minus|red|deficit)",
    ),
    whole: ({ when }) => text("in which months did we spend more than we earned", when),
  },
  {
    after: ["savings_rate", "cash_flow"],
    when: ({ groupBy }) => groupBy === null,
    says: says(
      "(?:show (?:me |us )?)?(?:it |that )?(?:month by month|by month|monthly|each month|per month|every month)(?: ((?:this|last) year|in 20\\d\\d))?",
    ),
    whole: ({ when }, m, { frame }) => text(frame.intent === "savings_rate" ? "savings rate by month" : "cash flow by month", m[1] ?? when),
  },
  // The table of two times has what came in and what went out in both.
  {
    after: ["savings_rate"],
    when: ({ compare }) => compare?.by === "period",
    says: says(
      "why(?: (?:did|is|was|has) (?:it|that)(?: (?:change|changed|different|go (?:up|down)|gone (?:up|down)|drop|fall|rise|so (?:low|high)))?)?|why the (?:change|difference)",
    ),
    whole: again,
  },
  // More or less is paid in than a year ago.
  {
    after: ["investment_tx"],
    when: ({ filter }) => filter.accounts.length > 0,
    says: says(
      "are we (?:doing|putting in|contributing|paying in|investing)(?: (?:more|less|better|as much))?(?: (?:this|so far this) year)?",
    ),
    whole: ({ account }) => text("how much did we contribute to", account ?? "", "this year"),
  },
  // What was kept, as a share of what came in.
  {
    after: ["cash_flow", "savings_rate"],
    says: says(`(?:as|in)(?: a)? (?:percent(?:age)?|%|share)(?: of (?:the |our |my )?(?:income|pay))?`),
    whole: ({ when }) => text("what was our savings rate", when),
  },
];
