/** Any origin works here: it only shows whether the requested URL leads to another site. */
const HERE = "http://here.invalid";

/**
 * Returns where to go after sign-in: the requested URL if it is a page of this app, otherwise home. Never returns another site or a path
 * below /auth/ or /api/, such as sign-out.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  if ([...wanted].some(isControl)) return "/";
  const path = pathOf(wanted);
  return path === null || /^\/(?:auth|api)(?:\/|$)/i.test(path) ? "/" : wanted;
};

/**
 * Returns the path as browsers and the server read it: dots resolved, letters decoded, repeated slashes merged. Null for another site or an
 * invalid URL.
 */
const pathOf = (wanted: string): string | null => {
  try {
    const url = new URL(wanted, HERE);
    return url.origin === HERE ? decodeURIComponent(url.pathname).replace(/\/+/g, "/") : null;
  } catch {
    return null;
  }
};

/** Browsers drop tabs and line breaks from URLs, which could turn a path into another site. */
const isControl = (character: string): boolean => character < " " || character === "\u007f";
