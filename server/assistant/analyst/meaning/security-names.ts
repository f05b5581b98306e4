import type { HoldingFact } from "../../tools/index.ts";
import { nameKey, type Vocabulary } from "../vocabulary.ts";
import { commonWords } from "../words.ts";
import { placesOf } from "./goal-names.ts";
import { lexiconWords } from "./lexicon.ts";

type Security = Vocabulary["securities"][number];
/** The place of a security's name or ticker in a question. */
export type SecurityPlace = { from: number; to: number; name: string };

/** Words after a name that say only what kind of company or fund it is. */
const SUFFIX =
  /(?:[ ](?:inc|incorporated|corp|corporation|company|co|plc|ltd|limited|llc|sa|ag|nv|holdings|group|platforms|com|class [abc]|cl [abc]|common stock|ordinary shares|adr|etf|etfs|fund|funds|index fund|trust|shares|admiral|admiral shares|investor shares))+$/;
/** What people call a company that has another name by now. */
const ALSO: Record<string, readonly string[]> = {
  alphabet: ["google", "googl", "goog"],
  meta: ["facebook", "fb"],
  "berkshire hathaway": ["berkshire", "brk"],
  "international business machines": ["ibm", "big blue"],
  "johnson and johnson": ["j ?& ?j", "johnson ?& ?johnson"],
};
/** Money that waits in an investment account is no security that anyone names. */
const IS_CASH = /^(?:us dollars?|u s dollars?|dollars?|cash|usd|money market|sweep)\b/;
/** Words that say a name is meant as a security: "F shares", "ticker ALL". */
const AROUND = "(?: (?:stocks?|shares?|holdings?|position|etf|fund|bonds?|ticker|calls?))";

const formsOf = ({ name, symbol }: Security): string[] => {
  const key = nameKey(name);
  if (IS_CASH.test(key)) return [];
  const core = key.replace(SUFFIX, "");
  const [brand = "", ...rest] = core.split(" ");
  const also = Object.entries(ALSO).flatMap(([known, words]) => (core === known || core.startsWith(`${known} `) ? words : []));
  const tracksTheMarket = /\b500\b/.test(core) ? ["s ?(?:&|and|n) ?p(?: ?500)?"] : [];
  return [
    ...new Set([
      ...(symbol === null ? [] : [nameKey(symbol)]),
      core,
      ...(brand.length >= 4 ? [brand] : []),
      ...(rest.length >= 2 ? [rest.join(" ")] : []),
      ...also,
      ...tracksTheMarket,
    ]),
  ].filter((form) => form !== "");
};
/** A form that is a word of its own in questions names a security only beside a word such as "shares". */
const isWord = (form: string): boolean => form.length < 3 || commonWords.has(form) || lexiconWords.has(form) || /^total\b/.test(form);

/** "The Vanguard account" is an account at that house, whatever it holds. */
const NO_ACCOUNT = "(?!'?s? (?:\\w+ )?(?:accounts?|brokerage|iras?|roth|401|balances?|cards?|loans?|savings|checking)(?![\\p{L}]))";
const spelled = (form: string): string => form.replaceAll(/(?<!\?) (?!\?)/g, "[^\\p{L}\\p{N}]+");
/** Finds securities of the household by name, by ticker, or by the name of the company or fund family. */
export const securityPlaces = (text: string, securities: readonly Security[]): SecurityPlace[] => {
  const found = securities.flatMap((security) =>
    formsOf(security).flatMap((form) =>
      placesOf(text, form.includes(" ") ? spelled(form) : isWord(form) ? `${form}(?=${AROUND})` : `${form}${NO_ACCOUNT}`, security.name),
    ),
  );
  // Of "Vanguard Total Stock Market", the family's other funds are not meant.
  return found.filter((one) => !found.some((o) => o.from <= one.from && one.to <= o.to && o.to - o.from > one.to - one.from));
};

/** The class of what is neither a bond, cash nor crypto, as far as its name and kind tell. */
export const STOCKS = "stocks and stock funds";
/** Funds that hold stocks and bonds, in shares that no data tells. */
export const isMixedFund = ({ name }: HoldingFact): boolean =>
  /\btarget\b|\bbalanced\b|\blife ?strategy\b|\ballocation\b|\b(?:20[2-9]\d)\b/i.test(name);
/** Kinds of securities, by the words for them and by what they are. */
export const CLASSES: [label: string, words: RegExp, is: (h: HoldingFact) => boolean][] = [
  [
    "international funds",
    /\b(?:international|foreign|overseas|ex[- ]us|non[- ]us|world|global|emerging)\b/,
    ({ name }) => /international|foreign|world|global|emerging|ex[- ]us/i.test(name),
  ],
  [
    "bonds",
    /\bbonds?\b|\bfixed income\b|\btreasur(?:y|ies)\b/,
    ({ name, kind }) => /bond|treasury|fixed income/i.test(`${name} ${kind ?? ""}`),
  ],
  [
    STOCKS,
    /\b(?:stocks?|equit(?:y|ies))\b(?=.*\bbonds?\b)|\bbonds?\b.*\b(?:stocks?|equit(?:y|ies))\b/,
    ({ name, kind }) => !/bond|treasury|fixed income|cash|money market|crypto|bitcoin|ether(?:eum)?\b/i.test(`${name} ${kind ?? ""}`),
  ],
  [
    "single stocks",
    /\b(?:single|individual|separate|company) (?:\w+ )?(?:stocks?|shares|companies)\b|\bstock picks?\b/,
    ({ kind }) => /^(?:equity|stock)$/.test(kind ?? ""),
  ],
  ["funds", /\b(?:index|mutual|tracker) funds?\b|\bindexes\b|\btrackers\b|\betfs?\b/, ({ kind }) => /etf|fund/.test(kind ?? "")],
  ["crypto", /\bcrypto\w*\b|\bbitcoin\b|\bbtc\b/, ({ name, kind }) => /crypto|bitcoin|ether/i.test(`${name} ${kind ?? ""}`)],
];
