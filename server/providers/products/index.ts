import type { BankProvider } from "../bank/index.ts";
import type { CatalogProduct } from "./catalogue.ts";
import { sandboxCatalog } from "./sandbox/index.ts";

export type { CatalogProduct } from "./catalogue.ts";

/** The products that are known where the money comes from: the sandbox bank's institutions have their own, invented ones. */
export const catalogFor = (environment: BankProvider["environment"]): readonly CatalogProduct[] =>
  environment === "sandbox-bank" ? sandboxCatalog : [];
