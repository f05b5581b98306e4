import { type RawBuilder, sql } from "kysely";
import type { DB } from "../../db/schema.ts";

type Rule = {
  /** SQL type of the value in an incoming row; without it, no incoming row has the column. */
  incoming?: "integer" | "bigint" | "text" | "date" | "boolean" | "real" | "double precision";
  /** What a later version of the row does to the value: replaces it, or only while no user chose or confirmed the category. */
  renewed?: "always" | "until-settled";
  /** Change by a user that the posted row takes over from its pending row. */
  carried?: keyof typeof CARRIED_WHEN;
};

/** When a posted row takes a change over; both rows are named `pending` and `posted`. */
const CARRIED_WHEN = {
  category: sql`pending.category_modified and not posted.category_modified`,
  dismissal: sql`pending.transfer_dismissed and not posted.transfer_dismissed`,
} satisfies Record<string, RawBuilder<unknown>>;

/** Every column of a transaction, and what imports and syncs do with it. Without a rule, they leave it alone. */
export const COLUMNS = {
  id: {},
  user_id: {},
  source: {},
  import_id: {},
  created_at: {},
  account_id: { incoming: "integer" },
  provider_transaction_id: { incoming: "text" },
  fingerprint: { incoming: "text" },
  pending_transaction_id: { incoming: "text", renewed: "always" },
  amount: { incoming: "bigint", renewed: "always" },
  currency: { incoming: "text", renewed: "always" },
  date: { incoming: "date", renewed: "always" },
  authorized_date: { incoming: "date", renewed: "always" },
  pending: { incoming: "boolean", renewed: "always" },
  name: { incoming: "text", renewed: "always" },
  original_description: { incoming: "text", renewed: "always" },
  merchant_name: { incoming: "text", renewed: "always" },
  merchant_key: { incoming: "text", renewed: "always" },
  merchant_logo_url: { incoming: "text", renewed: "always" },
  merchant_website_url: { incoming: "text", renewed: "always" },
  address: { incoming: "text", renewed: "always" },
  city: { incoming: "text", renewed: "always" },
  region: { incoming: "text", renewed: "always" },
  postal_code: { incoming: "text", renewed: "always" },
  country: { incoming: "text", renewed: "always" },
  lat: { incoming: "double precision", renewed: "always" },
  lon: { incoming: "double precision", renewed: "always" },
  store_number: { incoming: "text", renewed: "always" },
  category_id: { incoming: "integer", renewed: "until-settled", carried: "category" },
  category_source: { incoming: "text", renewed: "until-settled", carried: "category" },
  category_reason: { incoming: "text", renewed: "until-settled", carried: "category" },
  category_confidence: { incoming: "real", renewed: "until-settled", carried: "category" },
  category_modified: { carried: "category" },
  confirmed_at: { carried: "category" },
  subscription_id: {},
  transfer_type: {},
  transfer_peer_id: {},
  transfer_account_id: {},
  transfer_dismissed: { carried: "dismissal" },
  transaction_date: {},
  search_text: {},
  nonce: {},
} as const satisfies Record<keyof DB["transactions"], Rule>;

/** Columns that an incoming row has. */
export type IncomingColumn = {
  [K in keyof typeof COLUMNS]: (typeof COLUMNS)[K] extends { incoming: string } ? K : never;
}[keyof typeof COLUMNS];

const rules: readonly [string, Rule][] = Object.entries(COLUMNS);
const listOf = (wanted: (rule: Rule) => boolean, text: (column: string, rule: Rule) => string): string =>
  rules.flatMap(([column, rule]) => (wanted(rule) ? [text(column, rule)] : [])).join(", ");
const isIncoming = (rule: Rule): boolean => rule.incoming !== undefined;

/** The incoming columns by name, and as `json_to_recordset` declares them, in the same order. */
export const INCOMING = sql.raw(listOf(isIncoming, (column) => column));
export const INCOMING_TYPED = sql.raw(listOf(isIncoming, (column, rule) => `${column} ${rule.incoming}`));

/** A category that the user chose in another app is as good as one chosen here. */
const SETTLED = "(transactions.category_modified or transactions.confirmed_at is not null or transactions.category_source = 'file')";

/** Assignments that renew a row from its later version, `excluded`. */
export const RENEWED = sql.raw(
  listOf(
    (rule) => rule.renewed !== undefined,
    (column, { renewed }) =>
      renewed === "always"
        ? `${column} = excluded.${column}`
        : `${column} = case when ${SETTLED} then transactions.${column} else excluded.${column} end`,
  ),
);

/** Assignments that a posted row takes over from its pending row, by change, with the condition. */
export const CARRIED = Object.entries(CARRIED_WHEN).map(([change, when]) => ({
  when,
  assignments: sql.raw(
    listOf(
      (rule) => rule.carried === change,
      (column) => `${column} = pending.${column}`,
    ),
  ),
}));
