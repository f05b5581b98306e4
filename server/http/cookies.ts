import type { FastifyReply, FastifyRequest } from "fastify";

const SAFE_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether an address names this very machine. */
export const isThisMachine = (host: string): boolean => SAFE_HOST.test(host);

type Kind = "session" | "step" | "flow" | "device";
const NAMES = { session: "hiro", step: "hiro-step", flow: "hiro-flow", device: "hiro-device" } as const satisfies Record<Kind, string>;

/** Cookies that no script reads and that no other site of the domain can set. */
export type Cookies = {
  read: (request: FastifyRequest, kind: Kind) => string | undefined;
  /** `crossSite` lets a provider's own form bring it back. */
  write: (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: Kind,
    value: string,
    options: { seconds: number; crossSite?: boolean },
  ) => void;
  clear: (request: FastifyRequest, reply: FastifyReply, kind: Kind) => void;
};

/**
 * Cookies are `__Host-` and Secure: browsers take that over HTTPS and on this machine itself. Only over plain HTTP from another machine
 * do they lose both, because a browser would drop them there and nobody could sign in.
 */
export const cookiesFor = (publicUrl: string | null): Cookies => {
  const isSecure = (request: FastifyRequest): boolean =>
    publicUrl
      ? publicUrl.startsWith("https://") || isThisMachine(new URL(publicUrl).host)
      : request.protocol === "https" || isThisMachine(request.host);
  const nameOf = (request: FastifyRequest, kind: Kind): string => (isSecure(request) ? `__Host-${NAMES[kind]}` : NAMES[kind]);
  const write: Cookies["write"] = (request, reply, kind, value, { seconds, crossSite = false }) => {
    const secure = isSecure(request);
    void reply.setCookie(nameOf(request, kind), value, {
      path: "/",
      httpOnly: true,
      secure,
      sameSite: crossSite && secure ? "none" : "lax",
      maxAge: seconds,
    });
  };
  return {
    read: (request, kind) => request.cookies[nameOf(request, kind)],
    write,
    clear: (request, reply, kind) => write(request, reply, kind, "", { seconds: 0 }),
  };
};

/** The address that the browser sees: the public one, else that of the request. */
export const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
