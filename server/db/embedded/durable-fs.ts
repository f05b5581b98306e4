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

/** File system on which a flush requested by the engine is a real fsync. PGlite's own NodeFS reports success without one. */
export class DurableFS extends NodeFS {
  /** Number of flushes so far. The startup check uses it to prove that a commit flushes. */
  flushes = 0;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.#install(module as Module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  /** The engine must receive a failed flush as an error number. An exception thrown past it would look like a success. */
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

/** Flushes one file, or the entries of one folder, to disk. */
export const syncPath = (path: string): void => {
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};
