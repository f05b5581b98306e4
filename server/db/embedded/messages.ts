/** Start data of the worker: its code and the database folder (null = in memory), or an image to load into memory. */
export type Start = { readonly folder: string | null; readonly image?: Uint8Array<ArrayBuffer> | null; readonly code: WebAssembly.Module };

/** Bytes of the PostgreSQL protocol to run, or the end. */
export type Order = Uint8Array | { kind: "close" };

/** Messages from the worker. Replies come in the order of the bytes sent. Nothing follows after `broken`. */
export type Report = { kind: "ready" } | { kind: "reply"; bytes: Uint8Array } | { kind: "closed" } | { kind: "broken"; reason: string };
