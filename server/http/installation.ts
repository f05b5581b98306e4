import { type Installation, INSTALLATION_ID } from "#contract/installation.ts";

/**
 * Inserts the installation's settings into a page. They are data that the browser never executes, and no text in them can end the element.
 */
export const withInstallation = (page: string, installation: Installation): string => {
  if (!page.includes("</head>")) throw new Error("the web app's page has no head element for the installation settings");
  return page.replace("</head>", () => `<script type="application/json" id="${INSTALLATION_ID}">${dataOf(installation)}</script></head>`);
};

/** Returns the settings as JSON without characters that HTML could interpret. */
const dataOf = (installation: Installation): string => JSON.stringify(installation).replaceAll("<", "\\u003c");
