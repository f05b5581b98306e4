/** The currency of a household without accounts, and of one with an account in it. */
export const MAIN_CURRENCY = "USD";
/** The currency of quoted prices and home estimates, whose providers cover the United States. */
export const QUOTE_CURRENCY = "USD";
/** Pattern of an optional sign or code before an amount that a user typed: "$", "CA$", "€", "SEK". */
export const CURRENCY_SIGN: string = String.raw`(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3})?`;
