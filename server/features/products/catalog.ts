import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Day } from "#domain/day.ts";
import type { Database } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { CatalogProduct } from "../../providers/products/index.ts";
import { Detail } from "./detail.ts";
import { readDetail } from "./store.ts";

/** One saved fact that would change, as text. */
type Changed = { fact: string; now: string; after: string };
export type CatalogChange = { product: string; kind: "added" | "changed" | "retired"; changes: Changed[] };
export type CatalogDifference = { changes: CatalogChange[]; unchanged: number };

/** Catalogs change one after another. */
const LOCK = 7_204_320;

type Stored = {
  id: number;
  institution_id: number | null;
  institution_name: string;
  product_type: string;
  name: string;
  official_name: string | null;
  landing_page_url: string | null;
  detail: unknown;
  as_of: Day | null;
  source: string | null;
  source_url: string | null;
  license: string | null;
  sample: boolean;
  version: number;
  retired_at: string | null;
};

type KeyedBy = { institution_name: string; product_type: string; name: string };
const keyOf = (one: KeyedBy): string => JSON.stringify([one.institution_name, one.product_type, one.name]);
const nameOf = (one: KeyedBy): string => `${one.institution_name}: ${one.name}`;

const rowOf = (given: CatalogProduct) => ({
  institution_name: given.institution.name,
  plaid_institution_id: given.institution.plaidInstitutionId,
  product_type: given.productType,
  name: given.name,
  official_name: given.officialName,
  landing_page_url: given.landingPageUrl,
  as_of: given.asOf,
  source: given.source,
  source_url: given.sourceUrl,
  license: given.license,
  sample: given.sample,
  detail: z.encode(Detail, {
    memberBenefits: given.memberBenefits,
    signupBonuses: given.signupBonuses,
    creditCard: given.creditCard,
    depositoryAccount: given.depositoryAccount,
  }),
});
type Wanted = ReturnType<typeof rowOf>;

const shown = (value: unknown): string =>
  value === null || value === undefined ? "–" : typeof value === "string" ? value : JSON.stringify(value);

/** Compares two values fact by fact. */
const compare = (now: unknown, after: unknown, fact: string): Changed[] => {
  if (isDeepStrictEqual(now, after)) return [];
  const plain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
  if (plain(now) && plain(after))
    return [...new Set([...Object.keys(now), ...Object.keys(after)])].flatMap((key) =>
      compare(now[key], after[key], fact === "" ? key : `${fact}.${key}`),
    );
  return [{ fact: fact.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), now: shown(now), after: shown(after) }];
};

const FACTS = ["official_name", "landing_page_url", "as_of", "source", "source_url", "license", "sample"] as const;
const changesOf = (stored: Stored, wanted: Wanted): Changed[] => [
  ...FACTS.flatMap((fact) => compare(stored[fact], wanted[fact], fact)),
  ...compare(z.encode(Detail, readDetail(stored.detail)), wanted.detail, ""),
  ...(stored.retired_at === null ? [] : [{ fact: "retired", now: "yes", after: "no" }]),
];

type Plan = { fresh: Wanted[]; changed: { stored: Stored; wanted: Wanted; changes: Changed[] }[]; retired: Stored[]; unchanged: number };

const planOf = async (db: Transaction<DB>, products: readonly CatalogProduct[], retireOf: string | null): Promise<Plan> => {
  const stored = (await db.selectFrom("financial_products").selectAll().orderBy("id").execute()) as Stored[];
  const byKey = new Map(stored.map((one) => [keyOf(one), one]));
  const plan: Plan = { fresh: [], changed: [], retired: [], unchanged: 0 };
  const named = new Set<string>();
  for (const wanted of products.map(rowOf)) {
    named.add(keyOf(wanted));
    const one = byKey.get(keyOf(wanted));
    if (!one) plan.fresh.push(wanted);
    // An operator's product stays theirs, even if the sample catalog has one of the same name.
    else if (wanted.sample && !one.sample && one.source !== null) plan.unchanged += 1;
    else {
      const changes = changesOf(one, wanted);
      if (changes.length > 0 || one.institution_id === null) plan.changed.push({ stored: one, wanted, changes });
      else plan.unchanged += 1;
    }
  }
  if (retireOf !== null)
    plan.retired = stored.filter((one) => one.source === retireOf && one.retired_at === null && !named.has(keyOf(one)));
  return plan;
};

