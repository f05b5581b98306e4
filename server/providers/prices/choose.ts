import type { Settings } from "../../config/settings.ts";
import type { PriceProvider } from "./index.ts";
import { sandboxPrices } from "./sandbox.ts";
import { tiingoPrices } from "./tiingo.ts";

/** Returns Tiingo if its key is set, otherwise a fictional market on this machine. */
export const choosePrices = (settings: Pick<Settings, "tiingoKey">, clock: () => Date): PriceProvider =>
  settings.tiingoKey ? tiingoPrices({ key: settings.tiingoKey }) : sandboxPrices(clock);
