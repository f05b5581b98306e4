import { type Installation, INSTALLATION_ID } from "#contract/installation.ts";

/** Settings that the server embedded in the page. */
const installation: Installation = JSON.parse(document.getElementById(INSTALLATION_ID)?.textContent ?? "{}");

/** Addresses of the product's pages, app and test builds, and the error reporting DSN. */
export const {
  termsUrl: TERMS_URL,
  privacyUrl: PRIVACY_URL,
  iosAppUrl: IOS_APP_URL,
  testBuildUrl: TEST_BUILD_URL,
  monitoringDsn: MONITORING_DSN,
} = installation;

/** Returns a mailto link to support with a subject. */
export const supportMail = (subject: string): string => `mailto:${installation.supportEmail}?subject=${encodeURIComponent(subject)}`;
