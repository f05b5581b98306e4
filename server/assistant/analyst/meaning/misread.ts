import type { Item, Token } from "./cover.ts";
import type { Type } from "./lexicon.ts";

/*
 * Meanings that words have elsewhere, but not beside the words around them. Each rule names one; what a rule finds is no meaning here.
 */

/** A meaning among all that were found. `before` and `after` are the text around it. */
type Place = { item: Item; found: readonly Item[]; tokens: readonly Token[]; before: string; after: string };

/** Words of the lexicon that say what kind of income is meant better than a category of that name. */
const PAY: ReadonlySet<Type> = new Set([
  "wages",
  "dividend",
  "interest",
  "interest_earned",
  "income",
  "earn",
  "deposit",
  "payday",
  "refund",
]);
const overlaps = (a: Item, b: Item): boolean => a.at < b.at + b.length && b.at < a.at + a.length;
const isPeriodAt = (found: readonly Item[], at: number): boolean => found.some((p) => p.type === "period" && p.at === at);

const MISREADINGS: readonly ((place: Place) => boolean)[] = [
  // "The deposit we got back in October" says when, not that money came back.
  ({ item, found, after }) =>
    item.type === "refund" &&
    /^(?:got|get|received|had|came) back$/.test(item.text) &&
    /^ back (?:in|on|around) /.test(after) &&
    found.some((o) => (o.type === "deposit" || o.type === "wages") && o.at < item.at),
  // "By account for 2025" asks for accounts, not for what accounts for something.
  ({ item, before }) =>
    (item.type === "share" || item.type === "why") && /^accounts? for$/.test(item.text) && /\bby (?:each |every )?$/.test(before),
  // What is eating our money is no meal; and what is going out is set against what is coming in.
  ({ item, after }) => item.type === "category" && item.text === "eating" && /^ (?:our|my|up|into|the|away|through)\b/.test(after),
  ({ item, found }) =>
    item.type === "category" && item.text === "going out" && found.some((o) => o.type === "inflow" || o.type === "recurring"),
  // A shopping trip is a purchase, not shopping in particular.
  ({ item, found }) =>
    item.type === "category" &&
    /^trips?$/.test(item.text) &&
    found.some((o) => o.type === "count" || (o.type === "category" && o.at !== item.at) || o.type === "merchant"),
  ({ item, found }) =>
    item.type === "category" && item.text === "shopping" && found.some((o) => o.type === "trip" && o.at === item.at && o.length > 1),
  // "Places we ate at" are restaurants; only with a name, "ate at" is a visit.
  ({ item, found }) =>
    item.type === "trip" &&
    /^(?:eat|ate|eaten|eating|dine|dined|dining) at$/.test(item.text) &&
    found.some((o) => o.type === "category" && o.at === item.at) &&
    !found.some((o) => o.type === "merchant" && o.at >= item.at && o.at <= item.at + item.length + 1),
  // "What ate our money in October" names the time with "in".
  ({ item, found, before }) =>
    (item.type === "earn" || item.type === "deposit" || item.type === "inflow") &&
    item.text === "money in" &&
    isPeriodAt(found, item.at + item.length) &&
    /\b(?:our|my|the|much|more|most|of) $/.test(before),
  // "Bars if you have them" says how to draw.
  ({ item, after, found }) =>
    item.type === "category" &&
    /^bars?$/.test(item.text) &&
    (/^ (?:if you|please|rather than|instead of|will do|would do|are fine)\b/.test(after) ||
      (/^[?.! ]*$/.test(after) && found.some((o) => o.type === "chart" && o.at !== item.at))),
  // Bars to drink at are drawn as nothing.
  ({ item, before }) =>
    item.type === "chart" && /^bars?$/.test(item.text) && /\b(?:at|in|from|to|on|and|or) (?:the |our |my |local |some )?$/.test(before),
  // "At our house" says who did something, if a shop is named.
  ({ item, found, before }) =>
    (item.type === "category" || item.type === "possession") &&
    /^(?:house|home|household)$/.test(item.text) &&
    /\b(?:at|in|around) (?:our|my|this) $/.test(before) &&
    found.some((o) => o.type === "merchant"),
  // "The biggest shops in May" are shops, which nobody shops in.
  ({ item, found }) =>
    item.type === "trip" &&
    /^shops (?:in|at)$/.test(item.text) &&
    found.some((o) => (o.type === "largest" || o.type === "limit_count" || o.type === "count") && o.at < item.at && item.at - o.at < 3),
  ({ item, found }) =>
    item.type === "category" &&
    /^(?:shops|stores)$/.test(item.text) &&
    found.some((o) => o.type === "by_merchant" && o.at === item.at) &&
    found.some((o) => (o.type === "largest" || o.type === "limit_count") && o.at < item.at && item.at - o.at < 3),
  // "25x what we spent last year" is a product, not a plan.
  ({ item, found }) => item.type === "retire" && /^\d+x$/.test(item.text) && found.some((o) => o.type === "period"),
  // "How much did its value fall" is about no season.
  ({ item, before }) =>
    item.type === "period" &&
    /^\s*(?:the )?fall\b/.test(item.text) &&
    /\bdid\b.*\b(?!in|this|last|the|since|during|of|over|by|until|from|each|every|next|for)\w+ $/.test(before),
  // "How much of it is in cash" asks where the money is, not how something was paid.
  ({ item, before }) =>
    item.type === "beyond" && item.text === "in cash" && /\b(?:is|are|held|sitting|sits|kept|keep|have|money|wealth) $/.test(before),
  // "The day of the week" is no day and no week.
  ({ item, found }) =>
    item.type !== "by_weekday" &&
    found.some((o) => o.type === "by_weekday" && o.length > item.length && item.at >= o.at && item.at + item.length <= o.at + o.length),
  // "Over the last month" is a time, not a budget that is overspent.
  ({ item, found, tokens }) =>
    item.type === "budget" &&
    item.text === "over" &&
    (isPeriodAt(found, item.at + 1) || (isPeriodAt(found, item.at + 2) && tokens[item.at + 1]?.word === "the")),
  // "The week of November 1" is a time, not a rate.
  ({ item, tokens }) => item.type === "per_week" && item.text === "week" && tokens[item.at + 1]?.word === "of",
  ({ item, tokens }) => item.type === "average" && item.text === "mean" && tokens[item.at - 1]?.word === "i",
  // A table saw and a dinner table are bought.
  ({ item, before, after }) =>
    item.type === "table" &&
    item.text === "table" &&
    (/^ (?:saws?|lamps?|cloths?|runners?|tops?|tennis|linens?|legs?|salt)\b/.test(after) ||
      (/\b(?:buy|buying|bought|afford|purchased?|ordered|order) (?:a|an|the|another|that|this|our|some)(?: new)? (?:[\p{L}-]+ )?$/u.test(
        before,
      ) &&
        !/^ (?:of|with|by|showing)\b/.test(after))),
  // "Flat, but the bill is not" goes on with another thing; "everything but the rent" leaves one out.
  ({ item, after }) =>
    item.type === "except" &&
    item.text === "but" &&
    /^ (?:the|our|my|its|this|that|it|they|he|she) (?:[\p{L}-]+ ){0,2}(?:is|was|are|were|isn't|wasn't|does|doesn't|did|didn't|has|hasn't|looks?|feels?|seems?|keeps?|went|goes|says?)\b/u.test(
      after,
    ),
  // "How much have we got in savings" asks what is there, not what came in.
  ({ item, before }) =>
    item.type === "earn" &&
    item.text === "got in" &&
    /\b(?:have|has|had|i've|we've|'ve)(?: (?:i|we|you|he|she|they))?(?: (?:still|already|now|actually))? $/.test(before),
  // "What would we save" keeps money; "everything save the rent" leaves one out.
  ({ item, before }) =>
    item.type === "except" &&
    item.text === "save" &&
    /\b(?:i|we|you|he|she|they|to|would|could|can|did|do|does|will|should|might|may|us|me)(?: \w+ly| all| both| even| actually)? $/.test(
      before,
    ),
  // "Did I manage?" asks whether something was reached, not what can be paid.
  ({ item, before, after }) =>
    item.type === "afford" &&
    item.text === "manage" &&
    /\bdid (?:i|we|he|she|they) $/.test(before) &&
    !/^ (?!(?:it|that|this)\b)\p{L}/u.test(after),
  // "Any money left at the credit union" is a balance; what was left at a shop was spent.
  ({ item, found }) =>
    item.type === "spend" &&
    item.text === "left at" &&
    found.some((o) => o.type === "account" && o.at - (item.at + item.length) <= 1 && o.at > item.at),
  // "The number of coffees" counts; only "a number of" says nothing.
  ({ item, before, after }) => item.type === "empty" && item.text === "number" && /^ of\b/.test(after) && !/\ba $/.test(before),
  // What goes to the bank goes somewhere, while "money in the bank" is only money.
  ({ item, before }) => item.type === "keep" && item.text === "bank" && /\bto (?:the|our|my) $/.test(before),
  ({ item, before }) => item.type === "empty" && item.text === "bank" && /\bto (?:the|our|my) $/.test(before),
  // "The 2021 Subaru" is a car, whose year is no time to look at.
  ({ item, found, before }) =>
    item.type === "period" &&
    /^(?:19|20)\d\d$/.test(item.text) &&
    /\b(?:the|our|my|a) $/.test(before) &&
    found.some((o) => (o.type === "account" || o.type === "possession") && o.at === item.at + item.length),
  // "Japan in spring" is a goal, whose season is no time to look at.
  ({ item, found }) => item.type === "period" && found.some((o) => o.type === "goal_name" && o.length > item.length && overlaps(item, o)),
  // "That month" is the one just named, not a rate.
  ({ item, found, before }) =>
    item.type === "per_month" &&
    item.text === "month" &&
    /\b(?:that|the same|said) $/.test(before) &&
    found.some((o) => o.type === "period" && o.at < item.at),
  // The whole name of a category is more than one of its words: "other income", "tax refund".
  ({ item, found }) =>
    item.type === "income_category" && found.some((o) => PAY.has(o.type) && o.length >= item.length && overlaps(item, o)),
];

/** Whether words beside it show that a meaning is not meant. */
export const isMisread = (
  item: Item,
  { found, tokens, text }: { found: readonly Item[]; tokens: readonly Token[]; text: string },
): boolean => {
  const [before, after] = [text.slice(0, tokens[item.at]?.from ?? 0), text.slice(tokens[item.at]?.to ?? 0)];
  return MISREADINGS.some((isOne) => isOne({ item, found, tokens, before, after }));
};

const PAID = /^(?:(?:was|were|is|are|been|being|get|gets|got|has|have) )*(?:paid|paid out)(?: (?:from|by|out of))?$/;
const FROM_OWN = /^(?: (?:from|out of|off|by|with|using|through|via|on))?(?: (?:my|our|the|his|her))? ?$/;
/** What is paid from an account of one's own is money out, although "paid from" an employer is income. */
export const paidFromOwn = (items: readonly Item[], tokens: readonly Token[], text: string): Item[] =>
  items.map((item) => {
    if (item.type !== "earn" || !PAID.test(item.text)) return item;
    const end = tokens[item.at + item.length - 1]?.to ?? 0;
    const isFrom = / (?:from|by|out of)$/.test(item.text);
    const account = items.find((o) => {
      const between = text.slice(end, tokens[o.at]?.from ?? 0);
      return (
        o.type === "account" &&
        o.at >= item.at + item.length &&
        FROM_OWN.test(between) &&
        (isFrom || between.trim().includes(" ") || /[a-z]/.test(between))
      );
    });
    return account ? { ...item, type: "spend" } : item;
  });
