import type { Frame } from "../frame.ts";
import { BEFORE } from "../dialogue/before.ts";
import { nthMetric, PENULTIMATE, placeIn, placeWord } from "../nth.ts";
import { frameOf, isAboutRows } from "../understand.ts";
import { leavesRecurringOut } from "./items.ts";
import type { AnswerKind, Query } from "./query.ts";

/** Builds the request that the answer is written from. */
export const frameFrom = ({ kind, query }: { kind: AnswerKind; query: Query }): Frame | null => {
  if (kind.intent === null) return null;
  const plain = frameOf(query.reading, kind.intent, query.today);
  const base = { ...plain, filter: { ...plain.filter, accounts: remaining(query, plain.filter.accounts) } };
  return withPlace(
    withoutTransfers(withoutRecurring(fromPayers({ ...base, ignored: [], ...kind.frame(query, base) }, query), query), query),
    query,
  );
};

const NO_TRANSFERS =
  /\b(?:excluding|except(?: for)?|without|not counting|not including|ignoring|leaving out|leaving aside|minus|but not|and not|other than|apart from|aside from|excl) (?:the |any |all |internal |own |my |our |account )*transfers?\b|\btransfers? (?:excluded|left out|not included|aside)\b/i;
/** "All transactions, excluding transfers" lists pay and purchases. Spending and income never count transfers. */
const withoutTransfers = (frame: Frame, { reading: { plain }, vocabulary }: Query): Frame =>
  frame.intent !== "search" || frame.filter.section !== null || !NO_TRANSFERS.test(plain.source)
    ? frame
    : {
        ...frame,
        filter: {
          ...frame.filter,
          notCategories: [
            ...frame.filter.notCategories,
            { label: "transfers", ids: vocabulary.categories.filter((c) => c.section === "Transfer").map((c) => c.id) },
          ],
        },
      };

const RANKS: ReadonlySet<Frame["intent"]> = new Set<Frame["intent"]>(["spend_breakdown", "spend_by_merchant", "largest"]);
/** "The second biggest category" is one place of the ranking. Where an answer ranks nothing, the word stays unexplained. */
const withPlace = (frame: Frame, { reading: { plain } }: Query): Frame => {
  if (new RegExp(PENULTIMATE.source).test(plain.source.toLowerCase()))
    return frame.intent === "last_time" && frame.metric === null && frame.order !== "earliest"
      ? { ...frame, metric: BEFORE }
      : { ...frame, ignored: [...frame.ignored, "before the last"] };
  const place = placeIn(plain.source);
  if (place === null) return frame;
  return RANKS.has(frame.intent) && frame.metric === null && frame.compare === null
    ? { ...frame, metric: nthMetric(place), limit: null }
    : { ...frame, ignored: [...frame.ignored, placeWord(place)] };
};

/** "Not counting bills" leaves out every merchant of a recurring payment. */
const withoutRecurring = (frame: Frame, { items, vocabulary }: Query): Frame =>
  !isAboutRows(frame.intent) || !leavesRecurringOut(items, vocabulary)
    ? frame
    : {
        ...frame,
        filter: {
          ...frame.filter,
          notMerchants: [
            ...frame.filter.notMerchants,
            { label: "recurring payments", names: [...new Set(vocabulary.recurring.map((r) => r.merchant))], family: true },
          ],
        },
      };

/** What comes from an employer is income: "payments from Brightwater" are not purchases there. */
const fromPayers = (frame: Frame, { reading: { entities }, nameIndex, has, text }: Query): Frame => {
  const named = entities.merchants.filter((m) => !m.excluded);
  const arePayers = named.length > 0 && named.every((m) => m.names.every((name) => nameIndex.payers.has(name)));
  if (!arePayers || (has("spend") && !/\bpa(?:y|ys|id|yments?)\b/.test(text)) || has("refund")) return frame;
  const filter = { ...frame.filter, section: "Income" as const };
  if (frame.intent === "spend_breakdown" && frame.metric?.endsWith("share"))
    return { ...frame, intent: "flows", root: "flows", flow: { subject: "income", figure: "share" }, metric: null };
  switch (frame.intent) {
    case "subscription_one":
    case "bills_upcoming":
      return { ...frame, intent: "payday", root: "payday" };
    case "spend_total":
    case "spend_by_merchant":
    case "spend_breakdown":
      return { ...frame, intent: "income_total", root: "income_total", filter, compare: null };
    case "spend_trend":
      return { ...frame, intent: "income_total", root: "income_total", filter, groupBy: "month" };
    case "spend_compare":
      return frame.compare?.by === "period" ? { ...frame, intent: "income_total", root: "income_total", filter, metric: null } : frame;
    case "spend_average":
      return frame.metric === null
        ? { ...frame, intent: "income_total", root: "income_total", filter, metric: "average" }
        : asDeposits(frame);
    case "spend_count":
    case "largest":
    case "search":
    case "last_time":
      return { ...frame, filter };
    case "flows":
      return asDeposits(frame);
    default:
      return frame;
  }
};
const asDeposits = (frame: Frame): Frame => ({
  ...frame,
  intent: "flows",
  root: "flows",
  flow: { subject: "income", figure: frame.flow?.figure ?? (frame.metric === "median" ? "median" : "mean") },
});

/** "Total debt save for the student loan": all accounts of the kind but the one left out. */
const remaining = ({ reading, vocabulary, has }: Query, named: Frame["filter"]["accounts"]): Frame["filter"]["accounts"] => {
  const out = reading.entities.accounts.filter((a) => a.excluded);
  const [first] = out;
  if (!first) return named;
  const gone = new Set(out.flatMap((a) => a.ids));
  const from =
    named.length > 0
      ? named.flatMap((a) => a.ids)
      : vocabulary.accounts.filter((a) => !has("owe") || /credit|loan|debt/.test(a.type)).map((a) => a.id);
  const whole = named.length > 0 ? named.map((a) => a.label).join(" and ") : "everything";
  return [{ label: `${whole} except ${first.label}`, ids: from.filter((id) => !gone.has(id)) }];
};
