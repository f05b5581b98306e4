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

/** Plaid's own link script and frame, and its pictures of merchants, allowed only when that provider is in use. */
let policy = POLICY;
export const allowPlaidLink = (): void => {
  policy = POLICY.replace("script-src 'self'", "script-src 'self' https://cdn.plaid.com")
    .replace("img-src 'self'", "img-src 'self' https://*.plaid.com")
    .replace("frame-src 'self'", "frame-src 'self' https://cdn.plaid.com")
    .replace("connect-src 'self'", "connect-src 'self' https://*.plaid.com");
};

/** Set on every reply, errors and streams included. */
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
  // What a public link opens is for whoever was given the link, not for search engines or shared caches.
  if (/^\/(share|api\/shared-chat)\//.test(request.url))
    void reply.headers({ "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" });
  if (request.url.startsWith("/api/") || request.url.startsWith("/auth/")) void reply.header("cache-control", "no-store");
};
