import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { applyBankChanges, type IncomingRow } from "../features/transactions/index.ts";
import { pairTransfers } from "../features/transfers/index.ts";
import { scopeOfUser } from "../identity/sessions.ts";
import type { Answer, Json, Person, TestApp } from "./app.ts";

/** A row for a test; cents, money out positive. Omitted fields get common values. */
export type TestRow = {
  account: number;
  date: string;
  cents: number;
  name?: string;
  merchant?: string | null;
  category?: string | null;
  pending?: boolean;
  id?: string;
  pendingId?: string;
};

let made = 0;
const incoming = (row: TestRow): IncomingRow => ({
  accountId: row.account,
  providerId: row.id ?? `row-${++made}`,
  fingerprint: null,
  pendingId: row.pendingId ?? null,
  amount: cents(row.cents),
  currency: "USD",
  date: row.date as Day,
  authorizedDate: null,
  pending: row.pending ?? false,
  name: row.name ?? "Corner Shop",
  originalDescription: null,
  merchantName: row.merchant ?? null,
  merchantLogoUrl: null,
  merchantWebsiteUrl: null,
  categoryCode: row.category ?? null,
  categoryConfidence: 1,
  location: null,
  evidence: null,
  chosenCategoryId: null,
});

/** Writes rows as a sync would, without a bank. */
export const writeRows = async (t: TestApp, person: Person, rows: readonly TestRow[]): Promise<void> => {
  const scope = await scopeOfUser(t.deps, person.id);
  await t.deps.database.within(scope, async (tx) => {
    await applyBankChanges(tx, [...new Set(rows.map((row) => row.account))], rows.map(incoming), []);
    await pairTransfers(tx);
  });
};

/** Subtypes of accounts that need one. Cards, homes and all others have none. */
const REFINED: Readonly<Record<string, string>> = { depository: "checking", investment: "other", loan: "other" };

/** Adds a manual account through the public API; dollars. Returns its id. */
export const account = async (
  person: Person,
  name: string,
  balance = 100,
  type = "depository",
  subtype = REFINED[type],
): Promise<number> => {
  const made = await person.send("POST", "/api/manual-accounts/", { name, balance, type, ...(subtype ? { subtype } : {}) });
  if (made.status !== 200) throw new Error(`account not created: ${made.status} ${JSON.stringify(made.body)}`);
  return Number(made.body["id"]);
};

/** Returns every row of a list, page by page. `between` runs after each page. */
export const everyRow = async (person: Person, query: string, between?: (page: number) => Promise<void>): Promise<Json[]> => {
  const rows: Json[] = [];
  let path: string | null = `/api/finx-transactions/?${query}`;
  for (let page = 1; path !== null; page += 1) {
    const answer: Answer = await person.get(path);
    if (answer.status !== 200) throw new Error(`page ${page}: ${answer.status} ${JSON.stringify(answer.body)}`);
    rows.push(...(answer.body["results"] as Json[]));
    const next: string | null = answer.body["next"] as string | null;
    path = next === null ? null : new URL(next).pathname + new URL(next).search;
    if (path !== null) await between?.(page);
  }
  return rows;
};

/** Converts dollars from the wire to whole cents. */
export const centsOf = (dollars: unknown): number => Math.round(Number(dollars) * 100);
