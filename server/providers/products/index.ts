import type { BankProvider } from "../bank/index.ts";
import type { CatalogProduct } from "./catalogue.ts";
import { sandboxCatalog } from "./sandbox/index.ts";

export type { CatalogProduct } from "./catalogue.ts";

/** Returns the known products for a bank environment. The sandbox bank's institutions have their own, fictional ones. */
export const catalogFor = (environment: BankProvider["environment"]): readonly CatalogProduct[] =>
  environment === "sandbox-bank" ? sandboxCatalog : [];
