import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookVerificationKeyGetResponse } from "plaid";
import type { Log } from "../../server/telemetry/log.ts";
import { Failure, failures, invalidField } from "./failure.ts";
import type { Calls, WireDeps } from "./wire-call.ts";
import { investmentCalls } from "./wire-investments.ts";
import { itemCalls } from "./wire-items.ts";
import { liabilityCalls } from "./wire-liabilities.ts";
import { sandboxCalls } from "./wire-sandbox.ts";
import { errorShape } from "./wire-shapes.ts";
import { transactionCalls } from "./wire-transactions.ts";

export type Keys = { clientId: string; secret: string };
export type Wire = { url: string; close: () => Promise<void> };

const BODY_LIMIT = 1_048_576;
const calls: Calls = { ...itemCalls, ...transactionCalls, ...investmentCalls, ...liabilityCalls, ...sandboxCalls };
const WEBHOOK_KEY = "/webhook_verification_key/get";

/** Listens only on this machine, on a free port, and responds as the aggregator does. */
export const startWire = async (deps: WireDeps, keys: Keys, log: Log): Promise<Wire> => {
  const server = createServer((request, response) => {
    answer(deps, keys, request, response).catch((error: unknown) => {
      log.error({ err: error }, "sandbox bank failed");
      reply(response, 500, errorShape(failures.INTERNAL_SERVER_ERROR(), randomUUID()));
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) };
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const answer = async (deps: WireDeps, keys: Keys, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const requestId = randomUUID().replaceAll("-", "").slice(0, 15);
  const path = (request.url ?? "").split("?")[0] ?? "";
  try {
    const body = await bodyOf(request);
    checkKeys(keys, request, body);
    const fault = deps.faults.meet(path);
    if (fault === "hang") return;
    if (fault === "cut") return void request.socket.destroy();
    reply(response, 200, { ...(await resultOf(deps, request.method, path, body)), request_id: requestId });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    reply(response, error.status, errorShape(error, requestId));
  }
};

const resultOf = async (deps: WireDeps, method: string | undefined, path: string, body: Record<string, unknown>): Promise<object> => {
  if (method !== "POST") throw failures.NOT_FOUND();
  if (path === WEBHOOK_KEY) return webhookKey(deps, body);
  const run = Object.hasOwn(calls, path) ? calls[path] : undefined;
  if (!run) throw failures.NOT_FOUND();
  return run(deps, body);
};

const webhookKey = async (
  { webhooks }: WireDeps,
  body: Record<string, unknown>,
): Promise<Omit<WebhookVerificationKeyGetResponse, "request_id">> => {
  const key = await webhooks.publicKey(String(body["key_id"] ?? ""));
  if (!key) throw failures.INVALID_WEBHOOK_VERIFICATION_KEY_ID();
  return { key };
};

const checkKeys = (keys: Keys, request: IncomingMessage, body: Record<string, unknown>): void => {
  const clientId = request.headers["plaid-client-id"] ?? body["client_id"];
  const secret = request.headers["plaid-secret"] ?? body["secret"];
  if (clientId !== keys.clientId || secret !== keys.secret) throw failures.INVALID_API_KEYS();
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw invalidField("the body is too large");
    chunks.push(chunk);
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString() || "{}");
    if (parsed !== null && typeof parsed === "object") return parsed as Record<string, unknown>;
  } catch {
    throw invalidField("the body is not JSON");
  }
  throw invalidField("the body is not a JSON object");
};

const reply = (response: ServerResponse, status: number, body: object): void => {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
