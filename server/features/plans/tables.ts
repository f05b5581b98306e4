import type { NewIds, Row, Table } from "../../tables.ts";

const ACCOUNT_KEY = /^account:(\d+)$/;

/** Returns the value with the new ids of the accounts that it names. A missing account keeps a key that names nothing. */
const renamed = (value: unknown, ids: NewIds): unknown => {
  if (typeof value === "string") {
    const old = ACCOUNT_KEY.exec(value)?.[1];
    return old === undefined ? value : `account:${ids.get("accounts")?.get(Number(old)) ?? 0}`;
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, ids)]));
};

/** Rules name accounts by their id, which a restore changes. */
const withNewAccounts = (row: Row, ids: NewIds): Row => ({
  ...row,
  operations: renamed(row["operations"] ?? [], ids),
  extra: renamed(row["extra"] ?? {}, ids),
});

export const tables: readonly Table[] = [
  { name: "plans", archive: { existing: "refuse" } },
  {
    name: "plan_accounts",
    archive: { refs: { plan_id: { to: "plans", needed: true }, account_id: { to: "accounts", needed: true } } },
  },
  { name: "plan_scenarios", archive: { refs: { plan_id: { to: "plans", needed: true } } } },
  { name: "plan_rules", archive: { refs: { scenario_id: { to: "plan_scenarios", needed: true } }, adapt: withNewAccounts } },
  { name: "plan_simulations", archive: null },
];
