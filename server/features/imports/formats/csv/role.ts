/** Content of a column. `posted`, `dated` and `valued` are dates, best first; `kind` is a type such as "Sale", or the debited party. */
export type Role =
  | "posted"
  | "dated"
  | "bought"
  | "valued"
  | "amount"
  | "net"
  | "gross"
  | "fee"
  | "debit"
  | "credit"
  | "side"
  | "kind"
  | "balance"
  | "description"
  | "memo"
  | "payee"
  | "payer"
  | "currency"
  | "account"
  | "maybeAccount"
  | "accountName"
  | "status"
  | "reference"
  | "holder"
  | "effect"
  | "category"
  | "bankCategory"
  | "mcc";

/** Header names by role, in lower case without accents and signs. The first match wins, so narrow ones come first. */
const NAMES: readonly [Role, RegExp][] = [
  [
    "side",
    /^(debit credit|credit debit|debit or credit|credit or debit|(credit debit|debit credit|dr cr|cr dr|d c|c d) ?(indicator|flag|mark)?|indicator|soll haben|s h|af bij|bij af|debet credit|debit credit indicator|debito credito|d h|sens|credit debit|direction|in out|money in out|soll haben kennzeichen|shk?z|umsatzart s h)$/,
  ],
  [
    "posted",
    /^((posted|posting|post|booking|booked|process(ed|ing)?|completed|settled|settlement|entry|cleared|clearing|effective)( transactions?)?( ?(date|on|day))?( time)?( utc| local)?|buchungstag|buchungsdatum|buchung|datum buchung|gebucht am|date (de )?(comptabilisation|comptable|d operation|operation|d ecriture)|date op|data contabile|data (de )?lancamento|data di registrazione|fecha( de)? (contable|operacion|registro|asiento)|f contable|f operacion|boek(ings?)?datum|uitvoeringsdatum|date finished|bokforings(dag|datum)|bogforingsdato|bokforingsdato|data ksiegowania)$/,
  ],
  [
    "valued",
    /^(value date|valuta|valutadatum|wert|wertstellung(sdatum)?|date (de )?valeur|date val|data valuta|data valor|fecha( de)? valor|f valor|rentedatum|val date|datum valuta)$/,
  ],
  [
    "bought",
    /^((transaction|trans|txn|tran|purchase|started|created|authori[sz]ed|activity|order)( ?(date|on|day))( time)?( utc| local)?|date of (the )?transaction|belegdatum|umsatzdatum|kaufdatum|transaktionsdatum|datum transaktion|date (d )?(achat|transaction|de transaction)|data (operazione|acquisto|transazione|transacao|compra)|fecha( de)? (compra|transaccion)|transactiedatum|date started|transaktions(dag|dato)|data transakcji)$/,
  ],
  [
    "dated",
    /^(date|datum|fecha|data|dato|date time|datetime|timestamp|datum zeit|datum uhrzeit|day|tag|jour|dia|giorno|data mov(imento)?|fecha hora|date utc|value date time|data operacao|data e hora|data operacji|date created)$/,
  ],
  [
    "balance",
    /^((running|account|closing|current|ledger|new|book|remaining|ending|cleared|resulting) (balance|bal)|balance|bal|saldo|solde|kontostand|neuer kontostand|saldo (nach|na|actual|atual|contabile|contabilistico|final|finale|progressivo|posterior|tras)\b.*|balance after.*|solde apres.*|available balance|saldo disponible|disponible|stand|saldo po operacji|balance amount|account balance after)$/,
  ],
  ["net", /^(net( amount)?|netto|nettobetrag|amount after fee|target amount after fees|net montant|neto|liquido)$/],
  ["gross", /^(gross( amount)?|brutto|bruttobetrag|bruto|source amount after fees)$/],
  ["fee", /^(fee|fees|gebuhr|gebuhren|comision|frais|commissione)$/],
  [
    "amount",
    /^((transaction|trans|txn|billing|payment|posted|booking|settlement|account|paid|signed)? ?(amount|amt|value|total|sum)( in| inc tax| billed| paid| total)?|betrag|umsatz|buchungsbetrag|betrag in( kontowahrung)?|umsatz in|kontowahrung betrag|summe|importe|cantidad|monto|importe (de la )?operacion|montant|montant operation|montant (de l )?operation|importo|importo operazione|bedrag|transactiebedrag|valor|valor lancamento|montante|quantia|importancia|belopp|belob|kwota|amount in account currency|movement|mutatie|debit credit amount|withdrawal deposit|withdrawals? deposits?|amount debit credit|amount charged|kwota operacji|netamount)$/,
  ],
  [
    "debit",
    /^((debit|debits|debited|withdrawals?|money out|paid out|payments? out|outgoing|outflow|out|dr|spent|spend|expenses?|charges?|purchases?)( ?(amount|amt|value|dr))?|(amount|amt) ?(debit|debited|out|withdrawn)|withdrawal amt|soll|belastung(en|sbetrag)?|lastschrift|ausgabe|ausgaben|ausgang|ausgange|abgang|sollbetrag|betrag soll|debe|cargo|cargos|cargo a cuenta|gasto|gastos|retiro|retiros|pagos|egreso|egresos|importe cargo|montant debit|debit montant|depense|depenses|sorties?|addebito|addebiti|uscite|uscita|dare|af|afschrijving(en)?|uitgaven|uit|debet|debito|debitos|saida|saidas|ut|ut fra konto|ut av konto|uttag|importancia debito|debit euros?|valor debito|montante debito)$/,
  ],
  [
    "credit",
    /^((credit|credits|credited|deposits?|money in|paid in|payments? in|incoming|inflow|in|cr|received|income|refunds?)( ?(amount|amt|value|cr))?|(amount|amt) ?(credit|credited|in|deposited)|deposit amt|haben|gutschrift(en|sbetrag)?|einnahme|einnahmen|eingang|eingange|zugang|habenbetrag|betrag haben|haber|abono|abonos|abono a cuenta|ingreso|ingresos|deposito|depositos|importe abono|montant credit|credit montant|recette|recettes|entrees?|accredito|accrediti|entrate|entrata|avere|bij|bijschrijving(en)?|inkomsten|credito|creditos|entrada|entradas|inn|inn pa konto|insattning|importancia credito|credit euros?|valor credito|montante credito|payments?( and credits)?|payments credits)$/,
  ],
  [
    "status",
    /^(status|state|estado|statut|etat|stato|buchungsstatus|transaction status|transaction state|situacao|pending|posting status|umsatzstatus|statut de l operation)$/,
  ],
  [
    "currency",
    /^(currency( code)?|(transaction|account|billing|payment|settlement) currency( code)?|ccy|curr|cur|wahrung|waehrung|kontowahrung|devise|divisa|moneda|munt|muntsoort|moeda|iso code|monnaie)$/,
  ],
  [
    "accountName",
    /^(account name|kontoname|nom du compte|nome conta|nombre (de la )?cuenta|bezeichnung auftragskonto|account label|account nickname|nome do conto|product|produkt|producto|produit)$/,
  ],
  [
    "account",
    /^(auftragskonto|iban auftragskonto|eigen rekening|eigen rekeningnummer|own account|iban bban|my account|account identifier|from account number|numero de compte|numero compte|comptenum|konto nr|account id|account num|accountnum|comptenum)$/,
  ],
  [
    "maybeAccount",
    /^(account|account (number|no|nr|num)|acct|acct (number|no)|iban|kontonummer|konto|rekening|rekeningnummer|compte|cuenta|numero de cuenta|conto|conta|numero conta|card|card (no|number)|card (last 4|last four)|kartennummer|kreditkarte|numero (de )?tarjeta|numero carta|carte)$/,
  ],
  ["effect", /^(balance impact|auswirkung auf guthaben)$/],
  ["mcc", /^(mcc|mcc code|merchant category code( mcc)?|sic( code)?)$/],
  [
    "bankCategory",
    /^((spending|merchant|transaction|budget|expense)? ?category( name)?|categories|kategorie|hauptkategorie|umsatzkategorie|analyse hauptkategorie|categorie|categoria|sub ?category)$/,
  ],
  ["holder", /^(card ?member|card ?holder( name)?|purchased by|karteninhaber|titular|account owner|member name|name on card)$/],
  [
    "reference",
    /^((transaction|trans|txn|bank|unique|fit|operation|order) ?(id|identifier|reference|ref|number|no|nr|reference number|code)|payment id|identificador|identifiant|reference ?(id|number|no|nr)|ref ?(no|number)?|reference|fitid|transaktions ?(id|code|nummer)|referenznummer|referenz|numero (de )?(reference|operation|operacion|referencia|mouvement|movimiento|movimento)|volgnr|volgnummer|transactie ?(id|referentie)|id transazione|riferimento|n operazione|tfl id|id)$/,
  ],
  ["payer", /^(auftraggeber|zahlungspflichtige(r| r)?|ordenante|sender|payer|payer name|ordinante|donneur d ordre|avsandare|source name)$/],
  [
    "payee",
    /^(payee|payee name|name|merchant|merchant name|merchant description|counter ?party|counter ?party name|counterparty (account )?name|beneficiary|beneficiary name|recipient|partner ?name|transaction partner|vendor|store|to from|from to|target name|beguns?tigter( zahlungspflichtiger)?|beguenstigter( zahlungspflichtiger)?|auftraggeber( (be)?gun?e?s?tigter?| empfanger| empfaenger| begunstigter| zahlungsempfanger)|zahlungsempfanger( in)?|empfanger|empfaenger|name zahlungsbeteiligter|zahlungsbeteiligter|handler|handlername|naam|naam omschrijving|naam (van de )?tegenpartij|tegenpartij|naam tegenrekening|beneficiario|beneficiario ordenante|comercio|establecimiento|nome|esercente|commercant|tiers|contrepartie|nom|beneficiaire|destinataire|supplier found|mottagare|namn|estabelecimento|entidad)$/,
  ],
  [
    "description",
    /^(description|transaction description|transaction details?|details?|narrative|narration|particulars|payment details|payment reference|transaction|appears on your statement as|verwendungszweck|buchungsdetails|beschreibung|buchungsinformation(en)?|umsatzbeschreibung|concepto|descripcion|concepto movimiento|libelle|libelle (operation|simplifie|de l operation|complet)|label|intitule|nature de l operation|descrizione|descrizione operazione|causale|omschrijving|omschrijving 1|mededelingen|descricao|descritivo|historico|movimento|description 1|statement description|item|title|text|zweck|operation|movimiento|rubrik|opis( operacji)?|tytul|tekst|forklaring|beskrivelse|beskrivning)$/,
  ],
  [
    "memo",
    /^(memo|notes?|extended (description|details)|additional (info|information|details)|description 2|original (description|statement)|full description|betreff|info|informations? complementaires?|libelle (complementaire|2)|reference detail|detail ecriture|descrizione estesa|descripcion (ampliada|adicional)|mas datos|observaciones|observacoes|omschrijving [23]|remarks?|remarques?|comments?|commentaires?|communication|communicatie|subject|verwendungszweck zusatz)$/,
  ],
  [
    "kind",
    /^(type|transaction type|trans type|payment type|txn type|kind|umsatzart|umsatztyp|buchungsart|buchungstext|vorgang|umsatztext|transaktionstyp|art|tipo( (de )?(operacion|movimiento|transaccion|movimento|transacao))?|type (d )?operation|type de transaction|mutatiesoort|soort|tipologia|transaction category type|typ)$/,
  ],
];

