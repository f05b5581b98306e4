import { addDays, day, daysBetween, type Day } from "#domain/day.ts";
import { ALL_FALLS, FELL_MOST, ROSE_MOST } from "./answers/levels-by-unit.ts";
import { CUT, partCut } from "./answers/what-a-cut-saves.ts";
import type { Frame, Intent } from "./frame.ts";
import { LIST_RESTATINGS } from "./dialogue-restated-lists.ts";
import { again, IS_IT, type Restated, type Restating, says, text } from "./dialogue-restating.ts";
import { nthMetric, placeNamed, placeOf } from "./nth.ts";
import { phrasesOf } from "./dialogue-phrases.ts";
import type { Memo } from "./memo.ts";
import { framePeriod } from "./planner.ts";

/*
 * Short turns that ask the last answer for something more. Each is written out as the whole question that it means there, and read like a
 * first question. Some ask only for what the last answer states anyway, so its request is made again.
 */

const PERCENT = `(?:(?:what|how much|so what)${IS_IT},? )?(?:up |down |more |less )?(?:in|as|as a|in a|what) (?:percent(?:age)?|%)(?: (?:terms|change))?`;
const TOTAL = `(?:how much|what)(?: (?:is|was|does|do|did|are)(?: (?:it|that|they|those))?)?(?: come to)? ?(?:in total|altogether|all ?together|in all|all told|the total|total)|(?:the )?(?:total|sum)|in total|altogether`;
const COUNT_NOUN = "(?:runs|rides|orders|visits|trips|times|purchases|transactions|charges|payments|meals|deliveries)";
const SPENT: readonly Intent[] = [
  "spend_total",
  "spend_by_merchant",
  "spend_breakdown",
  "spend_compare",
  "spend_count",
  "spend_average",
  "spend_trend",
  "search",
  "largest",
];
const areNamed = ({ filter: { merchants, categories } }: Frame): boolean => merchants.length + categories.length > 0;
const isSpent = ({ filter }: Frame): boolean => filter.section !== "Income" && filter.direction !== "in";

