import type { Readable } from "node:stream";
import type { Endpoint, Input, Reply } from "#contract/kit/endpoint.ts";
import type { Scope } from "../identity/scope.ts";

/** What a handler may need from the request besides its input. */
export type Call = {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The requested URL at this server's own address, for links to other pages of a list. Its host never comes from a header. */
  url: URL;
  /** Origin of the app in the browser: the public URL, or else the one the browser sent. For passkeys, which belong to it. */
  origin: string;
  /** The uploaded bytes of a `file` body. */
  file: Readable;
  /** The bytes of a `raw` body, exactly as received. */
  raw: Buffer;
  /** Returns one request header by lower-case name. */
  header: (name: string) => string | undefined;
  /** The client's IP address. */
  ip: string;
  /** Signs in a user, who has just proved their identity, in the requesting browser. */
  enter: (userId: number) => Promise<void>;
};

/** A streamed text reply with its own headers. */
export class StreamReply {
  readonly chunks: AsyncIterable<string>;
  readonly headers: Record<string, string>;
  constructor(chunks: AsyncIterable<string>, headers: Record<string, string>) {
    this.chunks = chunks;
    this.headers = headers;
  }
}

/** A file reply: its bytes with its own headers. */
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

/** Pairs a feature's contract with its handlers; the compiler reports a missing one. */
export const implement = <C extends Record<string, Endpoint>>(contract: C, handlers: Handlers<C>): Route[] =>
  Object.entries(contract).map(([key, endpoint]) => ({ endpoint, handle: handlers[key] as Route["handle"] }));
