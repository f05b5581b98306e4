import type { Product } from "#contract/products.ts";

/** A product as listed in a catalog. Institution, kind, and name together identify a product. */
export type CatalogProduct = Omit<Product, "id" | "institution" | "stale" | "retired" | "version"> & {
  institution: { plaidInstitutionId: string | null; name: string; primaryColor: string | null; url: string | null };
};