const RESTATINGS: readonly Restating[] = [
  ...LIST_RESTATINGS,
  // Another name after one figure of what came back.
  {
    after: ["flows"],
    when: ({ flow, filter }) => flow?.subject === "refunds" && filter.merchants.length > 0,
    says: /^(?:(?:and|what about|how about|what of) )+(?:at |from |with )?((?!(?:last|this|next|in|on|the)\b)[\p{L}\d&'.+ -]{2,30})$/u,
    whole: ({ when }, m, { frame }) => ({
      text: `what was the ${frame.flow?.figure ?? "largest"} refund from ${m[1]} ${when}?`,
      mustName: true,
    }),
  },
  // When money came back.
  {
    after: ["refunds"],
    says: says("when(?: (?:was|were|did)(?: (?:it|that|they|those)(?: (?:come(?: back)?|arrive))?)?)?|on (?:what|which) (?:day|date)"),
    whole: (_, __, { frame }) => ({
      frame: {
        ...frame,
        intent: "flows",
        root: "flows",
        flow: { subject: "refunds", figure: "last" },
        limit: null,
        item: null,
        ignored: [],
      },
    }),
  },
  // Whether an account covers what is due.
  {
    after: ["bills_upcoming", "debt"],
    when: ({ filter }) => filter.accounts.length === 1 && filter.merchants.length === 0,
    says: /^(?:(?:and|so|but|ok) )*(?:can|could|will|would|does|do) (?:my |our |the )?([\p{L}\d' -]{3,25}?) (?:be able to |have enough to )?(?:cover|pay|handle) (?:it|that|this|them)(?: (?:all|off))?$/u,
    whole: ({ account }, m) => text("does", m[1] ?? "", "have enough to cover what we owe on", account ?? ""),
  },
  // Pay, and how much it is.
  {
    after: ["payday"],
    says: says(
      "how much(?: (?:is|was|will|do|does|would) (?:it|that|we get|it be|be))?(?: (?:each|every|per|a) (?:time|paycheck|payment|one))?|(?:when(?:'s| is) )?(?:the )?next one(?: (?:due|coming|expected))?",
    ),
    whole: again,
  },
  // The last payment of a bill.
  {
    after: ["subscription_one", "subscription_change"],
    when: ({ filter }) => filter.merchants.length === 1,
    says: says(
      "when (?:was|did|were) (?:the|it|we|our|i) (?:last|latest|most recent)(?:ly)?(?: (?:one|charge|charged|payment|time|bill|pay|paid|go out))?(?: (?:it|that))?|the last (?:charge|payment|one|bill)",
    ),
    whole: ({ merchant }) => text("when was the last", merchant ?? "", "payment"),
  },
  // Which of the purchases were on some days.
  {
    after: ["spend_total", "spend_count", "search"],
    when: (frame) => areNamed(frame) && isSpent(frame) && frame.filter.days.length === 0,
    says: says(
      "how many (?:of (?:them|those|these|it) )?(?:were|was|are|is|fell) on (?:a |the )?(weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)",
    ),
    whole: ({ names, when }, m) => text("how many purchases", names, "on", `${(m[1] ?? "").replace(/s?$/, "s")}`, when),
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
  // Prices that fell.
  {
    after: ["subscription_change", "subscriptions"],
    says: says(
      "(?:did |has |have )?(?:any|anything|any of (?:them|those)|something|which(?: ones?)?)(?: (?:get|got|gotten|become|became|went|gone|go))? (?:cheaper|down)(?: in price)?",
    ),
    whole: ({ when }) => text("which recurring payments went down in price", when),
  },
  // Another part by which something is cut.
  {
    after: ["spend_average"],
    when: ({ metric }) => metric?.startsWith(CUT) === true,
    says: /^(?:(?:and|or|what about|how about|what if|make it|if we cut it) )*(?:only |just )?(?:by|in) (?:\d{1,2} ?(?:%|percent)|(?:a |one |two |three )?(?:half|thirds?|quarters?|fifth|tenth))$/,
    whole: (_, m, { frame }) => {
      const part = partCut(m[0]);
      return part === null ? null : { frame: { ...frame, metric: `${CUT}${part}`, ignored: [] } };
    },
  },
  // A goal, and when it is reached.
  {
    after: ["goal_status", "goal_create"],
    says: says(
      "(?:(?:at|with) (?:that|this|the current) (?:rate|pace|speed),? )?when (?:are|will|would|do) we (?:be )?(?:done|there|finished|get there|reach it|make it|have it)(?: (?:then|at (?:that|this) (?:rate|pace)))?",
    ),
    whole: again,
  },
  // What a loan's payments left, beside their interest.
  {
    after: ["spend_total", "payoff", "fees"],
    when: ({ filter, period }) => filter.accounts.length === 1 && period !== null,
    says: says(
      "(?:how much|what)?(?: of (?:it|that|them))?(?: (?:was|is|went to|did we pay in))? ?(?:the )?principal(?: (?:was|is) (?:it|that))?",
    ),
    whole: ({ account, when }) => text("how much did we pay down on", account ?? "", when),
  },
  // Money that came back.
  {
    after: ["refunds"],
    says: says("(?:what(?:'s| is| was) )?(?:the )?(biggest|largest|smallest)(?: (?:one|refund))?(?: of (?:them|those|these))?"),
    whole: (_, m, { frame }) => ({
      frame: {
        ...frame,
        intent: "flows",
        root: "flows",
        flow: { subject: "refunds", figure: /small/.test(m[0]) ? "smallest" : "largest" },
        limit: null,
        item: null,
        ignored: [],
      },
    }),
  },
  // The next places of a ranking that showed one.
  {
    after: ["largest"],
    when: ({ limit, metric }) => limit === 1 || placeOf(metric) !== null,
    says: says(
      "(?:what about |how about )?(?:the )?(second|third|fourth|fifth|2nd|3rd|4th|5th|next)(?: (?:one|biggest|largest|smallest|most expensive))?",
    ),
    whole: (_, m, { frame }) => {
      const place = m[1] === "next" ? (placeOf(frame.metric) ?? 1) + 1 : placeNamed(m[1] ?? "");
      return { frame: { ...frame, metric: nthMetric(place), limit: null, item: null, ignored: [] } };
    },
  },
  // How many places of a table are shown.
  {
    after: ["flows", "spend_by_merchant", "spend_breakdown"],
    when: ({ intent, flow, metric }) => (intent !== "flows" || flow?.figure === "groups") && metric !== "share",
    says: says("(?:show (?:me )?)?(?:the )?top (\\d{1,2}|three|five|ten|twenty)"),
    whole: (_, m, { frame }) => {
      const said = { three: 3, five: 5, ten: 10, twenty: 20 }[m[1] ?? ""] ?? Number(m[1]);
      return Number.isFinite(said) ? { frame: { ...frame, limit: said, item: null, ignored: [] } } : null;
    },
  },
  // What it costs now.
  {
    after: ["last_time", "subscription_one", "subscription_change"],
    says: /^(?:and )?(?!(?:right|just|until|till|up to|for|how about|what about)\b)([\p{L}\d&'.+ -]{2,25}?) (?:right )?now$/u,
    whole: (_, m) => ({ text: `what does ${m[1]} cost?`, mustName: true }),
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
  // Whether a bill was paid.
  {
    after: ["bills_upcoming", "subscription_one", "debt", "credit_use"],
    when: ({ filter }) => filter.merchants.length + filter.accounts.length === 1,
    says: says(
      "(?:has|have|was|is|did) (?:it|that|this|they|we|i|the (?:bill|payment))(?: (?:already|been|be|yet))*(?: (?:paid|pay|settled|gone out|go out|made))(?: (?:it|that|already|yet|this month|for this month))*",
    ),
    whole: ({ account, merchant }) => text("did we pay", merchant ?? account ?? "", "this month"),
  },
  // The months that were shown, and the one that stands out.
  {
    after: ["net_worth_change"],
    when: ({ groupBy }) => groupBy !== null,
    says: says(
      "(?:(?:in )?which (?:one|month|year|quarter|time)s? )?(?:did|has) (?:it|that|our net worth) (?:ever )?(gr[eo]wn?|rise|risen|go up|gone up|drop|dropped|fall|fallen|go down|gone down|shrink)(?: (?:the )?(most|least))?|which (?:drop|fall|one|month|year) was (?:the )?(worst|biggest|best)|(?:the )?(worst|best) (?:one|month|year)",
    ),
    whole: (_, m, { frame }) => {
      const isFall = /drop|fall|down|shrink|worst/.test(m[0]);
      const isMost = /most|worst|biggest|best/.test(m[0]);
      return { frame: { ...frame, metric: isFall ? (isMost ? FELL_MOST : ALL_FALLS) : ROSE_MOST, item: null, ignored: [] } };
    },
  },
  // The other end of a ranking, and more of it.
  {
    after: ["spend_breakdown", "spend_by_merchant"],
    when: ({ metric, compare }) => metric === null && compare === null,
    says: says("(?:the )?(?:bottom|smallest|lowest|least)(?: (\\d{1,2}|two|three|four|five|six|ten))?(?: ones?)?"),
    whole: ({ when }, m, { frame }) =>
      text("what were our", "bottom", m[1] ?? "5", frame.intent === "spend_by_merchant" ? "merchants" : "spending categories", when),
  },
  // One line of the budget.
  {
    after: ["budget_status"],
    says: says(
      "(?:what|which)(?: one)? is (?:the )?(biggest|largest|smallest|highest|lowest)(?: (?:one|budget))?|(?:the )?(biggest|largest|smallest)(?: one)?",
    ),
    whole: (_, m) => text("which category has our", /small|low/.test(m[0]) ? "smallest" : "largest", "budget"),
  },
  {
    after: ["spend_total", "spend_breakdown", "search"],
    when: ({ period, compare }) => period !== null && compare === null,
    says: says("(?:and )?(?:for )?(?:the )?total(?: for (?:that|the|this) (?:day|week|month|year|time|period))?"),
    whole: (_, __, { frame }) => ({
      frame: {
        ...frame,
        intent: "spend_total",
        root: "spend_total",
        groupBy: null,
        order: null,
        limit: null,
        metric: null,
        item: null,
        ignored: [],
      },
    }),
  },
  // The same figure for another unit of time stays a mean.
  {
    after: ["spend_average"],
    when: (frame) => frame.metric === null && frame.compare === null && isSpent(frame),
    says: says("(?:what about |how about )?(?:per|a) (day|week|month)"),
    whole: ({ names, when }, m) => text("how much do we spend per", m[1] ?? "", "on average", names, when),
  },
  // Answers that state the share beside the amount.
  {
    after: ["spend_compare", "net_worth_change", "debt_change", "credit_use", "subscription_change", "income_total"],
    when: ({ intent, compare }) => intent !== "income_total" || compare?.by === "period",
    says: says(`(?:by )?${PERCENT}|how much ${IS_IT} (?:up|down) in percent|what percent(?:age)?${IS_IT}`),
    whole: again,
  },
  {
    after: ["net_worth"],
    when: ({ period }) => period !== null,
    says: says(`${PERCENT}|how much (?:is|was) (?:it|that) (?:up|down)(?: in percent)?`),
    whole: (_, __, { frame }) =>
      frame.period ? text("how much has our net worth changed since", frame.period.point ?? frame.period.start) : null,
  },
  {
    after: ["credit_use"],
    says: says(
      `how much (?:of (?:it|that|the limit|this) )?(?:is|has been|was|have (?:we|i)) (?:already |currently )?(?:used|taken|gone|left|free|available)(?: up)?`,
    ),
    whole: again,
  },
  {
    after: ["refunds", "fees", "income_total", "bills_upcoming", "subscriptions", "flows"],
    when: ({ compare }) => compare === null,
    says: says(TOTAL),
    whole: again,
  },
  {
    after: ["refunds"],
    says: says(
      "(?:from )?(?:who|whom|where|which (?:stores?|merchants?|shops?))(?: (?:from|were they from|did they come from))?|by (?:store|merchant|shop|place)",
    ),
    whole: ({ when }) => text("refunds by merchant", when),
  },
  // What an account holds.
  {
    after: ["balance", "holdings"],
    when: ({ filter }) => filter.accounts.length === 1 && /broker|invest|ira|401|roth|fund/i.test(filter.accounts[0]?.label ?? ""),
    says: says(
      "(?:which|what)(?: one)?(?: of (?:them|those|these))? is (?:the )?(?:biggest|largest)(?: (?:one|holding|position))?|(?:the )?(?:biggest|largest)(?: (?:one|holding|position))?|what (?:share|part|percent(?:age)?) of (?:the|that|this) account (?:is|does) (?:it|that|this)(?: make up)?",
    ),
    whole: ({ account }) => text("what is the largest holding in", account ?? ""),
  },
  // A bill and its price.
  {
    after: ["bills_upcoming", "subscription_one"],
    when: ({ filter }) => filter.merchants.length === 1,
    says: says(
      "how (?:much|big|high) (?:will|would|is|does) (?:it|that|this|the (?:bill|payment))(?: (?:be|cost|come to|going to be))?|what will (?:it|that) (?:be|cost|come to)",
    ),
    whole: ({ merchant }) => text("how much is the next", merchant ?? "", "bill"),
  },
  {
    after: ["subscription_change"],
    when: ({ filter }) => filter.merchants.length === 1,
    says: says(
      "when(?: exactly)?|when (?:was|did) (?:that|it|this)(?: (?:happen|change|go up))?|since when|what (?:was it|did it cost|did (?:we|i) pay) before(?: that)?|from what(?: to what)?|by how much",
    ),
    whole: again,
  },
  {
    after: ["subscription_change"],
    says: /^(?:(?:and|so|but) )*(?:did|has|have) ([\p{L}\d&'. +-]{2,30}?) (?:do|done|did) (?:it|that|the same|so)(?: too| as well)?$/u,
    whole: (_, m) => text("has", m[1] ?? "", "raised its price"),
  },
  {
    after: ["bills_upcoming", "subscription_one", "subscription_change"],
    when: ({ filter }) => filter.merchants.length === 1,
    says: /^(?:(?:and|what about|how about|what of) )+((?!(?:last|this|next|in|on|the)\b)[\p{L}\d&'.+ -]{2,30})$/u,
    whole: (_, m, { frame: { intent } }) => ({
      text:
        intent === "subscription_change"
          ? `has ${m[1]} raised its price?`
          : intent === "subscription_one"
            ? `what does ${m[1]} cost?`
            : `when is the next ${m[1]} bill?`,
      mustName: true,
    }),
  },
  // The lowest point of what lies ahead.
  {
    after: ["bills_upcoming", "forecast", "affordability"],
    when: ({ filter, period }) => filter.accounts.length > 0 && period !== null,
    says: says(
      "(?:what(?:'s| is)|how) (?:the )?(?:lowest|low|minimum)(?: point| balance)?(?: (?:it|that|the balance))?(?: (?:gets|will get|does it get|will it get|goes|will go|reaches|would get|will be|dips to))?(?: to)?|when is it lowest",
    ),
    whole: ({ account }, _, { frame }) =>
      text("what is the lowest balance expected in", account ?? "", frame.period ? `until ${frame.period.end}` : ""),
  },
  {
    after: ["forecast"],
    says: says("(?:on )?(?:what|which) (?:day|date)(?: is (?:that|it))?|when(?: is (?:that|it)| will that be| does that happen)?"),
    whole: again,
  },
  // Budgets.
  {
    after: ["budget_left"],
    when: areNamed,
    says: says(
      "what (?:was|is) (?:the|my|our|that) (?:budget|target|limit)(?: again)?|how (?:much|big) (?:was|is) (?:the|my|our|that) (?:budget|target)(?: again)?",
    ),
    whole: again,
  },
  {
    after: ["budget_left", "budget_status"],
    when: areNamed,
    says: says(
      "which purchases? (?:ate|used|took|made|ran|caused|drove|are|were)(?: up)?(?: (?:most|the most|a lot)(?: of)?)?(?: (?:it|that|this))?(?: up)?",
    ),
    whole: ({ names, when }) => text("what were the largest purchases", names, when),
  },
  // Counts and means of what was added up.
  {
    after: ["spend_total", "spend_average", "search", "spend_breakdown"],
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says(
      `how many (?:${COUNT_NOUN})(?: (?:was|were|is|are|did) (?:it|that|those|they|we (?:make|take|have|do)|i (?:make|take|have|do)))?(?: in (?:all|total))?`,
    ),
    whole: ({ names, when }) => text("how many purchases", names, when),
  },
  {
    after: ["spend_count"],
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says(
      "(?:what(?:'s| is| was) )?(?:the )?(?:average|mean|typical) (?:one|run|ride|order|visit|trip|purchase|size|amount|price|cost)(?: then)?",
    ),
    whole: ({ names, when }) => text("what is the average purchase", names, when),
  },
  {
    after: ["spend_total", "spend_count", "spend_average", "search"],
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says(
      "(?:on )?(?:which|what) (?:weekday|day of the week|day)(?: of the week)? do (?:we|i) (?:order|go|shop|buy|spend|visit|ride|eat)(?: there| it)?(?: the)? (?:most|most often|the most)",
    ),
    whole: ({ names, when }) => text("on which day of the week do we spend the most", names, when),
  },
  {
    after: ["spend_trend", "spend_total", "spend_breakdown", "spend_count", "spend_average", "flows"],
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says(
      "when (?:was|did) (?:the|our|my) (?:very )?first (?:payment|purchase|one|charge|order|visit|time)|when did (?:we|i) (?:first )?(?:start|begin)(?: (?:paying|going|shopping|buying))?(?: (?:it|that|them|there|for (?:it|that)))?",
    ),
    whole: ({ names }) => text("when was the first purchase", names),
  },
  // The other end of a ranking of months.
  {
    after: ["spend_trend"],
    when: (frame) => frame.metric === "peak" && isSpent(frame),
    says: says(
      "(?:which (?:month|week|one) )?(?:was |is )?(?:the )?(least|lowest|cheapest|smallest|most|highest|priciest)(?:[?.,;] ?(?:skip|ignore|without|leave out|not) (?:this month|november|the current one)[^?]*)?",
    ),
    whole: ({ names, when }, m) =>
      text("in which month did we spend the", /most|high|pric/.test(m[1] ?? "") ? "most" : "least", names, when),
  },
  // Debts.
  {
    after: ["payoff"],
    says: says("how much interest (?:will|would) (?:we|i|that|it) (?:pay|be|cost)(?: (?:until|till|by) then)?(?: in (?:all|total))?"),
    whole: again,
  },
  {
    after: ["subscriptions", "bills_upcoming", "subscription_one", "payoff"],
    when: ({ filter }) => filter.accounts.length === 1,
    says: says("how much of (?:it|that|this|each payment|the payment) (?:is|goes to|goes towards|are) (?:the )?(interest|principal)"),
    whole: ({ account }, m) => text("how much of the next", account ?? "", "payment is", m[1] ?? ""),
  },
  {
    after: ["rate"],
    says: says(
      "(?:which|what) (?:debt|loan|card|one|account)(?: of (?:ours|mine|them|these|those))?(?: (?:has|is|carries|costs))? (?:the )?(highest|lowest|worst|best|most)(?: (?:rate|one))?",
    ),
    whole: (_, m) => text("which debt has the", /low|best/.test(m[1] ?? "") ? "lowest" : "highest", "interest rate"),
  },
  // What was kept, as a share of what came in.
  {
    after: ["cash_flow", "savings_rate"],
    says: says(`(?:as|in)(?: a)? (?:percent(?:age)?|%|share)(?: of (?:the |our |my )?(?:income|pay))?`),
    whole: ({ when }) => text("what was our savings rate", when),
  },
  // How long a reserve lasts.
  {
    after: ["emergency_fund", "goal_status"],
    when: ({ filter, intent }) => intent === "emergency_fund" || filter.accounts.some(({ label }) => /emergency/i.test(label)),
    says: says(
      "how many months(?: of (?:spending|expenses|costs))? (?:would|will|does|do|could|can) (?:it|that|this|the fund) (?:cover|last|pay for)|how long (?:would|will|does) (?:it|that) last",
    ),
    whole: () => text("how many months would our emergency fund last"),
  },
  {
    after: SPENT,
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says("(?:by|per|for each|each) (?:service|provider|shop|company|vendor|brand|restaurant|place)"),
    whole: ({ names, when }) => text("how much did we spend", names, "by merchant", when),
  },
  // What a list, or a budget, shows anyway.
  {
    after: ["bills_upcoming", "subscriptions", "budget_status", "goal_status", "debt"],
    says: says(
      "(?:which|what)(?: ones)?(?: (?:are|were) (?:these|those|they|it|still open|still unpaid|left|the ones))?|which ones|name (?:them|those|all)|(?:list|show)(?: me)? (?:them|those|all|by size|them by size)",
    ),
    whole: again,
  },
  {
    after: ["budget_status", "budget_left"],
    says: says(
      "(?:how much (?:of (?:it|that|them) )?(?:is|has been|was|have (?:we|i)) (?:already )?(?:used|spent|gone)(?: up)?(?: (?:so far|already))?|spent so far|which (?:category|line|one) is (?:the )?closest to (?:its|the) (?:limit|target|end))",
    ),
    whole: again,
  },
  {
    after: ["spend_total"],
    when: areNamed,
    says: says("what does (?:it|that) (?:all )?come to(?: (?:in total|all ?together|in all))?"),
    whole: again,
  },
  {
    after: ["spend_count", "spend_total"],
    when: (frame) => areNamed(frame) && isSpent(frame),
    says: says("where (?:do|did) (?:we|i) (?:go|shop|eat|order|spend|buy)(?: the)? most(?: often)?|where mostly|mostly where"),
    whole: ({ names, when }) => text("at which merchant did we spend the most", names, when),
  },
  {
    after: ["spend_average"],
    when: (frame) => areNamed(frame) && isSpent(frame) && frame.groupBy === null,
    says: says("(?:what(?:'s| is| was) )?(?:the )?(?:max|maximum|highest|largest|biggest|most)(?: one)?"),
    whole: ({ names, when }) => text("what was the largest purchase", names, when),
  },
  // One of the names that were added up.
  {
    after: SPENT,
    when: ({ filter }) => filter.merchants.length > 1 && filter.categories.length === 0,
    says: /^(?:(?:and|ok|no|now) )*(?:just|only) the (first|second|third|last|1st|2nd|3rd)(?: one)?$/,
    whole: (_, m, { frame }) => {
      const { merchants } = frame.filter;
      const one = merchants.at({ first: 0, "1st": 0, second: 1, "2nd": 1, third: 2, "3rd": 2 }[m[1] ?? ""] ?? -1);
      return one ? { frame: { ...frame, compare: null, item: null, ignored: [], filter: { ...frame.filter, merchants: [one] } } } : null;
    },
  },
  {
    after: ["emergency_fund", "goal_status"],
    when: ({ filter, intent }) => intent === "emergency_fund" || filter.accounts.some(({ label }) => /emergency/i.test(label)),
    says: says("what(?:'s| is| was)? (?:the|its|our) (?:target|goal)(?: (?:amount|again))?|how much should (?:it|there) be"),
    whole: () => text("what is the target of our emergency fund"),
  },
  // Transfers in the other direction.
  {
    after: ["investment_tx"],
    when: ({ filter }) => filter.from.length > 0 && filter.accounts.length > 0,
    says: says("(?:and )?(?:back )?(?:the other way(?: (?:a)?round)?|in the other direction|back again|back)"),
    whole: (_, __, { frame }) => ({
      frame: { ...frame, filter: { ...frame.filter, accounts: [...frame.filter.from], from: [...frame.filter.accounts] }, ignored: [] },
    }),
  },
  // As many days before the last ones.
  {
    after: SPENT,
    when: ({ period }) => period !== null && period.asked,
    says: /^(?:(?:and|what about|how about) )*(?:in |over |for )?the (\d{1,3})(?: days)? before (?:that|those|them|it)$/,
    whole: (_, m, { frame }) => {
      if (!frame.period) return null;
      const [start, end] = [day(frame.period.start), day(frame.period.end)];
      const length = daysBetween(start, end) + 1;
      if (Number(m[1]) !== length) return null;
      return {
        frame: {
          ...frame,
          compare: null,
          item: null,
          ignored: [],
          period: framePeriod({ start: addDays(start, -length), end: addDays(start, -1) }),
        },
      };
    },
  },
];

/** What is left out, and limits of amounts and days, have no words in a whole question. */
const losesLimits = ({ filter }: Frame): boolean =>
  filter.notCategories.length + filter.notMerchants.length + filter.days.length > 0 ||
  filter.over !== null ||
  filter.under !== null ||
  filter.text !== null ||
  filter.accounts.some(({ label }) => label.includes(" except "));
const MISSAID =
  /^(?:(?:sorry|oops|no|wait|ah|my bad),? )*(?:i )?(?:said|typed|wrote|put) (.{2,30}?),? (?:but )?(?:i )?(?:meant|mean) (.{2,30})$/;
const LEFT_OUT = /\b(?:without|leave out|leaving out|except|excluding|minus|drop|ignore|not counting|take out)\b/;
const TOO = /^(?:(?:and|also|oh|but) )*(.{2,30}?) (?:too|as well|also)$/;
/** "Second?" after a list of names. */
const BARE_PLACE = /^(?:(?:and|so|ok|okay),? )*(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)$/;
/** Returns a plainer wording of a turn: a place of a list, a slip that is corrected, or one more thing to leave out. */
const asShortTurn = (said: string, { frame, text: asked, rows, shown }: Memo): string | null => {
  const place = BARE_PLACE.exec(said)?.[1];
  if (place !== undefined && rows.length === 0 && shown.length > 1) return `the ${place} one`;
  const meant = MISSAID.exec(said)?.[2];
  if (meant !== undefined) return `no, ${meant} instead`;
  const also = TOO.exec(said)?.[1];
  const isLeftOut = frame.filter.notCategories.length + frame.filter.notMerchants.length > 0 && LEFT_OUT.test(asked.toLowerCase());
  return also !== undefined && isLeftOut ? `leave out ${also}` : null;
};

/** Returns what a short turn asks of the last answer, as a request or as a whole question; null for any other turn. */
export const restated = (said: string, last: Memo | undefined, today: Day): Restated | null => {
  if (!last) return null;
  const { frame } = last;
  const plain = said.replace(/\b(what|how|when|where|who)s\b/g, "$1's");
  const short = asShortTurn(plain, last);
  if (short !== null) return { turn: short };
  for (const { after, when, says: words, whole } of RESTATINGS) {
    if (!after.includes(frame.intent) || when?.(frame) === false) continue;
    const found = words.exec(plain);
    if (!found) continue;
    const { names, when: time } = phrasesOf(frame, today);
    const [account, merchant] = [frame.filter.accounts[0]?.label ?? null, frame.filter.merchants[0]?.label ?? null];
    const result = whole(
      { names, when: frame.period?.asked === true || frame.period?.all === true ? time : "", account, merchant },
      found,
      last,
    );
    if (result && !("text" in result && losesLimits(frame))) return result;
  }
  return null;
};
