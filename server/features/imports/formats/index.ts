export {
  type Format,
  NO_CHOICES,
  NO_FACTS,
  type ParsedFile,
  type ParsedRow,
  type ParsedStatement,
  type ReadChoices,
  type RowFacts,
} from "./parsed.ts";
export { FileRefused } from "./refused.ts";
export { formats, parseFile } from "./parse.ts";
export { parseFileInWorker } from "./worker/parse-file-in-worker.ts";
export { fingerprints } from "./fingerprints.ts";
