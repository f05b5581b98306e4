/**
 * Reads the text of a bank's row: the rail, the processor, and the words of the merchant's name, without references, dates, card numbers
 * and towns. It knows no bank by name: banks print the same parts in different orders, and each part looks the same everywhere.
 */
import { type Rail, withoutRail } from "./rails.ts";
import towns from "./tables/towns.json" with { type: "json" };
import { plain, tokensOf } from "./words.ts";

export type Statement = {
  rail: Rail | null;
  /** Words of the merchant's name, without place and numbers; empty when the text names nobody. */
  words: readonly string[];
  /** The same with the place, for names that hold one ("Art Institute of Chicago"). */
  withPlace: readonly string[];
  /** The name as printed, in the given case. */
  name: string;
  /** A seller behind a processor or marketplace: the processor says nothing about what was bought. */
  processor: string | null;
};

const TOWNS = new Set<string>(towns);
const REGIONS = new Set(
  "al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy pr on qc bc ab mb sk ns nb nl pe ns nsw vic qld act tas usa us can gbr gb uk deu de fra fr nld esp es ita it irl ie aus au che ch aut at bel be lux lu nz nzl".split(
    " ",
  ),
);

/** Processors that put their mark before the seller's name, with what they are called. */
const PROCESSORS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:sq|sqc|gosq)\s?\*\s?|^square\s?\*\s?/i, "Square"],
  [/^tst\s?\*\s?|^toast\s?\*\s?/i, "Toast"],
  [/^(?:paypal|pp|paypal inst xfer)\s?\*\s?|^paypal\s?\/\s?/i, "PayPal"],
  [/^sp\s?\*?\s+(?=\S)/i, "Shopify"],
  [/^(?:in|intuit)\s?\*\s?/i, "Intuit"],
  [/^paypal inst xfer\s+(?=\S)/i, "PayPal"],
  [/^(?:clover|clv)\s?\*\s?/i, "Clover"],
  [/^(?:stripe|str)\s?[*-]\s?/i, "Stripe"],
  [/^(?:sumup|izettle|zettle|iz|zettle_|zlr|myPOS|mol|mollie|adyen|worldpay|wpy|ccv|cch|ckg)\s?[*_]\s*/i, "a card processor"],
  [
    /^(?:py|ps|bt|dd|ic|fs|fsp|wl|wix|ev|eb|ebn|lev|cke|iza|ctlp|vesta|dnh|wwp|ppd|act|pmt|mbr|tcb|zsk|ls|pwp|ezi|bpt|gum\.?co\/?|paddle\.net|paddle|2co\.com|2co|dri|fastspring|epc|cl|ck|ipn|tm|nya|ctlp|usa|gl|pos|wlt|fh|fdms|tix|mpos)\s?\*\s?/i,
    "a card processor",
  ],
];
/** Marks of processors that are themselves the brand: a ticket seller, a game store. Their mark stays a name. */
const BRAND_MARKS: Record<string, string> = {
  eb: "eventbrite",
  wl: "steam",
  dd: "doordash",
  ic: "instacart",
  tm: "ticketmaster",
  dnh: "godaddy",
  epc: "epic games",
  ctlp: "",
};

