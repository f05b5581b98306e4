import { MAIN_CURRENCY } from "#domain/currency.ts";
import { type Day, addDays } from "#domain/day.ts";
import { type Cents, absolute, negate, ZERO } from "#domain/money.ts";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import { accountMark } from "../account.ts";
import { NO_FACTS, type ParsedRow, type ParsedStatement } from "../parsed.ts";
import { FileRefused, quote, readEach } from "../refused.ts";
import { cleanText, joinTexts } from "../text/clean.ts";
import type { OfxBalance, OfxRow, OfxStatement } from "./collect.ts";
import { groupedMark, ofxAmount, ofxDay } from "./values.ts";

type Kind = { type: AccountType; subtype: AccountSubtype | null };
const BANK_KINDS: Record<string, Kind> = {
  CHECKING: { type: "depository", subtype: "checking" },
  SAVINGS: { type: "depository", subtype: "savings" },
  MONEYMRKT: { type: "depository", subtype: "money market" },
  CD: { type: "depository", subtype: "cd" },
  CREDITLINE: { type: "credit", subtype: null },
};
const OUT_TYPES = /^(DEBIT|CHECK|POS|ATM|FEE|SRVCHG|DIRECTDEBIT|CASH)$/;
const GENERIC =
  /^((pos|debit|credit|ach|atm|card|electronic|online|web|point of sale|purchase|payment|deposit|withdrawal|transfer|check|transaction|memo|other)\s*)+$/i;

/**
 * Builds one account's statement from its tags. Amounts change sign, because in OFX a minus is money out. Throws FileRefused with the line.
 */
export const statementOf = (found: OfxStatement, key: string, institution: string, today: Day): ParsedStatement => {
  const mark = groupedMark(amountsIn(found));
  const kind = kindOf(found);
  const balance = balanceOf(found, mark);
  const institutionName = cleanText(institution);
  const unsigned = isUnsigned(found);
  const { done: rows, bad } = readEach(found.rows, (row) => {
    const parsed = rowOf(row, mark, today);
    return unsigned && OUT_TYPES.test(parsed.trnType ?? "") ? { ...parsed, amount: absolute(parsed.amount) } : parsed;
  });
  return {
    key,
    accountName: null,
    institutionName: institutionName === "" ? null : institutionName,
    ...accountMark(found.bankId, found.accountId),
    ...kind,
    currency: /^[A-Z]{3}$/.test(found.currency) ? found.currency : MAIN_CURRENCY,
    isCurrencyStated: /^[A-Z]{3}$/.test(found.currency),
    balance: balance === null ? null : kind.type === "credit" ? negate(balance.amount) : balance.amount,
    balanceDay: balance?.day ?? null,
    rows,
    bad,
  };
};

const kindOf = ({ kind, accountType }: OfxStatement): Kind => {
  if (kind === "card") return { type: "credit", subtype: "credit card" };
  if (kind === "investment") return { type: "investment", subtype: "brokerage" };
  return (Object.hasOwn(BANK_KINDS, accountType) ? BANK_KINDS[accountType] : undefined) ?? { type: "depository", subtype: null };
};

const valueOf = (row: OfxRow | undefined, ...tags: string[]): string =>
  tags.map((tag) => row?.values.get(tag) ?? "").find((value) => value !== "") ?? "";
const amountsIn = function* ({ rows, ledger }: OfxStatement): Generator<string> {
  for (const row of rows) yield valueOf(row, "TRNAMT");
  if (ledger) yield ledger.amount;
};

/** Some banks omit the minus and mark debits only by their type. */
const isUnsigned = ({ rows, kind }: OfxStatement): boolean =>
  kind !== "investment" &&
  !rows.some((row) => /[-+(\u2212]/.test(valueOf(row, "TRNAMT"))) &&
  rows.some((row) => OUT_TYPES.test(valueOf(row, "TRNTYPE").toUpperCase()));

const balanceOf = (
  { ledger, available }: OfxStatement,
  mark: ReturnType<typeof groupedMark>,
): { amount: Cents; day: Day | null } | null => {
  const shown: OfxBalance | null = ledger && ledger.amount !== "" ? ledger : available && available.amount !== "" ? available : null;
  if (!shown) return null;
  return {
    amount: ofxAmount(shown.amount, mark, "BALAMT", shown.line),
    day: /[1-9]/.test(shown.day) ? ofxDay(shown.day, "DTASOF", shown.line) : null,
  };
};

const rowOf = (row: OfxRow, mark: ReturnType<typeof groupedMark>, today: Day): ParsedRow => {
  const { line, kind } = row;
  const trade = kind === "trade";
  const date = valueOf(row, "DTPOSTED", "DTTRADE", "DTTRAN", "DTUSER", "DTAVAIL", "DTSETTLE");
  const day = ofxDay(date, trade ? "DTTRADE" : "DTPOSTED", line);
  if (day < "1970-01-01") throw new FileRefused(`the date ${quote(date)} is before 1970.`, line);
  if (day > addDays(today, 31)) throw new FileRefused(`the date ${quote(date)} is more than 31 days ahead.`, line);
  const amountText = valueOf(row, "TRNAMT", "TOTAL");
  const amount = trade && amountText === "" ? ZERO : negate(ofxAmount(amountText, mark, trade ? "TOTAL" : "TRNAMT", line));
  const name = cleanText(valueOf(row, "PAYEE.NAME", "NAME"));
  const description = joinTexts(name, cleanText(valueOf(row, "MEMO"))) || fallback(row);
  const refused = trade
    ? "a trade: only the cash rows of an investment account are imported"
    : kind === "pending"
      ? "pending: it will come again when it is posted"
      : amount === 0
        ? "no amount"
        : null;
  return {
    line,
    date: day,
    amount,
    description: cleanText(description),
    ...NO_FACTS,
    payee: name === "" || GENERIC.test(name) ? null : name,
    memo: cleanText(valueOf(row, "MEMO")) || null,
    mcc: /^\d{4}$/.test(valueOf(row, "SIC")) ? valueOf(row, "SIC") : null,
    trnType: valueOf(row, "TRNTYPE").toUpperCase() || null,
    ownCategory: null,
    bankId: cleanText(valueOf(row, "FITID")) || null,
    ...(refused !== null && { refused }),
  };
};

const fallback = (row: OfxRow): string => {
  const check = cleanText(valueOf(row, "CHECKNUM"));
  const kind = cleanText(valueOf(row, "TRNTYPE")).toLowerCase();
  return check !== ""
    ? `Check ${check}`
    : kind !== "" && kind !== "other"
      ? kind.charAt(0).toUpperCase() + kind.slice(1)
      : "No description";
};
