import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import type { BankTransaction } from "../../providers/bank/index.ts";
import { type Categorizer, makeCategorizer } from "./categorizer.ts";
import { CARRIED, INCOMING, INCOMING_TYPED, type IncomingColumn, RENEWED } from "./columns.ts";

/** What a file states about a row, besides its text. Null where the file does not say. */
export type RowEvidence = {
  mcc: string | null;
  trnType: string | null;
  bankType: string | null;
  bankCategory: string | null;
  payee: string | null;
  memo: string | null;
};

/** An incoming row from a bank or a file. `accountId` is our id; the row belongs to that account's owner. */
export type IncomingRow = Omit<BankTransaction, "transactionId" | "accountId" | "pendingTransactionId" | "location"> & {
  accountId: number;
  /** The bank's id; null for a file. */
  providerId: string | null;
  /** Identifies a file's row when it appears again; null for a bank. */
  fingerprint: string | null;
  pendingId: string | null;
  location: BankTransaction["location"] | null;
  /** Null for a bank's row. */
  evidence: RowEvidence | null;
  /** The category that the user chose for the row in another app, if the file says so. */
  chosenCategoryId: number | null;
};

const CHUNK = 1000;
/** Smaller, so that categorizing and writing overlap more. */
const FILE_CHUNK = 500;

/** A row as JSON. What it does not have is left out, because most columns of a file's rows are empty. */
const wireRow = (row: IncomingRow, categorise: Categorizer): Record<IncomingColumn, string | number | boolean | undefined> => {
  const { location: l, ...rest } = row;
  const key = merchantKey(rest.merchantName ?? rest.name);
  const filed =
    rest.chosenCategoryId === null
      ? categorise({
          accountId: rest.accountId,
          merchantKey: key,
          description: rest.originalDescription ?? rest.merchantName ?? rest.name,
          evidence: rest.evidence,
          amount: rest.amount,
          code: rest.categoryCode,
          confidence: rest.categoryConfidence,
        })
      : { categoryId: rest.chosenCategoryId, confidence: 1, source: "file", reason: "The category in your file" };
  return {
    account_id: rest.accountId,
    provider_transaction_id: rest.providerId ?? undefined,
    fingerprint: rest.fingerprint ?? undefined,
    pending_transaction_id: rest.pendingId ?? undefined,
    amount: rest.amount,
    currency: rest.currency,
    date: rest.date,
    authorized_date: rest.authorizedDate ?? undefined,
    pending: rest.pending,
    name: rest.name,
    original_description: rest.originalDescription ?? undefined,
    merchant_name: rest.merchantName ?? undefined,
    merchant_key: key,
    merchant_logo_url: rest.merchantLogoUrl ?? undefined,
    merchant_website_url: rest.merchantWebsiteUrl ?? undefined,
    category_id: filed.categoryId,
    category_confidence: filed.confidence,
    category_source: filed.source,
    category_reason: filed.reason ?? undefined,
    address: l?.address ?? undefined,
    city: l?.city ?? undefined,
    region: l?.region ?? undefined,
    postal_code: l?.postalCode ?? undefined,
    country: l?.country ?? undefined,
    lat: l?.lat ?? undefined,
    lon: l?.lon ?? undefined,
    store_number: l?.storeNumber ?? undefined,
  };
};

/**
 * Saves a file's rows, skipping those whose fingerprint the account already has. Returns the rows added. While the database writes some
 * rows, the next ones are read and categorized.
 */
export const addFileRows = async <T>(
  { db }: Tx<Scope>,
  importId: number,
  rows: readonly T[],
  read: (row: T) => IncomingRow,
  categorise: Categorizer,
): Promise<{ date: Day; amount: Cents }[]> => {
  const added: { date: Day; amount: Cents }[] = [];
  await inParts(
    rows,
    FILE_CHUNK,
    (row) => wireRow(read(row), categorise),
    async (part) => {
      const { rows: written } = await sql<{ date: Day; amount: Cents }>`
      insert into transactions (user_id, source, import_id, ${INCOMING})
      select a.user_id, 'file', ${importId}::integer, r.* from json_to_recordset(${part}::json) as r (${INCOMING_TYPED}) join accounts a on a.id = r.account_id
      on conflict (account_id, fingerprint) where fingerprint is not null do nothing returning date, amount`.execute(db);
      added.push(...written);
    },
  );
  return added;
};

/** Writes rows in parts, as JSON. While the database writes one part, the next one is made. */
const inParts = async <T>(
  rows: readonly T[],
  size: number,
  wire: (row: T) => object,
  write: (json: string, part: readonly T[]) => Promise<void>,
): Promise<void> => {
  const jsonFrom = (i: number): string => JSON.stringify(rows.slice(i, i + size).map(wire));
  let next = jsonFrom(0);
  for (let i = 0; i < rows.length; i += size) {
    await Promise.all([
      write(next, rows.slice(i, i + size)),
      // The statement is sent before this runs.
      nextTurn().then(() => (next = jsonFrom(i + size))),
    ]);
  }
};

/**
 * Applies a bank's changes: new and changed rows by the bank's id, pending rows replaced by posted ones with the user's changes, and
 * removed rows. Repeating it changes nothing. `accountIds` are the connection's accounts. Returns how many rows were written.
 */
