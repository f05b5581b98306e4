import type { AccountSubtype, AccountType } from "#domain/accounts.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
export type ParsedRow = { line: number; date: Day; amount: Cents; description: string; payee: string | null; bankId: string | null; refused?: string };
export type ParsedStatement = { key: string; accountName: string | null; institutionName: string | null; mask: string | null; accountHash: string | null; type: AccountType; subtype: AccountSubtype | null; currency: string; balance: Cents | null; balanceDay: Day | null; rows: ParsedRow[] };
export type ParsedFile = { format: "ofx" | "qfx" | "csv"; readAs: string; statements: ParsedStatement[] };
export class FileRefused extends Error {}
export const parseFileInWorker = async (_bytes: Uint8Array, _name: string, _signal?: AbortSignal): Promise<ParsedFile> => { throw new FileRefused("not yet"); };
export const fingerprints = (s: ParsedStatement): string[] => s.rows.map((r, i) => `${r.date} ${r.amount} ${i}`);
