import type { FastifyReply, FastifyRequest } from "fastify";

const SAFE_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Returns whether a host name or address means this machine. */
export const isThisMachine = (host: string): boolean => SAFE_HOST.test(host);

type Kind = "session" | "step" | "flow" | "device";
const NAMES = { session: "hiro", step: "hiro-step", flow: "hiro-flow", device: "hiro-device" } as const satisfies Record<Kind, string>;

/** Cookies that scripts cannot read and other sites of the domain cannot set. */
export type Cookies = {
  read: (request: FastifyRequest, kind: Kind) => string | undefined;
  /** `crossSite` allows a provider's form post to send it back. */
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
 * Creates cookies that are `__Host-` and Secure, which browsers accept over HTTPS and on this machine. Only over plain HTTP from another
 * machine do they get neither, because browsers would drop them and sign-in would fail.
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

/** Returns the origin that the browser sees: the public URL, or else the request's. */
export const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
