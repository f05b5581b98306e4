import { sql } from "kysely";
import { z } from "zod";
import { CreditCard, DepositoryAccount, Product } from "#contract/products.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { CatalogProduct } from "../../providers/products/index.ts";

/** Facts of a product, stored as one JSON value in the contract's shape. */
const Detail = z.object({
  memberBenefits: Product.shape.memberBenefits,
  signupBonuses: Product.shape.signupBonuses,
  creditCard: z.nullable(CreditCard),
  depositoryAccount: z.nullable(DepositoryAccount),
});

const select = ({ db }: Tx<Scope>) =>
  db
    .selectFrom("financial_products as p")
    .innerJoin("institutions as i", "i.plaid_institution_id", "p.plaid_institution_id")
    .select([
      "p.id",
      "p.name",
      "p.official_name",
      "p.landing_page_url",
      "p.product_type",
      "p.detail",
      "i.id as institution_id",
      "i.name as institution_name",
      "i.primary_color",
      "i.url",
      "i.logo_url",
      "i.plaid_institution_id",
      "i.quiltt_institution_id",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const product = (row: Row): Product => ({
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
  ...z.decode(Detail, row.detail as z.input<typeof Detail>),
});

export type ProductQuery = {
  finxInstitution?: readonly number[] | undefined;
  productType?: Product["productType"] | undefined;
  ids?: readonly number[] | undefined;
};

const among = (ids: readonly number[] | undefined): number[] => (ids && ids.length > 0 ? [...ids] : [0]);

/** Products ordered by institution and name. */
export const list = async (tx: Tx<Scope>, { finxInstitution, productType, ids }: ProductQuery): Promise<Product[]> => {
  const rows = await select(tx)
    .$if(finxInstitution !== undefined, (q) => q.where("i.id", "in", among(finxInstitution)))
    .$if(productType !== undefined, (q) => q.where("p.product_type", "=", productType ?? ""))
    .$if(ids !== undefined, (q) => q.where("p.id", "in", among(ids)))
    .orderBy("i.name")
    .orderBy("p.product_type")
    .orderBy("p.name")
    .execute();
  return rows.map(product);
};

export const find = async (tx: Tx<Scope>, id: number): Promise<Product | null> => {
  const row = await select(tx).where("p.id", "=", id).executeTakeFirst();
  return row ? product(row) : null;
};

/** Saves a catalog. An existing product keeps its id and gets the catalog's facts. */
export const save = async ({ kysely }: Database, catalogue: readonly CatalogProduct[]): Promise<void> => {
  if (catalogue.length === 0) return;
  const rows = catalogue.map(({ institution, name, officialName, landingPageUrl, productType, ...detail }) => ({
    plaid_institution_id: institution.plaidInstitutionId,
    institution_name: institution.name,
    product_type: productType,
    name,
    official_name: officialName,
    landing_page_url: landingPageUrl,
    detail: JSON.stringify(z.encode(Detail, detail)),
  }));
  await kysely
    .insertInto("financial_products")
    .values(rows)
    .onConflict((oc) =>
      oc.columns(["institution_name", "product_type", "name"]).doUpdateSet({
        plaid_institution_id: sql`excluded.plaid_institution_id`,
        official_name: sql`excluded.official_name`,
        landing_page_url: sql`excluded.landing_page_url`,
        detail: sql`excluded.detail`,
      }),
    )
    .execute();
};
