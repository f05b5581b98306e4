import { z } from "zod/mini";

/** Header of every reply to a signed-in user: the ids of the members of their household, by which pages notice who joined or left. */
export const MEMBERS_HEADER = "x-members";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call an endpoint. */
export type Access = {
  /** `public`: anyone, even signed out. `sign-up`: signed-in users, even if their sign-up is unfinished. `member`: users who finished it. */
  during: "public" | "sign-up" | "member";
  /** Personal API tokens it accepts: none, every token (`read`), or only tokens with write access (`write`). */
  token: "none" | "read" | "write";
};

/** Access to an endpoint that does not state any. */
const CLOSED: Access = { during: "member", token: "none" };

export type Endpoint = {
  /** Identifies the endpoint in errors and in the API description, such as `transactionsUpdate`. */
  name: string;
  /** One sentence for the API description. */
  about: string;
  method: Method;
  path: `/${string}/`;
  params: z.ZodMiniType;
  query: z.ZodMiniType;
  body: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** `stream`: plain text, sent as it is produced. `file`: bytes. `json` is the default. */
  replyAs: "json" | "stream" | "file";
  /** `file`: the body is the file's bytes. `raw`: JSON kept byte for byte, because its signature covers the exact bytes. */
  bodyAs: "json" | "file" | "raw" | "none";
  access: Access;
};

const none = z.object({});
type None = typeof none;

type Shape<M extends Method, Pa extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType> = {
  about: string;
  method: M;
  path: `/${string}/`;
  reply: R;
  params?: Pa;
  query?: Q;
  body?: B;
  replyAs?: Endpoint["replyAs"];
  bodyAs?: "file" | "raw";
  /** What is left out stays closed: by default, only a session of a user who finished signing up may call. */
  access?: Partial<Access>;
};

/** One HTTP endpoint. The server implements it and the web app calls it; neither repeats its shape. */
export const endpoint = <
  M extends Method,
  R extends z.ZodMiniType,
  Pa extends z.ZodMiniType = None,
  Q extends z.ZodMiniType = None,
  B extends z.ZodMiniType = None,
>(
  shape: Shape<M, Pa, Q, B, R>,
) => ({
  name: "",
  about: shape.about,
  method: shape.method,
  path: shape.path,
  reply: shape.reply,
  params: (shape.params ?? none) as Pa,
  query: (shape.query ?? none) as Q,
  body: (shape.body ?? none) as B,
  replyAs: shape.replyAs ?? ("json" as const),
  bodyAs: shape.bodyAs ?? (shape.body ? ("json" as const) : ("none" as const)),
  access: { ...CLOSED, ...shape.access },
});

/** Names a feature's endpoints: `endpoints("transactions", { update })` defines `transactionsUpdate`. */
export const endpoints = <C extends Record<string, Endpoint>>(feature: string, calls: C): C => {
  for (const [key, call] of Object.entries(calls)) call.name = feature + key.charAt(0).toUpperCase() + key.slice(1);
  return calls;
};

export type Input<E extends Endpoint> = { params: z.output<E["params"]>; query: z.output<E["query"]>; body: z.output<E["body"]> };
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** An empty reply. */
export const nothing = z.null();
