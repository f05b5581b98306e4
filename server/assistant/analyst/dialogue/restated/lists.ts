import { ONLY_RECURRING } from "../../answers/bills.ts";
import { PICK } from "../items.ts";
import { ENDED } from "../../answers/what-a-cut-saves.ts";
import { again, type Restating, says, text } from "./table.ts";

/* Short turns after a list, a goal, or one row: what it comes to, what would change it, and what it is. */

const PARTS = "(?:two|three|four|2|3|4)";
const UNIT = "(?:a|per|each|every|over a|in a) (?:month|year)";
const DROP = "(?:drop(?:ped)?|cancel(?:l?ed)?|ditch(?:ed)?|quit|stop(?:ped)?|end(?:ed)?|got rid of|get rid of|lost|cut)";
/** A name that a turn adds: "and the gym too". */
const ALSO = /^(?:(?:and|also|plus|what about) )+(?:the |our |my )?([\p{L}\d&'.+ -]{2,30}?) (?:too|as well|also)$/u;

/** "Only the ones over $100", with the word for the limit and its amount. */
const LIMITED = says(
  `(?:(?:show|list|give|tell) (?:me )?)?(?:only |just )*(?:which|what|any|the|those|all)? ?(?:ones?|of (?:them|those|these)|bills|payments|subscriptions)? ?(?:(?:that |which )?(?:are|is|cost|costs|come to|run) )?(over|above|more than|greater than|higher than|bigger than|under|below|less than|cheaper than|smaller than) \\$?(\\d+(?:\\.\\d{1,2})?)(?: (?:only|each|a month))?`,
);

export const LISTS: readonly Restating[] = [
  // The account whose investments did best or worst, after how all of them did.
  {
    after: ["holdings"],
    when: ({ metric }) => metric === "change",
    says: says(
      "which(?: (?:one|account|of (?:them|these|those)))*(?: (?:was|did|is|has|went|grew|gained|lost))?(?: the)? (?:worst|least|best|most)(?: (?:one|of all))?",
    ),
    whole: again,
  },
  // One holding's part of all.
  {
    after: ["holdings", "allocation"],
    says: /^(?:(?:and|so|ok) )*how much (?:of (?:that|it|this|them|those) )?is (?:in )?(?:the |our |my )?([\p{L}\d&'. -]{3,40}?)(?: stocks?| shares?)?$/u,
    whole: (_, m) => text("how much", m[1] ?? "", "stock do we hold"),
  },
  // Where income arrived, after what it came to.
  {
    after: ["income_total"],
    when: ({ compare }) => compare === null,
    says: says(
      "(?:(?:please )?(?:split|break|divide|group)(?: (?:it|that|this))?(?: (?:up|down|out))? |(?:split|broken down|grouped|divided) |what about |show (?:it|that) )?(?:by|per|for each) (?:bank )?accounts?(?: please)?|(?:into |in |to )?which accounts?(?: (?:was|is|did) (?:it|that)(?: go(?: (?:in|to|into))?| come in| arrive| paid)?)?",
    ),
    whole: (_, __, { frame }) => ({
      frame: {
        ...frame,
        intent: "flows",
        root: "flows",
        groupBy: "account",
        metric: null,
        item: null,
        ignored: [],
        filter: { ...frame.filter, section: null },
        flow: { subject: "income", figure: "groups" },
      },
    }),
  },
  // What all bills of a list come to, after one of them was picked.
  {
    after: ["bills_upcoming"],
    when: ({ metric }) => metric?.startsWith(PICK) === true,
    says: says(
      "(?:add|sum|total) (?:them|those|these|it)(?: all)?(?: up)?|(?:and )?(?:all )?(?:together|in total|altogether|in all|all of them)",
    ),
    whole: (_, __, { frame }) => ({ frame: { ...frame, metric: null, order: null, limit: null, item: null, ignored: [] } }),
  },
  // A limit after a list of bills or of recurring payments.
  {
    after: ["bills_upcoming", "subscriptions"],
    when: ({ metric }) => metric === null || metric === ONLY_RECURRING,
    says: LIMITED,
    whole: (_, [, word = "", amount = "0"], { frame }) => {
      const limit = Math.round(Number(amount) * 100);
      const isLeast = /over|above|more|greater|higher|bigger/.test(word);
      const filter = { ...frame.filter, over: isLeast ? limit : null, under: isLeast ? null : limit };
      return { frame: { ...frame, filter, limit: null, item: null, ignored: [] } };
    },
  },
  // What several accounts come to, whose names were asked one after the other.
  {
    after: ["balance", "debt"],
    when: ({ filter }) => filter.accounts.length > 1,
    says: says(
      `(?:what(?:'s| is| would be) )?(?:the )?(?:sum|total) of (?:those|these|the|both|them)(?: ${PARTS})?(?: together)?|(?:add|sum) (?:up )?(?:those|these|the|both|them)(?: ${PARTS})?(?: (?:up|together))?|what(?:'s| is| do| does| are) (?:that|those|these|they|it)(?: ${PARTS})?(?: come to)? (?:together|in total|all together|altogether|combined)`,
    ),
    whole: again,
  },
  // Whether what is there pays something: "enough for the mortgage?"
  {
    after: ["balance", "accounts_list"],
    says: says(
      "(?:(?:is|will|would) (?:that|it|there|this|they)(?: be)? |do (?:we|i) have )?(?:enough|sufficient)(?: money| cash| funds)? (?:for|to (?:pay|cover|make)) ((?:the |our |my )?[a-z][a-z\\d' -]{2,40}?)",
    ),
    whole: ({ account }, m) => text("is there enough in", account ?? "cash", "for", m[1] ?? ""),
  },
  // What debts cost, after what is owed.
  {
    after: ["debt"],
    when: ({ filter }) => filter.accounts.length === 0,
    says: says(
      "(?:what|how much)(?: in)? interest (?:are|do|is|does) (?:we|i|it|that|they|those)(?: (?:pay|paying|cost|costing|charge|charging))?(?: (?:us|me))?(?: on (?:it|them|that|those|all of it|all of them))?(?: (?:a|each|per|every) month)?",
    ),
    whole: () => text("how much interest do our debts cost a month"),
  },
  // What was spent, against what was planned for it.
  {
    after: ["spend_total", "spend_trend", "spend_average", "spend_count"],
    when: ({ filter }) => filter.categories.length === 1 && filter.merchants.length + filter.accounts.length === 0,
    says: says(
      "(?:how does (?:that|it) |is (?:that|it) |was (?:that|it) )?(?:compared?|comparing|stack up|hold up)? ?(?:with|to|against|vs\\.?|versus|over|under|within|above|below) (?:what (?:we|i) (?:had )?(?:budgeted|planned)(?: for (?:it|that))?|(?:the|our|my|its) budget(?: for (?:it|that))?)",
    ),
    whole: ({ when }, _, { frame }) => text("budget for", frame.filter.categories[0]?.label ?? "", when),
  },
  // The list of recurring payments says what they cost a month and a year.
  {
    after: ["subscriptions"],
    says: says(
      `(?:so )?(?:how much|what)(?:'s| is| are| does| do)?(?: (?:that|it|this|they|those|all of them|it all))?(?: come to| cost)?(?: (?:us|me))?(?: (?:altogether|all together|in total|in all|combined|together))? ${UNIT}(?: (?:altogether|all together|in total|in all|combined))?|times (?:twelve|12)`,
    ),
    whole: again,
  },
  {
    after: ["subscriptions", "subscription_change"],
    says: new RegExp(
      `^(?:(?:and|so|but|ok) )*(?:(?:what|how much) (?:would|could|do|will) (?:we|i|that|it) save if|what if|if|say|suppose) (?:i|we) (?:were to |had )?${DROP} (?:the |our |my )?([\\p{L}\\d&'.+, -]{2,60}?)(?: ones?| subscriptions?| payments?)?$`,
      "u",
    ),
    whole: (_, m) => text("what would we save if we cancelled", m[1] ?? ""),
  },
  // One more name to do without.
  {
    after: ["subscriptions", "subscription_one", "spend_average"],
    when: ({ metric, filter }) => metric === ENDED && filter.merchants.length > 0,
    says: ALSO,
    whole: (_, m, { frame }) =>
      text("what would we save if we cancelled", [...frame.filter.merchants.map(({ label }) => label), m[1] ?? ""].join(" and ")),
  },
  {
    after: ["subscriptions", "subscription_one", "spend_average"],
    when: ({ metric }) => metric === ENDED,
    says: says(`times (?:twelve|12)|(?:and )?(?:${UNIT}|in a whole year)|(?:so )?how much is that ${UNIT}`),
    whole: again,
  },
  // A goal, with more put in.
  {
    after: ["goal_status"],
    says: says(
      "(?:what if|if|say|suppose) (?:we|i) (?:put in|put|add(?:ed)?|saved?|contribute(?:d)?|throw in|threw in|set aside|paid in) (?:in )?(?:another |an extra |an additional )?\\$?(\\d[\\d,]*)(?: dollars| bucks)?(?: more| extra)? (?:a|per|each|every) month",
    ),
    whole: (_, m, { shown: [goal, another] }) =>
      goal !== undefined && another === undefined ? text(`when would we reach ${goal} with $${m[1]} more a month`) : null,
  },
  // The category and the account of one row.
  {
    after: ["largest", "last_time"],
    says: says(
      "(?:is|was) (?:it|that|this) in the right (?:category|place)|(?:which|what) category (?:is|was) (?:it|that|this)(?: (?:in|under))?|(?:how|where) is (?:it|that) categori[sz]ed",
    ),
    whole: again,
  },
  // A figure of several categories lists them, which answers "does that include insurance?".
  {
    after: ["spend_total", "spend_average", "spend_breakdown"],
    when: ({ filter }) => filter.categories.some(({ ids }) => ids.length > 1),
    says: /^(?:(?:and|so|but|ok) )*(?:does|did|is) (?:that|it|this) (?:already )?(?:include|count|cover|contain|including|have) (?:the |our |my )?[\p{L} ]{3,25}(?: in it)?$/u,
    whole: again,
  },
  // The same days of the year before.
  {
    after: ["spend_total", "spend_count", "spend_average", "income_total", "spend_breakdown", "search"],
    when: ({ period }) => period !== null,
    says: says(
      "(?:what about |how about )?(?:in |for |over |during )?the same (?:\\w+ ){0,2}(?:days|weeks|months|period|stretch|time|span) (?:a|one|the) year (?:ago|earlier|before)",
    ),
    whole: () => ({ turn: "same period last year" }),
  },
];
