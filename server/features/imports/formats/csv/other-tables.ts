import { FileRefused } from "../refused.ts";
import type { HeadRecord } from "./layout.ts";
import { plainName } from "./role.ts";

/** A table that is not an account's statement: how its header shows it, and what to say. `holds` tests the values of its columns. */
type OtherTable = { is: (names: ReadonlySet<string>, holds: (name: RegExp) => boolean) => boolean; words: string };

const any = (names: ReadonlySet<string>, pattern: RegExp): boolean => [...names].some((name) => pattern.test(name));

const SYMBOL = /^((security|stock|fund|instrument)? ?(symbol|ticker|isin|cusip|wkn|sedol)( cusip)?|instrument|symbol cusip)$/;
const SHARES = /^(quantity|qty|shares|units|no of shares|stuck|anzahl|nombre|cantidad|share amount|quantity transacted)$/;
const PRICE =
  /^((share|unit|execution|trade|avg|average|transaction|last|purchase)? ?(price|kurs)( per share| share)?( usd)?|price usd|cost basis( total)?|market value|current value|commission( usd)?|commissions?|fees comm|fees and comm|kurs)$/;
const DATE = /\b(date|datum|fecha|data|time|timestamp|day)\b/;
const AMOUNT =
  /\b(amount|betrag|montant|importe|importo|bedrag|debit|credit|withdrawals?|deposits?|paid (in|out)|in|out|net|gross|outflow|inflow)\b/;

const CASH_ONLY = "Hiro imports money that moves in an account. ";

const TABLES: readonly OtherTable[] = [
  {
    is: (names) =>
      any(
        names,
        /^(coin|crypto(currency)?|quantity transacted|spot price( currency| at transaction)?|base asset|txid|transaction hash|trading pair|pair|aclass)$/,
      ) ||
      (names.has("asset") && any(names, /^(quantity|amount|price|fee|side)$/)),
    words: `This is a list of trades from a crypto exchange. ${CASH_ONLY}Import the statement of the bank account that paid the exchange, and add the coins as an account with holdings.`,
  },
  {
    is: (names, holds) => any(names, SYMBOL) && any(names, SHARES) && !any(names, DATE) && holds(SYMBOL),
    words: `This is a list of holdings, not of transactions. Add them to an investment account under Net worth, by symbol and quantity.`,
  },
  {
    is: (names, holds) => any(names, SYMBOL) && (any(names, SHARES) || any(names, PRICE)) && holds(SYMBOL),
    words: `This is a list of trades from an investment account: it has columns for symbol and quantity or price. ${CASH_ONLY}Import the account's OFX or QFX file for its cash, and add its holdings under Net worth.`,
  },
  {
    is: (names) =>
      any(
        names,
        /^((automatic )?payout (id|date|status)|balance transaction id|payout|transfer id|deposit id|charge id|payment intent id|settlement (id|batch id))$/,
      ) &&
      any(
        names,
        /^(fees?|fees total|net( total| sales)?|gross( sales)?|amount( refunded)?|total( amount)?|converted amount|charges|refunds)$/,
      ),
    words:
      "This is a report of a payment processor about its payments and payouts, not a bank statement. Import the statement of the bank account that receives the payouts.",
  },
  {
    is: (names) =>
      any(
        names,
        /^(gross sales|net sales|net total|amount refunded|card brand|card entry methods|merchant account|seller message|is captured|captured)$/,
      ) && any(names, /^(fees?|transaction id|payment id|id|customer id|source|description|total collected)$/),
    words:
      "This is a sales report of a payment processor, not a bank statement. Import the statement of the bank account that receives the payouts.",
  },
  {
    is: (names) =>
      (any(names, /^(order (id|number|no|date)|bestellnummer|purchase order number)$/) &&
        any(
          names,
          /^(asin( isbn)?|sku|product( name| id)?|item( name| subtotal| total)?|items( ordered)?|unit price|shipping( address| charge| cost)?|carrier.*|seller|quantity|original quantity|line items?)$/,
        )) ||
      any(names, /^asin( isbn)?$/),
    words: "This is a list of orders from a shop, not a bank statement. Import the statement of the card or account that paid them.",
  },
  {
    is: (names) => any(names, /^(budgeted|assigned)$/) && names.has("activity") && names.has("available"),
    words: "This is a budget plan, not a list of transactions. In YNAB, export the register and import the file Register.csv.",
  },
  {
    is: (names) => names.has("cost") && names.has("category") && names.has("currency") && names.has("description") && !any(names, AMOUNT),
    words:
      "This is a list of shared expenses, as Splitwise exports it, not a bank statement. Import the statements of the accounts that paid.",
  },
  {
    is: (names) =>
      any(names, /^(invoice (number|no|id|date)|rechnungsnummer)$/) &&
      any(names, /^(due date|amount due|customer( name)?|bill to|client)$/),
    words: "This is a list of invoices, not a bank statement. Import the statement of the account that receives or pays them.",
  },
  {
    is: (names) => any(names, /^gross (pay|wages)$/) && any(names, /^net pay$/),
    words: "This is a payroll report, not a bank statement. Import the statement of the account that receives the pay.",
  },
  {
    is: (names) =>
      any(names, DATE) &&
      any(names, /^(balance|amount|net worth|value)$/) &&
      names.size <= 3 &&
      !any(names, /^amount$/) &&
      [...names].every((name) => /^(date|day|balance|net worth|value|account( name)?|assets|debts|liabilities)$/.test(name)),
    words: "This is a list of balances by day, without transactions. Export the transactions of the account instead.",
  },
  {
    is: (names) => names.has("name") && names.has("balance") && names.has("type") && !any(names, /^(date|amount|description)$/),
    words: "This is a list of accounts, not of transactions. Export the transactions instead.",
  },
];

const MAX_HEADERS = 60;

/** Throws FileRefused when one of the first lines is the header of another kind of table: trades, payouts, orders, budgets. */
export const refuseOtherTables = (records: readonly HeadRecord[]): void => {
  for (const [at, { cells }] of records.slice(0, MAX_HEADERS).entries()) {
    const plain = cells.map(plainName);
    const names = new Set(plain.filter((name) => name !== ""));
    if (names.size < 2) continue;
    const holds = (name: RegExp): boolean =>
      records.slice(at + 1).some((record) => plain.some((own, column) => name.test(own) && /[\p{L}\d]/u.test(record.cells[column] ?? "")));
    const known = TABLES.find(({ is }) => is(names, holds));
    if (known) throw new FileRefused(known.words);
  }
};
