import { describe, expect, test } from "vitest";
import { read, refusalOf, rowsOf } from "../testing.ts";

const LF = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("files that are not statements are refused with a text that says what they are", () => {
  test.each([
    [
      "a broker's activity",
      LF(
        "Run Date,Account,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Amount ($),Settlement Date",
        "11/03/2026,Brokerage,YOU BOUGHT,ACME,ACME CORP,Cash,5,10.00,,,-50.00,11/05/2026",
      ),
      /^This is a list of trades from an investment account/,
    ],
    [
      "another broker's",
      LF("Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount", "11/03/2026,Buy,ACME,ACME CORP,5,$10.00,,-$50.00"),
      /^This is a list of trades/,
    ],
    [
      "trades of Sure",
      LF("date,account_name,ticker,quantity,price,amount,currency", "2026-11-03,Brokerage,ACME,5,10.00,50.00,USD"),
      /^This is a list of trades/,
    ],
    [
      "holdings",
      LF("Account Number,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total", "X1,ACME,ACME CORP,5,10.00,50.00,40.00"),
      /^This is a list of holdings/,
    ],
    [
      "a crypto exchange's",
      LF(
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total,Fees,Notes",
        "2026-11-03T10:00:00Z,Buy,BTC,0.01,USD,50000,500,505,5,",
      ),
      /crypto exchange/,
    ],
    [
      "a crypto ledger",
      LF("txid,refid,time,type,subtype,aclass,asset,amount,fee,balance", "L1,R1,2026-11-03 10:00:00,trade,,currency,XXBT,0.01,0,0.01"),
      /crypto exchange/,
    ],
    [
      "another crypto exchange's",
      LF("User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", "1,2026-11-03 10:00:00,Spot,Buy,BTC,0.01,"),
      /crypto exchange/,
    ],
    [
      "a processor's payouts",
      LF(
        "balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,automatic_payout_id",
        "txn_1,2026-11-03 10:00,2026-11-05 00:00,usd,10.00,0.59,9.41,charge,ch_1,Order 1,po_1",
      ),
      /report of a payment processor/,
    ],
    [
      "a processor's sales",
      LF(
        "Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Tax,Card,Cash,Fees,Net Total,Transaction ID,Payment ID,Deposit ID",
        "11/03/2026,10:00,PST,$10.00,$0.00,$10.00,$0.00,$10.00,$0.00,-$0.59,$9.41,T1,P1,D1",
      ),
      /payment processor/,
    ],
    [
      "an order history",
      LF(
        "Website,Order ID,Order Date,Purchase Order Number,Currency,Unit Price,Total Owed,Quantity,Product Name,ASIN",
        "shop.example,1,2026-11-03,,USD,10.00,10.83,1,Kettle,B01",
      ),
      /list of orders from a shop/,
    ],
    [
      "a YNAB plan",
      LF(
        '"Month","Category Group/Category","Category Group","Category","Budgeted","Activity","Available"',
        '"Nov 2026","Food: Groceries","Food","Groceries",$400.00,-$20.00,$380.00',
      ),
      /^This is a budget plan/,
    ],
    [
      "shared expenses",
      LF("Date,Description,Category,Cost,Currency,Ann,Bob", "2026-11-03,Dinner,Dining out,40.00,USD,20.00,-20.00"),
      /shared expenses/,
    ],
    ["invoices", LF("Invoice Number,Invoice Date,Due Date,Customer,Amount", "1,2026-11-03,2026-12-03,Acme,100.00"), /list of invoices/],
    ["balances by day", LF("Date,Balance,Account", "2026-11-03,100.00,Everyday", "2026-11-04,90.00,Everyday"), /list of balances by day/],
    [
      "accounts",
      LF("id,name,type,subtype,balance,currency,created_at", "1,Everyday,Depository,checking,100.00,USD,2026-11-03"),
      /list of accounts/,
    ],
    [
      "MT940 with a header of its own",
      LF(
        "0000 01INGBNL2AXXXX00001",
        "940 00",
        ":20:STARTUMS",
        ":25:NL00BANK0123456789 EUR",
        ":28C:00001",
        ":60F:C261101EUR1000,00",
        ":61:2611031103D12,00NTRF",
      ),
      /^This is an MT940 file, which Hiro does not read\. Many banks also offer CAMT\.053/,
    ],
  ])("%s", (_, file, words) => expect(refusalOf(file)).toMatch(words));
});

