/**
 * Reads from a bank's row what it was for. The evidence comes in this order: the kind that the bank states in a code, the bank's own
 * phrases for fees, cash, pay and transfers, the merchant category code, a known brand, and words that name a kind of business. The
 * direction and the account decide the section until one of them says otherwise.
 */
import { categoryOfMcc, codesOfBankWord, kindOfType, type RowKind } from "./bank-codes.ts";
import { type Brand, type BrandMatch, findBrand, tradesIn } from "./brands.ts";
import { kindsIn, type KindMatch } from "./kinds.ts";
import { type AccountKind, phraseIn } from "./phrases.ts";
import { tokensOf } from "./words.ts";
import { isPlace, readStatement, type Statement } from "./statement.ts";

export type { AccountKind } from "./phrases.ts";

/** A row as the bank or file states it. Unknown parts are null. */
export type RowToRead = {
  description: string;
  payee: string | null;
  /** The money came into the account. */
  moneyIn: boolean;
  account: AccountKind;
  /** Currency of the account; it says in which countries to look for brands. */
  currency: string;
  /** The household's country as an ISO code in lower case, if known. Among countries of one currency, its brands come first. */
  country: string | null;
  mcc: string | null;
  /** OFX TRNTYPE, or the type column of a file. */
  type: string | null;
  /** The bank's own word for a category. */
  bankCategory: string | null;
};

const EURO = ["de", "nl", "fr", "es", "it", "at", "be", "ie", "pt", "fi", "lu"];
const COUNTRIES: Record<string, readonly string[]> = {
  USD: ["us"],
  GBP: ["gb"],
  CAD: ["ca"],
  AUD: ["au"],
  NZD: ["nz"],
  EUR: EURO,
  CHF: ["ch"],
  SEK: ["se"],
  DKK: ["dk"],
  NOK: ["no"],
  PLN: ["pl"],
  MXN: ["mx"],
};
/** The countries that use a currency; none for others, which means anywhere. */
const countriesOf = (currency: string): readonly string[] => COUNTRIES[currency] ?? [];

/** What decided, in the words of the measured table of tiers. */
export type Tier = keyof typeof TIERS;

/** A category with a lower confidence than this waits for a user's review. */
export const SURE_ENOUGH = 0.94;

/**
 * The share of rows that each kind of evidence gets right, rounded down, as `npm run eval -- categories` measures it. What is not sure
 * enough waits for review, whatever its share.
 */
export const TIERS = {
  code: 0.98,
  phrase: 0.98,
  brand: 0.98,
  "brand and bank": 0.98,
  mcc: 0.98,
  "likely brand": 0.9,
  "likely phrase": 0.8,
  "likely mcc": 0.7,
  institution: 0.98,
  "likely institution": 0.8,
  kind: 0.8,
  "bank word": 0.6,
  "weak brand": 0.4,
  "weak kind": 0.6,
} as const;

export type Reading = {
  /** The category; null when nothing is known. */
  code: string | null;
  tier: Tier | null;
  /** Why, for the person: "Known merchant: Safeway". */
  about: string | null;
  /** The name to show. */
  merchant: string;
  statement: Statement;
};

const REFUND_OR_CARD = new Set(["refund", "card"]);
const isExpense = (code: string): boolean => !/^(?:INCOME|TRANSFER|LOAN_DISBURSEMENTS|@)/.test(code);
const groupOf = (code: string): string =>
  code
    .split("_")
    .slice(0, code.startsWith("GENERAL_") || code.startsWith("FOOD_") ? 2 : 1)
    .join("_");

/** The category that a code of the file decides together with direction and account; null if it only names the rail. */
const fromKind = (kind: RowKind | null, { moneyIn, account }: RowToRead): string | null => {
  if (kind === "cash") return moneyIn ? "TRANSFER_IN_DEPOSIT" : "TRANSFER_OUT_WITHDRAWAL";
  if (kind === "interest") return moneyIn ? "INCOME_INTEREST_EARNED" : "BANK_FEES_INTEREST_CHARGE";
  if (kind === "dividend") return moneyIn ? (account === "investment" ? "INCOME_DIVIDENDS" : "INCOME_INTEREST_EARNED") : null;
  if (kind === "payroll" && moneyIn && account === "cash") return "INCOME_SALARY";
  if (kind === "card-payment" && account === "credit" && moneyIn) return "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT";
  if (kind === "transfer" && account === "cash") return moneyIn ? "TRANSFER_IN_ACCOUNT_TRANSFER" : "TRANSFER_OUT_ACCOUNT_TRANSFER";
  return null;
};

/** Institutions move money for the person; what a payment means depends on the direction. */
const fromInstitution = (code: string, moneyIn: boolean): string | null => {
  if (code === "@broker") return moneyIn ? "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS" : "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS";
  if (code === "@crypto") return moneyIn ? "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS" : "TRANSFER_OUT_CRYPTO";
  if (code === "@card") return moneyIn ? null : "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT";
  if (code === "@bank") return moneyIn ? "TRANSFER_IN_ACCOUNT_TRANSFER" : "TRANSFER_OUT_SAVINGS";
  return null;
};

