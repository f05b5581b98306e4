/** Where to go after signing in: the wanted address when it is a path of this app, else home. Never another site. */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  return /[\u0000-\u001f\u007f]/.test(wanted) ? "/" : wanted;
};
