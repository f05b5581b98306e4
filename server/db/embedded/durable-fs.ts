import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd?: number; node: object };
type Module = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number };
    realPath: (node: object) => string;
    convertNodeCode: (error: unknown) => number;
  };
};

/** Files of the machine where a flush asked by the engine is a real fsync. PGlite's own NodeFS answers it without one. */
export class DurableFS extends NodeFS {
  /** Flushes so far, to prove at start that a commit makes one. */
  flushes = 0;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#install(module as Module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  /** The engine must learn of a failed flush as an error number: thrown past it, the failure would look like a success. */
  #install({ NODEFS }: Module): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
      } catch (error) {
        return NODEFS.convertNodeCode(error);
      }
      this.flushes += 1;
      return 0;
    };
  }
}

/** Flushes one file, or the names in one folder, to the disk. */
export const syncPath = (path: string): void => {
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};
