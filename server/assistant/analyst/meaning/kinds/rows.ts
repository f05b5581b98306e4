import { isSavings } from "../../dialogue/settled.ts";
import { EMPTY_FILTER, type Frame } from "../../frame.ts";
import { answerKind, type Query, ROWS } from "../query.ts";
import { isEveryRow, namesIn } from "./row-words.ts";

const Q = "amount_q total";
/** A refund of taxes is income, not a purchase returned. */
const isTax = ({ reading, vocabulary }: Query): boolean =>
  reading.entities.categories.some((c) =>
    c.ids.some((id) => /TAX_PAYMENT|GOVERNMENT_DEPARTMENTS/.test(vocabulary.categories.find((one) => one.id === id)?.code ?? "")),
  );

/** The words besides the time, whose "in" says nothing about money coming in. */
const interestText = ({ text, reading }: Query): string =>
  reading.periods.reduce((rest, p) => rest.slice(0, p.from) + " ".repeat(p.to - p.from) + rest.slice(p.to), text);
/** "What is all this Venmo stuff" asks to see it. */
const WHAT_STUFF =
  /\bwhat(?:'s| (?:\w+ )?(?:is|are|was|were)) (?:up with )?(?:all )?(?:of )?(?:the|this|that|these|those|my|our) (?:\p{L}[\p{L}'&+-]* ){1,3}(?:stuff|things|charges|payments|transactions|ones|purchases)\b/u;
/** "Everything we spent over $500" has no pay and no transfers. */
const onlySpent = (q: Query, { filter }: Frame): Partial<Frame> =>
  /\b(?:spen[dt]|spending|bought|paid|expenses?)\b/.test(q.text) && filter.section === null && filter.accounts.length === 0
    ? { filter: { ...filter, section: "Expense" } }
    : {};
