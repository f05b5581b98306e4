import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { proposals } from "./proposals.ts";
import { routes } from "./routes.ts";
import { tools } from "./tools.ts";

export { type Categorizer, makeCategorizer } from "./categorizer.ts";
export { addFileRows, applyBankChanges, type IncomingRow } from "./ingest.ts";
export { checkRowLimit } from "./row-limit.ts";
export { type RemovedRow, removeRows } from "./remove.ts";
export { pairTransfers } from "./transfers.ts";
export { confirmAllBefore } from "./assign-category.ts";
export { matching, rowsOfQuery } from "./filter.ts";
export { countUnreviewed } from "./review-store.ts";
export { releaseBankRows } from "./release.ts";
export { moveCategory as moveCategoryOfRows } from "./move-category.ts";

export const transactionsFeature = (deps: Deps): Feature => ({ routes: routes(deps), tools: tools(deps), proposals });
