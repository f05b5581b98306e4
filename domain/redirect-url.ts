/** Any site would do: it only tells whether the wanted address leads to another one. */
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: the wanted address if it is a page of this app, else home. It is never another site, and never a path below
 * /auth/ or /api/, such as the one that signs out.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  if ([...wanted].some(isControl)) return "/";
  const path = pathOf(wanted);
  return path === null || /^\/(?:auth|api)(?:\/|$)/i.test(path) ? "/" : wanted;
};

/** The path as a browser and the server read it: dots resolved, letters decoded, slashes single. Null for another site or a broken address. */
const pathOf = (wanted: string): string | null => {
  try {
    const url = new URL(wanted, HERE);
    return url.origin === HERE ? decodeURIComponent(url.pathname).replace(/\/+/g, "/") : null;
  } catch {
    return null;
  }
};

/** Browsers drop tabs and line breaks from addresses, which could turn a path into another site's. */
const isControl = (character: string): boolean => character < " " || character === "\u007f";
