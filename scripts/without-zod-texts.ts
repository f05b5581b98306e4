import type { Plugin } from "vite";

const ENGLISH = /node_modules\/zod\/v4\/locales\/en\.js$/;

/**
 * Removes the validation library's own messages from the browser bundle. They are never shown, because contract/kit/issues.ts words every
 * validation error.
 */
export const withoutZodTexts = (): Plugin => ({
  name: "without-zod-texts",
  apply: "build",
  transform: (_code, id) =>
    ENGLISH.test(id) ? { code: `export default () => ({ localeError: () => "Enter a valid value" });`, map: null } : null,
});
