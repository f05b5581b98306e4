import type { router as appRouter } from "./router.ts";

/** Pages that begin anew: signing in or out, signing up, and what the server itself answers. */
const BEGINS_ANEW = /^\/(?:auth|api|signup)(?:\/|$)/;

/**
 * A plain press of a link to a page of the app, wherever it stands, changes the page in place: nothing that is loaded is loaded again. A
 * link with a target, a download and links out stay the browser's.
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
