import { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { ApiError } from "../errors.ts";

/**
 * Returns the uploaded bytes. Throws 413 above the limit. The rest of a plain body is read and dropped, so that the sender gets the
 * response; a compressed body is not inflated any further.
 */
export const wholeFile = async (file: Readable): Promise<Uint8Array> => {
  let chunks: Buffer[] = [];
  let size = 0;
  const compressed = !(file instanceof IncomingMessage);
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_FILE_BYTES) chunks.push(chunk);
    else if (compressed) break;
    else chunks = [];
  }
  if (size > MAX_FILE_BYTES) throw new ApiError(413, "TOO_LARGE", "A file may be at most 50 MB.");
  return Buffer.concat(chunks, size);
};
