import { z } from "zod";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { toSnake } from "#contract/kit/wire.ts";
import { answersApiTokens } from "../identity/api-tokens.ts";

type Json = { [key: string]: unknown };

/** Returns the JSON Schema of a wire shape, with the wire's key names. */
export const wireSchema = (schema: z.core.$ZodType): Json =>
  rename(z.toJSONSchema(schema, { io: "input", target: "draft-2020-12", unrepresentable: "any", reused: "inline" })) as Json;

const rename = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(rename);
  if (node === null || typeof node !== "object") return node;
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$schema" || key === "~standard") continue;
    if (key === "properties")
      out[key] = Object.fromEntries(
        Object.entries(value as Json).map(([name, inner]) => [toSnake(name), name === "citations" ? inner : rename(inner)]),
      );
    else if (key === "required") out[key] = (value as string[]).map(toSnake);
    else out[key] = rename(value);
  }
  return out;
};

const properties = (schema: z.core.$ZodType): [string, Json, boolean][] => {
  const json = wireSchema(schema);
  const required = new Set((json["required"] as string[] | undefined) ?? []);
  return Object.entries((json["properties"] as Record<string, Json> | undefined) ?? {}).map(([name, inner]) => [
    name,
    inner,
    required.has(name),
  ]);
};

const json = (schema: Json) => ({ "application/json": { schema } });
const errorOf = (description: string) => ({ description, content: json({ $ref: "#/components/schemas/Error" }) });

const BYTES = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

const replyOf = (endpoint: Endpoint): Json => {
  // The schema of a file's reply says nothing, as its bytes are no JSON.
  if (endpoint.replyAs === "file") return { "200": { description: "The file", content: BYTES } };
  if (endpoint.reply instanceof z.core.$ZodNull) return { "204": { description: "Done" } };
  const content = json(wireSchema(endpoint.reply));
  return {
    "200": {
      description: "OK",
      content: endpoint.replyAs === "stream" ? { "text/plain": { schema: { type: "string" } }, ...content } : content,
    },
  };
};

/** Errors of a request that changes something or brings a body. */
const errorsOf = ({ method, bodyAs }: Endpoint): Json => ({
  ...(method === "GET" ? {} : { "409": errorOf("Does not fit what is there now, such as a version that another member has changed") }),
  ...(bodyAs === "none"
    ? {}
    : { "413": errorOf("The body is too large"), "415": errorOf("The body has another type than the one described") }),
});

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.bodyAs === "file") return { requestBody: { required: true, content: BYTES } };
  return endpoint.bodyAs === "json" || endpoint.bodyAs === "raw"
    ? { requestBody: { required: true, content: json(wireSchema(endpoint.body)) } }
    : {};
};

/** Personal API tokens work for most routes; the others require a session. */
const securityOf = (endpoint: Endpoint): Json => {
  if (answersApiTokens(endpoint, "read")) return { security: [{ bearer: [] }, { apiToken: [] }] };
  return answersApiTokens(endpoint, "write") ? { security: [{ bearer: [] }, { writingApiToken: [] }] } : {};
};

const operation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.about,
  tags: [endpoint.path.split("/")[1] ?? ""],
  ...(endpoint.access.during === "public" ? { security: [] } : securityOf(endpoint)),
  "x-access": endpoint.access,
  parameters: [
    ...properties(endpoint.params).map(([name, schema]) => ({ name: name, in: "path", required: true, schema })),
    ...properties(endpoint.query).map(([name, schema, required]) => ({ name, in: "query", required, schema })),
  ],
  ...bodyOf(endpoint),
  responses: {
    ...replyOf(endpoint),
    "400": errorOf("A value is invalid; `validation_errors` names the field"),
    "401": errorOf("Not signed in"),
    "403": errorOf("The API token lacks access, or the CSRF token is missing"),
    "404": errorOf("Does not exist, or is not yours"),
    ...errorsOf(endpoint),
    "429": errorOf("Too many requests; `Retry-After` gives the seconds to wait"),
  },
});

/** Builds the OpenAPI 3.1 description of the routes. Paths have the form `/api/…/{id}/`. */
export const openApi = (all: readonly Endpoint[]): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of all) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => `{${toSnake(name)}}`)}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Hiro",
      version: "1",
      description:
        "Create a personal API token under Settings, Sign-in and security, and send it as `Authorization: Bearer hiro_…`. A read token works with GET, and with the runs of a plan, which change nothing; a write token needs no other token. Each may make 600 requests a minute. Or sign in with `POST /auth/token/` (`email`, `password`, and `code` with two-step sign-in) and send its token the same way; writes then also need `X-CSRFToken`, from `GET /api/csrf/`. Amounts are in units of their currency, such as dollars, money out positive; days are YYYY-MM-DD; lists of values are comma-joined; lists have `next`, `previous`, `results`.",
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token from a sign-in, valid for ten minutes. Writes also need X-CSRFToken.",
        },
        apiToken: { type: "http", scheme: "bearer", description: "A personal API token with read or write access." },
        writingApiToken: {
          type: "http",
          scheme: "bearer",
          description: "A personal API token with write access. It needs no X-CSRFToken.",
        },
      },
      schemas: {
        Error: {
          type: "object",
          required: ["message", "errors", "validation_errors"],
          properties: {
            message: { type: "string" },
            errors: { type: "array", items: { type: "string" } },
            validation_errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
          },
        },
      },
    },
  };
};
