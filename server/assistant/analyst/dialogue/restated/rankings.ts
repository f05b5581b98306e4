import { ALL_FALLS, FELL_MOST, ROSE_MOST } from "../../answers/levels-by-unit.ts";
import { nthMetric, placeNamed, placeOf } from "../../nth.ts";
import { again, areNamed, isSpent, says, SPENT, text, type Restating } from "./table.ts";

/* Short turns about rankings, months and budgets that were shown. */

export const RANKINGS: readonly Restating[] = [
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
  // The places where the most was spent, after a figure of any kind.
  {
    after: SPENT,
    when: isSpent,
    says: says(
      "(?:(?:show|list|give|what are|what were)(?: me)? )?(?:the |our |my )*(?:top|biggest|largest|first) (\\d{1,2}|three|five|ten|twenty) (?:places|merchants|stores|shops|restaurants|payees|vendors)",
    ),
    whole: (_, m, { frame }) => {
      const said = { three: 3, five: 5, ten: 10, twenty: 20 }[m[1] ?? ""] ?? Number(m[1]);
      const plain = { metric: null, compare: null, order: null, item: null, flow: null };
      return {
        frame: {
          ...frame,
          ...plain,
          intent: "spend_by_merchant",
          root: "spend_by_merchant",
          groupBy: "merchant",
          limit: said,
          ignored: [],
        },
      };
    },
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
];
