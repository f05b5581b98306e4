import type { Plugin } from "vite";

/**
 * Leaves the validation library's English messages out of the browser's bundle. The contract words what a person may read; a message
 * that it does not word becomes one plain sentence.
 */
export const withoutZodTexts = (): Plugin => ({
  name: "without-zod-texts",
  apply: "build",
  transform: (_code, id) =>
    id.endsWith("node_modules/zod/v4/locales/en.js")
      ? { code: 'export default () => ({ localeError: () => "Check this value." });', map: null }
      : null,
});
