import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { proposals } from "./proposals.ts";
import { rereadCategories } from "./reread.ts";
import { onRestored } from "./restored.ts";
import { routes } from "./routes.ts";
import { pairTransfers } from "../transfers/index.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export { type Categorizer, makeCategorizer, newReadings, type Readings } from "./categorizer.ts";
export { addFileRows, applyBankChanges, type IncomingRow, type RowEvidence } from "./ingest.ts";
export { checkRowLimit } from "./row-limit.ts";
export { type RemovedRow, removeRows } from "./remove.ts";
export { confirmAllBefore } from "./assign-category.ts";
export { counted, COUNTS, COUNTS_IN_CATEGORY, matching, narrowed, rowsOf } from "./filter.ts";
export { countDecisions } from "./review-merchants.ts";
export { TO_REVIEW } from "./review-store.ts";
export { byIds as transactionsByIds } from "./store.ts";
export { categorySums, firstDay, sectionByDay } from "./sums.ts";
export { releaseBankRows } from "./release.ts";
export { UNREVIEWED_AMOUNT } from "./unreviewed-amount.ts";

export const transactionsFeature = (deps: Deps): Feature => ({
  routes: routes(deps),
  tables,
  tools: tools(deps),
  proposals,
  // Payments between two accounts are a transfer only while the same people see both.
  onMembersJoined: (tx) => pairTransfers(tx),
  onMembersLeft: (tx) => pairTransfers(tx),
  onRestored,
  // Before recurring payments are detected, which depend on categories.
  jobs: [{ name: "reread-categories", cron: "10 8 * * *", run: () => rereadCategories(deps) }],
});
