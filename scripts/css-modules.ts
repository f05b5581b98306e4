import { basename } from "node:path";
import type { CSSModulesOptions, Plugin } from "vite";

const nameOf = (module: string, name: string): string => `${basename(module, ".module.css")}_${name}`;

/**
 * Names the classes of a CSS module after its file, as in `Button_primary`. The static frame and the app agree on them, and a name
 * tells where it comes from. `checks/styles.test.ts` checks that no two modules have the same name.
 */
export const cssModules: CSSModulesOptions = { generateScopedName: (name, file) => nameOf(file.replace(/\?.*$/, ""), name) };

const NAMES_OF = "\0names of ";

/** Gives code that runs during the build the class names of CSS modules without their styles. */
export const cssModuleNames = (): Plugin => ({
  name: "css-module-names",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".module.css") ? NAMES_OF + basename(source, ".module.css") : null),
  load: (id) =>
    id.startsWith(NAMES_OF)
      ? `export default new Proxy({}, { get: (_, name) => ${JSON.stringify(nameOf(id.slice(NAMES_OF.length), ""))} + name });`
      : null,
});

/** Exports the class names of a CSS module one by one, so that the bundler writes the ones in use into the code and leaves out the rest. */
export const cssModuleExports = (): Plugin => ({
  name: "css-module-exports",
  enforce: "post",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code, id) => ({
      code: code.replace(/export default [^]*/, `export * as default from ${JSON.stringify(id)};`),
      moduleSideEffects: "no-treeshake",
    }),
  },
});
