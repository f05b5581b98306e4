import type { Database } from "../../db/open.ts";
import type { BankInstitution } from "../../providers/bank/index.ts";

/** Creates or updates the shared row of an institution. Returns its id. */
export const saveInstitution = async ({ kysely }: Database, given: BankInstitution): Promise<number> => {
  const facts = { name: given.name, primary_color: given.primaryColor, url: given.url, logo_url: given.logoUrl };
  const row = await kysely
    .insertInto("institutions")
    .values({ ...facts, plaid_institution_id: given.institutionId })
    .onConflict((oc) => oc.column("plaid_institution_id").doUpdateSet(facts))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};
