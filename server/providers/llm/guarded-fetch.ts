import { hostCheck } from "../../config/llm-address.ts";
import { LlmError, type SentRequest } from "./index.ts";

/** Larger than any answer of this product; longer responses are cut off. */
const MAX_BYTES = 4_000_000;
const SECRET_HEADERS = /^(authorization|x-api-key|api-key)$/i;

const withByteLimit = (response: Response): Response => {
  if (!response.body) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) out.error(new LlmError("endless", "the response is too large"));
      else out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { status: response.status, headers: response.headers });
};

/** Redacts a header's value except its scheme and last four characters, which are enough to identify the key. */
const redacted = (name: string, value: string): string => {
  if (!SECRET_HEADERS.test(name)) return value;
  const kind = /^bearer /i.test(value) ? "Bearer " : "";
  const key = value.slice(kind.length);
  return `${kind}[hidden${key.length >= 16 ? `, ends in ${key.slice(-4)}` : ""}]`;
};

/**
 * The only outgoing connection to a language model. It allows only the model's own address, follows no redirects, rejects forbidden
 * addresses even behind a host name, and cuts responses at 4 MB. `sent` receives each request without the key.
 */
export const makeGuardedFetch = (base: string, check = hostCheck()) => {
  const { origin } = new URL(base);
  return (sent?: (request: SentRequest) => void): typeof fetch =>
    async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin !== origin) throw new LlmError("unreachable", "a different address was requested");
      try {
        await check(url);
      } catch (error) {
        throw new LlmError(
          "unreachable",
          error instanceof Error ? `could not resolve the address: ${error.message.slice(0, 100)}` : "could not resolve the address",
        );
      }
      if (sent) {
        const headers: Record<string, string> = {};
        for (const [name, value] of new Headers(init?.headers)) headers[name] = redacted(name, value);
        sent({ url: url.href, headers, body: typeof init?.body === "string" ? init.body : "" });
      }
      return withByteLimit(await fetch(url, { ...init, redirect: "error" }));
    };
};
