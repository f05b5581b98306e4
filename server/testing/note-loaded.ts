// Preloaded into a process under test: writes every module of the measuring libraries that it loads to the file named by NOTE_LOADED.
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const file = process.env["NOTE_LOADED"];
if (!file) throw new Error("NOTE_LOADED must name a file");
registerHooks({
  load: (url, context, next) => {
    if (url.includes("/@opentelemetry/")) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