/** Single rows and lists of rows. */
export const rowKinds = [
  answerKind("largest", "largest", "largest|smallest purchase", `${ROWS} spend list limit_count amount_q deposit bills apiece`, {
    weight: 0.5,
    frame: (q) => ({ order: q.has("smallest") || /\b(?:cheapest|smallest|lowest)\b/.test(q.text) ? "smallest" : "largest" }),
  }),
  answerKind("big ones", "largest", "largest", `${ROWS} list exists`, {
    weight: 0.5,
    // How much all of them come to has no answer: nothing says which are large.
    when: (q) => !q.has("amount_q", "total") && q.items.some((i) => i.type === "largest" && /^(?:big|large|huge|major) /.test(i.text)),
  }),
  answerKind("largest one of a name", "largest", "largest|smallest pointer merchant|category", `${ROWS} list amount_q`, {
    weight: 0.3,
    when: (q) => namesIn(q) < 2,
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("largest bill of a name", "largest", "largest|smallest bills category|merchant", `${ROWS} spend list limit_count amount_q`, {
    weight: 0.4,
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("largest of a name", "largest", "largest|smallest category|merchant", `${ROWS} spend list amount_q`, {
    weight: -0.1,
    when: (q) =>
      /\b(?:bill|meal|dinner|order|visit|trip|ride|flight|ticket|ever)\b/.test(q.text) &&
      !q.has("more", "less", "by_merchant", "by_category"),
    frame: (q) => ({ order: q.has("smallest") ? "smallest" : "largest", limit: 1 }),
  }),
  answerKind("most spent at once", "largest", "largest spend merchant|category|purchase", `${ROWS} list amount_q purchase`, {
    weight: -0.2,
    when: (q) => /\bone go\b|\bat once\b|\bsingle\b|\bever\b/.test(q.text),
    frame: () => ({ order: "largest", limit: 1 }),
  }),
  answerKind("when last", "last_time", "last|when", `${ROWS} spend purchase trip list amount_q when last deposit days wages`, {
    weight: 0.2,
    when: (q) =>
      q.has("merchant", "category", "quoted", "purchase", "trip") &&
      !q.has("except", "total") &&
      q.has("last", "when") &&
      !/\brecent (?:activity|transactions|purchases|charges|payments|orders)\b/.test(q.text) &&
      !/\bwhen (?:is|are|'s|will)\b/.test(q.text),
    frame: (_, base) => ({ order: base.order === "earliest" ? "earliest" : "latest", limit: null }),
  }),
  answerKind("when first", "last_time", "first", `${ROWS} spend purchase trip when list`, {
    weight: 0.3,
    givesNoAmount: true,
    when: (q) => q.has("merchant", "category", "quoted"),
    frame: () => ({ order: "earliest" }),
  }),
  answerKind(
    "list",
    "search",
    "list|purchase purchase|merchant|category|quoted",
    `${ROWS} spend last limit_count more less largest amount_q apiece`,
    {
      weight: -0.1,
      when: (q) =>
        q.has("list") &&
        (q.has("purchase", "quoted") || /^(?:show|list|find|see|display)/.test(q.text) || WHAT_STUFF.test(q.text)) &&
        !/\b(?:last|latest|most recent|first) (?:thing|purchase|order|charge|payment|transaction)\b/.test(q.text) &&
        !/\bhow (?:much|many)\b/.test(q.text),
    },
  ),
  answerKind("everything of a time", "search", "list total period", `${ROWS} apiece`, {
    weight: 0.3,
    when: (q) =>
      /^(?:please |can you |could you |would you |just )*(?:list|show|print|give me|pull|read|itemi[sz]e|lay out|run through|walk me through)\b.*\b(?:everything|all)\b/.test(
        q.text,
      ) && !q.has("amount_q", "average", "by_month", "by_category", "by_merchant", "share"),
    frame: onlySpent,
  }),
  answerKind("everything of a day", "search", "total period", `${ROWS} apiece list`, {
    weight: 0.3,
    when: (q) => {
      const [day, another] = q.reading.periods;
      return (
        day !== undefined &&
        !another &&
        day.period.start === day.period.end &&
        /^(?:and |ok |just |show me )*(?:everything|all|anything)\b/.test(q.text) &&
        !q.has("spend", "amount_q", "average", "category", "merchant")
      );
    },
  }),
  answerKind("every visit", "search", "each|apiece merchant|category|account", `${ROWS} list apiece each trip purchase`, {
    weight: 1.2,
    decidesTask: true,
    when: isEveryRow,
  }),
  answerKind("uncategorized rows", "search", "category", `${ROWS} list exists`, {
    weight: 0.6,
    when: (q) => /\buncategori[sz]ed\b/.test(q.text) && !q.has("spend") && !/\bhow (?:much|many)\b/.test(q.text),
  }),
  answerKind("rows of an amount", "search", "purchase amount", `${ROWS} list exists more less apiece`, {
    weight: 0.2,
    when: (q) => !/\b(?:how (?:much|many)|number of|count of)\b/.test(q.text),
    frame: onlySpent,
  }),
  answerKind("everything over an amount", "search", "total|list amount", `${ROWS} list exists more less`, {
    weight: 0.1,
    when: (q) =>
      /\b(?:everything|anything|all|whatever|things?|stuff|what)\b/.test(q.text) && !q.has("amount_q", "income", "balance", "not"),
    frame: onlySpent,
  }),
  answerKind("deposits over an amount", "search", "deposit amount", "period account list exists earn", {
    weight: 0.5,
    when: (q) => !q.has("amount_q", "count", "largest", "smallest", "average"),
    frame: (_, base) => ({ filter: { ...base.filter, section: null, direction: "in" } }),
  }),
  answerKind("transactions", "search", "purchase", `${ROWS} last list limit_count apiece`, {
    weight: -0.3,
    when: (q) =>
      (/\btransactions?\b|\bactivity\b|\bpurchases?\b|\bcharges?\b/.test(q.text) || q.has("apiece")) &&
      !/\bhow (?:much|many)\b/.test(q.text),
  }),
  answerKind("money out of an account", "search", "spend account", `${ROWS} list purchase`, {
    weight: 0.5,
    when: (q) => /^what(?:'s| has| have)? (?:went|gone|came|come|left(?! (?:in|on|over|of|after|for)\b)) (?:out )?/.test(q.text),
  }),
  answerKind("refunds", "refunds", "refund", `${ROWS} ${Q} spend earn list count last exists`, {
    weight: 0.5,
    when: (q) => (!q.has("net_of", "count") || /\breceived\b/.test(q.text)) && !isTax(q),
  }),
  answerKind("refunds that came in", "refunds", "refund earn|total", `${ROWS} ${Q} spend earn list last exists`, {
    weight: 0.55,
    decidesTask: true,
    when: (q) => !q.has("net_of", "count", "except", "not", "gross") && !isTax(q),
  }),
  answerKind("tax refund", "income_total", "refund category", `${ROWS} ${Q} spend earn list last exists`, {
    weight: 0.6,
    when: isTax,
    frame: (q, base) => ({
      filter: {
        ...base.filter,
        section: "Income",
        categories: [{ label: "Tax refund", ids: q.vocabulary.categories.filter((c) => c.code === "INCOME_TAX_REFUND").map((c) => c.id) }],
      },
    }),
  }),
  answerKind("which returns", null, "returns", "list period amount_q", {
    weight: 0.1,
    ask: () => ({
      ask: "Returns of what?",
      chips: ["How have my investments done?", "Show my refunds this year", "How much was my tax refund?"],
    }),
  }),
  answerKind("pending", "pending", "pending", `${ROWS} purchase list spend ${Q} exists`, { weight: 0.5 }),
  answerKind("unusual", "unusual", "unusual", `${ROWS} purchase list spend exists`, {
    weight: 0.4,
    when: (q) => q.has("purchase", "spend", "list", "period"),
  }),
  answerKind("duplicates", "duplicates", "duplicate", `${ROWS} purchase spend list exists`, { statesAll: true, weight: 0.6 }),
  answerKind("fees", "fees", "fee", `${ROWS} ${Q} spend purchase list accounts apiece`, {
    weight: 0.3,
    frame: (_, base) => ({ filter: base.filter }),
  }),
  answerKind("which interest", null, "interest", "category period exists amount_q total have list", {
    weight: 1.6,
    when: (q) =>
      q.has("period") &&
      !SAYS_WHICH_INTEREST.test(interestText(q)) &&
      q.reading.entities.categories.every((c) => /interest/i.test(c.label)),
    ask: (q) => {
      const [period] = q.reading.periods;
      const when = period ? ` ${q.text.slice(period.from, period.to)}` : "";
      return {
        ask: "Do you mean interest you earned or interest you paid?",
        chips: [`How much interest did I earn${when}?`, `How much interest did I pay on my cards${when}?`],
      };
    },
  }),
  answerKind("interest paid", "fees", "interest_paid|interest spend|owe|interest_paid", `${ROWS} ${Q} owe spend`, {
    weight: 0.3,
    when: (q) => !/\bearn|pay us|paid us|our savings|rate\b|\b(?:gives?|gave|given|credit(?:s|ed)?|hand(?:s|ed)?) (?:us|me)\b/.test(q.text),
    frame: (q, base) => ({
      filter: {
        ...EMPTY_FILTER,
        accounts: cardsOf(q, base),
        categories: interestCharges(q),
        notCategories: base.filter.notCategories,
        notMerchants: base.filter.notMerchants,
      },
    }),
  }),
];
/** Says whether interest is paid or earned. */
const SAYS_WHICH_INTEREST =
  /\b(?:charg\w*|pa(?:y|ys|id|ying)|cost\w*|ow(?:e|ed|ing)|lost|earn\w*|receiv\w*|made|make|got|get|gotten|gave|give|gives|given|credit\w*|deposit\w*|yield\w*|accru\w*|savings?|cards?|loans?|mortgage|debts?|bank|rates?|apr|apy|came|in|out|income|expenses?|spen[dt]|spending|account|principal)\b/;
/**
 * Interest of a card is charged to the card itself; that of a loan is part of payments from other accounts. Savings stay, because they earn
 * what they pay.
 */
const cardsOf = ({ vocabulary }: Query, { filter }: Frame): Frame["filter"]["accounts"] =>
  filter.accounts.filter(
    ({ ids }) => ids.length > 0 && ids.every((id) => vocabulary.accounts.some((a) => a.id === id && (a.type === "credit" || isSavings(a)))),
  );
const interestCharges = (q: Query): Frame["filter"]["categories"] => [
  { label: "interest", ids: q.vocabulary.categories.filter((c) => c.code === "BANK_FEES_INTEREST_CHARGE").map((c) => c.id) },
];
