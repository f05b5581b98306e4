import type { Plugin } from "vite";

const ABOUT = /\babout:\s*"(?:[^"\\\\]|\\\\.)*"/g;

/** Leaves out of the browser what the contract says of each call: only the API's description, made on the server, reads it. */
export const withoutAbouts = (): Plugin => ({
  name: "without-abouts",
  transform: (code, id) => (/\/contract\/[\w-]+\.ts$/.test(id) ? { code: code.replace(ABOUT, 'about: ""'), map: null } : null),
});
