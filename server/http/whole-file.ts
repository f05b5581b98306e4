import type { Readable } from "node:stream";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { ApiError } from "./errors.ts";

/** The uploaded bytes. What comes after the limit is read off and let go, so that the sender hears the refusal. Throws 413. */
export const wholeFile = async (file: Readable): Promise<Uint8Array> => {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) chunks = [];
    else chunks.push(chunk);
  }
  if (size > MAX_FILE_BYTES) throw new ApiError(413, "TOO_LARGE", "A file may have at most 50 MB.");
  return Buffer.concat(chunks, size);
};
