import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { routes } from "./routes.ts";
import { tools } from "./tools.ts";
import { tables } from "./tables.ts";

export {
  manualHoldings,
  type ManualHoldingRow,
  type NewManualHolding,
  priceManualHoldings,
  replaceManualHoldings,
} from "./manual-holdings.ts";
export { quotes, refreshCloses } from "./market.ts";
export { closesBetween } from "./securities.ts";

export const investmentsFeature = (deps: Deps): Feature => ({ routes: routes(deps), tables, tools: tools(deps) });
