import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { merchantName } from "./merchant-name.ts";
import { readStatement } from "./statement.ts";

/** One line for each bank's way of printing: text, rail, name. The merchants and numbers are invented or well-known brands. */
const LINES: readonly (readonly [bank: string, text: string, rail: string | null, name: string])[] = [
  ["Wells Fargo", "PURCHASE AUTHORIZED ON 03/12 SAFEWAY #1711 OAKLAND CA S385278111222333 CARD 1234", "card", "Safeway"],
  [
    "Wells Fargo, return",
    "PURCHASE RETURN AUTHORIZED ON 06/06 BLUE HERON PLAZA SEATTLE WA S303569268560 CARD 5010",
    "refund",
    "Blue Heron Plaza",
  ],
  ["Chase", "GREEN LANTERN DELI OAKLAND CA  575431  06/13", null, "Green Lantern Deli"],
  ["Chase card", "SQ *GREEN LANTERN", null, "Green Lantern"],
  ["Bank of America", "CHECKCARD 0921 GREEN LANTERN ATLANTA GA 24431065265400012345678", "card", "Green Lantern"],
  ["Bank of America, mobile", "GREEN LANTERN 03/17 MOBILE PURCHASE ATLANTA GA", "card", "Green Lantern"],
  ["Citi", "DEBIT CARD PURCHASE 05/06 GREEN LANTERN MIAMI FL", "card", "Green Lantern"],
  ["Amex", "AplPay GREEN LANTERNPORTLAND         ME", "card", "Green Lanternportland"],
  ["US Bank", "Debit Purchase - VISA GREEN LANTERN 888-555-0100 MN", "card", "Green Lantern"],
  ["TD", "DEBIT CARD PURCHASE, *****61000006415, AUT 042726 VISA DDA PUR GREEN LANTERN   AURORA   * CO", "card", "Green Lantern"],
  ["PNC", "0270 DEBIT CARD PURCHASE XXXXX0743 GREEN LANTERN SAN DIEGO CA", "card", "Green Lantern"],
  ["Navy Federal", "POS Debit- Debit Card 1557 02-24-26 Green Lantern Boise ID", "card", "Green Lantern"],
  ["ACH", "GREEN LANTERN ONLINE PMT 251114 4535674205 PRIYA NAIR", null, "Green Lantern"],
  ["ACH of Chase", "GREEN LANTERN    WEB PMTS   WEB ID: 1712176220", "ach", "Green Lantern"],
  ["ACH of Bank of America", "GREEN LANTERN DES:BILL PAY ID:534007770787 INDN:MARIA LOPEZ CO ID:4370174920 WEB", "ach", "Green Lantern"],
  ["Toast", "TST* GREEN LANTERN OAKLAND CA", null, "Green Lantern"],
  ["PayPal", "PAYPAL *GREENLANTERN 4029357733 CA", null, "Greenlantern"],
  ["HSBC", "GREEN LANTERN LEEDS )))", "card", "Green Lantern"],
  ["Barclays", "GREEN LANTERN            ON 12 MAR          BCC", "card", "Green Lantern"],
  ["Direct debit in Britain", "GREEN LANTERN DD", "direct-debit", "Green Lantern"],
  ["Sparkasse", "GREEN LANTERN//MUENCHEN/DE 2025-11-10T21:36 Debitk.4 2029-02", "card", "Green Lantern"],
  ["DKB", "GREEN.LANTERN.1234/Koeln VISA Debitkartenumsatz vom 14.02.2026", null, "Green Lantern"],
  ["ING", "GREEN LANTERN HAARLEM NLD Pasvolgnr: 901 06-12-2024 18:23 Transactie: V4WCPK Term: FXZENQ", "card", "Green Lantern"],
  ["Crédit Agricole", "PAIEMENT PAR CARTE X2485 GREEN LANTERN 5116 LYON 26/01", "card", "Green Lantern"],
  ["Crédit Agricole, short", "PAIEMENT PAR CARTE X5090 LANTERN NANTES 19/10", "card", "Lantern"],
  ["BBVA, a name that is also a code", "Pago con tarjeta 4940017832768407 BP MALAGA ES", "card", "Bp"],
  ["BoursoBank", "CARTE 28/07/25 GREEN LANTERN PARIS CB*1343", "card", "Green Lantern"],
  ["BBVA", "Pago con tarjeta 4940054483954182 GREEN LANTERN 1422 BILBAO ES", "card", "Green Lantern"],
  ["An Italian bank", "PAGAMENTO TRAMITE POS GREEN LANTERN MILANO MILANO 20/0814:32 CARTA N.2210XXXX", "card", "Green Lantern"],
  ["Commonwealth Bank", "GREEN LANTERN PARRAMATTA NS AUS Card xx6382 Value Date: 26/06/2024", "card", "Green Lantern"],
  ["Lloyds", "GREEN LANTERN CD 1234", null, "Green Lantern"],
  ["Monzo", "GREEN LANTERN          London        GBR", null, "Green Lantern"],
  ["Lloyds, direct debit", "DIRECT DEBIT PAYMENT TO GREEN LANTERN REF 12345, MANDATE NO 0012", "direct-debit", "Green Lantern"],
  ["Capital One", "Debit Card Purchase - GREEN LANTERN MIAMI FL", "card", "Green Lantern"],
  ["Discover", "GREEN LANTERN OAKLAND CA", null, "Green Lantern"],
  ["Fidelity", "GREEN LANTERN #12 OAKLAND CA (Cash)", null, "Green Lantern"],
  ["SEPA", "GREEN LANTERN GMBH EREF+847382736408 MREF+1WHPSF SVWZ+Rechnung 97928292", null, "Green Lantern"],
  ["SEPA in the Netherlands", "/TRTP/SEPA Incasso/CSID/NL98ZZZ/NAME/GREEN LANTERN/MARF/123/REMI/Factuur", null, "Green Lantern"],
  ["ABN AMRO", "BEA, Betaalpas Green Lantern,PAS123 NR:ABC12, 01.01.25/12:00 UTRECHT", "card", "Green Lantern"],
  ["Société Générale", "CARTE X1234 12/03 GREEN LANTERN", "card", "Green Lantern"],
  ["Santander", "COMPRA GREEN LANTERN, MADRID, TARJETA 4940123412341234", "card", "Green Lantern"],
  ["Wise", "Card transaction of 12.50 EUR issued by Green Lantern Berlin", "card", "Green Lantern"],
  ["Intuit", "IN *GREEN LANTERN 415-555-0100 CA", null, "Green Lantern"],
  ["Shopify", "SP * GREEN LANTERN HTTPSGREENLAN CA", null, "Green Lantern"],
  ["PayPal, short", "PP*GREENLANTERN", null, "Greenlantern"],
  ["RBC", "Contactless Interac purchase - 4812 GREEN LANTERN 8025", "card", "Green Lantern"],
];

describe("a statement's text", () => {
  test.each(LINES)("of %s names its rail and merchant: %s", (_bank, text, rail, name) => {
    const statement = readStatement(text);
    expect({ rail: statement.rail, name: statement.name }).toEqual({ rail, name });
  });

  test("always has a name or is kept as it is, and reading it never fails", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
        expect(merchantName(text).length).toBeGreaterThan(0);
        expect(merchantName(text).length).toBeLessThanOrEqual(120);
      }),
    );
  });

  test("keeps a number that belongs to a brand", () => {
    expect(merchantName("99 RANCH MARKET #1360 PLANO TX")).toBe("99 Ranch Market");
  });
});
