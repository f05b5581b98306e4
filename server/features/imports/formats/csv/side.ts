/** Which way a word says money goes; null when it says neither. */
const OUT = /^(d|dr|db|deb|debit|debits|debited|debit card|s|soll|sollbuchung|af|out|outgoing|debet|debito|cargo|debe|money out|withdrawal|uscita|dare|-|c?argo en cuenta|addebito|saida|lastschrift|belastung|paid out|debit entry|sent|dbit)$/;
const IN = /^(c|cr|cre|credit|credits|credited|h|haben|habenbuchung|bij|in|incoming|credito|abono|haber|money in|deposit|entrata|avere|\+|accredito|entrada|gutschrift|paid in|credit entry|received|crdt)$/;

const plain = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[.\s]+/g, " ").trim();

/** The side a cell names, such as "Debit", "CR", "Soll" or "Bij". */
export const sideNamed = (word: string): "out" | "in" | null => {
  const text = plain(word);
  return OUT.test(text) ? "out" : IN.test(text) ? "in" : null;
};
export const isSideWord = (word: string): boolean => sideNamed(word) !== null;

const KIND_OUT = /\b(sale|purchase|pos|debit|withdrawal|atm|fee|charge|interest charge|check paid|bill pay|kauf|kartenzahlung|lastschrift|auszahlung|compra|achat|acquisto|aankoop|paiement carte|retrait|prelevement|betaalautomaat|geldautomaat|cash advance)\b/;
const KIND_IN = /\b(payment|credit|refund|return|deposit|gutschrift|einzahlung|ingreso|abono|devolucion|remboursement|accredito|rimborso|reembolso|reversal|cashback|cash back)\b/;

/** The side a kind of transaction on a card suggests: "Sale" is out, "Payment" and "Return" are in. */
export const sideOfKind = (kind: string): "out" | "in" | null => {
  const text = plain(kind);
  return sideNamed(text) ?? (KIND_IN.test(text) && !/\bdebit\b/.test(text) ? "in" : KIND_OUT.test(text) ? "out" : null);
};

const PAYMENT = /\b(payment (- )?thank you|thank you( for your)? payment|(auto|e|online|internet|mobile|web|electronic)[- ]?(pay|payment|pymt)\b.{0,25}(thank|received)|payment received|autopay|automatic payment|auto-?pmt|directpay|direct debit (payment|received)|credit balance refund|payment - thank|paiement recu|paiement - merci|pago recibido|su pago|gracias por su pago|zahlung erhalten|zahlungseingang|einzahlung|ihre zahlung|lastschrifteinzug|betaling ontvangen|pagamento ricevuto|pagamento recebido|ach payment|mobile payment|cardmember serv)\b/;

/** Whether a text is how card issuers name a payment towards the card. */
export const isCardPayment = (description: string): boolean => PAYMENT.test(plain(description));