const differenceOf = ({ fresh, changed, retired, unchanged }: Plan): CatalogDifference => ({
  unchanged,
  changes: [
    ...fresh.map((one): CatalogChange => ({ product: nameOf(one), kind: "added", changes: [] })),
    ...changed.map(({ wanted, changes }): CatalogChange => ({ product: nameOf(wanted), kind: "changed", changes })),
    ...retired.map((one): CatalogChange => ({ product: nameOf(one), kind: "retired", changes: [] })),
  ],
});

/** Returns what loading a catalog would change. Writes nothing. */
export const differenceOfCatalog = (database: Database, products: readonly CatalogProduct[], source: string): Promise<CatalogDifference> =>
  database.asSystem(async (db) => differenceOf(await planOf(db, products, source)));

/**
 * Saves a catalog in one transaction. A product keeps its id; each change of its facts is a new version. Products that the catalog's
 * source no longer lists are retired: they stay for accounts that have them. `source` is null for a catalog that retires nothing.
 */
export const saveCatalog = (
  database: Database,
  products: readonly CatalogProduct[],
  { source, at }: { source: string | null; at: string },
): Promise<CatalogDifference> =>
  database.asSystem(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, 0)`.execute(db);
    const plan = await planOf(db, products, source);
    const institutions = new Map(products.map(({ institution }) => [institution.name, institution]));
    const ids = new Map<string, number>();
    for (const name of new Set([...plan.fresh, ...plan.changed.map(({ wanted }) => wanted)].map((one) => one.institution_name))) {
      const institution = institutions.get(name);
      if (institution) ids.set(name, await institutionId(db, institution));
    }
    const record = (id: number, version: number, { detail, as_of, source: from, source_url, license }: Wanted) =>
      db
        .insertInto("financial_product_versions")
        .values({ product_id: id, version, as_of, source: from, source_url, license, detail: JSON.stringify(detail), recorded_at: at })
        .onConflict((oc) =>
          oc.columns(["product_id", "version"]).doUpdateSet({ detail: JSON.stringify(detail), as_of, source: from, recorded_at: at }),
        )
        .execute();
    for (const wanted of plan.fresh) {
      const made = await db
        .insertInto("financial_products")
        .values({ ...wanted, detail: JSON.stringify(wanted.detail), institution_id: ids.get(wanted.institution_name) ?? null })
        .returning("id")
        .executeTakeFirstOrThrow();
      await record(made.id, 1, wanted);
    }
    for (const { stored, wanted } of plan.changed) {
      // The first dated facts of a product that had none complete its first version.
      const version = stored.source === null ? stored.version : stored.version + 1;
      await db
        .updateTable("financial_products")
        .set({
          ...wanted,
          detail: JSON.stringify(wanted.detail),
          institution_id: ids.get(wanted.institution_name) ?? null,
          version,
          retired_at: null,
        })
        .where("id", "=", stored.id)
        .execute();
      await record(stored.id, version, wanted);
    }
    if (plan.retired.length > 0)
      await db
        .updateTable("financial_products")
        .set({ retired_at: at })
        .where(
          "id",
          "in",
          plan.retired.map((one) => one.id),
        )
        .execute();
    return differenceOf(plan);
  });

/** Returns the id of an institution's shared row; creates it if no bank provider knows the institution. */
const institutionId = async (db: Transaction<DB>, given: CatalogProduct["institution"]): Promise<number> => {
  const facts = { name: given.name, primary_color: given.primaryColor, url: given.url };
  if (given.plaidInstitutionId !== null) {
    const row = await db
      .insertInto("institutions")
      .values({ ...facts, plaid_institution_id: given.plaidInstitutionId })
      .onConflict((oc) => oc.column("plaid_institution_id").doUpdateSet({ name: given.name }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const known = await db
    .selectFrom("institutions")
    .select("id")
    .where("user_id", "is", null)
    .where("name", "=", given.name)
    .orderBy("id")
    .executeTakeFirst();
  return known?.id ?? (await db.insertInto("institutions").values(facts).returning("id").executeTakeFirstOrThrow()).id;
};
