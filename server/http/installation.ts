import { DEMO_BLANKS, type Installation, INSTALLATION_ID, offerName, SIGN_IN_OFFER_ID, type SignInOffer } from "#contract/installation.ts";

/**
 * Inserts the installation's settings into a page. They are data that the browser never executes, and no text in them can end the element.
 */
export const withInstallation = (page: string, installation: Installation): string => withData(page, INSTALLATION_ID, installation);

/** Inserts the ways to sign in into a page. */
export const withSignInOffer = (page: string, offer: SignInOffer): string => withData(page, SIGN_IN_OFFER_ID, offer);

/** Returns the sign-in form that the build drew for this offer, with the demo household's details. Empty if there is none. */
export const signInForm = (forms: { [offer: string]: string }, offer: SignInOffer): string => {
  const form = forms[offerName(offer)] ?? "";
  const { demo } = offer;
  if (!demo) return form;
  return form.replaceAll(DEMO_BLANKS.email, () => htmlOf(demo.email)).replaceAll(DEMO_BLANKS.password, () => htmlOf(demo.password));
};

const htmlOf = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const withData = (page: string, id: string, data: object): string => {
  if (!page.includes("</head>")) throw new Error("the web app's page has no head element for its data");
  return page.replace("</head>", () => `<script type="application/json" id="${id}">${dataOf(data)}</script></head>`);
};

/** Returns the data as JSON without characters that HTML could interpret. */
const dataOf = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");