export const applyBankChanges = async (
  tx: Tx<Scope>,
  accountIds: readonly number[],
  rows: readonly IncomingRow[],
  removed: readonly string[],
): Promise<number> => {
  const categorise = await makeCategorizer(tx);
  const mine = `{${accountIds.join(",")}}`;
  await adoptFileRows(tx, mine, rows);
  const mayMove = (await hasBankRows(tx, mine)) || new Set(rows.map(({ providerId }) => providerId)).size < rows.length;
  await inParts(
    rows,
    CHUNK,
    (row) => wireRow(row, categorise),
    async (json, part) => {
      if (mayMove) await moveRows(tx, mine, part);
      await sql`
      insert into transactions (user_id, source, ${INCOMING})
      select a.user_id, 'plaid', r.* from json_to_recordset(${json}::json) as r (${INCOMING_TYPED}) join accounts a on a.id = r.account_id
      on conflict (account_id, provider_transaction_id) where provider_transaction_id is not null do update set ${RENEWED}`.execute(tx.db);
    },
  );
  const replaced = new Set(rows.flatMap((row) => (row.pendingId !== null && !row.pending ? [row.pendingId] : [])));
  const waiting = replaced.size === 0 ? [] : (await pendingIds(tx, mine)).filter((id) => replaced.has(id));
  if (waiting.length > 0) await carryOver(tx, mine, waiting);
  for (let i = 0; i < removed.length; i += CHUNK) await remove(tx, mine, removed.slice(i, i + CHUNK));
  return rows.length;
};

/** Whether the accounts have rows of the bank. */
const hasBankRows = async ({ db }: Tx<Scope>, mine: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from transactions where account_id = any (${mine}::integer[]) and provider_transaction_id is not null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};

/** Moves rows that the bank now reports for another of its accounts, with the user's changes. */
const moveRows = async ({ db }: Tx<Scope>, mine: string, rows: readonly IncomingRow[]): Promise<void> => {
  const renamed = JSON.stringify(rows.map(({ accountId, providerId }) => ({ account: accountId, provider: providerId })));
  await sql`
    update transactions t set account_id = r.account from json_to_recordset(${renamed}::json) as r (account integer, provider text)
    where t.account_id = any (${mine}::integer[]) and t.provider_transaction_id = r.provider and t.account_id <> r.account
      and not exists (select 1 from transactions there where there.account_id = r.account and there.provider_transaction_id = r.provider)`.execute(
    db,
  );
};

const list = (texts: readonly string[]) => sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json))`;

/**
 * Turns rows from a file or a disconnected bank into the bank's rows: same account, amount and day (posted, else authorized), each used
 * once. They keep the user's changes and their fingerprint, so that the file still adds nothing.
 */
const adoptFileRows = async ({ db }: Tx<Scope>, mine: string, rows: readonly IncomingRow[]): Promise<void> => {
  const fromFiles = await sql<{ id: number; account_id: number; date: Day; amount: Cents }>`
    select id, account_id, date, amount from transactions where account_id = any (${mine}::integer[]) and (fingerprint is not null or source = 'plaid') and provider_transaction_id is null order by id`.execute(
    db,
  );
  if (fromFiles.rows.length === 0) return;
  const known = await sql<{
    id: string;
  }>`select provider_transaction_id as id from transactions where account_id = any (${mine}::integer[]) and provider_transaction_id is not null`.execute(
    db,
  );
  const seen = new Set(known.rows.map((row) => row.id));
  const key = (account: number, date: Day, amount: Cents): string => `${account} ${date} ${amount}`;
  const free = Map.groupBy(fromFiles.rows, (row) => key(row.account_id, row.date, row.amount));
  const take = (row: IncomingRow, date: Day | null): number | undefined =>
    date === null ? undefined : free.get(key(row.accountId, date, row.amount))?.shift()?.id;
  const adopted = rows.flatMap((row) => {
    if (row.pending || row.providerId === null || seen.has(row.providerId)) return [];
    const id = take(row, row.date) ?? take(row, row.authorizedDate);
    return id === undefined ? [] : [{ id, provider: row.providerId }];
  });
  for (let i = 0; i < adopted.length; i += CHUNK) {
    await sql`update transactions t set provider_transaction_id = a.provider, source = 'plaid' from json_to_recordset(${JSON.stringify(adopted.slice(i, i + CHUNK))}::json) as a (id bigint, provider text) where t.id = a.id`.execute(
      db,
    );
  }
};

/** Returns the bank's ids of the accounts' pending rows; they are few and have their own index. */
const pendingIds = async ({ db }: Tx<Scope>, mine: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select provider_transaction_id as id from transactions where account_id = any (${mine}::integer[]) and pending and provider_transaction_id is not null`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

/** Copies the user's changes from a pending row to its posted one and deletes the pending row. */
const carryOver = async ({ db }: Tx<Scope>, mine: string, waiting: readonly string[]): Promise<void> => {
  for (const { assignments, when } of CARRIED)
    await sql`
      update transactions posted set ${assignments} from transactions pending
      where posted.account_id = any (${mine}::integer[]) and pending.account_id = posted.account_id and posted.pending_transaction_id = pending.provider_transaction_id
        and pending.provider_transaction_id = any (${list(waiting)}) and pending.pending and ${when}`.execute(db);
  await sql`
    delete from transactions pending using transactions posted
    where pending.account_id = any (${mine}::integer[]) and pending.provider_transaction_id = any (${list(waiting)}) and pending.pending
      and posted.account_id = pending.account_id and posted.pending_transaction_id = pending.provider_transaction_id and not posted.pending`.execute(
    db,
  );
};

const remove = async ({ db }: Tx<Scope>, mine: string, ids: readonly string[]): Promise<void> => {
  await sql`delete from transactions where account_id = any (${mine}::integer[]) and provider_transaction_id = any (${list(ids)})`.execute(
    db,
  );
};
