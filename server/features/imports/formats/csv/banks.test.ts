import { describe, expect, test } from "vitest";
import { read, rowsOf } from "../testing.ts";

const LF = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("exports in the style of US banks", () => {
  test("a card with signed sales and payments", () => {
    const file = LF(
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo",
      "10/30/2026,11/01/2026,AMZN Mktp US*2K3,Shopping,Sale,-27.18,",
      "10/29/2026,10/30/2026,Payment Thank You-Mobile,,Payment,500.00,",
      "10/28/2026,10/29/2026,TARGET 00012,Shopping,Return,12.00,",
    );
    expect(rowsOf(file, "Chase4821_Activity20261101.CSV")).toEqual([
      "2026-11-01 27.18 AMZN Mktp US*2K3",
      "2026-10-30 -500.00 Payment Thank You-Mobile",
      "2026-10-29 -12.00 TARGET 00012",
    ]);
    expect(read(file, "Chase4821_Activity20261101.CSV").statements[0]).toMatchObject({
      type: "credit",
      subtype: "credit card",
      mask: "4821",
      currency: "USD",
    });
  });

  test("a checking account whose first column says debit or credit, newest first with a balance", () => {
    const file = LF(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'DEBIT,11/03/2026,"POS DEBIT SAFEWAY, OAKLAND",-45.10,DEBIT_CARD,1954.90,,',
      "CREDIT,11/01/2026,PAYROLL ACME,1500.00,ACH_CREDIT,2000.00,,",
      "CHECK,10/31/2026,CHECK 1021,-100.00,CHECK_PAID,500.00,1021,",
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-03 45.10 POS DEBIT SAFEWAY, OAKLAND",
      "2026-11-01 -1500.00 PAYROLL ACME",
      "2026-10-31 100.00 CHECK 1021",
    ]);
    expect(read(file).statements[0]).toMatchObject({ type: "depository", balance: 195490, balanceDay: "2026-11-03" });
  });

  test("a checking account with a summary above the rows and a running balance", () => {
    const file = LF(
      "Description,,Summary Amt.",
      'Beginning balance as of 11/01/2026,,"1,000.00"',
      'Total credits,,"2,500.00"',
      'Total debits,,"-1,250.75"',
      'Ending balance as of 11/14/2026,,"2,249.25"',
      "",
      "Date,Description,Amount,Running Bal.",
      '11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"',
      '11/02/2026,"ACME DES:PAYROLL ID:XXXXX","2,500.00","3,500.00"',
      '11/05/2026,"RENT ""NOV""","-1,250.75","2,249.25"',
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-01 0.00 Beginning balance as of 11/01/2026 (no amount)",
      "2026-11-02 -2500.00 ACME DES:PAYROLL ID:XXXXX",
      '2026-11-05 1250.75 RENT "NOV"',
    ]);
    expect(read(file).statements[0]).toMatchObject({ balance: 224925, balanceDay: "2026-11-05" });
  });

  test("rows without a header", () => {
    expect(
      rowsOf(
        LF(
          '"11/13/2026","-12.34","*","","PURCHASE AUTHORIZED ON 11/12 STARBUCKS"',
          '"11/02/2026","100.00","*","","MOBILE DEPOSIT"',
          '"11/01/2026","-60.00","*","1044","CHECK"',
        ),
      ),
    ).toEqual(["2026-11-13 12.34 PURCHASE AUTHORIZED ON 11/12 STARBUCKS", "2026-11-02 -100.00 MOBILE DEPOSIT", "2026-11-01 60.00 CHECK"]);
  });

  test("a card with positive purchases, recognized by its cardholders", () => {
    const file = LF(
      "Date,Description,Card Member,Account #,Amount",
      "11/03/2026,DELTA AIR LINES,J DOE,-21004,320.50",
      "11/01/2026,AUTOPAY PAYMENT - THANK YOU,J DOE,-21004,-900.00",
    );
    expect(rowsOf(file)).toEqual(["2026-11-03 320.50 DELTA AIR LINES", "2026-11-01 -900.00 AUTOPAY PAYMENT - THANK YOU"]);
    expect(read(file).readAs).toContain("positive amounts are purchases");
  });

  test("a card with positive purchases, recognized only by its payment", () => {
    expect(
      rowsOf(
        LF(
          "Trans. Date,Post Date,Description,Amount,Category",
          '10/28/2026,10/29/2026,"TRADER JOE S #123",54.20,Supermarkets',
          "10/27/2026,10/27/2026,INTERNET PAYMENT - THANK YOU,-200.00,Payments and Credits",
          "10/20/2026,10/21/2026,SHELL OIL,40.00,Gasoline",
        ),
      ),
    ).toEqual(["2026-10-29 54.20 TRADER JOE S #123", "2026-10-27 -200.00 INTERNET PAYMENT - THANK YOU", "2026-10-21 40.00 SHELL OIL"]);
  });

  test("a card that names purchases and payments by type, with positive purchases", () => {
    expect(
      rowsOf(
        LF(
          "Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By",
          "11/10/2026,11/11/2026,BLUE BOTTLE 12 OAKLAND,Blue Bottle,Restaurants,Purchase,6.50,Jo",
          "11/05/2026,11/05/2026,ACH DEPOSIT INTERNET TRANSFER,,Payment,Payment,-150.00,Jo",
          "11/02/2026,11/03/2026,REFUND NIKE,Nike,Shopping,Refund,-40.00,Jo",
        ),
      ),
    ).toEqual([
      "2026-11-11 6.50 BLUE BOTTLE 12 OAKLAND [Blue Bottle]",
      "2026-11-05 -150.00 ACH DEPOSIT INTERNET TRANSFER",
      "2026-11-03 -40.00 REFUND NIKE [Nike]",
    ]);
  });

  test("a card with a debit and a credit column", () => {
    expect(
      rowsOf(
        LF(
          "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit",
          "2026-11-03,2026-11-04,4477,WHOLEFDS,Merchandise,88.10,",
          "2026-11-01,2026-11-02,4477,CAPITAL MOBILE PYMT,Payment/Credit,,300.00",
        ),
      ),
    ).toEqual(["2026-11-04 88.10 WHOLEFDS", "2026-11-02 -300.00 CAPITAL MOBILE PYMT"]);
  });

  test("split columns with a minus in the credit column, and a status that marks pending transactions", () => {
    expect(
      rowsOf(
        LF(
          "Status,Date,Description,Debit,Credit",
          'Pending,11/15/2026,"LYFT",18.00,',
          'Cleared,11/13/2026,"COSTCO, WHSE",210.44,',
          'Cleared,11/11/2026,"PAYMENT THANK YOU",,-500.00',
        ),
      ),
    ).toEqual([
      "2026-11-15 18.00 LYFT (pending: it will come again when it is posted)",
      "2026-11-13 210.44 COSTCO, WHSE",
      "2026-11-11 -500.00 PAYMENT THANK YOU",
    ]);
  });

  test("withdrawals and deposits with dollar signs and a header without spaces", () => {
    expect(
      rowsOf(
        LF(
          '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
          '"11/13/2026","Posted","ACH","","PG&E WEB ONLINE","$120.55","","$2,879.45"',
          '"11/03/2026","Posted","DEPOSIT","","Check deposit","","$1,000.00","$3,000.00"',
        ),
      ),
    ).toEqual(["2026-11-13 120.55 PG&E WEB ONLINE", "2026-11-03 -1000.00 Check deposit"]);
  });

  test("a credit union that marks debits and credits and leaves amounts unsigned", () => {
    expect(
      rowsOf(
        LF(
          "Posting Date,Transaction Type,Amount,Description",
          "11/14/2026,Debit,10.00,TRANSFER TO SHARE",
          "11/13/2026,Credit,250.00,DIRECT DEP",
          "11/12/2026,Debit,3.99,APPLE.COM/BILL",
        ),
      ),
    ).toEqual(["2026-11-14 10.00 TRANSFER TO SHARE", "2026-11-13 -250.00 DIRECT DEP", "2026-11-12 3.99 APPLE.COM/BILL"]);
  });

  test("a card that leaves all amounts unsigned and separates sales from payments by type", () => {
    const file = LF(
      "Date,Description,Type,Amount",
      "11/13/2026,Shop A,Sale,12.00",
      "11/12/2026,Thanks,Payment,50.00",
      "11/11/2026,Shop B,Return,4.00",
    );
    expect(rowsOf(file)).toEqual(["2026-11-13 12.00 Shop A", "2026-11-12 -50.00 Thanks", "2026-11-11 -4.00 Shop B"]);
    expect(read(file).statements[0]?.type).toBe("credit");
  });

  test("an aggregator's file of several named accounts, marked debit and credit", () => {
    const file = LF(
      '"Date","Description","Amount","Transaction Type","Category","Account Name"',
      '"11/13/2026","Starbucks","4.50","debit","Coffee","Joint Checking"',
      '"11/12/2026","Payroll","1000.00","credit","Pay","Joint Checking"',
      '"11/12/2026","Hotel","200.00","debit","Travel","Sapphire Visa"',
    );
    expect(read(file).statements.map((s) => [s.accountName, s.type, s.subtype, s.rows.map((row) => row.amount)])).toEqual([
      ["Joint Checking", "depository", "checking", [450, -100000]],
      ["Sapphire Visa", "credit", "credit card", [20000]],
    ]);
  });

  test("a budgeting app's file with outflow and inflow, and a column named like a date that is not one", () => {
    expect(
      rowsOf(
        LF(
          '"Account","Flag","Date","Payee","Memo","Outflow","Inflow","Cleared"',
          '"Checking","","11/13/2026","Shop","",$12.00,$0.00,"Cleared"',
          '"Checking","","11/12/2026","Job","pay",$0.00,"$1,000.00","Uncleared"',
        ),
      ),
    ).toEqual(["2026-11-13 12.00 Shop", "2026-11-12 -1000.00 pay [Job]"]);
  });

  test("a bank in India: lakhs, two days, a reference", () => {
    expect(
      rowsOf(
        LF(
          "Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance",
          '1 Nov 2026,1 Nov 2026,UPI/1,11,"1,23,456.00",,"10,00,000.00"',
          '2 Nov 2026,2 Nov 2026,NEFT,12,,"5,000.00","10,05,000.00"',
        ),
      ),
    ).toEqual(["2026-11-01 123456.00 UPI/1", "2026-11-02 -5000.00 NEFT"]);
  });

  test("an account that pays a card: its payments are money out", () => {
    expect(
      rowsOf(
        LF(
          "Date,Description,Amount",
          "11/16/2026,CHASE CREDIT CRD AUTOPAY,-820.00",
          "11/15/2026,ACME PAYROLL,2100.00",
          "11/13/2026,KROGER #12,-64.15",
        ),
      ),
    ).toEqual(["2026-11-16 820.00 CHASE CREDIT CRD AUTOPAY", "2026-11-15 -2100.00 ACME PAYROLL", "2026-11-13 64.15 KROGER #12"]);
  });

  test("parentheses for money out, a total at the end, and trailing separators", () => {
    expect(
      rowsOf(LF("Date,Description,Amount,", '11/13/2026,Insurance,"($1,240.00)",', "11/15/2026,Interest,$0.42,", ',Total,"($1,239.58)",')),
    ).toEqual(["2026-11-13 1240.00 Insurance", "2026-11-15 -0.42 Interest"]);
  });

  test("a payment app with a title, separate signs, an empty first column and a balance line", () => {
    expect(
      rowsOf(
        LF(
          "Account Statement - (@someone) ,,,,,,,",
          "Account Activity,,,,,,,",
          ",ID,Datetime,Type,Status,Note,From,To,Amount (total)",
          ",,,,,,,,",
          ",4412,2026-11-13T02:11:00,Payment,Complete,dinner 🍜,Ann,Bob,- $24.00",
          ',4413,2026-11-14T23:59:59,Payment,Complete,rent,Bob,Ann,"+ $1,024.00"',
        ),
      ),
    ).toEqual(["2026-11-13 24.00 dinner 🍜", "2026-11-14 -1024.00 rent"]);
  });

  test("a payment service with fees: the net amount counts, and each currency is its own statement", () => {
    const file = LF(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"11/13/2026","10:00:00","PST","Ann Lee","Mobile Payment","Completed","USD","100.00","-3.20","96.80","8AB12345","96.80"',
      '"11/14/2026","10:00:00","PST","Shop GmbH","Express Checkout","Completed","EUR","-20.00","0.00","-20.00","8AB12346","80.00"',
      '"11/15/2026","10:00:00","PST","Bob","Mobile Payment","Pending","USD","5.00","0.00","5.00","8AB12347","96.80"',
    );
    const { statements } = read(file);
    expect(statements.map(({ currency, rows }) => [currency, rows.map((row) => row.amount)])).toEqual([
      ["USD", [-9680, -500]],
      ["EUR", [2000]],
    ]);
    expect(statements[0]?.rows[1]?.refused).toContain("pending");
    expect(statements[0]?.rows[0]).toMatchObject({ payee: "Ann Lee", bankId: "8AB12345" });
  });
});

