/**
 * Returns the key that groups the rows of one merchant: letters and digits of its name in lower case, without store numbers. Never empty.
 */
export const merchantKey = (name: string): string => {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain.replace(/#?\b\d{2,}\b/g, " ").replace(/[^\p{L}\p{N}]+/gu, "");
  return (key || plain.replace(/\s+/g, "") || "unknown").slice(0, 120);
};

/** Keys that many payees share. A user's choice for one such row says nothing about the next. */
const SHARED = new Set(
  "unknown check checks checkpaid cheque deposit mobiledeposit atmdeposit checkdeposit withdrawal atmwithdrawal atm cashwithdrawal payment onlinepayment billpayment transfer onlinetransfer wiretransfer wire venmo venmopayment zelle zellepayment zellefrom zelleto paypal paypaltransfer cashapp purchase debit credit refund fee".split(
    " ",
  ),
);
/** Whether a merchant key identifies a single payee, so that a choice for it can be learned. */
export const isOnePayee = (key: string): boolean => !SHARED.has(key);

/** Words that banks add around the merchant's name. */
const WRAPPING = [
  /^(pos|ach|dbt|debit|credit|check ?card|checkcard|visa|mastercard|mc|purchase|card purchase|debit card purchase|recurring payment|recurring|preauthorized|pre-authorized|electronic|web|online|withdrawal|payment to|point of sale)\b[\s:*-]*/i,
  /^(sq|tst|py|sp|pp|paypal|sqc|ck|in|dd|wl|zsk|bt|lev|cke|iza|eb|fs)\s?\*\s*/i,
  /\b(purchase|authorized on|auth) \d{1,2}\/\d{1,2}(\/\d{2,4})?\b/gi,
  /\b(card|cd|crd) ?(ending in )?[x*#]*\d{4}\b/gi,
  /\bx{2,}\d{2,}\b/gi,
  /#\s?\d+/g,
  /\b\d{5,}\b/g,
  /\s\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/g,
  /\b\d{3}[-.]\d{3}[-.]\d{4}\b/g,
  // Starts only where a run of spaces starts: otherwise a long run takes cubic time.
  /(?<!\s)\s{2,}[A-Za-z .'-]+\s(AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY)$/,
  /\.com\b.*$/i,
];

const tidyCase = (text: string): string =>
  text === text.toUpperCase() || text === text.toLowerCase()
    ? text.toLowerCase().replace(/(^|[\s/&-])\p{L}/gu, (m) => m.toUpperCase())
    : text;

/**
 * Returns a readable merchant name from a bank's description: "SQ *BLUE BOTTLE #1204 OAKLAND CA" → "Blue Bottle". Falls back to the
 * description itself.
 */
export const merchantName = (description: string): string => {
  let text = description.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
  for (let pass = 0; pass < 2; pass += 1) for (const pattern of WRAPPING) text = text.replace(pattern, " ").trim();
  text = text
    .replace(/[*_|~]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s\-:,.]+|[\s\-:,.]+$/g, "");
  return tidyCase(text || description.trim() || "Unknown").slice(0, 120);
};
