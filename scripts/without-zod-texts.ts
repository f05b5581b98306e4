import type { Plugin } from "vite";

const ENGLISH = /node_modules\/zod\/v4\/locales\/en\.js$/;

/**
 * Leaves the validation library's own texts out of the browser's bundle: contract/kit/issues.ts words what a schema refuses, so nobody
 * reads them.
 */
export const withoutZodTexts = (): Plugin => ({
  name: "without-zod-texts",
  apply: "build",
  transform: (_code, id) =>
    ENGLISH.test(id) ? { code: `export default () => ({ localeError: () => "Enter a valid value" });`, map: null } : null,
});
