import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Import } from "#contract/imports.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { merchantName } from "#domain/merchant.ts";
import { ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { scopeOfUser } from "../../http/sessions.ts";
import { countAddedRows, insertManualAccount, rememberImportKey, takeStatementBalance } from "../accounts/index.ts";
import { detectSubscriptions } from "../subscriptions/index.ts";
import { addFileRows, categoriserFor, type IncomingRow, pairTransfers } from "../transactions/index.ts";
import { FileRefused, parseFile, parseFileInWorker, type ParsedFile, type ParsedStatement } from "./formats/index.ts";
import { type MarkedRow, markRows, previewOf } from "./preview.ts";
import * as store from "./store.ts";

export const IMPORT_JOB = "run-import";
const CHUNK = 2000;
/** A file of at most so many bytes is read in some milliseconds; a process of its own would take longer to start. */
const SMALL = 150_000;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Reads an uploaded file and keeps it for the person's decision. Nothing reaches an account. Throws 400 with line and reason when it cannot be read, 413 when it is too large. */
export const upload = async (deps: Deps, scope: Scope, fileName: string, file: Readable, signal: AbortSignal): Promise<Import> => {
  const bytes = await wholeFile(file);
  const parsed = await parse(bytes, fileName, dayIn(deps.clock(), scope.timeZone), signal);
  const content = await zip(bytes, { level: 1 });
  return deps.database.within(scope, async (tx) => {
    const statements = [];
    for (const statement of parsed.statements) statements.push(await previewOf(tx, statement));
    return store.insert(tx, {
      fileName,
      format: parsed.format,
      readAs: parsed.readAs,
      total: statements.reduce((n, s) => n + s.rows, 0),
      statements,
      content,
      at: deps.clock().toISOString(),
    });
  });
};

/** The uploaded bytes. What comes after the limit is read off and let go, so that the sender hears the refusal. Throws 413. */
const wholeFile = async (file: Readable): Promise<Uint8Array> => {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) chunks = [];
    else chunks.push(chunk);
  }
  if (size > MAX_FILE_BYTES) throw new ApiError(413, "TOO_LARGE", "A file may have at most 50 MB.");
  return Buffer.concat(chunks, size);
};

/** Reads the file as of the day it came, so that it reads the same when the job runs on a later one. */
const parse = async (bytes: Uint8Array, fileName: string, today: Day, signal?: AbortSignal): Promise<ParsedFile> => {
  try {
    return bytes.length <= SMALL ? parseFile(bytes, fileName, today) : await parseFileInWorker(bytes, fileName, signal, today);
  } catch (error) {
    if (error instanceof FileRefused) throw invalid("file", error.message, "FILE_REFUSED");
    throw error;
  }
};

export const getImport = async ({ database }: Deps, scope: Scope, id: number): Promise<Import> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Import not found");
  return found;
};

export type Choice = {
  key: string;
  account: number | null;
  newAccount: { name: string; type: ParsedStatement["type"]; subtype: ParsedStatement["subtype"] } | null;
};

/** Settles where each statement goes and, unless told not to, asks for the job that writes. Once started, asking again answers how it stands. */
export const start = async (
  deps: Deps,
  scope: Scope,
  id: number,
  choices: readonly Choice[],
  { run = true }: { run?: boolean } = {},
): Promise<Import> => {
  const begun = await deps.database.within(scope, async (tx) => {
    await tx.db.selectFrom("imports").select("id").where("id", "=", id).forUpdate().execute();
    const found = await store.find(tx, id);
    if (!found) throw notFound("Import not found");
    if (found.status !== "previewed") return false;
    const plan: store.Plan = [];
    for (const choice of choices) plan.push({ key: choice.key, accountId: await target(deps, tx, found, choice) });
    if (new Set(plan.map((p) => p.key)).size !== plan.length) throw invalid("statements", "Each statement goes to one account.");
    const total = found.statements.filter((s) => plan.some((p) => p.key === s.key)).reduce((n, s) => n + s.rows, 0);
    await store.update(tx, id, { status: "running", plan: JSON.stringify(plan), total, processed: 0 });
    return true;
  });
  if (begun && run) await deps.jobs.send(IMPORT_JOB, { importId: id }, String(id));
  return getImport(deps, scope, id);
};

