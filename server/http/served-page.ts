import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What the build lists for a path. `figure` names the number that the first request's reply ends with. */
type Route = { path: string; scripts: string[]; styles: string[]; requests: string[]; figure: string | null };

/** Returns the content of a JSON file that the build wrote for the server. Null if there is none. */
export const builtFile = <Content>(folder: string, name: string): Content | null => {
  const file = join(folder, ".vite", name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Content) : null;
};

const segments = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * Returns what finds the links to the files of a path's screen and its early requests, from the list that the build wrote. The browser then
 * loads them beside the entry instead of after it. A path without a screen has none.
 */
export const linksIn = (folder: string): ((path: string) => string) => {
  const routes = (builtFile<Route[]>(folder, "routes.json") ?? []).map((route) => ({
    parts: segments(route.path),
    links: [
      ...route.styles.map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`),
      ...route.scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
      ...route.requests.map((request, i) => {
        const figure = i === 0 && route.figure !== null ? ` data-number="${route.figure}"` : "";
        return `<meta name="early-request" content="${request.replaceAll("&", "&amp;")}"${figure}>`;
      }),
    ].join(""),
  }));
  // A fixed address such as /transactions/category comes before one with a parameter.
  const inOrder = routes.toSorted(
    (a, b) => a.parts.filter((part) => part.startsWith("$")).length - b.parts.filter((part) => part.startsWith("$")).length,
  );
  return (path) => {
    const here = segments(path);
    const fits = (parts: string[]): boolean =>
      parts.length === here.length && parts.every((part, i) => part.startsWith("$") || part === here[i]);
    return inOrder.find(({ parts }) => fits(parts))?.links ?? "";
  };
};

const ENCODINGS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
} as const;

/** Returns what sends a page. Pages are few and the same for everyone, so each is compressed once. */
export const pageSender = (): ((request: FastifyRequest, reply: FastifyReply, page: string) => FastifyReply) => {
  const kept = new Map<string, Buffer>();
  const compressed = (encoding: keyof typeof ENCODINGS, page: string): Buffer => {
    const key = encoding + page;
    const bytes = kept.get(key) ?? ENCODINGS[encoding](Buffer.from(page));
    kept.set(key, bytes);
    return bytes;
  };
  return (request, reply, page) => {
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding = (["br", "gzip"] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
    void reply.type("text/html; charset=utf-8").header("vary", "cookie, accept-encoding");
    return encoding ? reply.header("content-encoding", encoding).send(compressed(encoding, page)) : reply.send(page);
  };
};
