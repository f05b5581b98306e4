import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "./db/open.ts";
import { ApiError } from "./errors.ts";
import type { Scope } from "./identity/scope.ts";

/** Throws 409 if a form that was already saved is sent again with other values, which would be lost. */
export const checkSameForm = (same: boolean): void => {
  if (!same)
    throw new ApiError(409, "FORM_CHANGED", "This form was already saved, with other values. Close it and edit what it added.", {
      fields: { nonce: ["This form was already saved with other values"] },
    });
};

/** A form as the browser sent it: what it makes, the nonce that names it (none from scripts), and its values. */
export type SentForm = { makes: string; nonce: string | undefined; values: unknown; at: string };
/** Days for which a form that is sent again is recognized. A browser does not keep one open longer. */
const DAYS = 7;

/**
 * Saves a form once. `save` makes its row and returns the row's id. A form that was saved, and is sent again because its reply was lost,
 * returns the id of that row. Of two that are sent at once, the second waits for the first. Throws 409 if it was saved with other values.
 */
export const savedOnce = async (tx: Tx<Scope>, { makes, nonce, values, at }: SentForm, save: () => Promise<number>): Promise<number> => {
  if (nonce === undefined) return save();
  const { userId } = tx.scope;
  const digest = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  const { rows: claimed } = await sql`
    with old as (delete from sent_forms where user_id = ${userId} and sent_at < ${at}::timestamptz - ${`${DAYS} days`}::interval)
    insert into sent_forms (user_id, nonce, made, digest, sent_at) values (${userId}, ${nonce}, ${makes}, ${digest}, ${at})
    on conflict do nothing returning nonce`.execute(tx.db);
  if (claimed.length === 0) {
    const { rows } = await sql<{ made: string; digest: string; id: number }>`
      select made, digest, row_id as id from sent_forms where user_id = ${userId} and nonce = ${nonce}`.execute(tx.db);
    const [form] = rows;
    checkSameForm(form?.made === makes && form.digest === digest);
    return form?.id ?? save();
  }
  const id = await save();
  await sql`update sent_forms set row_id = ${id} where user_id = ${userId} and nonce = ${nonce}`.execute(tx.db);
  return id;
};
