import type { Plugin } from "vite";

const ABOUT = /\babout:\s*"(?:[^"\\\\]|\\\\.)*"/g;

/** Removes endpoint descriptions from the browser bundle. Only the API description, which the server generates, uses them. */
export const withoutAbouts = (): Plugin => ({
  name: "without-abouts",
  transform: (code, id) => (/\/contract\/[\w-]+\.ts$/.test(id) ? { code: code.replace(ABOUT, 'about: ""'), map: null } : null),
});