/** Words of banks for money that they move on an order. */
const MOVES =
  /\b(?:pmts?|pymts?|payments?|e-?pay\w*|autopay|funds?|money ?lin[ek]|moneylink|trfr|transfer|xfer|invest\w*|buy|edi|contribution|sparplan|creditcard|crcardpmt|ddr?|debits?)\b|\bdes:/i;

/** Words that companies add to their brand; they do not change what it is. */
const FILLER = new Set(
  "store stores shop inc llc co com de fr es it nl uk ca au net org https corp company ltd online www usa us uk the of and at on in market supermarket restaurant cafe coffee gas station fuel center centre mall outlet express super supercenter service services customer order subscription membership prem coll premium insurance ins payment fee fees club www https httpswww sales premium monthly annual plus pro app mobile web bill payment gmbh ag bv nv sa sas sarl spa srl sl kg limited plc group international intl north south east west airport plaza st ave rd blvd city town san los new".split(
    " ",
  ),
);

const strongKind = ({ share, weight, word }: KindMatch): boolean => share >= 85 && weight >= 30 && word.length > 3;

/** Whether the words beside the brand name another kind of business: "Target Optical", "Shell Beach Inn". */
const contradicts = (match: BrandMatch): KindMatch | null =>
  kindsIn(match.rest.filter((word) => !FILLER.has(word))).find(
    (kind) => kind.share >= 80 && kind.weight >= 10 && groupOf(kind.code) !== groupOf(match.brand.code),
  ) ?? null;

/** The number of places of brands from the list of services. */
const LISTED = 9999;

/** Categories for what fits nowhere else: two careful people would not choose the same one. */
const SOFT = /_OTHER_(?:FOOD_AND_DRINK|HOME_IMPROVEMENT|GENERAL_MERCHANDISE|PERSONAL_CARE)$/;

const brandTier = (match: BrandMatch, row: RowToRead): Tier => {
  const { brand, extent, rest } = match;
  const here = tradesIn(brand, countriesOf(row.currency));
  const listed = brand.places === LISTED;
  const own = tokensOf(brand.name);
  const left = rest.filter(
    (word) => !(FILLER.has(word) || /\d/.test(word) || word.length < 3 || own.includes(word) || kindsIn([word])[0]?.code === brand.code),
  );
  const filled = left.length === 0 || isPlace(left);
  const distinct = match.words > 1 || listed || brand.places >= 60 || (match.length >= 9 && brand.places >= 10);
  if (!here || match.isAmbiguous) return "weak brand";
  if (match.isCut) return match.length >= 10 ? "likely brand" : "weak brand";
  if (extent === "inside") return listed && match.length >= 6 ? "likely brand" : "weak brand";
  if (brand.share < 80 || SOFT.test(brand.code)) return "likely brand";
  if (extent === "whole" || filled) return distinct ? "brand" : "likely brand";
  // "Planet Fitness Club Fees" holds the whole brand; "Lucky Wok" only a word that is also one.
  if (match.words > 1 && match.length >= 8 && distinct) return "brand";
  return distinct && (match.words > 1 || match.length >= 4) ? "likely brand" : "weak brand";
};

/**
 * Finds a brand in the countries of the currency; one of the household's country first, unless another has a longer name there. If the two
 * are of different kinds, the one of the household's country is only likely.
 */
const findNearest = (words: readonly string[], { currency, country }: RowToRead, wanted: (brand: Brand) => boolean): BrandMatch | null => {
  const countries = countriesOf(currency);
  const found = findBrand(words, countries, wanted);
  if (country === null || countries.length < 2 || !countries.includes(country)) return found;
  const near = findBrand(words, [country], wanted);
  if (near === null || !tradesIn(near.brand, [country]) || near.length < (found?.length ?? 0)) return found;
  return { ...near, isAmbiguous: near.isAmbiguous || (found !== null && found.brand.code !== near.brand.code) };
};

/** What money from a business of a kind is: an authority pays back taxes, a property manager pays out rent. */
const RECEIVED: Record<string, string> = {
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: "INCOME_TAX_REFUND",
  RENT_AND_UTILITIES_RENT: "INCOME_RENTAL",
};

