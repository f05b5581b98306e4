/** Where it is mounted in the product's server. */
export const PATH = "/sandbox-identity";

/** A name that no real provider has, so that no invented identity is ever taken for a real one. */
export const ISSUER = "https://sandbox-identity.invalid";

/** The typeface of its page, which no other site serves. */
export const FONT_PATH = `${PATH}/hanken-grotesk.woff2`;
