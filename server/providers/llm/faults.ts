import { APICallError } from "ai";
import { LlmError } from "./index.ts";

const chain = function* (error: unknown): Generator<Error> {
  for (let e = error, depth = 0; e instanceof Error && depth < 6; e = e.cause, depth += 1) yield e;
};

const CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const CUT = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY|UND_ERR_ABORTED)/;

const ofStatus = (status: number, body: string): LlmError => {
  const detail = `status ${status}`;
  if (status === 401 || status === 403) return new LlmError("refused", detail);
  if (status === 402 || status === 429 || status === 529) return new LlmError("busy", detail);
  if (status === 408 || status === 504) return new LlmError("silent", detail);
  if (status >= 500) return new LlmError("broken", detail);
  if (/\btools?\b|function.?call/i.test(body.slice(0, 2000))) return new LlmError("toolless", detail);
  return new LlmError("rejected", detail);
};

/** Converts an error to an LlmError, without anything that the library quotes from requests and responses. */
export const faultOf = (error: unknown): LlmError => {
  for (const e of chain(error)) {
    if (e instanceof LlmError) return e;
    if (APICallError.isInstance(e) && e.statusCode !== undefined && e.statusCode >= 400)
      return ofStatus(e.statusCode, e.responseBody ?? "");
    if (e.name === "TimeoutError") return new LlmError("silent", "no answer in time");
    if (/ToolChoiceViolation/.test(e.name)) return new LlmError("endless", "it did not stop calling tools");
    if (/ended without a finish/.test(e.message)) return new LlmError("dropped", "the response ended unexpectedly");
    if (/JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody/.test(e.name)) return new LlmError("unreadable", e.name);
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (CONNECTION.test(code)) return new LlmError("unreachable", code);
    if (CUT.test(code) || e.message === "terminated") return new LlmError("dropped", code || "cut off");
  }
  for (const e of chain(error)) if (/fetch failed|redirect/.test(e.message)) return new LlmError("unreachable", "no connection");
  return new LlmError("broken", error instanceof Error ? error.name : typeof error);
};
