import { z } from "zod";
import type { Product, ProductDetail } from "#contract/products.ts";
import type { Day } from "#domain/day.ts";
import { freshnessOf } from "#domain/recommendations/freshness.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { completed, Detail } from "./detail.ts";

const select = ({ db }: Tx<Scope>) =>
  db
    .selectFrom("financial_products as p")
    .innerJoin("institutions as i", "i.id", "p.institution_id")
    .select([
      "p.id",
      "p.name",
      "p.official_name",
      "p.landing_page_url",
      "p.product_type",
      "p.detail",
      "p.as_of",
      "p.source",
      "p.source_url",
      "p.license",
      "p.sample",
      "p.version",
      "p.retired_at",
      "i.id as institution_id",
      "i.name as institution_name",
      "i.primary_color",
      "i.url",
      "i.logo_url",
      "i.plaid_institution_id",
      "i.quiltt_institution_id",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

export const readDetail = (stored: unknown): Detail =>
  z.decode(Detail, completed(stored as Record<string, unknown>) as z.input<typeof Detail>);

const product = (row: Row, today: Day): Product => ({
  id: row.id,
  name: row.name,
  officialName: row.official_name,
  landingPageUrl: row.landing_page_url,
  productType: row.product_type as Product["productType"],
  institution: {
    id: row.institution_id,
    name: row.institution_name,
    primaryColor: row.primary_color,
    url: row.url,
    logoUrl: row.logo_url,
    plaidInstitutionId: row.plaid_institution_id,
    quilttInstitutionId: row.quiltt_institution_id,
  },
  asOf: row.as_of,
  source: row.source,
  sourceUrl: row.source_url,
  license: row.license,
  sample: row.sample,
  stale: freshnessOf(row.as_of, today) !== "fresh",
  retired: row.retired_at !== null,
  version: row.version,
  ...readDetail(row.detail),
});

export type ProductQuery = {
  finxInstitution?: readonly number[] | undefined;
  productType?: Product["productType"] | undefined;
  ids?: readonly number[] | undefined;
};

const among = (ids: readonly number[] | undefined): number[] => (ids && ids.length > 0 ? [...ids] : [0]);

/** Products ordered by institution and name. Retired ones only by id. */
export const list = async (tx: Tx<Scope>, { finxInstitution, productType, ids }: ProductQuery, today: Day): Promise<Product[]> => {
  const rows = await select(tx)
    .$if(finxInstitution !== undefined, (q) => q.where("i.id", "in", among(finxInstitution)))
    .$if(productType !== undefined, (q) => q.where("p.product_type", "=", productType ?? ""))
    .$if(ids !== undefined, (q) => q.where("p.id", "in", among(ids)))
    .$if(ids === undefined, (q) => q.where("p.retired_at", "is", null))
    .orderBy("i.name")
    .orderBy("p.product_type")
    .orderBy("p.name")
    .execute();
  return rows.map((row) => product(row, today));
};

/** Returns the products that may be recommended. Sample products drop out once the catalog has a real one of their type. */
export const recommendable = async (tx: Tx<Scope>, today: Day): Promise<Product[]> => {
  const all = await list(tx, {}, today);
  const real = new Set(all.filter((one) => !one.sample).map((one) => one.productType));
  return all.filter((one) => !one.sample || !real.has(one.productType));
};

export const find = async (tx: Tx<Scope>, id: number, today: Day): Promise<ProductDetail | null> => {
  const row = await select(tx).where("p.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const versions = await tx.db
    .selectFrom("financial_product_versions")
    .selectAll()
    .where("product_id", "=", id)
    .orderBy("version", "desc")
    .execute();
  return {
    ...product(row, today),
    versions: versions.map((version) => {
      const detail = readDetail(version.detail);
      return {
        version: version.version,
        asOf: version.as_of,
        source: version.source,
        recordedAt: version.recorded_at,
        annualPercentageYield: detail.depositoryAccount?.annualPercentageYield ?? null,
        annualFee: detail.creditCard?.annualFee ?? null,
      };
    }),
  };
};

/** Returns the name and type of a product; null if there is none. */
export const named = async ({ db }: Tx<Scope>, id: number): Promise<Pick<Product, "name" | "productType"> | null> => {
  const row = await db.selectFrom("financial_products").select(["name", "product_type"]).where("id", "=", id).executeTakeFirst();
  return row ? { name: row.name, productType: row.product_type as Product["productType"] } : null;
};
