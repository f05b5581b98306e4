import type { Product } from "#contract/products.ts";

/** A product as a catalogue tells it. An institution, a kind and a name are one product. */
export type CatalogProduct = Omit<Product, "id" | "institution"> & {
  institution: { plaidInstitutionId: string; name: string; primaryColor: string; url: string };
};
