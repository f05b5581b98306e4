import { addDays, day, daysBetween } from "#domain/day.ts";
import { CUT, partCut } from "../../answers/what-a-cut-saves.ts";
import type { Frame } from "../../frame.ts";
import { framePeriod } from "../../planner.ts";
import { again, areNamed, COUNT_NOUN, IS_IT, isSpent, PERCENT, says, SPENT, text, TOTAL, type Restating } from "./table.ts";

/* Short turns about what was spent, counted, moved or refunded. */

/** Whether transfers between accounts were added up, rather than what was paid into investments. */
const isMoved = ({ metric, filter }: Frame): boolean =>
  metric === "moved" ||
  (metric === null && filter.accounts.length > 0 && filter.accounts.every(({ label }) => /sav|check|cash/i.test(label)));

export const SPENDING: readonly Restating[] = [
  // Transfers the other way, and what of both stayed, which the answer says anyway.
  {
    after: ["investment_tx"],
    when: (frame) => isMoved(frame) && frame.filter.accounts.length === 1 && frame.filter.from.length === 0,
    says: says(
      "(?:what about )?(?:the )?(?:other way(?: (?:around|round))?|opposite(?: direction)?|reverse)|(?:what about |how much (?:came|went|did (?:we|i) (?:move|take)) )?(?:back )?out(?: again| of it| of there)?",
    ),
    whole: ({ account, when }) => text("how much did we transfer out of", account ?? "", when),
  },
  {
    after: ["investment_tx"],
    when: isMoved,
    says: says(
      "(?:what(?:'s| is) )?(?:the |that )?(?:net|balance|difference)(?: (?:of (?:that|it|those|both)|total|amount|change|then))?|on balance|in net terms",
    ),
    whole: again,
  },
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
  // Which of the purchases were on some days.
  {
    after: ["spend_total", "spend_count", "search"],
    when: (frame) => areNamed(frame) && isSpent(frame) && frame.filter.days.length === 0,
    says: says(
      "how many (?:of (?:them|those|these|it) )?(?:were|was|are|is|fell) on (?:a |the )?(weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)",
    ),
    whole: ({ names, when }, m) => text("how many purchases", names, "on", `${(m[1] ?? "").replace(/s?$/, "s")}`, when),
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
