/** The currency of a household without accounts, and of one with an account in it. */
export const MAIN_CURRENCY = "USD";