/** Reads one row. The same row gives the same answer, whatever other rows there are. */
export const readRow = (row: RowToRead): Reading => {
  const statement = readStatement(row.description, row.payee);
  const kind = kindOfType(row.type);
  const merchantOf = (name: string | null): string => name ?? (statement.name || row.description.trim() || "Unknown");
  const result = (code: string | null, tier: Tier | null, about: string | null, name: string | null = null): Reading => ({
    code,
    tier,
    about,
    merchant: merchantOf(name).slice(0, 120),
    statement,
  });

  const stated = fromKind(kind, row);
  if (stated !== null) return result(stated, "code", "Your bank says so");
  const phrase = phraseIn(row.description, row.moneyIn, row.account);
  const isRefund = statement.rail === "refund" || kind === "refund";
  const onCard = statement.rail === "card" || kind === "card" || row.account === "credit";
  // A card purchase is never pay, a transfer or a fee: the words then belong to the merchant's name.
  const phraseCounts =
    phrase !== null &&
    !(isRefund || ((statement.rail === "card" || kind === "card") && !/^(?:TRANSFER_OUT_WITHDRAWAL|BANK_FEES)/.test(phrase.code)));
  if (phraseCounts && phrase.sure) return result(phrase.code, "phrase", phrase.about);
  if (row.account === "investment")
    return result(
      row.moneyIn ? "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS" : "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
      "weak kind",
      "What an investment account does is not spending",
    );

  const wanted = (code: string): boolean => {
    if (code.startsWith("INCOME_")) return row.moneyIn && row.account === "cash" && !isRefund && !REFUND_OR_CARD.has(statement.rail ?? "");
    if (code.startsWith("@")) return row.account === "cash" && !onCard && !isRefund;
    return true;
  };
  const find = (words: readonly string[]) => findNearest(words, row, (brand) => wanted(brand.code));
  const match = find(statement.withPlace.length > 0 ? statement.withPlace : statement.words) ?? find(statement.words);
  // A single word inside a name is rarely the brand: "Northside Chess Meetup".
  const counts = match !== null && (match.extent !== "inside" || match.words > 1 || (match.brand.places === LISTED && match.length >= 7));
  // What follows the brand counts only as far as it belongs to the name.
  const isBeginning =
    match !== null &&
    match.extent !== "inside" &&
    statement.words.length >= match.words &&
    statement.withPlace.slice(0, match.words).join("") === statement.words.slice(0, match.words).join("");
  const rest = isBeginning ? statement.words.slice(match.words) : (match?.rest ?? []);
  const tidy =
    match !== null && counts
      ? { ...match, rest, extent: match.extent !== "inside" && rest.length === 0 ? ("whole" as const) : match.extent }
      : null;
  const bankWords = codesOfBankWord(row.bankCategory);
  const mcc = categoryOfMcc(row.mcc);

  if (tidy && tidy.brand.code.startsWith("@")) {
    const code = fromInstitution(tidy.brand.code, row.moneyIn);
    if (tidy.brand.code === "@p2p") return result(null, null, "A payment between people", tidy.brand.name);
    // The bank itself moved the money to a firm that holds it: "SCHWAB BROKERAGE MONEYLINK". A card purchase there would be something else.
    const isMoved = !row.moneyIn && tidy.brand.code !== "@bank" && tidy.extent !== "inside" && MOVES.test(row.description);
    return result(
      code,
      code === null ? null : isMoved ? "institution" : "likely institution",
      `A payment with ${tidy.brand.name}`,
      tidy.brand.name,
    );
  }
  if (tidy) {
    const { brand } = tidy;
    const tier = brandTier(tidy, row);
    const against = contradicts(tidy);
    if (against) return result(against.code, "weak kind", `The name holds “${against.word}”`);
    const name = tier === "brand" || tier === "likely brand" ? brand.name : null;
    const about = `Known merchant: ${brand.name}`;
    if (mcc && mcc.sure && mcc.code !== brand.code) return result(tier === "brand" ? brand.code : mcc.code, "likely brand", about, name);
    if (row.moneyIn && isExpense(brand.code) && row.account === "cash" && !isRefund && !onCard) {
      const received = RECEIVED[brand.code];
      if (received !== undefined) return result(received, "likely brand", `Money from ${brand.name}`, name);
      // The bank says that a company sent money; whether as pay or as a refund, it does not say.
      if (statement.rail !== null || tier !== "brand") return result(null, null, `Money from ${brand.name}`, name);
      return result(brand.code, "weak brand", `Money back from ${brand.name}`, name);
    }
    if (tier === "likely brand" && !tidy.isAmbiguous && bankWords.includes(brand.code))
      return result(brand.code, "brand and bank", about, name);
    if (tier !== "brand" && mcc && mcc.code === brand.code) return result(brand.code, "brand and bank", about, name);
    if (tier === "weak brand" && mcc) return result(mcc.code, mcc.sure ? "mcc" : "likely mcc", "Your bank says so");
    return result(brand.code, tier, about, name);
  }
  if (phraseCounts) return result(phrase.code, "likely phrase", phrase.about);
  if (mcc) return result(mcc.code, mcc.sure ? "mcc" : "likely mcc", "Your bank says so");
  if (row.moneyIn && row.account === "cash" && !isRefund && !onCard) return result(null, null, null);
  const kinds = kindsIn(statement.words);
  const best = kinds.toSorted(
    (a, b) =>
      Number(strongKind(b)) - Number(strongKind(a)) ||
      b.word.split(" ").length - a.word.split(" ").length ||
      kinds.indexOf(b) - kinds.indexOf(a),
  )[0];
  if (best) return result(best.code, strongKind(best) ? "kind" : "weak kind", `The name holds “${best.word}”`);
  const exact = bankWords.find((word) => !word.endsWith("_"));
  if (exact !== undefined) return result(exact, "bank word", "Your bank says so");
  return result(null, null, null);
};
