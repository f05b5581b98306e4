import { type Kysely, sql } from "kysely";

/** Cash that counts toward goals is an input of recommendations, so changes of goals ask for them too. */
const TRIGGERS = ["goal_funds", "goal_fund_sources"].flatMap((table) =>
  [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ].map(
    ([event, side]) =>
      `create trigger recommendations_after_${event} after ${event} on ${table} referencing ${side} table as changed for each statement execute function hiro_rows_changed()`,
  ),
);

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TRIGGERS) await sql.raw(statement).execute(db);
};
