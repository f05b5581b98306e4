/** Where to go after signing in: the wanted address when it is a path of this app, else home. Never another site. */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  return [...wanted].some(isControl) ? "/" : wanted;
};

/** Browsers drop tabs and line breaks from addresses, which could turn a path into another site's. */
const isControl = (character: string): boolean => character < " " || character === "\u007f";
