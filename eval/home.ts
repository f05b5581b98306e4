import type { Household } from "#server/assistant/analyst/testing/household.ts";
import type { TransactionFact } from "#server/assistant/tools/index.ts";
import { categories } from "#server/assistant/analyst/testing/taxonomy.ts";
import { detectSubscriptions } from "#server/features/subscriptions/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Person, TestApp } from "#server/testing/app.ts";
import { writeRows } from "#server/testing/rows.ts";

/** A household loaded into the product: the user who asks, and the household's plain rows with their ids in the database. */
export type Home = {
  name: string;
  person: Person;
  household: Household;
  /** Maps the product's category names to the names in the household's plain rows. */
  called: Map<string, string>;
};

const institutionId = async (t: TestApp, name: string): Promise<number> => {
  const { kysely } = t.deps.database;
  const known = await kysely.selectFrom("institutions").select("id").where("name", "=", name).executeTakeFirst();
  return (known ?? (await kysely.insertInto("institutions").values({ name }).returning("id").executeTakeFirstOrThrow())).id;
};

/** Inserts the accounts as bank accounts; returns the new id for each original one. */
const moveAccounts = async (t: TestApp, person: Person, { accounts }: Household): Promise<Map<number, number>> => {
  const ids = new Map<number, number>();
  for (const a of accounts) {
    const { id } = await t.deps.database.kysely
      .insertInto("accounts")
      .values({
        user_id: person.id,
        institution_id: a.institution === null ? null : await institutionId(t, a.institution),
        source: "plaid",
        name: a.name,
        mask: a.mask,
        type: a.type,
        subtype: a.subtype,
        current_balance: a.balance,
        available_balance: a.available,
        credit_limit: a.limit,
        hidden: a.hidden,
        interest_rate: a.apr === null ? null : String(a.apr),
        minimum_payment: a.minimumPayment,
        next_payment_due: a.nextPaymentDue,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(a.id, id);
  }
  return ids;
};

/** Creates the household's own categories; returns the new id for each original category. */
const moveCategories = async (person: Person): Promise<{ filed: Map<number, number>; called: Map<string, string> }> => {
  const own = categories.filter((c) => c.own);
  for (const { name, section, group } of own)
    await person.send("POST", "/api/finx-categories/", {
      name,
      section,
      category_group: group,
      color: "green",
      icon: "lucide.volleyball",
    });
  const here = (await person.get("/api/finx-categories/")).body;
  const filed = new Map<number, number>();
  const called = new Map<string, string>();
  for (const c of categories) {
    const found = [...here].find((one) => (c.own ? one["name"] === c.name : one["category_id"] === c.code));
    if (!found) throw new Error(`no category ${c.name} here`);
    filed.set(c.id, Number(found["id"]));
    called.set(String(found["name"]), c.name);
  }
  return { filed, called };
};

const moveRows = async (
  t: TestApp,
  person: Person,
  { rows }: Household,
  accounts: Map<number, number>,
  filed: Map<number, number>,
): Promise<Map<number, number>> => {
  const codeOf = new Map(categories.map((c) => [c.id, c.code]));
  await writeRows(
    t,
    person,
    rows.map((row) => ({
      id: `home-${person.id}-${row.id}`,
      account: accounts.get(row.accountId) ?? 0,
      date: row.date,
      cents: row.amount,
      name: row.name,
      merchant: row.merchant,
      category: codeOf.get(row.categoryId ?? 0) ?? null,
      pending: row.pending,
    })),
  );
  const here = await t.deps.database.kysely
    .selectFrom("transactions")
    .select(["id", "provider_transaction_id"])
    .where("user_id", "=", person.id)
    .execute();
  const ids = new Map(here.map((row) => [Number(String(row.provider_transaction_id).split("-").at(-1)), row.id]));
  for (const row of rows.filter((r) => codeOf.get(r.categoryId ?? 0) === null))
    await person.send("PATCH", `/api/finx-transactions/${ids.get(row.id)}/`, { finx_category_id: filed.get(row.categoryId ?? 0) });
  return ids;
};

const moveBudgets = async (person: Person, { budgets }: Household, filed: Map<number, number>): Promise<void> => {
  for (const b of budgets)
    await person.send("POST", "/api/budgets/", {
      name: b.name,
      period_start: b.start,
      period_end: b.end,
      line_items: b.targets.map(([name, target]) => ({
        category: filed.get(categories.find((c) => c.name === name)?.id ?? 0),
        target_amount: target / 100,
      })),
    });
};

/** Paying off an own loan moves money and is not spending. */
const paysOwnLoan = (row: TransactionFact, { accounts }: Household): boolean =>
  row.category === "Car payment" && accounts.some((a) => a.type === "loan" && a.subtype === "auto");

/** Loads a household into the product for its own user. Holdings and investment transactions are left out because they depend on prices. */
export const moveIn = async (t: TestApp, name: string, household: Household): Promise<Home> => {
  const person = await t.person();
  const [first = "", last = ""] = (household.members[0]?.name ?? "").split(" ");
  await t.deps.database.kysely.updateTable("users").set({ first_name: first, last_name: last }).where("id", "=", person.id).execute();
  const accounts = await moveAccounts(t, person, household);
  const { filed, called } = await moveCategories(person);
  const ids = await moveRows(t, person, household, accounts, filed);
  await moveBudgets(person, household, filed);
  await detectSubscriptions(t.deps, await scopeOfUser(t.deps, person.id));
  return {
    name,
    person,
    called,
    household: {
      ...household,
      holdings: [],
      trades: [],
      accounts: household.accounts.map((a) => ({ ...a, id: accounts.get(a.id) ?? 0 })),
      rows: household.rows.map((r) => ({
        ...r,
        id: ids.get(r.id) ?? 0,
        accountId: accounts.get(r.accountId) ?? 0,
        categoryId: filed.get(r.categoryId ?? 0) ?? null,
        section: paysOwnLoan(r, household) ? "Transfer" : r.section,
      })),
    },
  };
};
