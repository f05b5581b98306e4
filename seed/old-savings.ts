import { addMonths, type Day, daysInMonth, monthOf, startOfMonth, yearOf } from "#domain/day.ts";
import { type Cents, cents, scale, toDollars } from "#domain/money.ts";

const MONTHS = 30;
const OPENING = cents(380_000);
const DEPOSIT = cents(12_500);
/** 1.85 % a year, credited monthly. */
const RATE = { numerator: 185, denominator: 120_000 };

/**
 * Returns a savings account as a small credit union exports it: OFX 1 without closing tags, deposits on the 12th, interest on the last day
 * of the month.
 */
export const oldSavingsFile = (today: Day): string => {
  let balance: Cents = OPENING;
  const rows: string[] = [];
  const row = (day: Day, amount: Cents, name: string): void => {
    balance = cents(balance + amount);
    rows.push(
      `<STMTTRN>\n<TRNTYPE>${amount < 0 ? "DEBIT" : "CREDIT"}\n<DTPOSTED>${compact(day)}\n<TRNAMT>${toDollars(amount).toFixed(2)}\n<FITID>PCU${compact(day)}${rows.length}\n<NAME>${name}\n</STMTTRN>`,
    );
  };
  const first = addMonths(startOfMonth(today), -MONTHS);
  for (let month = first; month <= today; month = addMonths(month, 1)) {
    const deposit = `${month.slice(0, 8)}12` as Day;
    const interest = `${month.slice(0, 8)}${daysInMonth(yearOf(month), monthOf(month))}` as Day;
    if (deposit <= today) row(deposit, DEPOSIT, "MOBILE DEPOSIT");
    if (interest <= today) row(interest, scale(balance, RATE.numerator, RATE.denominator), "INTEREST PAID");
  }
  return [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    `<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(today)}<LANGUAGE>ENG<FI><ORG>Prairie Credit Union</FI></SONRS></SIGNONMSGSRSV1>`,
    "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD\n<BANKACCTFROM><BANKID>291070001<ACCTID>0048213307<ACCTTYPE>SAVINGS</BANKACCTFROM>",
    `<BANKTRANLIST><DTSTART>${compact(first)}<DTEND>${compact(today)}`,
    ...rows,
    `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${toDollars(balance).toFixed(2)}<DTASOF>${compact(today)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n`,
  ].join("\n");
};

const compact = (day: Day): string => day.replaceAll("-", "");
