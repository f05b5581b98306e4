import { z } from "zod/mini";
import type { Endpoint, Input, Reply } from "#contract/kit/endpoint.ts";
import { clientErrors } from "#contract/kit/errors.ts";
import { fromWireKeys, toSnake, toWireKeys } from "#contract/kit/wire.ts";
import { earlyReply } from "./early.ts";

/** A refused request: the status, the server's error codes, and errors by field (camelCase). */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly errors: string[];
  readonly validationErrors: Record<string, string[]>;
  /** The server's message for the user, or null if it sent none. */
  readonly detail: string | null;
  readonly retryAfter: number | null;
  constructor(statusCode: number, body: unknown, retryAfter: number | null = null) {
    super(clientErrors.badStatus);
    this.name = "ApiError";
    const given = (fromWireKeys(body) ?? {}) as { message?: unknown; errors?: unknown; validationErrors?: unknown };
    this.statusCode = statusCode;
    this.detail = typeof given.message === "string" ? given.message : null;
    this.errors = Array.isArray(given.errors) ? given.errors.map(String) : [];
    this.validationErrors =
      given.validationErrors !== null && typeof given.validationErrors === "object"
        ? (given.validationErrors as Record<string, string[]>)
        : {};
    this.retryAfter = retryAfter;
  }
}

/** Whether the server said that the thing asked for does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 404;

/** The request did not reach the server, or its response did not come back. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(clientErrors.network, { cause });
    this.name = "NetworkError";
  }
}

/** Why a request did not reach the server. */
export const OFFLINE = "You seem to be offline.";
/** Returns the message to show for a failure. */
export const textFor = (error: unknown): string => {
  if (error instanceof NetworkError) return `${OFFLINE} Your data is safe. Try again.`;
  return error instanceof ApiError && error.detail ? error.detail : "Something went wrong. Try again.";
};

/** How requests are authenticated. The token is kept in memory only. */
type Credentials = { token: () => Promise<string | null>; renew: () => Promise<string | null>; csrf: () => Promise<string> };
let credentials: Credentials = { token: async () => null, renew: async () => null, csrf: async () => "" };
export const useCredentials = (given: Credentials): void => {
  credentials = given;
};

/** Who sees every reply, once set. */
export const replies: { seen?: (response: Response) => void } = {};

/** The input of a call of the contract. */
export type Given<E extends Endpoint> = { [K in keyof Input<E> as keyof Input<E>[K] extends never ? never : K]: Input<E>[K] } & {
  file?: Blob;
  signal?: AbortSignal;
};

const missing = (value: unknown): boolean => value === null || value === undefined;

const required = (endpoint: Endpoint, part: "params" | "query", given: Record<string, unknown>): void => {
  const schema = endpoint[part];
  if (!(schema instanceof z.ZodMiniObject)) return;
  for (const [name, field] of Object.entries(schema.shape)) {
    if (missing(given[name]) && !z.safeParse(field as z.ZodMiniType, undefined).success)
      throw new Error(clientErrors.missing(name, endpoint.name));
  }
};

/**
 * Encodes a body for the wire. If it does not match the schema, throws an ApiError worded like the server's. Those texts load only when
 * needed.
 */
const bodyOf = async (schema: z.ZodMiniType, body: unknown): Promise<string> => {
  const sent = z.safeEncode(schema, body as never);
  if (sent.success) return JSON.stringify(toWireKeys(sent.data));
  const { fieldsOf, textOf, issueText: wordIssue } = await import("#contract/kit/issues.ts");
  const fields = fieldsOf(z.safeEncode(schema, body as never, { error: wordIssue }).error ?? sent.error);
  throw new ApiError(400, { message: textOf(fields), errors: ["INVALID"], validation_errors: toWireKeys(fields) });
};

/** The largest body that still reaches the server when the page closes. Browsers allow 64 KiB for all such requests at once. */
const LARGEST_KEPT_ALIVE = 8_192;

/** A small change is sent even if the person reloads or closes the page at once, because the screen already showed it. */
const jsonRequest = (body: string, signal: AbortSignal | undefined) => ({
  body,
  headers: { "content-type": "application/json" },
  keepalive: !signal && body.length <= LARGEST_KEPT_ALIVE,
});

/** Returns the URL of a request. Throws if a required parameter is missing, and names the parameter and the endpoint. */
export const urlOf = (endpoint: Endpoint, given: { params?: unknown; query?: unknown }): string => {
  const params = (given.params ?? {}) as Record<string, unknown>;
  const query = (given.query ?? {}) as Record<string, unknown>;
  required(endpoint, "params", params);
  required(endpoint, "query", query);
  const places = z.encode(endpoint.params, params as never) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const wanted = Object.fromEntries(Object.entries(query).filter(([, value]) => !missing(value) && value !== ""));
  const sent = z.safeEncode(endpoint.query, wanted as never);
  if (!sent.success) throw new Error(`The query of ${endpoint.name} does not match its schema.`, { cause: sent.error });
  const search = new URLSearchParams(toWireKeys(sent.data) as Record<string, string>).toString();
  return `/api${path}${search ? `?${search}` : ""}`;
};

/** Sends a request with the access token and, for writes, the CSRF token. Renews an expired token once. Throws NetworkError. */
export const send = async (
  method: string,
  url: string,
  init: { body?: BodyInit; headers?: Record<string, string>; signal?: AbortSignal | undefined; keepalive?: boolean } = {},
): Promise<Response> => {
  const attempt = async (token: string | null): Promise<Response> => {
    const headers: Record<string, string> = {
      ...init.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === "GET" ? {} : { "X-CSRFToken": await credentials.csrf() }),
    };
    try {
      return await fetch(url, {
        method,
        headers,
        ...(init.body === undefined ? {} : { body: init.body }),
        ...(init.signal ? { signal: init.signal } : {}),
        ...(init.keepalive ? { keepalive: true } : {}),
        credentials: "same-origin",
      });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new NetworkError(error);
    }
  };
  const first = (method === "GET" ? await earlyReply(url) : null) ?? (await attempt(await credentials.token()));
  const renewed = first.status === 401 && (await credentials.renew());
  const reply = renewed ? await attempt(renewed) : first;
  replies.seen?.(reply);
  return reply;
};

export const refused = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, await response.json().catch(() => null), Number(response.headers.get("retry-after")) || null);

/** Sends one request of the contract. Throws ApiError for a refusal, and NetworkError if there was no response. */
export const call = async <E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Reply<E>> => {
  const { body, file, signal } = given as { body?: unknown; file?: Blob; signal?: AbortSignal };
  if (endpoint.bodyAs === "json" && missing(body)) throw new Error(clientErrors.missing("body", endpoint.name));
  if (endpoint.bodyAs === "file" && missing(file)) throw new Error(clientErrors.missing("file", endpoint.name));
  const url = urlOf(endpoint, given as { params?: unknown; query?: unknown });
  const sent =
    endpoint.bodyAs === "json"
      ? jsonRequest(await bodyOf(endpoint.body, body), signal)
      : file
        ? { body: file, headers: { "content-type": "application/octet-stream" } }
        : {};
  const response = await send(endpoint.method, url, { ...sent, signal });
  if (!response.ok) throw await refused(response);
  if (response.status === 204) return null as Reply<E>;
  const reply = z.safeDecode(endpoint.reply, fromWireKeys(await response.json()) as never);
  if (!reply.success) throw new Error("The response could not be read.", { cause: reply.error });
  return reply.data as Reply<E>;
};

/** Returns the validation error of a form field, or undefined. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? (error.validationErrors[field] ?? error.validationErrors[toSnake(field)])?.[0] : undefined;
