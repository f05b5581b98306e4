import { configure } from "@testing-library/react";
import { computedStyle } from "./computed-style.ts";
import { type Installation, INSTALLATION_ID, pagesOf, SUPPORT_EMAIL, WEBSITE_URL } from "#contract/installation.ts";

// On a busy machine a screen may come late; only what never comes fails.
configure({ asyncUtilTimeout: 20_000 });

window.getComputedStyle = computedStyle;

// jsdom lays nothing out, so there is nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => undefined;

// Every page that a server of ours makes brings this along.
document.head.append(
  Object.assign(document.createElement("script"), {
    type: "application/json",
    id: INSTALLATION_ID,
    textContent: JSON.stringify({ supportEmail: SUPPORT_EMAIL, ...pagesOf(WEBSITE_URL), monitoringDsn: null } satisfies Installation),
  }),
);
