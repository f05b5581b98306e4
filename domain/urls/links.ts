/**
 * Returns a web address that is safe to link to. Adds https:// if the scheme is missing. Null for other schemes than http and https, and
 * for anything that is not a host.
 */
export const webLink = (text: string | null): string | null => {
  if (!text) return null;
  const trimmed = text.trim();
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/u.test(trimmed) || trimmed.startsWith("/")) return null;
  const full = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[a-z0-9.-]+:\d+(\/|$)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  try {
    const url = new URL(full);
    return (url.protocol === "https:" || url.protocol === "http:") && url.hostname.includes(".") && !url.username ? url.href : null;
  } catch {
    return null;
  }
};
