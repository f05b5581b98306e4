import type { Plugin } from "vite";

const ABOUT = /\babout:\s*"(?:[^"\\\\]|\\\\.)*"/g;
const ACCESS = /\baccess:\s*\{\s*(?:during|token):[^}]*\},?/g;

/** Removes descriptions and access of endpoints from the browser bundle, because only the server uses them. */
export const withoutServerFacts = (): Plugin => ({
  name: "without-server-facts",
  transform: (code, id) =>
    /\/contract\/[\w-]+\.ts$/.test(id) ? { code: code.replace(ABOUT, 'about: ""').replace(ACCESS, ""), map: null } : null,
});
