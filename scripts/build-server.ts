// Bundles the server into dist/server, which `npm start` runs. Loading a thousand files one by one takes half of a start.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist", "server");
/** Names the files of the last build. */
const LIST = "files.json";
/** How long files of builds before the last one stay. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** The script of a worker or a child process. */
const OWN_SCRIPT = /new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g;
/** Its engine and what it loads lie beside it. */
const ENGINE = "/@electric-sql/pglite/";
const PLACE = /import\.meta\.(?:dirname|url)/;

/** Whether a resolved file of a package is bundled: only ES modules are. */
const isBundled = (file: string): boolean => {
  if (file.replaceAll("\\", "/").includes(ENGINE)) return false;
  if (/\.[cm]js$/.test(file)) return file.endsWith(".mjs");
  for (let folder = dirname(file); folder.includes("node_modules"); folder = dirname(folder)) {
    const type = typeOfPackage(join(folder, "package.json"));
    if (type !== null) return type === "module";
  }
  return false;
};

/** The way from the bundle to a file. */
const fromOut = (file: string): string => relative(OUT, file).replaceAll("\\", "/");

const typeOfPackage = (manifest: string): string | null => {
  try {
    return (JSON.parse(readFileSync(manifest, "utf8")) as { type?: string }).type ?? "commonjs";
  } catch {
    return null;
  }
};

/**
 * Leaves CommonJS packages out, under the path of their file: Node loads them as before. Their scripts and native parts are not made for
 * bundling.
 */
const commonJsOutside: Plugin = {
  name: "common-js-outside",
  resolveId: async function (source, importer, options) {
    const isOwn = /^[./#]/.test(source) && !importer?.includes("node_modules");
    if (isOwn || source.startsWith("node:") || options.isEntry) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found || found.external || isBundled(found.id)) return found;
    return { id: fromOut(found.id), external: true };
  },
};

/**
 * Modules that look for files beside themselves find those of their source. The scripts of workers and child processes are bundled too, and
 * found in the bundle.
 */
const filesBesideSources: Plugin = {
  name: "files-beside-sources",
  transform: {
    filter: { code: PLACE },
    handler(code, id) {
      const withScripts = code.replace(OWN_SCRIPT, (_, path: string) => {
        const script = this.emitFile({ type: "chunk", id: resolve(dirname(id), path) });
        return `new URL(import.meta.ROLLDOWN_FILE_URL_${script})`;
      });
      if (!PLACE.test(withScripts)) return withScripts;
      const source = JSON.stringify(fromOut(id));
      return [
        `import { fileURLToPath as pathOfSource } from "node:url";`,
        `const urlOfSource = new URL(${source}, import.meta.url).href;`,
        withScripts
          .replaceAll("import.meta.url", "urlOfSource")
          .replaceAll("import.meta.dirname", `pathOfSource(new URL(".", urlOfSource))`),
      ].join("\n");
    },
  },
};

const filesOfLastBuild = (): string[] => {
  const list = join(OUT, LIST);
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as string[]) : [];
};

const bundle = await rolldown({
  input: join(ROOT, "server", "main.ts"),
  platform: "node",
  plugins: [commonJsOutside, filesBesideSources],
});
const { output } = await bundle.write({ dir: OUT, format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
await bundle.close();
const made = output.map(({ fileName }) => fileName);
// A server that still runs may load files of the bundle that it started from.
const kept = new Set([...made, ...filesOfLastBuild(), LIST]);
for (const name of readdirSync(OUT)) {
  const file = join(OUT, name);
  if (!kept.has(name) && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
}
writeFileSync(join(OUT, LIST), JSON.stringify(made));
