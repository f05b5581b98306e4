import type { Plugin } from "vite";

const WRITERS = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out of the browser's bundle how the validation library writes JSON Schema: 15 kB that its schemas refer to and that the server
 * alone needs, for its API description. Whoever calls it in the browser gets an Error.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!WRITERS.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((m) => m[1] ?? "");
    const absent = `const absent = () => { throw new Error("JSON Schema is written by the server"); };\nconst later = () => absent;`;
    const exported = names.map((name) => `${name.startsWith("create") ? "later" : "absent"} as ${name}`);
    if (code.includes("processSchema as process")) exported.push("absent as process");
    return { code: `${absent}\nexport { ${exported.join(", ")} };`, map: null };
  },
});
