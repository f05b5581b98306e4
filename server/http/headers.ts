import type { FastifyReply, FastifyRequest } from "fastify";

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

let policy = POLICY;
const allow = (what: "script" | "img" | "frame" | "connect", from: string): void => {
  const own = `${what}-src 'self'`;
  policy = policy.replace(own, `${own} ${from}`);
};

/** Plaid's link script and frame, and its merchant images; allowed only when that provider is in use. */
export const allowPlaidLink = (): void => {
  allow("script", "https://cdn.plaid.com");
  allow("img", "https://*.plaid.com");
  allow("frame", "https://cdn.plaid.com");
  allow("connect", "https://*.plaid.com");
};

/** Lets pages report their errors to the operator's URL. */
export const allowMonitoring = (dsn: string): void => allow("connect", new URL(dsn).origin);

/** Sets security headers on every reply, errors and streams included. */
export const securityHeaders = (request: FastifyRequest, reply: FastifyReply, publicUrl: string | null): void => {
  void reply.headers({
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-frame-options": "DENY",
  });
  if (publicUrl?.startsWith("https://") || request.protocol === "https")
    void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  // Content behind a public link is for the link's recipients, not for search engines or shared caches.
  if (/^\/(share|api\/shared-chat)\//.test(request.url))
    void reply.headers({ "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" });
  if (request.url.startsWith("/api/") || request.url.startsWith("/auth/")) void reply.header("cache-control", "no-store");
};