/** A word that is a number, a reference, a date, a time, a phone number or a masked card, not a name. */
const isReference = (word: string): boolean =>
  /^[#*x.…-]*\d[\d.,:/*#xX-]*$/.test(word) ||
  /^[x*.…]{2,}[\dx*]*$/i.test(word) ||
  /^[a-z]{0,3}\d{4,}[a-z0-9]*$/i.test(word) ||
  (/\d/.test(word) && word.length >= 7 && (word.match(/\d/g) ?? []).length >= 3 && !/[.]com/i.test(word)) ||
  /^\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{0,4}$/i.test(word) ||
  /^https?/i.test(word) ||
  /^[b-df-hj-np-tv-z0-9]{9,}$/i.test(word);

/** Where the rest of the text is the bank's and not the merchant's. */
const ENDS: readonly RegExp[] = [
  /\s(?:on \d{1,2}[ /](?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)).*$/i,
  /\s(?:value date|valutadatum|pasvolgnr|pas ?nr|transactie|transaction date|card xx\d*|card ending|card no|card \d|indn|co id|id|sequence|srf|conf(?:irmation)?#?|transaction#|trace|ref(?:erence)?|mandat\w*|machtiging|incassant|kenmerk|iban|bic|omschrijving|eref|mref|kref|cred|svwz|debitk|rechnungsnr|kundennummer|vertrag|numero|num|atm id)\b[.:#+ ]*.*$/i,
  /\s(?:id|ref|no|nr|n\.?|inv|auth|trn|txn|ticket|order|check|chk|acct?|account)[:#]\s?.*$/i,
  /\s\d{4}-\d{2}-\d{2}t\d.*$/i,
  /\s(?:des|type):.*$/i,
  /[\s,](?:tarjeta|pas ?\d{2,}|fact ?\d{4,}|facture ?\d{4,})\b.*$/i,
  /\s(?:ppd|web|tel|ccd|arc|pop)(?: id.*)?$/i,
  /\s\d{2}[/.-]\d{2}[/.-]?\d{0,4}\d{2}:\d{2}.*$/,
];

/** Codes that banks put at the end: the kind of row, not the name. */
const END_CODES = new Set(
  "cd vis bdc bcc cpm deb clp dd ddr dds so cr tfr fpi fpo bp bgc ft cb cbd atm crd purchase refund debit credit ach pos visa mc eft bpay llc inc ltd limited plc gmbh bv nv sa sas sarl spa srl sl slu sau kg ag se co corp pty online payment pmt pymt pymnt payments autopay auto pay web".split(
    " ",
  ),
);
/** End codes that are also the name of a brand, if nothing else stands in the text. */
const NAMES_TOO = new Set(["bp"]);
/** What company entries of the ACH network are called: they follow the company's name. */
const ENTRY_WORDS = new Set(
  "payroll payment payments pmt pmts pymt pymts pymnt pymnts paymt autopay auto pay dirdep epay epayment billpay bill_pay billpmt online internet web edi purchase transfer trnsfr xfer cashout debit credit des ins prem insprem premium bill billing direct dep dir deposit ach checkpaymt echeck e-check speedpay recurring retry inst instant uspayment svc ppd".split(
    " ",
  ),
);

/** Words of rails that are no name by themselves. */
const RAIL_WORDS = new Set(
  "wire card check cheque deposit withdrawal transfer online mobile interest fee atm cash to from sav savings checking chk recurring external requested".split(
    " ",
  ),
);

const cut = (text: string): string => ENDS.reduce((rest, pattern) => rest.replace(pattern, ""), ` ${text}`).trim() || text;

/** Stand for a reference, and before a short number, in the words of a name. */
const NUMBER = "\u0000";
const SHORT_NUMBER = "\u0001";

/** Splits a printed name into words and stops at the first reference once there is a name. */
const namePart = (text: string): string[] => {
  // Stores print their number against their name: "RACETRAC6275", "TESCO-STORES-3172".
  const words = text
    .replace(/([a-z]{3,})[-*]?(\d{3,})/gi, "$1 $2")
    .replace(/([a-z])-(?=[a-z]+[ -]\d)/gi, "$1 ")
    .split(/\s+/)
    .filter(Boolean);
  const name: string[] = [];
  for (const raw of words) {
    const word = raw.replace(/^[*#:,;()"\\/_-]+|[*#:,;()"\\/_-]+$/g, "");
    if (word !== "" && /^\d{1,2}$/.test(word) && !raw.startsWith("#")) {
      // "99 Ranch", "Take 5": a short number may belong to the name.
      name.push(`${SHORT_NUMBER}${word}`);
      continue;
    }
    if (word === "" || isReference(word) || /^#|^\*+[\dx*]*$/i.test(raw)) {
      // A number before the name is a terminal or a route; one after it ends the name, except for the place that may follow.
      if (name.length > 0) name.push(NUMBER);
      continue;
    }
    name.push(word);
  }
  return name;
};

/** Whether a word is a region or a country; some formats glue both: "CAUS". */
const isRegion = (word: string): boolean =>
  REGIONS.has(plain(word)) || (/^[a-z]{2}us$/i.test(word) && REGIONS.has(plain(word).slice(0, 2)));

/** Takes country, region and town off the end. Something always remains. */
const withoutPlace = (words: readonly string[]): { kept: string[]; placed: boolean } => {
  let kept = words.filter((word) => word !== NUMBER && !word.startsWith(SHORT_NUMBER));
  const start = kept.length;
  while (kept.length > 1 && (isRegion(kept.at(-1) ?? "") || END_CODES.has(plain(kept.at(-1) ?? "").replace(/\./g, ""))))
    kept = kept.slice(0, -1);
  for (const size of [4, 3, 2, 1, 2, 1]) {
    if (kept.length <= size) continue;
    const tail = kept.slice(-size).map((word) =>
      plain(word)
        .replace(/[.]/g, "")
        .replace(/[^a-z0-9]+/g, " ")
        .trim(),
    );
    const before = plain(kept.at(-size - 1) ?? "");
    if (TOWNS.has(tail.join(" ")) && !/^(?:of|de|di|du|la|le|el|the|bank|university|city|am|im|von|st|saint|new)$/.test(before)) {
      kept = kept.slice(0, -size);
    }
  }
  return { kept, placed: kept.length < start };
};

/** Whether words are only a place: a town, a region or a country. */
export const isPlace = (words: readonly string[]): boolean => {
  for (let at = 0; at < words.length;) {
    const size = [4, 3, 2, 1].find(
      (length) =>
        at + length <= words.length &&
        (TOWNS.has(words.slice(at, at + length).join(" ")) || (length === 1 && REGIONS.has(words[at] ?? ""))),
    );
    if (size === undefined) return false;
    at += size;
  }
  return true;
};

const tidyCase = (text: string): string =>
  text === text.toUpperCase() || text === text.toLowerCase()
    ? text.toLowerCase().replace(/(^|[\s/&.-])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

/** Formats of European banks that label the name: "Naam: …", "/NAME/…/". */
const LABELLED = /(?:\bnaam:\s*|\/name\/)([^/]{2,70}?)\s*(?=\/|machtiging\b|omschrijving\b|iban\b|kenmerk\b|incassant\b|bic\b|$)/i;

/** Reads a row's text. `payee` is the name field of the file, if it has one. */
export const readStatement = (text: string, payee: string | null = null): Statement => {
  const whole = text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
  const { rest: afterRail, rail } = withoutRail(whole);
  const labelled = LABELLED.exec(whole)?.[1] ?? null;
  const printedName = payee !== null && /[a-z]{2}/i.test(payee) ? withoutRail(payee.replace(/[\p{Cc}\p{Cf}]+/gu, " ")).rest : afterRail;
  const named = labelled ?? printedName;
  let rest = named.replace(/\/\/.*$|\/[^/\s]+\/[A-Z]{2}\b.*$/, " ").trim() || named;
  let processor: string | null = null;
  for (const [pattern, name] of PROCESSORS) {
    const mark = pattern.exec(rest)?.[0];
    if (mark === undefined || mark.length >= rest.length) continue;
    const brand = BRAND_MARKS[plain(mark).replace(/[^a-z]/g, "")];
    rest = brand === undefined ? rest.slice(mark.length) : `${brand} ${rest.slice(mark.length)}`;
    processor = name;
    break;
  }
  rest = cut(rest.replace(/^www\./i, ""));
  if (/^[^\s]+\.[^\s]+\.[^\s]+$/.test(rest.split("/")[0] ?? "") && !/\.(?:com|co|net|org)\b/i.test(rest))
    rest = rest.split("/")[0]?.replaceAll(".", " ") ?? rest;
  const printed = namePart(rest);
  const ended = printed.indexOf(NUMBER);
  const { kept, placed } = withoutPlace(printed);
  // After a reference usually stands the place. If no place was recognized, the name ends at the reference.
  const beforeReference = ended > 0 ? printed.slice(0, ended).filter((word) => !word.startsWith(SHORT_NUMBER)) : kept;
  let name = placed && ended < 0 ? kept : ended > 0 ? withoutPlace(beforeReference).kept : kept;
  if (rail === "ach" || rail === "direct-debit" || rail === null) {
    const first = name.findIndex((word, at) => at > 0 && ENTRY_WORDS.has(plain(word)));
    if (first > 0) name = name.slice(0, first);
  }
  while (name.length > 1 && END_CODES.has(plain(name.at(-1) ?? "").replace(/\./g, ""))) name = name.slice(0, -1);
  // "Card payment", "Online transfer to savings": the rail is all that the text names, so it is the name.
  const isRailAlone = name.every(
    (word) => RAIL_WORDS.has(plain(word)) || (END_CODES.has(plain(word)) && !NAMES_TOO.has(plain(word))) || ENTRY_WORDS.has(plain(word)),
  );
  const called = isRailAlone ? namePart(cut(whole)).filter((word) => word !== NUMBER && !word.startsWith(SHORT_NUMBER)) : name;
  const shown = tidyCase(
    called
      .join(" ")
      .replace(/\.(?:com|co\.uk|net|org|de|fr|es|it|nl|io)$/i, "")
      .replace(/[*_|~]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return {
    rail,
    words: isRailAlone ? [] : tokensOf(name.join(" ")),
    withPlace: tokensOf(
      (isRailAlone ? [] : printed)
        .filter((word) => word !== NUMBER)
        .join(" ")
        .replaceAll(SHORT_NUMBER, ""),
    ),
    name: shown,
    processor,
  };
};
