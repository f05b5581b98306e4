import { decodeJwt } from "jose";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Cells, inCell } from "../db/cells/index.ts";
import { isApiToken } from "../identity/api-tokens.ts";
import { digest, keyOf } from "../identity/tickets.ts";
import type { Cookies } from "./cookies.ts";
import { textOf } from "./texts.ts";

/**
 * Runs every request in the cell with the data that it concerns. A session's access token names it. Before there is a session, the directory
 * knows the address, secret or connection in the request. A request of a route that is not listed here gets no cell, so that its statements
 * are refused instead of reaching the wrong one.
 */
export const routeToCells = (app: FastifyInstance, cells: Cells, cookies: Cookies): void => {
  const endings = new WeakMap<FastifyRequest, (hasAccount: boolean) => Promise<void>>();
  const address = (request: FastifyRequest): Promise<string> => {
    const email = textOf(request.body, "email");
    return email === "" ? anyFor(request) : cells.ofAddress(email);
  };
  const anyFor = async (request: FastifyRequest): Promise<string> => cells.anyOf(request.ip);
  const resetTicket = (request: FastifyRequest) => cells.ofKey("ticket", keyOf("reset", textOf(request.body, "token")));
  const stepTicket = (request: FastifyRequest) => cells.ofKey("ticket", keyOf("second-factor", cookies.read(request, "step") ?? ""));
  const signUp = async (request: FastifyRequest): Promise<string> => {
    const email = textOf(request.body, "email");
    if (email === "") return anyFor(request);
    const held = await cells.hold(email);
    endings.set(request, held.end);
    return held.cell;
  };
  const routes: Readonly<Record<string, (request: FastifyRequest) => Promise<string>>> = {
    "POST /auth/token/": address,
    "POST /auth/session/": address,
    "POST /auth/forgot/": address,
    "POST /auth/reset/check/": resetTicket,
    "POST /auth/reset/": resetTicket,
    "GET /auth/second-factor/": stepTicket,
    "POST /auth/second-factor/": stepTicket,
    "POST /auth/second-factor/passkey-options/": stepTicket,
    "POST /auth/second-factor/passkey/": stepTicket,
    "POST /auth/passkey/options/": anyFor,
    "POST /auth/passkey/": (request) => cells.ofKey("passkey", idIn(textOf(request.body, "response"))),
    "POST /api/signup/": signUp,
    "POST /api/signup/verify-email/": (request) => cells.ofKey("verification", digest(textOf(request.body, "token"))),
    "GET /api/shared-chat/:shareKey/": (request) => cells.ofKey("share", textOf(request.params, "shareKey")),
    "POST /api/webhooks/plaid/": (request) => cells.ofKey("connection", connectionIn(request.body)),
  };
  const ofBearer = (bearer: string): Promise<string> | string => {
    if (isApiToken(bearer)) return cells.ofKey("api token", digest(bearer));
    const cell = cellIn(bearer);
    // No other cell has a session of that number, so a token that names the wrong cell opens nothing there.
    return cell !== null && cells.names.includes(cell) ? cell : cells.anyOf(bearer);
  };
  const cellOf = async (request: FastifyRequest): Promise<string | null> => {
    const bearer = /^Bearer ([\w.-]{20,2000})$/.exec(request.headers.authorization ?? "")?.[1];
    if (bearer) return ofBearer(bearer);
    return (await routes[`${request.method} ${request.routeOptions.url}`]?.(request)) ?? null;
  };
  const enter = async (request: FastifyRequest, next: (error?: Error) => void): Promise<void> => {
    try {
      const cell = await cellOf(request);
      return cell === null ? next() : inCell(cell, next);
    } catch (error) {
      return next(error instanceof Error ? error : new Error(String(error)));
    }
  };
  // After the body was read: what waits for a body does not run in the cell.
  app.addHook("preValidation", (request, _reply, done) => void enter(request, done));
  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    // Somebody without an invitation waits in this cell, so they are treated like an account.
    await endings.get(request)?.(reply.statusCode < 400 || reply.statusCode === 403);
  });
};

/** Returns the cell that an access token names, before its signature is checked. */
const cellIn = (bearer: string): string | null => {
  try {
    const { cell } = decodeJwt(bearer);
    return typeof cell === "string" ? cell : null;
  } catch {
    // Not an access token: it is refused where its signature is checked.
    return null;
  }
};

const fieldIn = (text: string, field: string): string => {
  try {
    return textOf(JSON.parse(text), field);
  } catch {
    return "";
  }
};

/** Returns the id of the passkey that signed a browser's response. */
const idIn = (response: string): string => fieldIn(response, "id");

/** Returns the connection that a webhook concerns. */
const connectionIn = (body: unknown): string => (Buffer.isBuffer(body) ? fieldIn(body.toString("utf8"), "item_id") : "");
