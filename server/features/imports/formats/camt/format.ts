import { MAIN_CURRENCY } from "#domain/currency.ts";
import { addDays, type Day, isDay } from "#domain/day.ts";
import { type Cents, cents, negate, sum } from "#domain/money.ts";
import { accountKindOf, accountMark } from "../account.ts";
import { type Format, NO_FACTS, type ParsedFile, type ParsedRow, type ParsedStatement, type TextFile } from "../parsed.ts";
import { FileRefused, quote, readEach } from "../refused.ts";
import { cleanText, joinTexts } from "../text/clean.ts";
import { readAmount, sizeOf } from "../values/amount.ts";
import { all, attribute, type Element, first, readXml, textAt } from "./tree.ts";

/** Returns the line numbers where entries begin, in order, because the XML reader does not report them. */
const entryLines = (text: string): number[] => {
  const lines: number[] = [];
  let [line, at] = [1, 0];
  for (const match of text.matchAll(/<(?:[\w.-]+:)?Ntry[\s>]/g)) {
    for (; at < match.index; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    lines.push(line);
  }
  return lines;
};

/** Parses an ISO 20022 amount, a plain decimal with a point and no sign. Throws FileRefused. */
const amountAt = (element: Element | undefined, line: number | null): Cents => {
  const text = textAt(element);
  const written = readAmount(text);
  const size = written && !written.negative ? sizeOf(written.digits, ".") : null;
  if (size === null)
    throw new FileRefused(text === "" ? "the amount (Amt) is missing." : `the amount ${quote(text)} is not an amount.`, line);
  return size;
};

/** Returns the day of a date or an instant as written, without time zone conversion. */
const dayAt = (element: Element | undefined): Day | null => {
  const text = (textAt(element, "Dt") || textAt(element, "DtTm")).slice(0, 10);
  return isDay(text) ? text : null;
};

/** Money out is positive here. A debit leaves the account, even when it reverses an earlier credit. */
const signed = (amount: Cents, side: string): Cents => (side === "CRDT" ? negate(amount) : amount);

const nameOf = (party: Element | undefined): string => cleanText(textAt(party, "Nm") || textAt(party, "Pty", "Nm"));

/** Returns the other party: the debtor of money in, the creditor of money out. */
const otherParty = (details: Element | undefined, side: string): string => {
  const parties = first(details, "RltdPties");
  const [near, far] = side === "CRDT" ? ["Dbtr", "UltmtDbtr"] : ["Cdtr", "UltmtCdtr"];
  return nameOf(first(parties, far)) || nameOf(first(parties, near));
};

const remittance = (details: Element | undefined): string =>
  cleanText(
    [
      ...all(details, "RmtInf", "Ustrd").map((part) => textAt(part)),
      textAt(details, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
      textAt(details, "AddtlTxInf"),
    ]
      .filter(Boolean)
      .join(" "),
  );

/** Returns whether an amount is in a currency, or names none. */
const isIn = (currency: string, amount: Element | undefined): boolean => ["", currency].includes(attribute(amount, "Ccy").trim());

const statusOf = (entry: Element): string => textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");

/** Returns one row, or one for each payment of a batch whose parts add up to it. An entry in another currency than the account is refused. */
const rowsOf = (entry: Element, line: number, today: Day, currency: string): ParsedRow[] => {
  const side = textAt(entry, "CdtDbtInd");
  if (side !== "CRDT" && side !== "DBIT")
    throw new FileRefused(`the entry is neither a credit nor a debit (CdtDbtInd ${quote(side)}).`, line);
  const total = amountAt(first(entry, "Amt"), line);
  if (!isIn(currency, first(entry, "Amt")))
    throw new FileRefused(`the amount is in ${quote(attribute(first(entry, "Amt"), "Ccy"))}, but the account is in ${currency}.`, line);
  const date = dayAt(first(entry, "BookgDt")) ?? dayAt(first(entry, "ValDt"));
  if (date === null) throw new FileRefused("the booking date (BookgDt) is missing or not a date.", line);
  if (date < "1970-01-01" || date > addDays(today, 31))
    throw new FileRefused(`the date ${date} is before 1970 or more than 31 days ahead.`, line);
  const refused = /^(PDNG|FUTR|INFO)$/.test(statusOf(entry))
    ? "pending: it will come again when it is posted"
    : total === 0
      ? "no amount"
      : null;
  const bankId = cleanText(textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef"));
  const parts = all(entry, "NtryDtls", "TxDtls");
  const amounts = parts.map((part) => first(part, "Amt") ?? first(part, "AmtDtls", "TxAmt", "Amt"));
  const whole =
    parts.length > 1 &&
    amounts.every((amount) => amount !== undefined && isIn(currency, amount)) &&
    sum(amounts.map((amount) => amountAt(amount, line))) === total;
  const row = (details: Element | undefined, amount: Cents, n: number): ParsedRow => {
    const payee = otherParty(details, side);
    const own = cleanText(textAt(details, "Refs", "AcctSvcrRef") || textAt(details, "Refs", "TxId"));
    return {
      line,
      date,
      amount: signed(amount, side),
      description: joinTexts(payee, remittance(details) || cleanText(textAt(entry, "AddtlNtryInf"))) || "No description",
      ...NO_FACTS,
      payee: payee === "" ? null : payee,
      memo: remittance(details) || null,
      bankType: cleanText(textAt(entry, "AddtlNtryInf")) || null,
      ownCategory: null,
      bankId: (whole ? own || (bankId && `${bankId}/${n}`) : bankId || own) || null,
      ...(refused !== null && { refused }),
    };
  };
  return whole ? parts.map((part, n) => row(part, amountAt(amounts[n], line), n + 1)) : [row(parts[0], total, 1)];
};

/** Returns the booked closing balance in a currency, negative when below zero. */
const closing = (statement: Element, currency: string): { balance: Cents; day: Day | null } | null => {
  const found = all(statement, "Bal").find((balance) => /^(CLBD|ITBD)$/.test(textAt(balance, "Tp", "CdOrPrtry", "Cd")));
  if (!found || !isIn(currency, first(found, "Amt"))) return null;
  const amount = amountAt(first(found, "Amt"), null);
  return { balance: textAt(found, "CdtDbtInd") === "DBIT" ? negate(amount) : amount, day: dayAt(first(found, "Dt")) };
};

const statementOf = (statement: Element, key: string, nextLine: () => number, today: Day): ParsedStatement => {
  const account = first(statement, "Acct");
  const number = textAt(account, "Id", "IBAN") || textAt(account, "Id", "Othr", "Id");
  const bank = first(account, "Svcr", "FinInstnId");
  const entries = all(statement, "Ntry");
  const named = (textAt(account, "Ccy") || attribute(first(all(statement, "Bal")[0] ?? entries[0], "Amt"), "Ccy")).trim();
  const isStated = /^[A-Z]{3}$/.test(named);
  const currency = isStated ? named : MAIN_CURRENCY;
  const name = cleanText(textAt(account, "Nm"));
  const kind = accountKindOf(`${name} ${textAt(account, "Tp", "Cd") === "CARD" ? "credit card" : ""}`) ?? {
    type: "depository" as const,
    subtype: "checking" as const,
  };
  const end = closing(statement, currency);
  const { done, bad } = readEach(entries, (entry) => rowsOf(entry, nextLine(), today, currency));
  return {
    key,
    accountName: name || null,
    institutionName: cleanText(textAt(bank, "Nm")) || null,
    ...accountMark(textAt(bank, "BICFI") || textAt(bank, "BIC"), number),
    ...kind,
    currency,
    isCurrencyStated: isStated,
    balance: end === null ? null : kind.type === "credit" && end.balance !== 0 ? cents(-end.balance) : end.balance,
    balanceDay: end?.day ?? null,
    rows: done.flat(),
    bad,
  };
};

const parse = ({ text, encoding, today }: TextFile): ParsedFile => {
  const document = first(readXml(text), "Document");
  const statements = [...all(document, "BkToCstmrStmt", "Stmt"), ...all(document, "BkToCstmrAcctRpt", "Rpt")];
  if (statements.length === 0) throw new FileRefused("The CAMT file contains no account statement (camt.053) or report (camt.052).");
  const lines = entryLines(text).values();
  const nextLine = (): number => lines.next().value ?? 1;
  const version = /camt\.05[23]\.\d{3}\.\d{2}/.exec(text.slice(0, 5000))?.[0] ?? "CAMT.053";
  return {
    format: "camt",
    shape: "camt",
    csv: null,
    categorySource: null,
    readAs: [encoding, version, ...(statements.length > 1 ? [`${statements.length} statements`] : [])].join(", "),
    statements: statements.map((statement, i) => statementOf(statement, String(i + 1), nextLine, today)),
  };
};

/** The ISO 20022 bank statement, the export format of many banks outside the United States. */
export const camt: Format = {
  name: "CAMT.053",
  sniff: (head) => (/urn:iso:std:iso:20022:tech:xsd:camt\.05[23]|<(\w+:)?BkToCstmr(Stmt|AcctRpt)\b/i.test(head) ? 1 : 0),
  parse,
};
