import { EMPTY_FILTER, type Frame, type NamedIds } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";

/* Which bills an account pays: as a first question, and after bills that were listed. */

/** "Come out of", "charged to", "are on". */
const PAID_BY =
  /\b(?:com(?:e|es|ing)|go(?:es|ing)?|leav(?:e|es|ing)|paid|pay|charged|billed|taken|debited|deducted|drawn|withdrawn|run|set up|put|are|is) (?:\w+ )?(?:out of|from|off|to|on|with|through|by)\b/;
const NAMES_PAYER = /\b(?:from|out of|with|on|off|through) (?:the |my |our )?[\w' -]+$/;

const typesOf = (accounts: readonly { ids: readonly number[] }[], vocabulary: Vocabulary): string[] =>
  accounts.flatMap(({ ids }) => ids.map((id) => vocabulary.accounts.find((a) => a.id === id)?.type ?? ""));

/** Whether the accounts of a question about bills pay them. A card or loan is itself a bill, unless the words say that bills come from it. */
export const arePayers = (text: string, accounts: readonly { ids: readonly number[] }[], vocabulary: Vocabulary): boolean => {
  const types = typesOf(accounts, vocabulary);
  if (types.length === 0) return false;
  return types.every((type) => type === "depository") || (types.every((type) => type === "credit") && PAID_BY.test(text));
};

const namedOf = ({ entities }: Reading): NamedIds[] =>
  entities.accounts.filter((a) => !a.excluded && a.ids.length > 0).map(({ label, ids }) => ({ label, ids }));

/** Words beside the account that only ask for those of the bills. */
const ONLY_THOSE =
  /^(?:(?:and|so|but|ok|okay|now|just|only|what about|how about) )*(?:(?:which|what|how many|show|list)(?: me)? ?(?:(?:one|ones|of (?:them|those|these)|bills|payments) ?)*|(?:the |just |only )*(?:ones?|bills|those) ?|any (?:of (?:them|those|these) )?|)(?:(?:that |which |will |would |do |does |are |is |get |gets |be |going to )*)/;
/** Any card pays it: "which of them go on a card". */
const ON_A_CARD = /\b(?:on|to|with|by|through|off|from) (?:an?|any|one of (?:the|our|my)|the|our|my|either) (?:credit )?cards?$/;
const cardsOf = ({ accounts }: Vocabulary): NamedIds[] => {
  const ids = accounts.filter((a) => a.type === "credit").map((a) => a.id);
  return ids.length > 0 ? [{ label: "credit cards", ids }] : [];
};

/** "Which ones come out of the joint account" after bills or recurring payments. */
export const billsFrom = (reading: Reading, { frame: prev }: Memo, { vocabulary }: NameIndex): Frame | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const named = namedOf(reading);
  const accounts = named.length === 0 && ON_A_CARD.test(text) ? cardsOf(vocabulary) : named;
  const { merchants, categories } = reading.entities;
  const isOfSubscriptions = prev.intent === "subscriptions" && (prev.metric === null || prev.metric === "yearly");
  if ((prev.intent !== "bills_upcoming" && !isOfSubscriptions) || merchants.length + categories.length > 0 || reading.periods.length > 0)
    return null;
  if (reading.amounts.named.length > 0 || !arePayers(`${text} are on`, accounts, vocabulary)) return null;
  const rest = text.replace(ONLY_THOSE, "");
  const isAsked = PAID_BY.test(text) || (NAMES_PAYER.test(rest) && rest.split(" ").length <= MOST_WORDS);
  // "How much is in joint checking" is about the account.
  if (!isAsked || /\b(?:balance|how much|left|enough|hold|when)\b/.test(text)) return null;
  const request: Frame = { ...prev, item: null, ignored: [] };
  if (isOfSubscriptions) return { ...request, metric: null, limit: null, filter: { ...prev.filter, accounts } };
  // "From savings?" after whether the bills are covered asks whether savings cover them.
  if (prev.metric === "covered" && !PAID_BY.test(text)) return { ...request, filter: { ...EMPTY_FILTER, accounts } };
  return { ...request, metric: null, order: null, filter: { ...EMPTY_FILTER, from: accounts } };
};
const MOST_WORDS = 6;
