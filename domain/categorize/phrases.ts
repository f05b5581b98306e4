/**
 * What banks print instead of a merchant: fees, interest, cash, checks, payroll, and moves between own accounts. A phrase holds only in a
 * place where a bank prints it, and only for its direction and kind of account.
 */
import { plain } from "./words.ts";

/** Where a row stands. A card account is `credit`; `cash` is checking and savings. */
export type AccountKind = "cash" | "credit" | "loan" | "investment" | "other";

export type PhraseMatch = {
  code: string;
  /** Whether the phrase leaves no doubt. Otherwise, the row waits for review. */
  sure: boolean;
  /** What the row can say about its category. */
  about: string;
};

type Rule = { pattern: RegExp; out?: string; in?: string; on?: readonly AccountKind[]; sure: boolean; about: string };

const rule = (pattern: RegExp, given: Omit<Rule, "pattern" | "sure"> & { sure?: boolean }): Rule => ({ sure: true, ...given, pattern });

const CASH: readonly AccountKind[] = ["cash"];
const CARD: readonly AccountKind[] = ["credit"];
/** The name of the person's other account, as banks print it after "transfer to": a kind, a mask, or both. */
const SAVINGS =
  "(?:[\\w.]+ ){0,3}(?:way2save )?(?:high yield )?(?:savings?|sav|sv|money market|mma|isa|tagesgeld(?:konto)?|sparkonto|spaarrekening|livret(?: a| jeune)?|ldds?|lep|pel|cuenta ahorro|ahorro|conto deposito|salvadanaio|netbank saver|goal saver|e?saver|pot)\\b";
const OWN =
  "(?:chk|ck|checking|everyday checking|chequing|current account|share|account|acct|compte|conto|cuenta|[x*.]+ ?\\d{3,}|\\d{4}\\b|everyday|spending|brokerage)";

