import { personOf, type Person, type TestApp, testApp } from "#server/testing/app.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, seedDemo } from "../../seed/demo.ts";

/** A transaction as the database has it. Cents; money out is positive. `own` marks both sides of a transfer between own accounts. */
export type Row = {
  id: number;
  date: string;
  cents: number;
  merchant: string;
  code: string;
  /** The category's name in the product. */
  category: string;
  section: "Income" | "Expense" | "Transfer";
  accountId: number;
  own: boolean;
  owner: string;
};
/** An account as the database has it. Cents; debts are positive. `available` is what the bank says can still be spent. */
export type Account = {
  id: number;
  name: string;
  type: string;
  subtype: string;
  cents: number;
  rate: number | null;
  limit: number | null;
  available: number | null;
};
/** A category of the product, whether or not a row has it. */
export type Category = { name: string; code: string };
export type Facts = { rows: Row[]; accounts: Account[]; categories: Category[] };
export type DemoHome = { t: TestApp; person: Person; facts: Facts };

const CODES: Record<string, string> = { Income: "Income", Transfer: "Transfer" };

/** Opens the demo household and reads its rows with plain SQL, so that the reckoning shares no code with the answers. */
export const demoHome = async (): Promise<DemoHome> => {
  const t = await testApp();
  await (await seedDemo(t.deps, t.app, t.sandbox))?.afterwards();
  const person = await personOf(t.url, DEMO_EMAIL, DEMO_PASSWORD);
  const { database } = t.deps;
  const rows = await database.execute(
    "select t.id, t.transaction_date::text as date, t.amount::int as cents, coalesce(t.merchant_name, t.name) as merchant, coalesce(c.category_id, c.name) as code, c.name as category, c.section, t.account_id, t.transfer_account_id is not null as own, u.first_name as owner from transactions t join categories c on c.id = t.category_id join accounts a on a.id = t.account_id join users u on u.id = a.user_id where not a.hidden order by t.transaction_date, t.id",
  );
  const accounts = await database.execute(
    "select id, name, type, coalesce(subtype, '') as subtype, current_balance::bigint as cents, interest_rate as rate, credit_limit as limit, available_balance as available from accounts where not hidden order by id",
  );
  const categories = await database.execute("select name, coalesce(category_id, name) as code from categories");
  const numberOr = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
  return {
    t,
    person,
    facts: {
      rows: rows.rows.map((r) => ({
        id: Number(r["id"]),
        date: String(r["date"]).slice(0, 10),
        cents: Number(r["cents"]),
        merchant: String(r["merchant"]),
        code: String(r["code"]),
        category: String(r["category"]),
        section: (CODES[String(r["section"])] ?? "Expense") as Row["section"],
        accountId: Number(r["account_id"]),
        own: r["own"] === true,
        owner: String(r["owner"]),
      })),
      accounts: accounts.rows.map((a) => ({
        id: Number(a["id"]),
        name: String(a["name"]),
        type: String(a["type"]),
        subtype: String(a["subtype"]),
        cents: Number(a["cents"]),
        rate: numberOr(a["rate"]),
        limit: numberOr(a["limit"]),
        available: numberOr(a["available"]),
      })),
      categories: categories.rows.map((c) => ({ name: String(c["name"]), code: String(c["code"]) })),
    },
  };
};
