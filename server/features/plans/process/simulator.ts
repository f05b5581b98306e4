import { simulate } from "#domain/forecast/simulate.ts";
import type { Answer, Order } from "./messages.ts";

const tell = (answer: Answer): void => void process.send?.(answer);

process.on("message", ({ input, options }: Order) => {
  try {
    tell({ kind: "done", result: simulate(input, options, { onProgress: (done, of) => tell({ kind: "progress", done, of }) }) });
  } catch (error) {
    tell({ kind: "broken", name: error instanceof Error ? error.name : "unknown" });
  }
});
process.on("disconnect", () => process.exit(0));
