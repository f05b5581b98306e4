/**
 * Payment rails: how money moved, in the words that banks print around a name. A rail is a fact that the bank states about the row, in a
 * fixed place of its text; a word inside a merchant's name is not. The patterns are anchored for that reason.
 */

/** How the money moved. */
export type Rail = "card" | "refund" | "direct-debit" | "bill" | "ach" | "transfer" | "person" | "wire" | "check" | "payroll" | "benefit";

const D = "\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?";

/**
 * Beginnings that banks put before the name, in matching order. They are taken away again and again until none matches. Sources: the
 * statement formats documented by open-source importers, and the banks' own help pages on transaction descriptions.
 */
const PREFIXES: readonly (readonly [pattern: string, rail: Rail | null])[] = [
  [`(?:direct debit|dd) payment(?: to)?\\b[ :-]*`, "direct-debit"],
  [`card transaction of [\\d.,]+ [a-z]{3} issued by`, "card"],
  [`electronic/ach (?:debit|credit)`, "ach"],
  [`non-?pin\\b`, "card"],
  // United States and Canada
  [`(?:dbcrd|dbt ?crd|debit card|debit|visa|card) (?:pos|pur|purchase|credit|ref|refund|withdraw|payment)(?: ap)?, ?[*x]+\\d+,?`, "card"],
  [`deposit - ach paid from`, "ach"],
  [`visa dda ref(?: ap)?`, "refund"],
  [`(?:achat interac|paiement interac|depot direct|paiement facture|paiement|achat|remboursement|virement)\\b[^/]{0,40}(?<!\\d)/`, null],
  [`(?:purchase|debit)(?: purchase)?(?: return)?(?: ?-)? ?visa\\b(?: card \\d+)?`, "card"],
  [`(?:non-?recurring |recurring )?(?:purchase|payment) (?:with cash ?back \\$? ?[\\d.]+ )?(?:authorized|auth) on ${D}`, "card"],
  [`purchase return (?:authorized|auth) on ${D}`, "refund"],
  [`card purchase return(?: ${D})?`, "refund"],
  [`\\d{4} (?:recurring )?(?:debit card|pos|visa debit) (?:purchase|payment|transaction)(?: x+\\d+)?`, "card"],
  [`\\d{4} (?:debit card|pos) (?:credit|return|refund)(?: x+\\d+)?`, "refund"],
  [
    `(?:pos|debit card|visa|mastercard|interac|card|point of sale|visa debit|eftpos|purchase|merchandise) (?:purchase )?(?:refund|return|credit|reversal)(?: purchase)?\\b(?: (?:- )?\\d{3,})?`,
    "refund",
  ],
  [`(?:refund|return|reversal)(?: of)?(?: (?:purchase|card purchase|visa|eftpos|pos))?\\b[ :-]*`, "refund"],
  [`debit card (?:purchase|payment|withdrawal|transaction)(?: -)?,?(?: [*x]+\\d+,?)?(?: ${D})?`, "card"],
  [`recurring (?:debit card|card|visa|payment)(?: purchase| payment)?(?: [*x]+\\d+)?(?: ${D})?`, "card"],
  [`(?:contactless )?(?:interac|visa debit|debit|mastercard debit) (?:purchase|pmt|payment)(?: - \\d+)?`, "card"],
  [
    `(?:pos|point of sale|pin|sig|signature|dda|visa dda|mc dda|eftpos|visa|mastercard|amex)(?: pin)? (?:debit|withdrawal|purchase|pur|w/?d|transaction|trans|pmt|payment|check ?card)\\b(?:[ -]*debit card)?(?: visa)?(?: ap)?,?(?: [*x]*\\d{4,})?(?: transaction)?(?: ${D})?(?: transaction)?`,
    "card",
  ],
  [`pos\\b(?: [*x]*\\d{4,})?(?: ${D})?`, "card"],
  [`aut \\d{6}`, "card"],
  [`visa dda pur(?: ap)?`, "card"],
  [`dda (?:pin )?(?:pur|purchase)(?: ap)?`, "card"],
  [`dbt (?:crd|card) ?(?:\\d{4} )?(?:${D} )?(?:[\\w]+ )?`, "card"],
  [`check ?card(?: purchase)?(?: \\d{4}\\b)?(?: ${D})?`, "card"],
  [`ck ?crd(?: purchase)?(?: ${D})?`, "card"],
  [`card (?:purchase|payment)(?: with pin)?(?: to)?(?: ${D})?`, "card"],
  [`(?:aplpay|apple pay|gpay|google pay|samsung pay)\\b\\s*`, "card"],
  [`purchase\\b(?: ${D})?`, "card"],
  [`paid to -`, "bill"],
  [
    `(?:external|ach|electronic|preauthorized|pre-?auth|direct|automatic|web|internet|online|bank) (?:withdrawal|debit|payment|pmt|pymt|transaction)(?:-web)?(?: (?:to|from))?[,: -]*`,
    "ach",
  ],
  [`(?:external|ach|electronic|preauthorized|direct|automatic) (?:deposit|credit|payment)(?: (?:to|from))?[,: -]*`, "ach"],
  [`(?:web pmt|electronic pmt|ach|eft|corporate ach|ach pmt|ppd|web)\\b(?:-web)?[,: -]+`, "ach"],
  [`(?:online )?bill ?pay(?:ment)?(?: to)?\\b[: -]*`, "bill"],
  [`online (?:banking )?(?:bill )?payment(?: - \\d+| to)\\b`, "bill"],
  [`(?:internet|telephone|mobile) bill (?:pay|payment)[: -]*`, "bill"],
  [`misc(?:ellaneous)? (?:payment|debit|credit)[: -]*`, "ach"],
  [`bpay\\b[: -]*`, "bill"],
  // United Kingdom and Ireland
  [`(?:card|contactless|debit card) payment (?:to|at) `, "card"],
  [`(?:direct debit|dd)(?: payment)?(?: to)?\\b(?: \\d{5,})?[ :-]*`, "direct-debit"],
  [`(?:vdp|vdc|pos)-`, "card"],
  [
    `(?:faster payments? (?:receipt|payment)|bank giro credit|bgc|fpi|fpo|standing order(?: to)?|sto|bill payment to|bill payment via faster payment to)\\b[ :-]*`,
    "transfer",
  ],
  // German
  [
    `(?:kartenzahlung|girocard|lastschrift (?:girocard|elv)|visa debitkartenumsatz(?: vom ${D})?|debitkartenzahlung|kreditkartenzahlung|einkauf)\\b[ :-]*`,
    "card",
  ],
  [`(?:sepa[ -]*)?(?:basis|folge|erst|einmal)?-?(?:lastschrift(?:einzug)?|einzug)\\b[ :-]*`, "direct-debit"],
  [`(?:sepa[ -]*)?(?:echtzeit)?-?(?:ueberweisung|überweisung|dauerauftrag|gutschrift|gutschr\\.? ueberw\\.?)\\b[ :-]*`, "transfer"],
  // Dutch
  [`(?:bea|betaalautomaat|betaalpas|gea),?(?: (?:betaalpas|apple pay|google pay|nr:\\S+))*[ ,]*`, "card"],
  [`sepa (?:incasso(?: algemeen)?(?: doorlopend)?|ideal|overboeking|periodieke overb\\.?)\\b[ :-]*`, "direct-debit"],
  // French
  [
    `(?:paiement|achat|facture)(?: par)? (?:carte|cb|psc|sans contact|cb sans contact)\\b(?: (?:du )?${D})?(?: x?\\d{4}\\b)?(?: ${D})?`,
    "card",
  ],
  [`(?:carte|cb)\\b(?: x?\\d{4}\\b)?(?: (?:du )?${D})?`, "card"],
  [`avoir(?: carte| cb)?(?: x?\\d{4}\\b)?(?: ${D})?`, "refund"],
  [`(?:remboursement|annulation)(?: (?:achat|carte|cb|paiement))*\\b`, "refund"],
  [`(?:prelevement|prlv)(?: sepa)?(?: europeen)?(?: (?:de|emis par))?\\b[ :-]*`, "direct-debit"],
  [`paiement facture(?: - [^/]*/| -)?`, "bill"],
  [`(?:virement|vir)(?: (?:sepa|inst|instantane|permanent|recu|emis|en votre faveur|en faveur de|de|a|vers))*\\b[ :-]*`, "transfer"],
  // Spanish
  [
    `(?:pago|compra|cargo)(?: (?:con|en|de|movil|por))*(?: (?:la )?tarjeta)?(?: (?:\\d{4}[ x*]*){1,4}\\d*)?(?: (?:en|de))?\\b[ :-]*`,
    "card",
  ],
  [`(?:devolucion|abono|anulacion)(?: de)?(?: (?:compra|pago))?(?: (?:con )?tarjeta)(?: [\\d*x]+)?\\b`, "refund"],
  [`(?:adeudo|recibo|cargo)(?: (?:por|de|a su cargo|domiciliacion|domiciliado|recibo))*\\b[ :-]*`, "direct-debit"],
  [`(?:transferencia|transf)(?: (?:a favor de|de|recibida|emitida|inmediata|a|sepa))*\\b[ :-]*`, "transfer"],
  // Italian
  [`storno(?: pagamento| operazione)?(?: pos| carta)?\\b`, "refund"],
  [
    `(?:pagamento|acquisto|operazione|utilizzo)(?: (?:tramite|con|su|in))*(?: (?:pos|carta|bancomat|internet|contactless))*\\b[ :-]*`,
    "card",
  ],
  [`(?:addebito|sdd)(?: (?:diretto|sdd|sepa|in conto|rid))*\\b[ :-]*`, "direct-debit"],
  [`(?:bonifico|bonif)(?: (?:a|da|sepa|istantaneo|disposto|ricevuto|a favore di|vostro favore))*\\b[ :-]*`, "transfer"],
];