describe("files that are read", () => {
  test("a broker's cash account whose symbol column is empty", () => {
    const file = LF(
      "Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)",
      "11/03/2026,DIRECT DEPOSIT ACME,,No Description,,,1500.00",
      "11/04/2026,DEBIT CARD SHOP,,No Description,,,-12.00",
    );
    expect(rowsOf(file)).toHaveLength(2);
  });

  test("a wallet's activity, whose net amount moves its balance", () => {
    const file = LF(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"',
      '"11/03/2026","10:00:00","PST","Pine Street Books","Express Checkout Payment","Completed","USD","-21.00","0.00","-21.00","a@example.com","b@example.com","1AB23456CD","79.00"',
      '"11/04/2026","10:00:00","PST","Ann","Mobile Payment","Completed","USD","50.00","-1.75","48.25","c@example.com","a@example.com","1AB23456CE","127.25"',
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-03 21.00 Express Checkout Payment [Pine Street Books]",
      "2026-11-04 -48.25 Mobile Payment [Ann]",
    ]);
  });

  test("a wallet's activity with rows that do not move the balance, which are left out by line", () => {
    const file = LF(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance Impact"',
      '"11/03/2026","10:00:00","PST","Pine Street Books","Express Checkout Payment","Completed","USD","-21.00","0.00","-21.00","1AB23456CD","Debit"',
      '"11/03/2026","10:00:00","PST","Pine Street Books","Order","Completed","USD","-21.00","0.00","-21.00","1AB23456CE","Memo"',
    );
    expect(rowsOf(file)).toEqual([
      "2026-11-03 21.00 Express Checkout Payment [Pine Street Books]",
      "2026-11-03 21.00 Order [Pine Street Books] (memo: no money moved)",
    ]);
  });

  test("amounts padded with zeros and with four decimals, and the merchant's code in a memo", () => {
    const file = LF(
      '"Date","Transaction","Name","Memo","Amount"',
      '"2026-11-03","DEBIT","HARBOR BAKERY","24692160308100012345678; 05462; ; ; ;","-00000000000007.4000"',
      '"2026-11-04","CREDIT","PAYMENT THANK YOU","WEB AUTOMTC; ; ; ; ;","000000300.0000"',
      '"2026-11-05","DEBIT","NOTICE","; ; ; ; ;","0000000.0000"',
    );
    const rows = read(file).statements[0]?.rows ?? [];
    expect(rows.map((row) => [row.amount, row.mcc, row.refused])).toEqual([
      [740, "5462", undefined],
      [-30000, null, undefined],
      [0, null, "no amount"],
    ]);
  });

  test("a French header with a remark, and 1.200,50", () => {
    const file = LF("Date;Libellé;Remarque;Montant", "03/11/2026;Boulangerie;fête;-1.200,50", "04/11/2026;Salaire;;2.000,00");
    const [row] = read(file).statements[0]?.rows ?? [];
    expect([row?.amount, row?.memo, row?.description]).toEqual([120050, "fête", "Boulangerie fête"]);
  });

  test("what the bank states about a row", () => {
    const file = LF(
      "Transaction Date,Post Date,Description,Category,Type,MCC,Amount",
      "11/02/2026,11/03/2026,CORNER GROCER,Food & Drink,Sale,5411,-9.00",
    );
    expect(read(file).statements[0]?.rows[0]).toMatchObject({
      mcc: "5411",
      bankType: "Sale",
      bankCategory: "Food & Drink",
      ownCategory: null,
      trnType: null,
    });
  });
});
