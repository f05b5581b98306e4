/** Where the product's server mounts it. */
export const PATH = "/sandbox-identity";

/** An issuer that no real provider has, so that a fictional identity can never be mistaken for a real one. */
export const ISSUER = "https://sandbox-identity.invalid";

/** The typeface of its page, which only this site may use. */
export const FONT_PATH = `${PATH}/hanken-grotesk.woff2`;
