import { type Installation, INSTALLATION_ID, pagesOf, SUPPORT_EMAIL, WEBSITE_URL } from "#contract/installation.ts";

/** What the page brought along from its server; a page that no server of ours made has examples. */
const told = document.getElementById(INSTALLATION_ID)?.textContent;
const installation: Installation = told ? JSON.parse(told) : { supportEmail: SUPPORT_EMAIL, ...pagesOf(WEBSITE_URL) };

/** The product's own pages, its app, and where builds of the app for testing are had. */
export const { termsUrl: TERMS_URL, privacyUrl: PRIVACY_URL, iosAppUrl: IOS_APP_URL, testBuildUrl: TEST_BUILD_URL } = installation;

/** A link that begins an e-mail to the support. */
export const supportMail = (subject: string): string => `mailto:${installation.supportEmail}?subject=${encodeURIComponent(subject)}`;
