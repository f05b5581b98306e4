import { editDistance } from "../distance.ts";
import { categoryWords, merchantAliases } from "../lexicon.ts";
import { type Plain, replaceMapped } from "../mapped.ts";
import { type NameIndex, nameKey, singulars } from "../vocabulary.ts";
import { knownNames } from "./known-names.ts";
import { lexiconWords } from "./lexicon.ts";

const CALENDAR =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow tonight week weeks month months year years quarter quarters day days weekend fortnight ytd mtd q1 q2 q3 q4 h1 h2 easter christmas thanksgiving halloween labor memorial spring summer autumn winter last next past ago".split(
    " ",
  );
const SHORT: Record<string, string> = {
  lsat: "last",
  teh: "the",
  adn: "and",
  hte: "the",
  tihs: "this",
  thsi: "this",
  hwo: "how",
  waht: "what",
  wat: "what",
  mcuh: "much",
  muhc: "much",
  yaer: "year",
  fro: "for",
  mo: "month",
  mos: "months",
  mth: "month",
  mnth: "month",
  mnths: "months",
  yr: "year",
  yrs: "years",
  wk: "week",
  wks: "weeks",
  lst: "last",
  prev: "previous",
  thx: "thanks",
  ty: "thanks",
  groc: "groceries",
  grocs: "groceries",
  groc$: "groceries",
  bal: "balance",
  bals: "balances",
  acct: "account",
  accts: "accounts",
  acc: "account",
  txns: "transactions",
  trx: "transactions",
  subs: "subscriptions",
  til: "until",
  vacay: "vacation",
  fam: "family",
  avg: "average",
  pmt: "payment",
  pmts: "payments",
  amt: "amount",
  sav: "savings",
  chk: "checking",
  cc: "credit card",
  inc: "income",
  exp: "expenses",
  min: "min",
  tot: "total",
  totl: "total",
  fri: "friday",
  mon: "monday",
  tue: "tuesday",
  tues: "tuesday",
  wed: "wednesday",
  thu: "thursday",
  thurs: "thursday",
  sat: "saturday",
  pya: "pay",
  gsa: "gas",
  ot: "to",
  si: "is",
  nad: "and",
  whne: "when",
  whta: "what",
  btw: "by the way",
  rly: "really",
  bc: "because",
  b4: "before",
  ppl: "people",
  dinning: "dining",
  petrol: "gas",
  mobile: "phone",
  broadband: "internet",
  nursery: "childcare",
  telly: "tv",
};

const ACTS = "cancel transfer send dispute move categorize rename remind change remember forget set raise lower mark tag".split(" ");
const vocabulary = ((): ReadonlySet<string> =>
  new Set([...lexiconWords, ...CALENDAR, ...ACTS, ...[...categoryWords.keys()].flatMap((w) => w.split(" "))]))();
const byInitial = new Map<string, string[]>();
for (const word of vocabulary)
  if (word.length >= 4 && /^[a-z]+$/.test(word)) {
    for (const initial of new Set([word[0] ?? "", word[1] ?? ""])) byInitial.set(initial, [...(byInitial.get(initial) ?? []), word]);
  }

const isKnown = (word: string, nameIndex: NameIndex): boolean =>
  singulars(word).some((form) => vocabulary.has(form) || knownNames.has(nameKey(form))) ||
  merchantAliases.has(word) ||
  nameIndex.byWord.has(nameKey(word)) ||
  nameIndex.bySqueezed.has(nameKey(word)) ||
  nameIndex.categoryByName.has(word);

/** Two neighboring letters swapped. In a short word, another letter makes another word ("horse", "house"). */
const isSwap = (a: string, b: string): boolean => [...a].toSorted().join("") === [...b].toSorted().join("");
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const VOWELS = "aeiou";
/** One letter struck for its neighbor, or one vowel for another, in a word long enough to tell. */
const isNearKey = (a: string, b: string): boolean => {
  const at = [...a].findIndex((c, i) => c !== b[i]);
  const [x = "", y = ""] = [a[at], b[at]];
  if (a.length < 6 || a.slice(at + 1) !== b.slice(at + 1)) return false;
  return (
    (VOWELS.includes(x) && VOWELS.includes(y)) ||
    ROWS.some((row) => row.includes(x) && row.includes(y) && Math.abs(row.indexOf(x) - row.indexOf(y)) === 1)
  );
};
const slipsFor = (length: number): number => (length >= 10 ? 2 : length >= 4 ? 1 : 0);

/** Finds the only nearest word of the vocabulary; null if two are as near or none is. */
const nearest = (word: string): string | null => {
  const slips = slipsFor(word.length);
  let best = slips + 1;
  let found: string[] = [];
  for (const candidate of new Set(byInitial.get(word[0] ?? "") ?? [])) {
    if (Math.abs(candidate.length - word.length) > slips) continue;
    if (candidate[0] !== word[0] && !(candidate[1] === word[0] && candidate[0] === word[1])) continue;
    // A plural may mean something else ("good", "goods"), so a missing "s" is no slip.
    if (candidate === `${word}s`) continue;
    const d = editDistance(word, candidate, slips);
    if (candidate.length === word.length && !isSwap(word, candidate) && !isNearKey(word, candidate)) continue;
    if (d < best) [best, found] = [d, [candidate]];
    else if (d === best && d <= slips) found.push(candidate);
  }
  // Several forms of one word ("visit", "visits") are no doubt about the word.
  const [first] = found.toSorted((a, b) => a.length - b.length);
  return first !== undefined && found.every((f) => f.startsWith(first.slice(0, -1)))
    ? (found.find((f) => f.length === word.length) ?? first)
    : null;
};

/**
 * Repairs spelling toward the lexicon, the calendar and the words for categories. Words that name something, and words that the user wrote
 * with a capital letter inside a sentence, are left alone.
 */
export const mend = (plain: Plain, nameIndex: NameIndex): Plain =>
  replaceMapped(mended(plain, nameIndex), CALENDAR_WORDING, (m) => {
    const [said] = m;
    if (said.endsWith(" of")) return "1st of";
    return m[2] ?? "this";
  });
/** "third quarter of the present calendar year", "the first of September". */
const CALENDAR_WORDING =
  /\bfirst of(?= (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|\b(calendar|tax|fiscal) (years?|months?|quarters?)\b|\bpresent(?= (?:calendar |tax )?(?:year|month|quarter|week)\b)/g;

const mended = (plain: Plain, nameIndex: NameIndex): Plain =>
  replaceMapped(plain, /(?<![\p{L}\p{N}'&$#/-])\p{L}{1,16}(?![\p{L}\p{N}'/&]|-\p{L})/gu, (m) => {
    const word = m[0];
    const short = SHORT[word];
    if (short !== undefined && !nameIndex.bySqueezed.has(word)) return short;
    if (word.length < 4 || isKnown(word, nameIndex)) return word;
    const source = plain.source.slice(plain.at[m.index] ?? 0);
    const isProper = m.index > 0 && /^\p{Lu}\p{Ll}/u.test(source) && /\p{Ll}/u.test(plain.source.slice(0, 12));
    return isProper ? word : (nearest(word) ?? word);
  });
