/** Settings of the installation that its pages need: addresses set by the operator. They are embedded in the page, not fetched. */
export type Installation = {
  supportEmail: string;
  termsUrl: string;
  privacyUrl: string;
  iosAppUrl: string;
  /** Where test builds of the app can be downloaded. */
  testBuildUrl: string;
  /** The Sentry DSN for errors in the browser; its key is public. Null turns error reporting off. */
  monitoringDsn: string | null;
};

/** Ways to sign in besides an account's own password. They are embedded in the page, so that the sign-in form never moves. */
export type SignInOffer = {
  demo: { email: string; password: string } | null;
  ways: { connection: string; name: string; sandbox: boolean }[];
};

/** Id of the page element that holds the sign-in offer as JSON. */
export const SIGN_IN_OFFER_ID = "sign-in-offer";

/** Id of the page element that holds these settings as JSON. */
export const INSTALLATION_ID = "installation";

export const SUPPORT_EMAIL = "support@hiro.example.com";
export const WEBSITE_URL = "https://hiro.example.com";

/** Default addresses of a website's pages, used where none are set individually. */
export const pagesOf = (website: string): Omit<Installation, "supportEmail" | "monitoringDsn"> => ({
  termsUrl: `${website}/terms`,
  privacyUrl: `${website}/privacy`,
  iosAppUrl: `${website}/ios`,
  testBuildUrl: `${website}/test-build`,
});
