import { type Installation, INSTALLATION_ID } from "#contract/installation.ts";

/** What the page brought along from its server. */
const installation: Installation = JSON.parse(document.getElementById(INSTALLATION_ID)?.textContent ?? "{}");

/** The product's own pages, its app, where builds of the app for testing are had, and where errors are told. */
export const {
  termsUrl: TERMS_URL,
  privacyUrl: PRIVACY_URL,
  iosAppUrl: IOS_APP_URL,
  testBuildUrl: TEST_BUILD_URL,
  monitoringDsn: MONITORING_DSN,
} = installation;

/** A link that begins an e-mail to the support. */
export const supportMail = (subject: string): string => `mailto:${installation.supportEmail}?subject=${encodeURIComponent(subject)}`;
