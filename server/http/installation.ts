import { type Installation, INSTALLATION_ID } from "#contract/installation.ts";

/** A page with what the installation tells it. It is data to the browser, which runs none of it; no text in it can end the element. */
export const withInstallation = (page: string, installation: Installation): string => {
  if (!page.includes("</head>")) throw new Error("the page of the web app has no head to put the installation into");
  return page.replace("</head>", () => `<script type="application/json" id="${INSTALLATION_ID}">${dataOf(installation)}</script></head>`);
};

/** The same as JSON, without a character that HTML could take for its own. */
const dataOf = (installation: Installation): string => JSON.stringify(installation).replaceAll("<", "\\u003c");