/** Endings and inner phrases that state a card purchase or a refund. */
const MARKS: readonly (readonly [pattern: RegExp, rail: Rail])[] = [
  [
    /\b(?:mobile )?purchase return\b|\brefund\s*$|\brefund\s+(?:bcc|bdc|cr)\s*$|\bcard refund\b|\bgutschrift\s*$|\bretour(?:pin)?\s*$/i,
    "refund",
  ],
  [
    /\b(?:mobile )?purchase\b.*\b[a-z]{2}\s*$|\bcard \d{4}\s*$|\bcard xx\d{4}\b|\bdebitk\.\d+\b|\bpasvolgnr\b|\bcb\*\d{4}\b|\bcarta n\.?\s?\d{4}/i,
    "card",
  ],
  [/(?:^|\s)(?:\)\)\)|vis|bdc|bcc|cpm|deb|clp)\s*$/i, "card"],
  [/(?:^|\s)(?:ddr?|dds)\s*$/i, "direct-debit"],
  [/\b(?:ppd|web|tel|ccd)\s*(?:id\b|$)/i, "ach"],
  [/\bdes:/i, "ach"],
];

const compiled = PREFIXES.map(([pattern, rail]) => [new RegExp(`^(?:${pattern})`, "i"), rail] as const);

/** Whether the first characters of a text end where a word ends, with something left after them. */
const isWholePrefix = (text: string, length: number): boolean =>
  length > 0 && length < text.length && !(/[a-z0-9]/i.test(text[length - 1] ?? "") && /[a-z0-9]/i.test(text[length] ?? ""));

/** Takes a bank's beginnings off a text. Returns the rest and the rail of the first beginning that names one. */
export const withoutRail = (text: string): { rest: string; rail: Rail | null } => {
  let rest = text.replace(/\s+/g, " ").trim();
  let rail: Rail | null = null;
  for (let pass = 0; pass < 4; pass += 1) {
    // "Refund" after a rail is part of a name: "Debit card purchase Refund Records".
    const hit = compiled.find(
      ([pattern, kind]) =>
        (pass === 0 || kind !== "refund" || rail === "refund" || /^visa dda ref/i.test(rest)) &&
        isWholePrefix(rest, pattern.exec(rest)?.[0].length ?? 0),
    );
    if (!hit) break;
    rest = rest.slice(hit[0].exec(rest)?.[0].length ?? 0).replace(/^[\s:,*-]+/, "");
    if (hit[1] === "refund" || rail === null) rail = hit[1];
  }
  if (rail === null || rail === "card" || rail === "ach") {
    const mark = MARKS.find(([pattern]) => pattern.test(text));
    if (mark && (rail === null || mark[1] === "refund")) rail = mark[1];
  }
  return { rest: rest || text, rail };
};
