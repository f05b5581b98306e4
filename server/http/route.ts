import type { Readable } from "node:stream";
import type { Endpoint, Input, Reply } from "#contract/kit/endpoint.ts";
import type { Scope } from "./scope.ts";

/** What a handler may need of the request beyond its input. */
export type Call = {
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** The URL that was called, at this server's own address: for links to other pages of a list. Its host is never a header's. */
  url: URL;
  /** Where the browser sees this app: the public address, else what the browser named. For passkeys, which belong to it. */
  origin: string;
  /** The uploaded bytes of a `file` body. */
  file: Readable;
  /** The bytes of a `raw` body, just as they came. */
  raw: Buffer;
  /** One lower-case request header. */
  header: (name: string) => string | undefined;
  /** The address it came from. */
  ip: string;
  /** Signs a person in, in the browser that asks: for whoever just proved who they are. */
  enter: (userId: number) => Promise<void>;
};

/** A reply that is not JSON: text as it is made, with headers of its own. */
export class StreamReply {
  readonly chunks: AsyncIterable<string>;
  readonly headers: Record<string, string>;
  constructor(chunks: AsyncIterable<string>, headers: Record<string, string>) {
    this.chunks = chunks;
    this.headers = headers;
  }
}

/** A reply that is a file: its bytes, with headers of their own. */
export class FileReply {
  readonly bytes: Uint8Array;
  readonly headers: Record<string, string>;
  constructor(bytes: Uint8Array, headers: Record<string, string>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

type Handler<E extends Endpoint> = (
  scope: Scope,
  input: Input<E>,
  call: Call,
) => Promise<Reply<E> | (E["replyAs"] extends "json" ? never : StreamReply | FileReply)>;
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> };

export type Route = { endpoint: Endpoint; handle: (scope: Scope, input: Input<Endpoint>, call: Call) => Promise<unknown> };

/** Pairs a feature's contract with its handlers; the compiler names a missing one. */
export const implement = <C extends Record<string, Endpoint>>(contract: C, handlers: Handlers<C>): Route[] =>
  Object.entries(contract).map(([key, endpoint]) => ({ endpoint, handle: handlers[key] as Route["handle"] }));
