/** What the worker is started with: the folder of the database (null = in memory), or an image of one to load into memory, and its code. */
export type Start = { readonly folder: string | null; readonly image?: ArrayBuffer | undefined; readonly code: WebAssembly.Module };

/** Bytes of the PostgreSQL protocol to run, or what to do with the whole database. */
export type Order = Uint8Array | { kind: "close" } | { kind: "image" };

/** What the worker answers; replies come in the order of the bytes sent. After `broken` nothing follows. */
export type Report =
  | { kind: "ready" }
  | { kind: "reply"; bytes: Uint8Array }
  | { kind: "image"; image: ArrayBuffer }
  | { kind: "closed" }
  | { kind: "broken"; reason: string };
