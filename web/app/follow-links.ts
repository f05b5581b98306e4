import type { router as appRouter } from "./router.ts";

/** Paths that need a full page load: sign-in, sign-out, sign-up, and pages served by the server. */
const BEGINS_ANEW = /^\/(?:auth|api|signup)(?:\/|$)/;

/**
 * Turns plain clicks on links to app pages into client-side navigation, so that nothing is loaded twice. Links with a target, downloads and
 * external links are left to the browser.
 */
export const followLinks = (router: typeof appRouter): void => {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== window.location.origin || link.getAttribute("href")?.startsWith("#")) return;
    const { pathname, search, hash } = link;
    if (BEGINS_ANEW.test(pathname) || router.getMatchedRoutes(pathname)[2] === undefined) return;
    event.preventDefault();
    void router.navigate({ href: pathname + search + hash });
  };
  document.addEventListener("click", follow);
};