/** Normalizes a header name for lookup: lower case, without accents, signs, units and a spreadsheet's padding. */
export const plainName = (name: string): string =>
  name
    .replace(/([\p{Ll}])(\p{Lu})/gu, "$1 $2")
    .replace(/ß/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^.*?\bdebitos? creditos?\b.*$/, "debit credit")
    .trim();

const CURRENCY_CODE = /\b(usd|eur|euros?|gbp|chf|cad|aud|nzd|jpy|sek|nok|dkk|pln|czk|huf|brl|mxn|inr|zar|sgd|hkd)\b/;

/** Returns the currency that a header names ("Amount (EUR)", "Betrag €"), or null. */
export const currencyNamed = (name: string): string | null => {
  const sign = /[€£]/.exec(name)?.[0];
  const code = CURRENCY_CODE.exec(plainName(name))?.[1];
  return code?.startsWith("euro") || sign === "€" ? "EUR" : sign === "£" ? "GBP" : (code?.toUpperCase() ?? null);
};

/** Returns the role of a header name, or null when we do not use it. */
export const roleNamed = (name: string): Role | null => {
  if (name.length > 80) return null;
  const plain = plainName(name);
  const bare = plain.replace(new RegExp(CURRENCY_CODE, "g"), "").replace(/\s+/g, " ").trim();
  return NAMES.find(([, pattern]) => pattern.test(plain) || (bare !== "" && pattern.test(bare)))?.[0] ?? null;
};