describe("exports in the style of European banks", () => {
  test("a German savings bank: two-digit years, decimal comma, thousands points, own and other party's account", () => {
    const file = LF(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"',
      '"DE12500105170648489890";"13.11.26";"13.11.26";"KARTENZAHLUNG";"2026-11-12T19:11 Debitk.1";"REWE Köln";"DE99";"X";"-1.234,56";"EUR";"Umsatz gebucht"',
      '"DE12500105170648489890";"01.11.26";"01.11.26";"GUTSCHRIFT";"Lohn";"Müßig GmbH";"DE98";"X";"2.500,00";"EUR";"Umsatz gebucht"',
      '"DE12500105170648489890";"16.11.26";"16.11.26";"KARTENZAHLUNG";"Bäcker";"Bäcker";"DE97";"X";"-3,20";"EUR";"Umsatz vorgemerkt"',
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-13 1234.56 2026-11-12T19:11 Debitk.1 [REWE Köln]",
      "2026-11-01 -2500.00 Lohn [Müßig GmbH]",
      "2026-11-16 3.20 Bäcker (pending: it will come again when it is posted)",
    ]);
    expect(read(file).statements[0]).toMatchObject({ currency: "EUR", mask: "9890" });
    expect(JSON.stringify(read(file))).not.toContain("DE12500105170648489890");
  });

  test("a German direct bank: balance above the rows, separate payer and recipient", () => {
    const file = LF(
      '"Girokonto";"DE88120300001234567890"',
      '"Zeitraum:";"01.11.2026 - 19.11.2026"',
      '"Kontostand vom 19.11.2026:";"1.234,56 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID"',
      '"13.11.26";"13.11.26";"Gebucht";"Ich Selbst";"Stadtwerke";"Abschlag";"Ausgang";"DE01";"-89,00 €";"X1"',
      '"02.11.26";"02.11.26";"Gebucht";"Arbeit AG";"Ich Selbst";"Gehalt";"Eingang";"DE02";"3.000 €";""',
      '"15.11.26";"";"Vorgemerkt";"Ich Selbst";"Kiosk";"";"Ausgang";"";"-2,50 €";""',
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-13 89.00 Abschlag [Stadtwerke]",
      "2026-11-02 -3000.00 Gehalt [Arbeit AG]",
      "2026-11-15 2.50 Kiosk (pending: it will come again when it is posted)",
    ]);
    expect(read(file).statements[0]).toMatchObject({
      balance: 123456,
      balanceDay: "2026-11-19",
      mask: "7890",
      subtype: "checking",
      currency: "EUR",
    });
  });

  test("debit and credit columns in German, with a minus in the debit column", () => {
    expect(
      rowsOf(LF("Buchung;Buchungstext;Soll;Haben;Saldo", "02.11.2026;Miete;-950,00;;50,00", "03.11.2026;Gehalt;;2.000,00;2.050,00")),
    ).toEqual(["2026-11-02 950.00 Miete", "2026-11-03 -2000.00 Gehalt"]);
  });

  test("an amount followed by S or H for Soll and Haben", () => {
    expect(rowsOf(LF("Datum;Text;Umsatz", "13.11.2026;Strom;1.120,00 S", "14.11.2026;Zins;2,00 H"))).toEqual([
      "2026-11-13 1120.00 Strom",
      "2026-11-14 -2.00 Zins",
    ]);
  });

  test("a Swiss bank with apostrophes", () => {
    expect(
      rowsOf(
        LF(
          "Datum;Beschreibung;Belastung;Gutschrift;Saldo CHF",
          "13.11.2026;Migros;1'234.50;;8'765.50",
          "14.11.2026;Lohn;;6'000.00;14'765.50",
        ),
      ),
    ).toEqual(["2026-11-13 1234.50 Migros", "2026-11-14 -6000.00 Lohn"]);
  });

  test("a Dutch bank with Af and Bij and compact days", () => {
    const file = LF(
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
      '"20261103","Albert Heijn 1403","NL20INGB0001234567","","BA","Af","12,34","Betaalautomaat","Pasvolgnr: 001"',
      '"20261102","Werkgever BV","NL20INGB0001234567","NL01","OV","Bij","2345,00","Overschrijving","Salaris"',
    );
    expect(rowsOf(file)).toEqual(["2026-11-03 12.34 Pasvolgnr: 001 [Albert Heijn 1403]", "2026-11-02 -2345.00 Salaris [Werkgever BV]"]);
    expect(read(file).statements[0]).toMatchObject({ currency: "EUR", mask: "4567" });
  });

  test("a Dutch bank with plus signs and a sequence number", () => {
    expect(
      rowsOf(
        LF(
          '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
          '"NL33RABO0123456789","EUR","RABONL2U","000000000000000101","2026-11-03","2026-11-03","-12,50","+987,50","NL01","Jumbo","boodschappen"',
          '"NL33RABO0123456789","EUR","RABONL2U","000000000000000102","2026-11-04","2026-11-04","+1.000,00","+1.987,50","NL02","Baas","salaris"',
        ),
      ),
    ).toEqual(["2026-11-03 12.50 boodschappen [Jumbo]", "2026-11-04 -1000.00 salaris [Baas]"]);
  });

  test("a Spanish bank with two dates, a currency and a title", () => {
    expect(
      rowsOf(
        LF(
          "Últimos movimientos;;;;;;",
          ";;;;;;",
          "F. Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible",
          "03/11/2026;03/11/2026;Mercadona;Pago con tarjeta;-45,20;EUR;1.954,80",
          "02/11/2026;02/11/2026;Nómina;Abono;1.500,00;EUR;2.000,00",
        ),
      ),
    ).toEqual(["2026-11-03 45.20 Mercadona Pago con tarjeta", "2026-11-02 -1500.00 Nómina Abono"]);
  });

  test("Spanish Cargo and Abono", () => {
    expect(
      rowsOf(LF("Fecha operación;Concepto;Cargo;Abono;Saldo", "03-11-2026;Luz;60,00;;940,00", "04-11-2026;Bizum de Ana;;15,50;955,50")),
    ).toEqual(["2026-11-03 60.00 Luz", "2026-11-04 -15.50 Bizum de Ana"]);
  });

  test("a French bank with Débit and Crédit, a preamble and non-breaking spaces", () => {
    const file = LF(
      "Compte : 00012345678;;;",
      "Solde (EUROS) : 1 234,56;;;",
      "",
      "Date;Libellé;Débit euros;Crédit euros;",
      '13/11/2026;"PAIEMENT PAR CARTE\nCARREFOUR";1\u202F045,20;;',
      "12/11/2026;VIREMENT SALAIRE;;2\u00A0000,00;",
    );
    expect(rowsOf(file)).toEqual(["2026-11-13 1045.20 PAIEMENT PAR CARTE CARREFOUR", "2026-11-12 -2000.00 VIREMENT SALAIRE"]);
    expect(read(file).statements[0]).toMatchObject({ currency: "EUR", mask: "5678" });
  });

  test("a French online bank with column names without spaces", () => {
    expect(
      rowsOf(
        LF(
          "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance",
          '2026-11-13;2026-11-13;"CARTE 12/11/26 FNAC";"Culture";"Loisirs";"fnac";-29,99;"";00040123456;"Compte";970,01',
        ),
      ),
    ).toEqual(["2026-11-13 29.99 CARTE 12/11/26 FNAC [fnac]"]);
  });

  test("Italian Dare and Avere, and Entrate and Uscite", () => {
    expect(
      rowsOf(
        LF(
          "Data contabile;Data valuta;Descrizione;Dare;Avere",
          "03/11/2026;03/11/2026;Esselunga;45,00;",
          "04/11/2026;04/11/2026;Stipendio;;1.800,00",
        ),
      ),
    ).toEqual(["2026-11-03 45.00 Esselunga", "2026-11-04 -1800.00 Stipendio"]);
    expect(rowsOf(LF("Data;Valuta;Entrate;Uscite;Descrizione", "13/11/2026;EUR;;-45,00;Enel", "14/11/2026;EUR;10,00;;Rimborso"))).toEqual([
      "2026-11-13 45.00 Enel",
      "2026-11-14 -10.00 Rimborso",
    ]);
  });

  test("a Portuguese bank", () => {
    expect(
      rowsOf(
        LF(
          "Data Mov.;Data Valor;Descrição;Débito;Crédito;Saldo Contabilístico",
          "13-11-2026;13-11-2026;Pingo Doce;32,10;;967,90",
          "14-11-2026;14-11-2026;Ordenado;;1.200,00;2.167,90",
        ),
      ),
    ).toEqual(["2026-11-13 32.10 Pingo Doce", "2026-11-14 -1200.00 Ordenado"]);
  });

  test("a British building society with pounds, a text preamble and named months", () => {
    const file = LF(
      '"Account Name:","FlexAccount ****12345"',
      '"Account Balance:","£1,010.00"',
      '"Available Balance: ","£1,010.00"',
      "",
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"03 Nov 2026","Visa purchase","TESCO STORES","£40.00","","£960.00"',
      '"04 Nov 2026","Transfer from","A N OTHER","","£50.00","£1,010.00"',
    );
    expect(rowsOf(file)).toEqual(["2026-11-03 40.00 TESCO STORES", "2026-11-04 -50.00 A N OTHER"]);
    expect(read(file).statements[0]).toMatchObject({ currency: "GBP", balance: 101000, balanceDay: "2026-11-04" });
  });

  test("a British bank with a sort code guarded against spreadsheets", () => {
    const file = LF(
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance",
      "03/11/2026,DEB,'77-00-00,12345678,ALDI,21.00,,479.00",
      "02/11/2026,FPI,'77-00-00,12345678,J SMITH,,100.00,500.00",
    );
    expect(rowsOf(file)).toEqual(["2026-11-03 21.00 ALDI", "2026-11-02 -100.00 J SMITH"]);
    expect(read(file).statements[0]).toMatchObject({ mask: "5678", balance: 47900, balanceDay: "2026-11-03" });
  });

  test("a British app whose reference is text and whose other party has its own column", () => {
    expect(
      rowsOf(
        LF(
          "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes",
          "03/11/2026,Octopus Energy,ACC 1234 BILL,DIRECT DEBIT,-80.00,920.00,BILLS,",
          "04/11/2026,Octopus Energy,ACC 1234 BILL,FASTER PAYMENT,20.00,940.00,BILLS,refund",
        ),
      ),
    ).toEqual(["2026-11-03 80.00 ACC 1234 BILL [Octopus Energy]", "2026-11-04 -20.00 ACC 1234 BILL refund [Octopus Energy]"]);
  });

  test("an app with several products, separate fees, and failed payments", () => {
    const file = LF(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "CARD_PAYMENT,Current,2026-11-01 10:00:00,2026-11-02 09:00:00,Lidl,-20.00,0.00,EUR,COMPLETED,480.00",
      "ATM,Current,2026-11-03 10:00:00,2026-11-03 10:00:00,Cash at ATM,-100.00,2.00,EUR,COMPLETED,378.00",
      "CARD_PAYMENT,Current,2026-11-04 10:00:00,,Uber,-9.00,0.00,EUR,PENDING,",
      "TRANSFER,Savings,2026-11-05 10:00:00,2026-11-05 10:00:00,To savings,50.00,0.00,EUR,COMPLETED,50.00",
      "CARD_PAYMENT,Current,2026-11-06 10:00:00,,Shop,-70.00,0.00,EUR,REVERTED,",
    );
    const { statements } = read(file);
    expect(
      statements.map((s) => [s.accountName, s.subtype, s.rows.map((row) => [row.date, row.amount, row.refused?.split(":")[0]])]),
    ).toEqual([
      [
        "Current",
        null,
        [
          ["2026-11-02", 2000, undefined],
          ["2026-11-03", 10200, undefined],
          ["2026-11-04", 900, "pending"],
          ["2026-11-06", 7000, "reverted"],
        ],
      ],
      ["Savings", "savings", [["2026-11-05", -5000, undefined]]],
    ]);
    expect(statements[0]).toMatchObject({ balance: 37800, balanceDay: "2026-11-03" });
  });

  test("an Austrian bank without a header, with times to the nanosecond", () => {
    expect(
      rowsOf(
        LF(
          "13.11.2026;Billa dankt 1234;13.11.2026;-12,40;EUR;13.11.2026 08:11:12:345",
          "14.11.2026;Gehalt November;14.11.2026;2.100,00;EUR;14.11.2026 06:00:00:000",
        ),
      ),
    ).toEqual(["2026-11-13 12.40 Billa dankt 1234", "2026-11-14 -2100.00 Gehalt November"]);
  });

  test("Nordic names and a card in Brazil", () => {
    expect(
      rowsOf(LF("Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta", "2026/11/03;-99,00;;;Spotify;Spotify;901,00;SEK")),
    ).toEqual(["2026-11-03 99.00 Spotify"]);
    expect(
      rowsOf(
        LF("date,title,amount", "2026-11-03,Padaria Sol,12.50", "2026-11-02,Pagamento recebido,-300.00", "2026-11-01,Uber Trip,22.00"),
      ),
    ).toEqual(["2026-11-03 12.50 Padaria Sol", "2026-11-02 -300.00 Pagamento recebido", "2026-11-01 22.00 Uber Trip"]);
  });

  test("several accounts in one file become several statements", () => {
    const file = LF(
      "Date,Account,Description,Amount",
      "2026-11-01,GB12 0001 11112222,Tea,-2.00",
      "2026-11-02,GB12 0001 33334444,Interest,1.00",
      "2026-11-03,GB12 0001 11112222,Milk,-1.50",
      "2026-11-03,GB12 0001 11112222,Eggs,-3.50",
      "2026-11-04,GB12 0001 33334444,Interest,1.10",
      "2026-11-05,GB12 0001 11112222,Bread,-2.20",
      "2026-11-06,GB12 0001 33334444,Interest,1.20",
      "2026-11-07,GB12 0001 33334444,Interest,1.20",
    );
    expect(read(file).statements.map((s) => [s.mask, s.rows.length, s.rows.reduce((n, row) => n + row.amount, 0)])).toEqual([
      ["2222", 4, 920],
      ["4444", 4, -450],
    ]);
  });
});
