// Preloaded into a process under test: writes every file that it loads and that has code of the measuring libraries to the file named by
// NOTE_LOADED. A file of the bundle names the packages whose code it has.
import { appendFileSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const LIBRARIES = /node_modules\/@opentelemetry\/(?:sdk|exporter|core)/;
const list = process.env["NOTE_LOADED"];
if (!list) throw new Error("NOTE_LOADED must name a file");
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith("file:") && LIBRARIES.test(`${url}\n${readFileSync(fileURLToPath(url), "utf8")}`)) appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
