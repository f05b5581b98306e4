/** Words for money out and money in. */
const OUT =
  /^(d|dr|db|deb|debit|debits|debited|debit card|s|soll|sollbuchung|af|out|outgoing|debet|debito|cargo|debe|money out|withdrawal|uscita|dare|-|c?argo en cuenta|addebito|saida|lastschrift|belastung|paid out|debit entry|sent|dbit)$/;
const IN =
  /^(c|cr|cre|credit|credits|credited|h|haben|habenbuchung|bij|in|incoming|credito|abono|haber|money in|deposit|entrata|avere|\+|accredito|entrada|gutschrift|paid in|credit entry|received|crdt)$/;

const ASCII = /^[\x20-\x7e]*$/;
const plain = (word: string): string =>
  (ASCII.test(word) ? word : word.normalize("NFKD").replace(/\p{M}/gu, ""))
    .toLowerCase()
    .replace(/[.\s]+/g, " ")
    .trim();

/** Returns the side that a cell names, such as "Debit", "CR", "Soll" or "Bij". */
export const sideNamed = (word: string): "out" | "in" | null => {
  const text = plain(word);
  return OUT.test(text) ? "out" : IN.test(text) ? "in" : null;
};
export const isSideWord = (word: string): boolean => sideNamed(word) !== null;

const KIND_OUT =
  /\b(sale|purchase|pos|debit|withdrawal|atm|fee|interest charge|check paid|kauf|kartenzahlung|lastschrift|auszahlung|compra|achat|acquisto|aankoop|paiement carte|retrait|prelevement|betaalautomaat|geldautomaat|cash advance)\b/;
const KIND_IN =
  /\b(credit|refund|return|deposit|gutschrift|einzahlung|ingreso|abono|devolucion|remboursement|accredito|rimborso|reembolso|reversal|cashback|cash back)\b/;

/**
 * Returns the side that a transaction type suggests: "Sale" is out, "Return" and "Deposit" are in. "Payment" says nothing, because it is in
 * on a card and out elsewhere.
 */
export const sideOfKind = (kind: string): "out" | "in" | null => {
  const text = plain(kind);
  return sideNamed(text) ?? (KIND_IN.test(text) && !/\b(debit|credit card)\b/.test(text) ? "in" : KIND_OUT.test(text) ? "out" : null);
};

const THANKS =
  /\b(payment (received )?[-,. ]*thank|thank you( for your)?[-, ]*payment|payment received|paiement (recu|- ?merci)|merci.{0,20}paiement|pago recibido|gracias por su pago|zahlung erhalten|zahlungseingang|betaling ontvangen|pagamento (ricevuto|recebido))/;
const PAYMENT =
  /\b((auto|e|online|internet|mobile|web|electronic)[- ]?(pay|payment|pymt)\b|automatic payment|auto-?pmt|directpay|direct debit payment|einzahlung|lastschrifteinzug|ausgleich kreditkarte)/;

/** Every word for a payment contains one of these; most texts contain none. */
const PAID = /pa[ygi]|pmt|zahl|ausgleich|einzug|betaling|merci|gracias/i;

/** Returns whether a text is a card issuer's name for a payment to the card: "surely" when only issuers use it. */
export const isCardPayment = (description: string): "surely" | "maybe" | null => {
  if (!PAID.test(description)) return null;
  const text = plain(description);
  return THANKS.test(text) ? "surely" : PAYMENT.test(text) ? "maybe" : null;
};
