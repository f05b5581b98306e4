const WEBSITE = "https://hiro.example.com";

/** Where people find help, the product's own pages, and its app. */
export const SUPPORT_EMAIL = "support@hiro.example.com";
export const TERMS_URL = `${WEBSITE}/terms`;
export const PRIVACY_URL = `${WEBSITE}/privacy`;
export const IOS_APP_URL = `${WEBSITE}/ios`;

/** A link that begins an e-mail to the support. */
export const supportMail = (subject: string): string => `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
