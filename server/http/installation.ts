import { type Installation, INSTALLATION_ID, SIGN_IN_OFFER_ID, type SignInOffer } from "#contract/installation.ts";

/**
 * Inserts the installation's settings into a page. They are data that the browser never executes, and no text in them can end the element.
 */
export const withInstallation = (page: string, installation: Installation): string => withData(page, INSTALLATION_ID, installation);

/** Inserts the ways to sign in into a page. */
export const withSignInOffer = (page: string, offer: SignInOffer): string => withData(page, SIGN_IN_OFFER_ID, offer);

const withData = (page: string, id: string, data: object): string => {
  if (!page.includes("</head>")) throw new Error("the web app's page has no head element for its data");
  return page.replace("</head>", () => `<script type="application/json" id="${id}">${dataOf(data)}</script></head>`);
};

/** Returns the data as JSON without characters that HTML could interpret. */
const dataOf = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");
