import { configure } from "@testing-library/react";
import { computedStyle } from "./computed-style.ts";
import { type Installation, INSTALLATION_ID, pagesOf, SUPPORT_EMAIL, WEBSITE_URL } from "#contract/installation.ts";

// On a busy machine a screen may take long; only a missing one fails.
configure({ asyncUtilTimeout: 20_000 });

window.getComputedStyle = computedStyle;

// jsdom has no layout, so there is nothing to scroll to.
Element.prototype.scrollIntoView ??= () => undefined;

// The server embeds these settings in every page.
document.head.append(
  Object.assign(document.createElement("script"), {
    type: "application/json",
    id: INSTALLATION_ID,
    textContent: JSON.stringify({ supportEmail: SUPPORT_EMAIL, ...pagesOf(WEBSITE_URL), monitoringDsn: null } satisfies Installation),
  }),
);
