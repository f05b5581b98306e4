import { FileRefused } from "../refused.ts";
import { readTags } from "./tokens.ts";

/** Values of one transaction as written, by tag. A `trade` is a purchase or sale in an investment account. */
export type OfxRow = { line: number; kind: "posted" | "pending" | "trade"; values: Map<string, string> };
export type OfxBalance = { amount: string; day: string; line: number };
/** One account's answer as written. `kind` is the message that contained it. */
export type OfxStatement = {
  kind: "bank" | "card" | "investment";
  line: number;
  bankId: string;
  accountId: string;
  accountType: string;
  currency: string;
  ledger: OfxBalance | null;
  available: OfxBalance | null;
  rows: OfxRow[];
};
/** An error status from the bank. */
export type OfxStatus = { code: string; severity: string; message: string };
export type OfxContent = {
  institution: string;
  signOn: OfxStatus | null;
  answers: OfxStatus[];
  statements: OfxStatement[];
  isQuicken: boolean;
};

const KINDS: Record<string, OfxStatement["kind"]> = { STMTRS: "bank", CCSTMTRS: "card", INVSTMTRS: "investment" };
const TRADES =
  /^(BUY(DEBT|MF|OPT|OTHER|STOCK)|SELL(DEBT|MF|OPT|OTHER|STOCK)|INCOME|REINVEST|RETOFCAP|SPLIT|TRANSFER|INVEXPENSE|MARGININTEREST|JRNL(FUND|SEC)|CLOSUREOPT)$/;
const ACCOUNTS = /^(BANK|CC|INV)ACCTFROM$/;
const GROUPS = new Set([
  "OFX",
  "SONRS",
  "STATUS",
  "FI",
  "STMTTRNRS",
  "CCSTMTTRNRS",
  "INVSTMTTRNRS",
  "BANKTRANLIST",
  "INVTRANLIST",
  "INVBANKTRAN",
  "STMTTRN",
  "PAYEE",
  "BANKACCTTO",
  "CCACCTTO",
  "LEDGERBAL",
  "AVAILBAL",
  "BALLIST",
  "BAL",
  "CURRENCY",
  "ORIGCURRENCY",
  "INVTRAN",
  "INVPOSLIST",
  "SECLISTMSGSRSV1",
  "INVBAL",
  "INVOOLIST",
  "INV401K",
  "INV401KBAL",
  "SECID",
  "INVBUY",
  "INVSELL",
  "BANKTRANLISTP",
  "STMTTRNP",
  "IMAGEDATA",
]);
const isGroup = (name: string): boolean =>
  GROUPS.has(name) || Object.hasOwn(KINDS, name) || TRADES.test(name) || ACCOUNTS.test(name) || /MSGSRSV\d$/.test(name);

const isRow = (name: string): boolean => name === "STMTTRN" || name === "STMTTRNP" || TRADES.test(name);

/** Collects accounts, rows and balances from the tags. Throws FileRefused when the file ends inside a list of transactions. */
export const collect = (text: string, start: number): OfxContent => {
  const content: OfxContent = { institution: "", signOn: null, answers: [], statements: [], isQuicken: false };
  const groups: string[] = [];
  let statement: OfxStatement | null = null;
  let row: OfxRow | null = null;
  const within = (name: string): boolean => groups.includes(name);
  const open = (name: string, line: number): void => {
    if (isRow(name)) {
      if (within(name)) groups.length = groups.indexOf(name);
      row = { line, kind: name === "STMTTRN" ? "posted" : name === "STMTTRNP" ? "pending" : "trade", values: new Map() };
      statement?.rows.push(row);
    } else if (Object.hasOwn(KINDS, name)) {
      statement = {
        kind: KINDS[name] ?? "bank",
        line,
        bankId: "",
        accountId: "",
        accountType: "",
        currency: "",
        ledger: null,
        available: null,
        rows: [],
      };
      content.statements.push(statement);
      row = null;
    } else if (name === "STATUS") {
      const status = { code: "", severity: "", message: "" };
      if (within("SONRS")) content.signOn = status;
      else content.answers.push(status);
    } else if (statement && (name === "LEDGERBAL" || name === "AVAILBAL"))
      statement[name === "LEDGERBAL" ? "ledger" : "available"] = { amount: "", day: "", line };
    if (groups.length < 60) groups.push(name);
  };
  const close = (name: string): void => {
    const at = groups.lastIndexOf(name);
    if (at < 0) return;
    groups.length = at;
    if (isRow(name) || name === "BANKTRANLIST") row = null;
    if (Object.hasOwn(KINDS, name)) statement = null;
  };
  const leaf = (name: string, value: string): void => {
    const group = groups.at(-1) ?? "";
    if (group === "STATUS") statusLeaf((within("SONRS") ? content.signOn : content.answers.at(-1)) ?? null, name, value);
    else if (name.startsWith("INTU.")) content.isQuicken = true;
    else if (group === "FI" && name === "ORG") content.institution = value;
    else if (row) rowLeaf(row, group, name, value);
    else if (statement) statementLeaf(statement, group, name, value);
  };
  // A file has few names, and each of them many times.
  const groupNames = new Map<string, boolean>();
  const isGroupName = (name: string): boolean => {
    const known = groupNames.get(name) ?? isGroup(name);
    groupNames.set(name, known);
    return known;
  };
  readTags(text, start, isGroupName, { open, close, leaf });
  if (within("STMTTRN") || within("BANKTRANLIST"))
    throw new FileRefused("the file ends in the middle of the transactions. The download may be incomplete.", text.split("\n").length);
  return content;
};

const statusLeaf = (status: OfxStatus | null, name: string, value: string): void => {
  if (!status) return;
  if (name === "CODE") status.code = value;
  if (name === "SEVERITY") status.severity = value.toUpperCase();
  if (name === "MESSAGE") status.message = value;
};

/** The other party's account inside a row has its own names. Only its payee's name is used. */
const rowLeaf = (row: OfxRow, group: string, name: string, value: string): void => {
  if (group === "BANKACCTTO" || group === "CCACCTTO" || group === "SECID" || group === "IMAGEDATA" || ACCOUNTS.test(group)) return;
  const key =
    group === "PAYEE" && name === "NAME" ? "PAYEE.NAME" : group === "CURRENCY" || group === "ORIGCURRENCY" ? `${group}.${name}` : name;
  if (value !== "" && !row.values.has(key)) row.values.set(key, value);
};

const statementLeaf = (statement: OfxStatement, group: string, name: string, value: string): void => {
  if (ACCOUNTS.test(group)) {
    if (name === "BANKID" || name === "BROKERID") statement.bankId = value;
    if (name === "ACCTID") statement.accountId = value;
    if (name === "ACCTTYPE") statement.accountType = value.toUpperCase();
  } else if (group === "LEDGERBAL" || group === "AVAILBAL") {
    const balance = group === "LEDGERBAL" ? statement.ledger : statement.available;
    if (balance && name === "BALAMT") balance.amount = value;
    if (balance && name === "DTASOF") balance.day = value;
  } else if (name === "CURDEF") statement.currency = value.toUpperCase();
};
