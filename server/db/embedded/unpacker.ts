import { workerData } from "node:worker_threads";
import { syncTree } from "./sync-tree.ts";
import { unpack } from "./tar.ts";

/** An image, and the folder to unpack it into. */
export type Unpacking = { readonly image: Uint8Array<ArrayBuffer>; readonly folder: string };

const { image, folder } = workerData as Unpacking;
unpack(image, folder);
await syncTree(folder);
