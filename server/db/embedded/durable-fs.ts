import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd?: number; node: object };
type Attributes = { size?: number };
type Module = {
  NODEFS: {
    stream_ops: {
      fsync?: (stream: Stream) => number;
      llseek: (stream: Stream, offset: number, whence: number) => number;
      write: (stream: Stream, from: unknown, offset: number, length: number, position: number) => number;
      setattr: (stream: Stream, attributes: Attributes) => void;
    };
    node_ops: {
      setattr: (node: object, attributes: Attributes) => void;
      rename: (...given: unknown[]) => void;
      unlink: (...given: unknown[]) => void;
    };
    realPath: (node: object) => string;
    convertNodeCode: (error: unknown) => number;
  };
};

/**
 * File system on which a flush requested by the engine is a real fsync. PGlite's own NodeFS reports success without one. It also remembers
 * sizes of files, which the engine asks for at each look at a small table.
 */
export class DurableFS extends NodeFS {
  /** Number of flushes so far. The startup check uses it to prove that a commit flushes. */
  flushes = 0;

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        this.#install(module as Module);
        rememberSizes(module as Module);
      },
    ];
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

const FROM_END = 2;

/**
 * Answers the size of a file from memory. Only this process has the folder, and every change of a size goes through these functions: a write
 * past the end, a truncation, and files that replace others. A failed change makes the size unknown.
 */
const rememberSizes = ({ NODEFS: { stream_ops: streams, node_ops: nodes } }: Module): void => {
  let sizes = new WeakMap<object, number>();
  const { llseek, write, setattr: setOpen } = streams;
  const { setattr, rename, unlink } = nodes;
  streams.llseek = (stream, offset, whence) => {
    if (whence !== FROM_END) return llseek(stream, offset, whence);
    const known = sizes.get(stream.node);
    if (known !== undefined && known + offset >= 0) return known + offset;
    const at = llseek(stream, offset, whence);
    sizes.set(stream.node, at - offset);
    return at;
  };
  streams.write = (stream, from, offset, length, position) => {
    const known = sizes.get(stream.node);
    sizes.delete(stream.node);
    const written = write(stream, from, offset, length, position);
    if (known !== undefined && Number.isSafeInteger(position + written)) sizes.set(stream.node, Math.max(known, position + written));
    return written;
  };
  streams.setattr = (stream, attributes) => {
    sizes.delete(stream.node);
    setOpen(stream, attributes);
  };
  nodes.setattr = (node, attributes) => {
    sizes.delete(node);
    setattr(node, attributes);
  };
  // Another file may now have the name of a known one.
  nodes.rename = (...given) => {
    sizes = new WeakMap();
    rename(...given);
  };
  nodes.unlink = (...given) => {
    sizes = new WeakMap();
    unlink(...given);
  };
};

/** Flushes one file, or the entries of one folder, to disk. */
export const syncPath = (path: string): void => {
  const descriptor = fs.openSync(path, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};
