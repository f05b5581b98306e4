import { sql } from "kysely";
import { MAX_TOTAL } from "#domain/limits.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";

/** Amounts up to this, a billion dollars, need no check of the others: forty thousand of them still add up exactly. */
const ALWAYS = 100_000_000_000;

/** Throws 400 naming the field when the absolute amounts of the household's transactions plus `more` would exceed the limit for sums. */
export const checkRowLimit = async ({ db, scope }: Tx<Scope>, more: Cents, field: string): Promise<void> => {
  if (more <= ALWAYS) return;
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(abs(amount)), 0)::text as total from transactions where user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(
    db,
  );
  if (Number(rows[0]?.total) + more > MAX_TOTAL)
    throw invalid(
      field,
      "With this, your transactions would add up to more than 40,000,000,000,000. Check the amounts.",
      "AMOUNTS_TOO_LARGE",
    );
};
