import type { Intent } from "./frame.ts";
import type { Reading } from "./reading.ts";

const MONEY =
  /\b(?:spen[dt]|spending|spendings|blew|blow|cost|costs|pay|pays|paid|payed|paying|buying|payments?|bought|buy|purchas\w*|transactions?|txns?|charg\w*|expens\w+|bills?|money|cash|income|earn\w*|salary|paycheck|balance|balances|accounts?|worth|owe|debts?|refund\w*|pending|fees?|dollars?|how much|total|receipts?|orders?|subscriptions?|withdr\w+|deposits?|activity|shopping|splurge|burn rate|means|categor(?:y|ies))\b|\$/;
/** Going somewhere means paying there: "my last Costco run". */
const VISIT = /\b(?:i|we) (?:last )?(?:go|went|been) to\b|\bmy last \w+ (?:run|trip|visit|order)\b/;
const OWN = /\b(?:i|i've|i'm|i'd|my|me|mine|we|we've|our|us|ours)\b/;
const ASKING =
  /^(?:so |and |hey |ok |please )*(?:what(?! about|'s up with)|what's|what'll|how(?! much| about)|when|who|why|can|could|is|are|do|does|did|will|would|should|which|where|tell|has|have|i need|i want|i)\b/;
const TALKS_ROWS = new Set<Intent>([
  "spend_total",
  "spend_breakdown",
  "spend_by_merchant",
  "spend_trend",
  "spend_compare",
  "spend_average",
  "spend_why",
  "spend_count",
  "largest",
  "search",
  "last_time",
  "refunds",
  "fees",
  "income_total",
  "cash_flow",
  "balance",
  "help",
]);

/**
 * Whether a question is about the user's own money. The more unknown words it has, the more evidence it needs. `guessed` means that no
 * words of the question named the intent.
 */
export const isInScope = (reading: Reading, intent: Intent, guessed: boolean): boolean => {
  if (!TALKS_ROWS.has(intent)) return true;
  const { entities, periods, amounts, text } = reading;
  const names = entities.categories.length + entities.merchants.length + (entities.accounts.length > 0 ? 1 : 0);
  const unknown = entities.unknown.reduce((n, u) => n + (/^["']/.test(text.slice(u.from)) ? 0 : u.words.split(" ").length), 0);
  if (guessed) return !ASKING.test(text) && unknown <= 1;
  // "Is my data safe?" asks about Hiro itself and contains no names from the data.
  if (intent === "help") return unknown === 0 || (reading.ranked[0]?.score ?? 0) >= 10;
  if (intent === "search" && /["'].+["']/.test(text)) return true;
  const money = MONEY.test(text) || ((intent === "spend_count" || intent === "last_time") && VISIT.test(text));
  const own = OWN.test(text);
  const amount = amounts.over !== null || amounts.under !== null || amounts.named.length > 0;
  if (intent === "search" && money && unknown <= 3) return true;
  if (unknown === 0) return money || own || names > 0 || periods.length > 0 || amount;
  if (!money && !(names > 0 && own)) return false;
  if (intent === "income_total" && !own) return false;
  if (!own && names === 0 && periods.length === 0 && unknown > 2) return false;
  return Number(money) + Number(own) + Number(names > 0) + Number(periods.length > 0) + Number(amount) >= Math.min(unknown, 4);
};
