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

/** Identity providers for sign-in, in the order of their buttons, and their names. */
export const CONNECTIONS = ["google-oauth2", "apple"] as const;
export type Connection = (typeof CONNECTIONS)[number];
export const CONNECTION_NAMES: Readonly<Record<Connection, string>> = { "google-oauth2": "Google", apple: "Apple" };

/** Ways to sign in besides an account's own password. They are embedded in the page, so that the sign-in form never moves. */
export type SignInOffer = {
  demo: { email: string; password: string } | null;
  ways: { connection: string; name: string; sandbox: boolean }[];
};

/** Texts in place of the demo household's details in a sign-in form that the build draws. The server replaces them. */
export const DEMO_BLANKS = { email: "{demo email}", password: "{demo password}" } as const;

/** Names an offer among those that the build draws a form for: its providers, and whether there is a demo household. */
export const offerName = ({ demo, ways }: SignInOffer): string =>
  [...ways.map(({ connection, sandbox }) => (sandbox ? `${connection} (sandbox)` : connection)), ...(demo ? ["demo"] : [])].join(", ");

/** Every offer that an installation can have. */
export const possibleOffers = (): SignInOffer[] => {
  const all = CONNECTIONS.reduce<SignInOffer["ways"][]>(
    (lists, connection) =>
      lists.flatMap((ways) => [
        ways,
        ...[false, true].map((sandbox) => [...ways, { connection, name: CONNECTION_NAMES[connection], sandbox }]),
      ]),
    [[]],
  );
  return all.flatMap((ways) => [null, DEMO_BLANKS].map((demo) => ({ demo, ways })));
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
