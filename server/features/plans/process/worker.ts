import { sensitivity } from "#domain/forecast/sensitivity.ts";
import { simulate } from "#domain/forecast/simulate.ts";
import type { Answer, Order, Results } from "./messages.ts";

const tell = (answer: Answer): void => void process.send?.(answer);

const resultOf = (order: Order): Results[keyof Results] =>
  order.kind === "sensitivity"
    ? sensitivity(order.input)
    : simulate(order.input, order.options, { onProgress: (done, of) => tell({ kind: "progress", done, of }) });

process.on("message", (order: Order) => {
  try {
    tell({ kind: "done", result: resultOf(order) });
  } catch (error) {
    tell({ kind: "broken", name: error instanceof Error ? error.name : "unknown" });
  }
});
process.on("disconnect", () => process.exit(0));