/** In matching order. The texts are in plain form: lower case, without accents. */
const RULES: readonly Rule[] = [
  // Fees. A fee's own name decides, whatever else the line holds.
  rule(
    /\b(?:foreign|international|intl|intnl|overseas|non ?-?sterling|cross ?border)\b.*\b(?:fee|charge|assessment)\b|\bvisa intl service assessment|\bauslandseinsatz|\bfremdwahrung|\bfrais (?:hors zone|paiement (?:hors|etranger))|\bcomision (?:cambio|divisa)|\bcommissione (?:valuta|cambio)|\bkoersopslag\b/,
    { out: "BANK_FEES_FOREIGN_TRANSACTION_FEES", about: "A fee that the bank names" },
  ),
  rule(
    /\batm\b.*\b(?:fee|surcharge|svc chg|service charge)\b|\b(?:fee|surcharge)\b.*\batm\b|\bnon-?.{2,20} atm (?:transaction )?fee\b|\bcash (?:machine|withdrawal) fee\b|\bcommission retrait\b|\bcomision (?:por )?(?:cajero|retirada)\b/,
    { out: "BANK_FEES_ATM_FEES", about: "A fee that the bank names" },
  ),
  rule(/\batm (?:fee )?(?:rebate|refund|reimbursement|surcharge rebate)\b/, { in: "BANK_FEES_ATM_FEES", about: "A refunded fee" }),
  rule(
    /\b(?:nsf|insufficient funds?|non-?sufficient|returned (?:item|check|payment|ach)|return(?:ed)? item (?:fee|chargeback)|unpaid item|dishonou?r|rucklastschrift|rejet (?:de )?(?:prelevement|prlv|cheque)|devolucion recibo|fonds insuffisants)\b/,
    { out: "BANK_FEES_INSUFFICIENT_FUNDS", about: "A fee that the bank names" },
  ),
  rule(
    /\b(?:overdraft|overdrawn|od)\b.*\b(?:fee|charge|item|interest|usage|protection)\b|^overdraft\b|\b(?:unarranged|arranged) overdraft|\bcommissions? d ?'?intervention|\bdescubierto\b|\bscoperto\b/,
    { out: "BANK_FEES_OVERDRAFT_FEES", about: "A fee that the bank names" },
  ),
  rule(/\b(?:late|past due)\b.*\b(?:fee|charge)\b|\bmahngebuhr\b/, { out: "BANK_FEES_LATE_FEES", about: "A fee that the bank names" }),
  rule(/\bcash advance\b.*\b(?:fee|charge)\b/, { out: "BANK_FEES_CASH_ADVANCE", about: "A fee that the bank names" }),
  rule(
    /^(?:(?:purchase|periodic|finance|cash advance|minimum|debit|loan|accrued|standard|plan)? ?(?:interest|finance)(?: charges?| charged| accrued| debit(?:ed)?|:| on | for |\b).*)$|\binterest charge\b|\bfinance charge\b|\bsollzinsen\b|\bdebit interest\b|\binterest debited\b|\binterets? debiteurs?\b|\bagios\b|\bintereses deudores\b|\bliquidacion intereses?\b.*|\binteressi (?:passivi|a debito)\b|\bdebetrente\b/,
    { out: "BANK_FEES_INTEREST_CHARGE", on: ["cash", "credit", "loan"], about: "Interest that the bank charges" },
  ),
  rule(
    /\b(?:monthly|maintenance|account|service|svc|annual|membership|wire|stop payment|paper statement|statement|minimum balance|inactivity|card replacement|replacement card|cashiers? check|money order|transfer|transaction|processing|custody|management|activity|excess|incoming|outgoing|over ?limit|returned|research|dormant|package|plan|subscription)\b(?: [a-z]+){0,3} (?:fees?|chg|charges?)\b(?! refund)|\bservice charges?\b|\bsvc (?:charge|chg)\b|\baccount (?:keeping|maintenance) fee|^fee\b|\bfee charged\b|\bkontofuhrung|\bkontofuehrung|\bentgelt(?:abrechnung|abschluss)?\b|\bkontoentgelt\b|\babrechnung\b.*\bentgelt|\bcotisation (?:carte|compte|mensuelle|offre|cb|bancaire)|^cotisation\b|\bfrais (?:de )?(?:tenue|gestion|bancaires|virement|compte)|\bcomision(?:es)?\b(?: (?:de|por|mantenimiento|administracion|servicio|transferencia|tarjeta|mto))|^comision|\bcanone (?:mensile|conto|annuo)|\bcommissioni?\b (?:su |di |per |bonifico|bancarie|tenuta)|\bspese (?:tenuta|di tenuta|gestione|invio)|\bkosten (?:betaalpakket|rekening|oranjepakket|basispakket|gebruik)|\boranjepakket\b|\bbetaalpakket\b|\bpakketkosten\b|\bbeheerkosten\b/,
    { out: "BANK_FEES_OTHER_BANK_FEES", sure: true, about: "A fee that the bank names" },
  ),
  rule(
    /\b(?:fee|charge|interest)\b.*\b(?:refund|reversal|rebate|waived?|adjustment)\b|\b(?:refund|reversal|rebate) of .*\b(?:fee|charge)\b/,
    { in: "BANK_FEES_OTHER_BANK_FEES", sure: false, about: "A refunded fee" },
  ),
  // Interest and dividends received.
  rule(
    /\bdividend (?:received|reinvest|payment|cash)?\b|\bdividend[oe]?s?\b|\bdividende\b|\b(?:long|short)-?term cap(?:ital)? gain\b|\bqualified dividend\b|\bordinary dividend\b|\bdistribution\b/,
    { in: "INCOME_DIVIDENDS", on: ["investment"], about: "A dividend in an investment account" },
  ),
  rule(/^(?:deposit )?dividend\b|\bdividend (?:earned|credit|annual percentage)|\bcredit dividend\b/, {
    in: "INCOME_INTEREST_EARNED",
    on: CASH,
    about: "Interest that the bank pays",
  }),
  rule(
    /^(?:[\w&.' -]{0,24} )?(?:interest|int)(?: [a-z]{2,9}){0,2} ?(?:paid|payment|earned|credit|credited|deposit|pymt|received|added|to \d|capitali[sz]ed|applied|bonus)\b|^(?:monthly |gross |net |credit |savings |bonus |annual |quarterly )?interest(?:$|\b[ .:-]*(?:\d|paid|from|to|for|credit|gross|net|apy|capital))|\bint(?:erest)? earned\b|\bhabenzinsen\b|\bzinsgutschrift\b|\babschluss.*\bzins|^zinsen\b|\bcreditrente\b|\bspaarrente\b|^rente\b|\bontvangen rente\b|\binterets (?:crediteurs|livret|annuels|acquis)|^interets\b|\bliquidacion de intereses\b|\babono (?:de )?intereses\b|^intereses\b|\binteressi (?:creditori|attivi|a credito|maturati|netti)|\bcompetenze(?: a credito)?\b|\baccredito interessi\b/,
    { in: "INCOME_INTEREST_EARNED", on: ["cash", "investment"], about: "Interest that the bank pays" },
  ),
  // Cash.
  rule(
    /^(?:withdrawal |foreign |intl |non-?[\w. &]{2,20} |[\w&. ]{2,16} )?(?:atm|cash machine)(?: cash| debit| foreign| intl)?,? ?(?:withdraw(?:al|l)?|wdl|wd|w\/d|debit|cash|transaction)\b|\bnon-?[\w. &]{2,20} atm withdraw|^(?:cash )?withdrawal(?: made in a branch(?:\/store)?| at (?:atm|[\w ]+ atm)| atm| cash| branch| teller| in branch)?(?:$| ?(?:\d|#|-|at |made |atm|in |[*x]{2,}))|^wdl (?:atm|branch)|^(?:cash|lnk|link) .*\b(?:atm|cpt|cash ?point)\b|^cash (?:withdrawal|wd|out at|advance atm|hsbc|barclays|lloyds|notemachine|at )|\bgeldautomat\b|^ga nr|\bbargeldauszahlung\b|\bauszahlung\b|\bgeldopname\b|^gea\b|\bgeldmaat\b|^retrait(?:s)?\b|\bretrait (?:dab|especes|gab|au )|\bretirada (?:de )?(?:efectivo|cajero)|\bdisposicion (?:de )?efectivo|\breintegro(?: cajero| efectivo)?\b|^cajero\b|\bprelievo\b|^prelevamento\b|^counter withdrawal|^teller withdrawal|^bancomat prelievo/,
    { out: "TRANSFER_OUT_WITHDRAWAL", on: ["cash", "credit"], about: "A cash withdrawal" },
  ),
  rule(/\b(?:atm|bankomat)\b.*\b(?:withdrwl|withdrawal|wthdrl|wd|wdl)\b/, {
    out: "TRANSFER_OUT_WITHDRAWAL",
    on: ["cash", "credit"],
    about: "A cash withdrawal",
  }),
  rule(
    /\b(?:venmo|cash ?app|paypal|apple cash|zelle|block inc|square cash)\b.*\b(?:cash ?out|bank transfer|std transfer|inst(?:ant)? (?:xfer|transfer) in)\b/,
    { in: "TRANSFER_IN_TRANSFER_IN_FROM_APPS", on: CASH, about: "Money taken out of a payment app" },
  ),
  rule(/\b(?:ltd benefit|long.term disab\w*|disability (?:benefit|payment|insurance)|dis(?:ab)? (?:benefit|pymt))\b/, {
    in: "INCOME_LONG_TERM_DISABILITY",
    on: CASH,
    about: "Disability benefits",
  }),
  rule(
    /\b(?:cash ?back|cash ?rewards?|rewards?)\b.*\b(?:redemption|redeem(?:ed)?|payout|bonus|credit|cash)\b|\b(?:checking|account|savings|new account|referral) bonus\b/,
    { in: "INCOME_OTHER", on: CASH, about: "A reward that the bank pays" },
  ),
  rule(
    /\b(?:atm|branch|teller|cash|counter) (?:cash |check )?(?:deposit|dep)\b|^(?:cash|branch|counter) (?:deposit|paid in)|\bcash paid in\b|\beinzahlung\b|\bbareinzahlung\b|\bstorting\b|\bgeldstorting\b|\bversement (?:especes|d ?especes)|\bingreso (?:en )?(?:efectivo|cajero)|\bversamento (?:contanti|atm|contante|assegni)|\batm .*\bdeposit\b/,
    { in: "TRANSFER_IN_DEPOSIT", on: CASH, about: "Cash paid in" },
  ),
  rule(
    /\b(?:mobile|remote|remote online|check|cheque|counter|image|mobile check|e-?check|branch|teller|customer|digital|edeposit|night drop)\b(?: (?:capture|online|check|cheque|image))? (?:deposit|dep)\b|^edeposit\b|\b(?:bkofamerica|bank) mobile .*\bdeposit\b|^deposit(?:$| (?:made|at|[#\d]|id|by check|check|ref))|^remise (?:de )?cheques?\b|\bscheckeinreichung\b|\bingreso (?:de )?cheque|\bversamento assegn/,
    { in: "TRANSFER_IN_DEPOSIT", on: CASH, sure: false, about: "A deposit whose payer the bank does not name" },
  ),
  // Payments to the person's own cards, seen from the card.
  rule(
    /\bpayment[ -]*(?:-|\*)? ?thank ?-?you|\bthank ?-?you.*payment|\b(?:autopay|auto ?pay|automatic|online|mobile|internet|electronic|web|e-?|directpay|phone|ach|bill ?pay|full balance|minimum|direct debit|card|branch|telephone)\b.*\b(?:payment|pymt|pmt|pay)\b|^payment(?:s)?(?: received)?\b|^(?:pymt|pmt)\b|\bpayment received\b|\bdirect debit (?:payment )?received|\bpaiement recu\b|\bpago recibido\b|\bpagamento ricevuto\b|\bzahlungseingang\b|\bincasso\b|\bbetaling ontvangen\b|\breglement(?: recu)?\b/,
    { in: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", on: CARD, about: "A payment to the card" },
  ),
  rule(/\b(?:statement credit|cash ?back|rewards?|points)\b.*\b(?:redemption|redeemed|credit|bonus|reward|payment)?\b/, {
    in: "INCOME_OTHER",
    on: CARD,
    sure: false,
    about: "A credit of the card's issuer",
  }),
  // Payments to the person's own cards, seen from the account that pays.
  rule(
    /\b(?:credit|charge) ?-?(?:card|crd)\b.*\b(?:pmt|pymt|pay|payment|autopay|auto pay|bill|repayment|online|on-line)\b|\b(?:payment|pmt|pymt|transfer|bill pay|paid|autopay)\b(?: (?:to|for))?(?: your| my)?(?: [\w.&]+){0,3} ?(?:credit card|crd|card ending(?: in)?)\b|\bcrcardpmt\b|\bcredit crd\b|\bcardmember serv\b|\bcard (?:member )?(?:autopay|epay)\b|\b(?:e-?payment|epayment|crdt? ?crd)\b|\bach pmt\b(?= (?:[mwa]\d{3,}|web))|\bkreditkartenabrechnung\b|\bkreditkarte(?:n)?[ -](?:abrechnung|ausgleich|zahlung)|\bcreditcard(?:rekening)?\b.*\b(?:incasso|betaling|afrekening)|\bliquidacion (?:de )?tarjeta(?: (?:de )?credito)?|\brecibo tarjeta\b|\baddebito (?:saldo )?carta (?:di credito)?|\bestratto conto carta|\bcarte (?:de credit|debit differe)|\breleve (?:de )?carte|\bdebit differe\b|^visa (?:rbc|td|cibc|scotia|desjardins|bmo)|\bvisa rbc\b|\bmastercard bmo\b|\bvisa desjardins\b|\bpaiement (?:visa|mastercard)\b/,
    { out: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", on: CASH, about: "A payment to a credit card" },
  ),
  // Moves between own accounts.
  rule(
    new RegExp(
      `\\b(?:transfer|xfer|tfr|trf|transferred|virement|vir|traspaso|giroconto|umbuchung|ubertrag|uebertrag|overboeking|overschrijving|opname)\\b(?:[ \\w.,-]{0,40}?)\\b(?:to|into|vers|a|su|naar|auf|nach)\\b ?${SAVINGS}|^to ${SAVINGS}|\\buebertrag tagesgeld|\\bubertrag tagesgeld|\\bumbuchung (?:auf )?(?:tagesgeld|sparkonto)|\\bnaar (?:\\w+ ){0,2}spaarrekening|\\bspaarrekening\\b.*\\bnaar\\b|\\b(?:auto(?:matic)?|recurring|scheduled) (?:transfer|save|savings)\\b.*\\b(?:sav|savings|sv)\\b|^(?:savings|save) (?:pot|goal|the change)|^save the change|^keep the change|\\bsavings pot\\b|\\bgiroconto\\b.*\\bdeposito\\b|\\btraspaso\\b.*\\bahorro|\\bvirement\\b.*\\blivret|\\bround ?-?up\\b.*\\b(?:transfer|savings)`,
    ),
    { out: "TRANSFER_OUT_SAVINGS", on: CASH, about: "A transfer to savings" },
  ),
  rule(
    new RegExp(
      `\\b(?:transfer|xfer|tfr|trf|virement|vir|traspaso|giroconto|umbuchung|ubertrag|uebertrag|overboeking|withdrawal)\\b(?:[ \\w.,-]{0,40}?)\\b(?:from|depuis|desde|da|van|von|vom|de)\\b ?${SAVINGS}|^from ${SAVINGS}|\\btransfer from (?:\\w+ )?pot\\b|\\b(?:van|afronding)\\b.*\\bspaarrekening|\\bspaarrekening\\b.*\\bvan\\b|\\bpot (?:withdrawal|transfer)`,
    ),
    { in: "TRANSFER_IN_SAVINGS", on: CASH, about: "A transfer from savings" },
  ),
  rule(/\b(?:transfer|xfer) (?:to|from) (?:credit card|visa|mastercard|loan)\b/, {
    out: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
    on: CASH,
    about: "A payment to a credit card",
  }),
  rule(
    /\b(?:funds?|cash) (?:transfer|trfr|xfer)\b.*\b(?:brokerage|investment|ira|securities)\b|\b(?:transfer|xfer)\b.*\b(?:to|from) (?:[\w.]+ ){0,2}(?:brokerage|investments?|ira|roth|401k|securities)\b/,
    {
      out: "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
      in: "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS",
      on: CASH,
      about: "A transfer to or from an investment account",
    },
  ),
  rule(
    new RegExp(
      `\\b(?:online|internet|mobile|web|on-line|funds?|account|internal|own|scheduled|recurring|automatic|auto|requested|electronic|home banking|e?transfer (?:debit|credit),?|deposit|withdrawal|zelle own acct|book|phone|telephone|linked account)\\b(?: [\\w,]+){0,3} ?(?:transfer|xfer|trfr|tfr|trf)\\b(?: (?:debit|credit|db|cr|ref|#))*(?:.*?)\\b(?:to|from)\\b ?(?:[\\w.,&']+ ){0,4}?${OWN}`,
    ),
    {
      out: "TRANSFER_OUT_ACCOUNT_TRANSFER",
      in: "TRANSFER_IN_ACCOUNT_TRANSFER",
      on: ["cash", "investment"],
      about: "A transfer between own accounts",
    },
  ),
  rule(
    /^(?:deposit |withdrawal )?transfer (?:to|from) (?:(?:my|your|own|joint|primary|premier|everyday|share|[a-z]{1,12}) ){0,2}(?:checking|chequing|chk|current account|savings?|share)\b|^requested transfer (?:to|from) .*\b(?:dda|sav)\b/,
    { out: "TRANSFER_OUT_ACCOUNT_TRANSFER", in: "TRANSFER_IN_ACCOUNT_TRANSFER", on: CASH, about: "A transfer between own accounts" },
  ),
  rule(
    /^(?:e?transfer (?:debit|credit), )?(?:online|internet|mobile) (?:banking )?(?:transfer|xfer)(?: (?:-|ref|#|\d|conf|db|cr|debit|credit)|$)|\b(?:usaa )?funds transfer (?:db|cr|debit|credit)\b|\binternal transfer\b|\bown (?:account )?transfer\b|\btransfer (?:to|from) own\b|\btransfer between (?:own |my )?accounts\b|\baccount to account\b|\bvirement (?:interne|entre (?:folios|comptes|vos comptes))\b|\bvir virement interne\b|\bvirement de compte a compte\b|\btraspaso (?:interno|propio|entre cuentas|a cuenta|desde cuenta|de cuenta)\b|\bgiroconto\b|\bumbuchung\b|\beigen(?:e)? rekening(?:en)?\b|\boverboeking eigen\b|\bbucket (?:round up )?transfer\b|\bmoney transfer own\b/,
    {
      out: "TRANSFER_OUT_ACCOUNT_TRANSFER",
      in: "TRANSFER_IN_ACCOUNT_TRANSFER",
      on: ["cash", "investment"],
      about: "A transfer between own accounts",
    },
  ),
  // Loan accounts. Money that comes in is the payment, which counts where it leaves.
  rule(/./, { in: "TRANSFER_IN_ACCOUNT_TRANSFER", on: ["loan"], about: "A payment to the loan" }),
  // Investment accounts. What they do is never spending.
  rule(/\b(?:you )?(?:bought|buy|purchase(?:d)?|reinvest(?:ment|ed)?|reinv)\b/, {
    out: "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
    in: "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS",
    on: ["investment"],
    about: "A purchase in an investment account",
  }),
  rule(/\b(?:you )?(?:sold|sell|sale|redemption|redeemed|matured|maturity)\b/, {
    out: "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
    in: "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS",
    on: ["investment"],
    about: "A sale in an investment account",
  }),
  rule(
    /\b(?:contribution|contrib|electronic funds transfer|eft|funds? (?:received|deposited)|direct debit|deposit|moneyline|wire(?:d)?|rollover|transfer(?:red)?|journal(?:ed)?|ach in|funds? received)\b/,
    {
      out: "TRANSFER_OUT_ACCOUNT_TRANSFER",
      in: "TRANSFER_IN_ACCOUNT_TRANSFER",
      on: ["investment"],
      about: "Money moved to or from an investment account",
    },
  ),
  // Pay and benefits. Payroll words count only for money in, on an account that takes pay.
  rule(
    /\b(?:tax ref(?:und)?|taxrefund|tax rfd|\w{0,6}taxrfn?d|steuererstattung|steuerruckerstattung|erstattung (?:einkommen)?steuer|finanzamt.*erstattung|impot.*rembours|remb(?:oursement)? impot|devolucion (?:renta|irpf|aeat|tributaria)|rimborso (?:irpef|730|fiscale)|teruggaaf|belastingteruggave|tax repayment)\b/,
    { in: "INCOME_TAX_REFUND", on: CASH, about: "A tax refund" },
  ),
  rule(
    /\b(?:xxsoc sec|soc sec|social security|state pension|pension(?:e|en|s)?|retirement benefit|annuity|retirement|renta vitalicia|altersrente|rentenzahlung|rente\b.*\brentenservice|pensioenuitkering|retraite|ret net|retired pay)\b/,
    { in: "INCOME_RETIREMENT_PENSION", on: CASH, about: "A pension" },
  ),
  rule(
    /\b(?:unemployment|unemp(?:l)?|ui (?:payment|benefit|bnft|claim)|ui benefits?|uiben|jobseekers?|arbeitslosengeld|alg i?i?|allocation(?:s)? chomage|desempleo|naspi|ww[- ]uitkering)\b/,
    { in: "INCOME_UNEMPLOYMENT", on: CASH, about: "Unemployment benefits" },
  ),
  rule(
    /\b(?:child ?sup(?:port|p)?|childsup|child maintenance|unterhalt(?:szahlung)?|pension alimentaire|alimony|alimentatie|pension alimenticia|assegno di mantenimento)\b/,
    { in: "INCOME_CHILD_SUPPORT", on: CASH, about: "Child support" },
  ),
  rule(/\b(?:military pay|mil pay|army act|navy act|af pay|army res|dfas-?in)\b/, {
    in: "INCOME_MILITARY",
    on: CASH,
    about: "Military pay",
  }),
  rule(
    /\b(?:payroll|paychecks?|pay ?check|direct ?dep(?:osit)?|dir ?dep|salary|salaries|wages?|reg salary|payrll|payrol|net pay|dd payroll|lohn|gehalt|lohn-? ?(?:und|\/)? ?gehalt|bezuge|besoldung|entgeltabrechnung|salaire|paie|paye|remuneration|traitement|nomina|sueldo|haberes|stipendio|emolumenti|accredito stipendio|salaris|loon|salarisbetaling|pay run)\b/,
    { in: "INCOME_SALARY", on: CASH, about: "Pay from an employer" },
  ),
  // Loans and rent named by the biller.
  rule(
    /\b(?:mortgage|mtge?|mtg pmt|home loan|hypothek|hypotheek|hipoteca|prestamo hipotecario|mutuo|rata mutuo|pret immo(?:bilier)?|echeance pret|baufinanzierung|annuitat)\b/,
    { out: "LOAN_PAYMENTS_MORTGAGE_PAYMENT", on: CASH, sure: false, about: "The text names a mortgage" },
  ),
  rule(/\b(?:student (?:loan|ln)|stdnt (?:loan|ln)|studieschuld|pret etudiant|bafog)\b/, {
    out: "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT",
    on: CASH,
    about: "The text names a student loan",
  }),
  rule(
    /\b(?:auto (?:loan|ln|fin(?:ance)?|pymt|lease)|car (?:loan|payment|finance)|vehicle (?:loan|finance)|motor (?:finance|credit)|autokredit|autofinanzierung|leasingrate)\b/,
    { out: "LOAN_PAYMENTS_CAR_PAYMENT", on: CASH, sure: false, about: "The text names a car loan" },
  ),
  rule(
    /\b(?:personal loan|loan (?:pmt|pymt|payment|repayment)|kreditrate|ratenkredit|darlehen|prestamo personal|prestito|finanziamento|echeance credit|remboursement credit)\b/,
    { out: "LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT", on: CASH, sure: false, about: "The text names a loan" },
  ),
  rule(/\b(?:rent|rental payment|apartments? rent|miete|warmmiete|kaltmiete|huur|loyer|alquiler|affitto|canone locazione)\b/, {
    out: "RENT_AND_UTILITIES_RENT",
    in: "INCOME_RENTAL",
    on: CASH,
    sure: false,
    about: "The text names rent",
  }),
  rule(
    /\b(?:council tax|property tax|usataxpymt|tax pymt|taxpymt|tax payment|est(?:imated)? tax|steuer(?:n|zahlung|vorauszahlung)|einkommensteuer|kfz-?steuer|grundsteuer|impots?|taxe (?:fonciere|habitation)|imposta di bollo|imu|tari|gemeente(?:lijke)?(?: |-)?(?:belasting|heffing)|inkomstenbelasting|motorrijtuigenbelasting|ibi|impuesto)\b/,
    { out: "GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT", on: ["cash", "credit"], sure: false, about: "The text names a tax" },
  ),
];

/** The phrase of a bank in a text, or null. `moneyIn` is from the account's side. */
export const phraseIn = (text: string, moneyIn: boolean, account: AccountKind): PhraseMatch | null => {
  const said = plain(text).replace(/\s+/g, " ").trim();
  for (const { pattern, on, sure, about, ...codes } of RULES) {
    const code = moneyIn ? codes.in : codes.out;
    if (code !== undefined && (on === undefined || on.includes(account)) && pattern.test(said)) return { code, sure, about };
  }
  return null;
};
