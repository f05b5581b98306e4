import { ENDED } from "./answers/what-a-cut-saves.ts";
import { again, type Restating, says, text } from "./dialogue-restating.ts";

/* Short turns after a list, a goal, or one row: what it comes to, what would change it, and what it is. */

const PARTS = "(?:two|three|four|2|3|4)";
const UNIT = "(?:a|per|each|every|over a|in a) (?:month|year)";
const DROP = "(?:drop(?:ped)?|cancel(?:l?ed)?|ditch(?:ed)?|quit|stop(?:ped)?|end(?:ed)?|got rid of|get rid of|lost|cut)";
/** A name that a turn adds: "and the gym too". */
const ALSO = /^(?:(?:and|also|plus|what about) )+(?:the |our |my )?([\p{L}\d&'.+ -]{2,30}?) (?:too|as well|also)$/u;

export const LIST_RESTATINGS: readonly Restating[] = [
  // What several accounts come to, whose names were asked one after the other.
  {
    after: ["balance", "debt"],
    when: ({ filter }) => filter.accounts.length > 1,
    says: says(
      `(?:what(?:'s| is| would be) )?(?:the )?(?:sum|total) of (?:those|these|the|both|them)(?: ${PARTS})?(?: together)?|(?:add|sum) (?:up )?(?:those|these|the|both|them)(?: ${PARTS})?(?: (?:up|together))?|what(?:'s| is| do| does| are) (?:that|those|these|they|it)(?: ${PARTS})?(?: come to)? (?:together|in total|all together|altogether|combined)`,
    ),
    whole: again,
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
      `^(?:(?:and|so|but|ok) )*(?:what if|if|say|suppose) (?:i|we) (?:were to |had )?${DROP} (?:the |our |my )?([\\p{L}\\d&'.+, -]{2,60})$`,
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
