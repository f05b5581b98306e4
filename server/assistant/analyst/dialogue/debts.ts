import { EMPTY_FILTER, type Frame, type Intent } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import { namedAmount } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";

/*
 * Follow-ups to what is owed: which of the debts has the worst rate, when one is paid off, what more each month changes, and what a card has
 * left.
 */

const OWED: ReadonlySet<Intent> = new Set<Intent>(["debt", "debt_change", "rate", "payoff"]);
const LEAD = "^(?:(?:and|so|but|ok|okay|then|now|well) )*";
/** "Which of those has the worst rate?" */
const RANKS_RATES = new RegExp(
  `${LEAD}(?:which|what)(?: one| ones)?(?: of (?:them|those|these|the (?:two|three|lot|loans|debts|cards)))?\\b.{0,40}\\b(?:worst|highest|biggest|steepest|lowest|best|smallest|most|least|dearest|priciest|cheapest|top)\\b.{0,20}\\b(?:rates?|interest|apr|percentage)\\b.{0,12}$|${LEAD}(?:the )?(?:worst|highest|steepest|lowest|best) (?:interest )?(?:rate|apr)(?: (?:of|among) (?:them|those|these))?$`,
);
const AS_NOW =
  "(?:at|on|with|by|given|keeping|paying|if we keep|if i keep)(?: up)? (?:the|our|my|this|that|its)? ?(?:current|present|existing|same|normal|regular|usual|minimum|today's)?(?: monthly)? ?(?:payments?|rate of payment|repayments?|pace|amount|schedule)";
/** "When will it be fully paid, at the current payment?" */
const PAID_OFF = new RegExp(
  `${LEAD}(?:${AS_NOW},? )?(?:when|(?:in )?(?:what|which) (?:month|year|date)|how (?:long|soon|many (?:months|years))|by when|till when|until when)\\b.{0,50}\\b(?:paid(?: off| in full| down)?|fully paid|pay (?:it|that|this|them) off|gone|done|finished|free(?: of (?:it|that|this|them))?|rid of (?:it|that|this|them)|clear(?:ed)?(?: of (?:it|that|this|them))?|over|zero|settled|out of (?:it|debt))(?:,? ${AS_NOW})?$`,
);
const MORE = /\b(?:extra|more|additional|further|another|on top|added?|adding|throw|threw|chip|chipped)\b/;
const SUPPOSES =
  /^(?:(?:and|so|but|ok|okay|then|now) )*(?:suppose|supposing|say|let's say|imagine|assume|assuming|if|what if|what about|how about|with)\b/;
/** Words of a supposed payment; any other would be dropped. */
const OF_PAYMENT: ReadonlySet<string> = new Set(
  "suppose supposing say let's imagine assume assuming if what what's how about with we i you paid pay payed put puts add added adding threw throw chipped chip in made make were was to a an the extra more additional further another on top of that it this one loan debt payment payments monthly month per each every mo when would should will could be is free gone done off clear cleared rid and so then ok okay now but long soon sooner much earlier faster does do save change towards toward at for us me happens finish finished get".split(
    " ",
  ),
);
const isOfPayment = (text: string): boolean =>
  text.split(/[,?.! ]+/).every((word) => word === "" || OF_PAYMENT.has(word) || /^\$?\d+(?:\.\d+)?$/.test(word));

/** What a card has left, asked with "it" or "that card". */
const ROOM =
  /\b(?:headroom|room|available|wiggle room|credit (?:left|remaining|line)|limits?|utili[sz]ation|left to (?:spend|use)|(?:can|could) (?:i|we) (?:still )?(?:spend|use|put)|closer to (?:full|its limit|the limit|maxed(?: out)?)|maxed(?: out)?|more room|fuller|unused)\b/;

const isCard = (ids: readonly number[], { vocabulary: { accounts } }: NameIndex): boolean =>
  ids.length > 0 && ids.every((id) => accounts.some((a) => a.id === id && a.type === "credit"));

/** "Split that up", "which one is the bigger monster": what is owed on each, largest first. */
const SPLITS = new RegExp(
  `${LEAD}(?:(?:can you|could you|please) )*(?:split|break|separate|divide|list|show|itemi[sz]e|give|tell)(?: me)?(?: (?:that|it|them|those|this|these))?(?: (?:up|down|out|apart|separately|individually|by (?:card|loan|account|debt)|one by one|each))+$`,
);
const RANKS_DEBTS = new RegExp(
  `${LEAD}(?:which|what)(?: one| of (?:them|those|these|the (?:two|2|three|3|lot)))?(?:'s| is| has| was)? (?:the )?(?:biggest|bigger|largest|larger|worst|worse|highest|higher|most|more|heaviest|heavier|smallest|smaller|lowest|lower|least)(?: (?:one|debt|balance|monster|beast|problem|offender|culprit|of (?:them|those|these|the (?:two|2|three|3|lot))))*$`,
);
/** Whether every part of a turn asks only for that. */
const asksEach = (text: string): boolean => {
  const parts = text.split(/[,;.?!] ?(?:and |so )?|, | and (?=which|what)/).filter((part) => part.trim() !== "");
  return parts.length > 0 && parts.every((part) => SPLITS.test(part.trim()) || RANKS_DEBTS.test(part.trim()));
};

/** Returns a follow-up to what is owed; null for any other turn. */
export const debtNext = (reading: Reading, { frame: prev }: Memo, nameIndex: NameIndex): Frame | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const { merchants, categories, accounts } = reading.entities;
  if (merchants.length + reading.periods.length > 0) return null;
  const plain: Frame = { ...prev, metric: null, item: null, period: null, amount: null, compare: null, groupBy: null, ignored: [] };
  const ids = prev.filter.accounts.flatMap((a) => a.ids);
  const isOwed = OWED.has(prev.intent);
  if ((isOwed || prev.intent === "credit_use") && accounts.length + categories.length === 0 && RANKS_RATES.test(text))
    return { ...plain, intent: "rate", root: "rate" };
  const named = accounts.filter((a) => a.ids.length > 0);
  const one = named.length > 0 ? { ...EMPTY_FILTER, accounts: named.map(({ label, ids: of }) => ({ label, ids: of })) } : prev.filter;
  const isOne = one.accounts.length === 1;
  if (isOwed && one.accounts.length <= 1 && PAID_OFF.test(text) && namedAmount(reading, 1) === null)
    return { ...plain, intent: "payoff", root: "payoff", filter: one };
  if (prev.intent === "debt" && accounts.length + categories.length === 0 && asksEach(text)) return plain;
  const amount = namedAmount(reading, 2);
  if (isOwed && isOne && amount !== null && SUPPOSES.test(text) && MORE.test(text) && isOfPayment(text))
    return { ...plain, intent: "payoff", root: "payoff", filter: one, amount, metric: "extra" };
  const isLevel = prev.intent === "debt" || prev.intent === "balance" || prev.intent === "credit_use";
  if (
    isLevel &&
    accounts.length + categories.length === 0 &&
    isCard(ids, nameIndex) &&
    ROOM.test(text) &&
    text.split(" ").length <= MOST_WORDS
  )
    return { ...plain, intent: "credit_use", root: "credit_use" };
  return null;
};
const MOST_WORDS = 10;