/** The account a statement goes to: one of the household's, or a new one. */
const target = async (deps: Deps, tx: Tx<Scope>, found: Import, choice: Choice): Promise<number> => {
  const statement = found.statements.find((s) => s.key === choice.key);
  if (!statement) throw invalid("statements", "The file has no such statement.");
  if (choice.account !== null) {
    const account = (await store.candidates(tx)).find((a) => a.id === choice.account);
    if (!account) throw invalid("statements", "There is no such account.");
    return account.id;
  }
  if (!choice.newAccount) throw invalid("statements", "Choose an account, or name a new one.");
  const now = deps.clock();
  return insertManualAccount(
    tx,
    {
      ...choice.newAccount,
      balance: ZERO,
      currency: statement.currency,
      mask: statement.mask,
      asOf: now.toISOString(),
      createdAt: now.toISOString(),
    },
    dayIn(now, tx.scope.timeZone),
  );
};

/**
 * Writes an import's rows, some thousands at a time, each part whole. Cut off anywhere, it begins again: rows already written are known
 * by their fingerprints, so nothing doubles and the report comes out the same.
 */
export const runImport = async (deps: Deps, id: number): Promise<void> => {
  const work = await store.work(deps.database, id);
  if (!work || work.status !== "running" || !work.content) return;
  const scope = await scopeOfUser(deps, work.user_id);
  try {
    const file = await parse(await unzip(work.content), work.file_name, dayIn(new Date(work.created_at), scope.timeZone));
    let [read, refused, processed] = [0, 0, 0];
    const refusals: { line: number; reason: string }[] = [];
    for (const { key, accountId } of work.plan as store.Plan) {
      const statement = file.statements.find((s) => s.key === key);
      if (!statement) throw new Error("the file no longer holds a planned statement");
      await writeStatement(deps, scope, id, statement, accountId, async (rows) => {
        processed += rows;
        await deps.database.within(scope, (tx) => store.update(tx, id, { processed }));
      });
      read += statement.rows.length;
      const not = statement.rows.filter((row) => row.refused !== undefined);
      refused += not.length;
      refusals.push(...not.slice(0, 100 - refusals.length).map((row) => ({ line: row.line, reason: row.refused ?? "" })));
    }
    await deps.database.within(scope, async (tx) => {
      await pairTransfers(tx);
      const added = await store.addedBy(tx, id);
      const report = { read, added, duplicate: read - refused - added, refused, refusals };
      await store.update(tx, id, {
        status: "done",
        processed,
        report: JSON.stringify(report),
        content: null,
        finished_at: deps.clock().toISOString(),
      });
    });
    if (read > CHUNK) await deps.database.maintain();
    await detectSubscriptions(deps, scope);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await deps.database.within(scope, (tx) =>
      store.update(tx, id, { status: "failed", failure: error.message, content: null, finished_at: deps.clock().toISOString() }),
    );
  }
};

const writeStatement = async (
  deps: Deps,
  scope: Scope,
  importId: number,
  statement: ParsedStatement,
  accountId: number,
  progress: (rows: number) => Promise<void>,
): Promise<void> => {
  const { marked, categorise } = await deps.database.reading(scope, async (tx) => ({
    marked: await markRows(tx, statement, accountId),
    categorise: await categoriserFor(tx),
  }));
  const at = deps.clock().toISOString();
  for (let i = 0; i < marked.length; i += CHUNK) {
    const part = marked.slice(i, i + CHUNK);
    const rows = part
      .filter((row) => !row.duplicate && row.refused === undefined)
      .map((row) => incoming(row, accountId, statement.currency));
    await deps.database.within(scope, async (tx) => countAddedRows(tx, accountId, await addFileRows(tx, importId, rows, categorise), at));
    await progress(part.length);
  }
  await deps.database.within(scope, async (tx) => {
    const { balance, balanceDay, accountHash } = statement;
    if (balance !== null)
      await takeStatementBalance(tx, accountId, { balance, day: balanceDay ?? dayIn(deps.clock(), scope.timeZone) }, at);
    if (accountHash !== null) await rememberImportKey(tx, accountId, accountHash);
  });
};

const incoming = (row: MarkedRow, accountId: number, currency: string): IncomingRow => {
  const merchant = merchantName(row.payee ?? row.description);
  return {
    accountId,
    providerId: null,
    fingerprint: row.fingerprint,
    pendingId: null,
    amount: row.amount,
    currency,
    date: row.date,
    authorizedDate: null,
    pending: false,
    name: merchant,
    originalDescription: row.description,
    merchantName: null,
    merchantLogoUrl: null,
    merchantWebsiteUrl: null,
    categoryCode: null,
    categoryConfidence: 0,
    location: null,
  };
};
