import type { Readable } from "node:stream";
import type { Import } from "#contract/imports.ts";
import { dayIn } from "#domain/day.ts";
import { type FileMapping, mappingProblems } from "#domain/text/file-columns.ts";
import { sum, ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { wholeFile } from "../../http/whole-file.ts";
import { insertUnpairedAccount } from "../accounts/index.ts";
import { checkRowLimit } from "../transactions/index.ts";
import type { ParsedFile, ParsedStatement } from "./formats/index.ts";
import { categoriesIn, type CategoryChoice, chooseCategories } from "./categories.ts";
import { countsOf, markRows, previewsOf, rowPreview } from "./preview.ts";
import { fileOf, cacheFile, readAgain, readFile, zip } from "./read-file.ts";
import * as store from "./store.ts";

export const IMPORT_JOB = "run-import";
const PAGE = 200;

/**
 * Reads an uploaded file and stores it for the user's decision. No account changes. Throws 400 with line and reason when it cannot be read,
 * 413 when it is too large.
 */
export const upload = async (deps: Deps, scope: Scope, fileName: string, file: Readable, signal: AbortSignal): Promise<Import> => {
  const bytes = await wholeFile(file);
  const remembered = await deps.database.reading(scope, store.profiles);
  const today = dayIn(deps.clock(), scope.timeZone);
  // A large file is read by another process, meanwhile it is compressed.
  const [parsed, content] = await Promise.all([readFile(bytes, fileName, today, { mapping: null, remembered }, signal), zip(bytes)]);
  const made = await deps.database.within(scope, async (tx) =>
    store.insert(tx, {
      fileName,
      format: parsed.format,
      ...(await summaryOf(tx, parsed)),
      content,
      at: deps.clock().toISOString(),
    }),
  );
  cacheFile(deps, made.id, parsed);
  return made;
};

const summaryOf = async (tx: Tx<Scope>, file: ParsedFile) => {
  const previews = await previewsOf(tx, file);
  const { readAs, shape, csv, categorySource } = file;
  return {
    readAs,
    statements: previews,
    total: previews.reduce((n, s) => n + s.rows, 0),
    categories: await categoriesIn(tx, file),
    reading: { shape, csv, categorySource },
  };
};

/** Returns an import that awaits the user's decision. Throws 404, and 400 once it was decided. */
const waiting = async (deps: Deps, scope: Scope, id: number) => {
  const found = await getImport(deps, scope, id);
  const work = await store.work(deps.database, id);
  if (found.status !== "previewed" || !work) throw invalid("id", "This import has already started.", "STARTED");
  return work;
};

/**
 * Reads a CSV file again with the user's mapping, and saves the mapping for files with the same header. Throws 400 naming the field that
 * cannot work.
 */
export const map = async (deps: Deps, scope: Scope, id: number, mapping: FileMapping): Promise<Import> => {
  const work = await waiting(deps, scope, id);
  if ((await getImport(deps, scope, id)).format !== "csv") throw invalid("columns", "You can choose columns only for CSV files.");
  const problems = Object.entries(mappingProblems(mapping));
  if (problems.length > 0)
    throw new ApiError(400, "INVALID", problems.map(([, words]) => words).join(" "), {
      fields: Object.fromEntries(problems.map(([field, words]) => [field, [words]])),
    });
  const parsed = await readAgain(scope, work, mapping);
  const mapped = await deps.database.within(scope, async (tx) => {
    if ((await store.lock(tx, id))?.status !== "previewed") throw invalid("id", "This import has already started.", "STARTED");
    const { reading, readAs, statements, total, categories } = await summaryOf(tx, parsed);
    await store.update(tx, id, {
      read_as: readAs,
      total,
      preview: JSON.stringify(statements),
      categories: JSON.stringify(categories),
      mapping: JSON.stringify(reading),
    });
    if (parsed.csv?.headerKey) await store.rememberProfile(tx, parsed.csv.headerKey, mapping, deps.clock().toISOString());
    return store.find(tx, id);
  });
  cacheFile(deps, id, parsed);
  return mapped ?? getImport(deps, scope, id);
};

/** Returns rows of a pending statement, with their status in an account. Throws 404 and 400. */
export const rowsOf = async (
  deps: Deps,
  scope: Scope,
  id: number,
  asked: { statement: string | null; account: number | null; offset: number },
) => {
  const { statements, shape } = await fileOf(deps, scope, await waiting(deps, scope, id));
  const statement = statements.find(({ key }) => asked.statement === null || key === asked.statement);
  if (!statement) throw invalid("statement", "The file does not contain this statement.");
  const marked = await deps.database.reading(scope, async (tx) => {
    if (asked.account !== null && !(await store.candidates(tx)).some((a) => a.id === asked.account))
      throw invalid("account", "This account does not exist.");
    return markRows(tx, statement, shape, asked.account);
  });
  return { rows: marked.slice(asked.offset, asked.offset + PAGE).map(rowPreview), total: marked.length, ...countsOf(marked) };
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
  includeLikely?: boolean | undefined;
};

/**
 * Assigns each statement to an account and, by default, queues the job that writes. Once started, a repeated call returns the current
 * status.
 */
export const start = async (
  deps: Deps,
  scope: Scope,
  id: number,
  choices: readonly Choice[],
  { run = true, categories = [] }: { run?: boolean; categories?: readonly CategoryChoice[] } = {},
): Promise<Import> => {
  const begun = await deps.database.within(scope, async (tx) => {
    const found = await store.lock(tx, id);
    if (!found) throw notFound("Import not found");
    if (found.status !== "previewed") return false;
    const plan: store.Plan = [];
    for (const choice of choices)
      plan.push({
        key: choice.key,
        accountId: await target(deps, tx, found, choice),
        made: choice.account === null,
        includeLikely: choice.includeLikely ?? false,
      });
    if (new Set(plan.map((p) => p.key)).size !== plan.length) throw invalid("statements", "Assign each statement to one account.");
    const chosen = found.statements.filter((s) => plan.some((p) => p.key === s.key));
    const total = chosen.reduce((n, s) => n + s.rows, 0);
    await checkRowLimit(tx, sum(chosen.flatMap((s) => [s.moneyOut, s.moneyIn])), "statements");
    await chooseCategories(tx, id, found.categories, categories, deps.clock().toISOString());
    await store.update(tx, id, { status: "running", plan: JSON.stringify(plan), total, processed: 0 });
    return true;
  });
  if (begun && run) await deps.jobs.send(IMPORT_JOB, { importId: id }, String(id));
  return getImport(deps, scope, id);
};

/** Returns the account for a statement: an existing one of the household, or a new one. */
const target = async (deps: Deps, tx: Tx<Scope>, found: Import, choice: Choice): Promise<number> => {
  const statement = found.statements.find((s) => s.key === choice.key);
  if (!statement) throw invalid("statements", "The file does not contain this statement.");
  if (choice.account !== null && choice.newAccount !== null) throw invalid("statements", "Choose an account or name a new one, not both.");
  if (choice.account !== null) {
    const account = (await store.candidates(tx)).find((a) => a.id === choice.account);
    if (!account) throw invalid("statements", "This account does not exist.");
    if (statement.currencyStated && account.currency !== statement.currency)
      throw invalid(
        "statements",
        `The statement is in ${statement.currency}, but ${account.name} is in ${account.currency}. Choose another account, or add a new one.`,
        "OTHER_CURRENCY",
      );
    return account.id;
  }
  if (!choice.newAccount) throw invalid("statements", "Choose an account, or name a new one.");
  const now = deps.clock();
  return insertUnpairedAccount(
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
