export type { Format, ParsedFile, ParsedRow, ParsedStatement } from "./parsed.ts";
export { FileRefused } from "./refused.ts";
export { formats, parseFile } from "./parse.ts";
export { parseFileInWorker } from "./worker/parse-file-in-worker.ts";
export { fingerprints } from "./fingerprints.ts";
