import { again, areNamed, isSpent, says, SPENT, text, type Restating } from "./table.ts";

/* Short turns about balances, debts, goals and reserves. */

export const ACCOUNTS: readonly Restating[] = [
  // The accounts that a purchase could be paid from.
  {
    after: ["affordability"],
    says: says(
      "(?:from|with|out of|using) (?:which|what)(?: one of (?:our|my|the))? accounts?(?: (?:would|should|could|do|will) (?:that|it|i|we)(?: (?:come|pay|use|take)(?: (?:from|it|it from))?)?)?|which account (?:should|would|could|do|will) (?:we|i|it|that) (?:use|pay (?:it )?(?:from|with)|take it (?:from|out of)|come (?:from|out of))",
    ),
    whole: () => text("how much cash do we have"),
  },
  // What the least payment leaves of a debt.
  {
    after: ["balance", "debt", "bills_upcoming", "rate", "credit_use"],
    when: ({ filter }) => filter.accounts.length === 1 && filter.merchants.length === 0,
    says: says(
      "(?:(?:how much|what)(?: in)? interest(?: (?:is (?:it|that)|would (?:that|it) be|do (?:we|i) pay|will (?:we|i) pay|would (?:we|i) pay))?|how long(?: (?:will|would|does) (?:it|that) take)?|what(?: happens)?)(?: (?:if|when))? (?:we|i) (?:only |just )?(?:pay|paid|make|made)(?: only| just)? (?:the )?min(?:imum)?(?: payments?)?(?: (?:each|every|a) month)?",
    ),
    whole: ({ account }) => text("how long to pay off", account ?? "", "at the minimum payment"),
  },
  // What net worth is made of.
  {
    after: ["net_worth"],
    says: says(
      "how (?:do|did|are|is) (?:you|i|we|it|that) (?:get|calculate|calculated|compute|computed|work out|come up with|arrive at|know|figure out) ?(?:(?:to )?(?:that|this|it)(?: number| figure| amount| total)?)?|where (?:does|did) (?:that|this|it)(?: number| figure| amount)? come from|what(?:'s| is) (?:in|included in|part of) (?:that|it|this)|what (?:is|are) (?:that|it|this) made (?:up )?of|show me how",
    ),
    whole: () => text("what accounts do we have"),
  },
  // Whether an account covers what is due.
  {
    after: ["bills_upcoming", "debt"],
    when: ({ filter }) => filter.accounts.length === 1 && filter.merchants.length === 0,
    says: /^(?:(?:and|so|but|ok) )*(?:can|could|will|would|does|do) (?:my |our |the )?([\p{L}\d' -]{3,25}?) (?:be able to |have enough to )?(?:cover|pay|handle) (?:it|that|this|them)(?: (?:all|off))?$/u,
    whole: ({ account }, m) => text("does", m[1] ?? "", "have enough to cover what we owe on", account ?? ""),
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
  // What an account holds.
  {
    after: ["balance", "holdings"],
    when: ({ filter }) => filter.accounts.length === 1 && /broker|invest|ira|401|roth|fund/i.test(filter.accounts[0]?.label ?? ""),
    says: says(
      "(?:which|what)(?: one)?(?: of (?:them|those|these))? is (?:the )?(?:biggest|largest)(?: (?:one|holding|position))?|(?:the )?(?:biggest|largest)(?: (?:one|holding|position))?|what (?:share|part|percent(?:age)?) of (?:the|that|this) account (?:is|does) (?:it|that|this)(?: make up)?",
    ),
    whole: ({ account }) => text("what is the largest holding in", account ?? ""),
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
];
