import { answerKind, type Query } from "../query.ts";
import { accountsOf, isPast, typeOf } from "./account-query.ts";

/* What was paid to the household's own cards: transfers into them, and not what was bought with them. */

const CARD_PAID =
  /\b(?:pay|pays|paid|paying|payments?|send|sent|sending)\b(?: \p{L}+){0,3}? (?:to|toward|towards|off|into|against)(?: of)? (?:the |my |our |each |both |all )*/u;
/** "The payments of the Visa this year", where nothing is due. */
const PAYMENTS_OF = /\bpayments? (?:of|on|for) (?:the |my |our )*/;
const DUE = /\b(?:due|minimum|next|upcoming|will|should|need|must|have to|when|late|interest|monthly|each month|a month)\b/;

/** Whether accounts are named, all of them are cards, and the words pay them. */
const paysCards = (q: Query): boolean => {
  const ids = accountsOf(q);
  if (ids.length === 0 || !ids.every((id) => typeOf(q, id) === "credit")) return false;
  const first = q.reading.entities.accounts.find((a) => !a.excluded);
  const before = q.text.slice(0, first?.from ?? 0);
  return [CARD_PAID, PAYMENTS_OF].some((words) => new RegExp(`${words.source}$`, "u").test(before)) && !DUE.test(q.text);
};

export const cardPaymentKinds = [
  answerKind(
    "payments to a card",
    "investment_tx",
    "account",
    "account period amount_q list spend purchase bills exists have total count by_month per_month contribution payoff owe paid_down number reward",
    {
      weight: 2.5,
      decidesTask: true,
      when: (q) => paysCards(q) && isPast(q),
      frame: (q, base) => ({
        metric: "moved",
        groupBy: q.has("by_month", "per_month") ? "month" : null,
        filter: { ...base.filter, section: null, categories: [], merchants: [], over: null, under: null },
      }),
    },
  ),
];
