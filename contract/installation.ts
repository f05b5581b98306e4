/** What an installation tells its pages: addresses that its operator set. Not a call: it stands in the page itself. */
export type Installation = {
  supportEmail: string;
  termsUrl: string;
  privacyUrl: string;
  iosAppUrl: string;
  /** Where builds of the app for testing are had. */
  testBuildUrl: string;
  /** Where errors of the pages are told, in Sentry's form: its key is no secret. Null tells nobody. */
  monitoringDsn: string | null;
};

/** The id of the page's element that holds it, as JSON. */
export const INSTALLATION_ID = "installation";

export const SUPPORT_EMAIL = "support@hiro.example.com";
export const WEBSITE_URL = "https://hiro.example.com";

/** The pages of a product's website, where they are not said one by one. */
export const pagesOf = (website: string): Omit<Installation, "supportEmail" | "monitoringDsn"> => ({
  termsUrl: `${website}/terms`,
  privacyUrl: `${website}/privacy`,
  iosAppUrl: `${website}/ios`,
  testBuildUrl: `${website}/test-build`,
});
