import { z } from "zod";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { answersApiTokens } from "../identity/api-tokens.ts";
import { wireSchema } from "./openapi.ts";

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Node = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  oneOf?: Node[];
};

/** Renders a schema as one short word or a nested list. */
const shape = (node: Node, depth = 0): string => {
  if (node.enum) return `<code>${escape(node.enum.map(String).join(" | "))}</code>`;
  if (node.const !== undefined) return `<code>${escape(String(node.const))}</code>`;
  const variants = node.anyOf ?? node.oneOf;
  if (variants) return variants.map((variant) => shape(variant, depth)).join(" or ");
  if (node.items) return `list of ${shape(node.items, depth)}`;
  if (node.properties && depth < 4) return fields(node, depth + 1);
  return `<code>${escape([node.type ?? "any"].flat().join(" | "))}${node.format ? ` ${escape(node.format)}` : ""}</code>`;
};
const fields = (node: Node, depth: number): string => {
  const rows = Object.entries(node.properties ?? {});
  if (rows.length === 0) return "<i>nothing</i>";
  return `<ul>${rows.map(([name, inner]) => `<li><b>${escape(name)}</b>${node.required?.includes(name) ? "" : " <i>optional</i>"} ${shape(inner, depth)}</li>`).join("")}</ul>`;
};

const part = (title: string, schema: z.core.$ZodType): string => {
  const node = wireSchema(schema) as Node;
  return node.properties && Object.keys(node.properties).length === 0 ? "" : `<h4>${title}</h4><div>${shape(node)}</div>`;
};

const marks = (endpoint: Endpoint): string =>
  endpoint.access.during === "public" ? " <i>open to all</i>" : answersApiTokens(endpoint, "write") ? "" : " <i>session only</i>";

const call = (endpoint: Endpoint): string => `
<details id="${endpoint.name}"><summary><span class="m">${endpoint.method}</span> <code>/api${escape(endpoint.path.replace(/:(\w+)/g, "{$1}"))}</code><span class="about">${escape(endpoint.about)}${marks(endpoint)}</span></summary>
${part("Query", endpoint.query)}${endpoint.bodyAs === "file" ? "<h4>Body</h4><div>the file's bytes, <code>application/octet-stream</code></div>" : part("Body", endpoint.body)}
${endpoint.reply instanceof z.core.$ZodNull ? "<h4>Reply</h4><div>204, nothing</div>" : part(endpoint.replyAs === "stream" ? "Reply: streamed text, or as JSON" : "Reply", endpoint.reply)}
</details>`;

/** Renders the API documentation: one page without scripts, generated from the same objects as the schema. */
export const docsPage = (all: readonly Endpoint[]): string => {
  const groups = Map.groupBy(all, (endpoint) => endpoint.path.split("/")[1] ?? "");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hiro API</title><style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; } body { max-width: 860px; margin: 0 auto; padding: 32px 16px 96px; }
h1 { font-weight: 600; letter-spacing: -0.02em; } h2 { margin: 40px 0 8px; font-size: 16px; } h4 { margin: 12px 0 2px; font-size: 13px; }
details { border-top: 1px solid color-mix(in oklab, currentColor 15%, transparent); padding: 8px 0; } summary { cursor: pointer; } .about { display: block; padding-left: 72px; opacity: 0.75; }
.m { display: inline-block; min-width: 56px; font: 600 12px/1.5 ui-monospace, monospace; } ul { margin: 2px 0; padding-left: 20px; } i { opacity: 0.65; } code { font-size: 13px; overflow-wrap: anywhere; }
</style></head><body><h1>Hiro API</h1>
<p>Create a personal API token under <a href="/settings/security">Settings, Sign-in and security</a> and send it with every request: <code>Authorization: Bearer hiro_…</code>. A read token works with <code>GET</code>, and with the runs of a plan, which change nothing; a write token can also change data and needs no other token. Neither can access sign-in methods, sign-up, API tokens or the assistant's operation: those requests are marked <i>session only</i>. A token may make 600 requests a minute; after that the response is 429 with <code>Retry-After</code>.</p>
<p>Or sign in: <code>POST /auth/token/</code> with <code>{ "email", "password" }</code>, plus <code>"code"</code> with two-step sign-in, returns <code>{ access_token, token_type, expires_in }</code>, valid for ten minutes. Writes then also need <code>X-CSRFToken</code>, from <code>GET /api/csrf/</code>.</p>
<p>Amounts are in units of their currency, such as dollars; money out is positive. Days are YYYY-MM-DD. Lists have 50 items per page: follow <code>next</code>. Errors are <code>{ message, errors, validation_errors }</code>. The same in OpenAPI 3.1: <a href="/api/schema/">/api/schema/</a>.</p>
${[...groups].map(([name, calls]) => `<h2>${escape(name)}</h2>${calls.map(call).join("")}`).join("")}
</body></html>`;
};
