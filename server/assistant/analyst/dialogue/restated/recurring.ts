import { again, says, text, type Restating } from "./table.ts";

/* Short turns about bills, other recurring payments and pay. */

export const RECURRING: readonly Restating[] = [
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
  // Prices that fell.
  {
    after: ["subscription_change", "subscriptions"],
    says: says(
      "(?:did |has |have )?(?:any|anything|any of (?:them|those)|something|which(?: ones?)?)(?: (?:get|got|gotten|become|became|went|gone|go))? (?:cheaper|down)(?: in price)?",
    ),
    whole: ({ when }) => text("which recurring payments went down in price", when),
  },
  // What it costs now.
  {
    after: ["last_time", "subscription_one", "subscription_change"],
    says: /^(?:and )?(?!(?:right|just|until|till|up to|for|how about|what about)\b)([\p{L}\d&'.+ -]{2,25}?) (?:right )?now$/u,
    whole: (_, m) => ({ text: `what does ${m[1]} cost?`, mustName: true }),
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
];
