import type { BankProvider } from "../bank/index.ts";
import type { CatalogueProduct } from "./catalogue.ts";
import { sandboxCatalogue } from "./sandbox/index.ts";

export type { CatalogueProduct } from "./catalogue.ts";

/** The products that are known where the money comes from: the sandbox bank's institutions have their own, invented ones. */
export const catalogueFor = (environment: BankProvider["environment"]): readonly CatalogueProduct[] =>
  environment === "sandbox-bank" ? sandboxCatalogue : [];
