import { readAmount, sizeOf } from "../values/amount.ts";
import { monthNamed } from "../values/months.ts";
import type { RawRow } from "./raw-row.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const SUMS = "subtotal total totals sum summe gesamt gesamtsumme suma somme totale totales totaux totali totais totaal";
const BALANCES =
  "balance balances saldo saldi saldos solde soldes kontostand anfangssaldo endsaldo eindsaldo beginsaldo anfangsbestand endbestand";
const MOVES =
  "credits debits deposits withdrawals transactions payments purchases charges fees additions subtractions records rows entries gutschriften lastschriften belastungen umsätze buchungen einnahmen ausgaben cargos abonos movimientos débits crédits opérations addebiti accrediti movimenti débitos créditos lançamentos transacties";
/** The words of titles. One of them names a sum, a balance or a number of rows. */
const NAMING = words(`${SUMS} ${BALANCES} count number anzahl records`);
/** Words that a title may have besides. A payee has others: "Total Wine", "Balance Gym". */
const BESIDES = words(
  `${MOVES} grand sub net overall forward carried brought credit debit deposit withdrawal transaction charge fee interest activity amount amounts opening closing beginning ending starting previous new old current available ledger running statement account period month year day items pending posted cleared recent authorized authorised completed as of on at for from to until through the and in out per der die das des am vom von bis zum per und alter neuer aktueller betrag de del al el la los las y inicial final anterior actual atual disponible disponível importe au du le les et initial précédent nouveau montant iniziale finale attuale disponibile importo op van begin eind bij af em do da dos das usd eur gbp chf cad aud`,
);
/** Titles that name what they sum or when they apply. No payee has these words alone. */
const SUM_OF = new RegExp(
  String.raw`\b(?:${SUMS.replaceAll(" ", "|")}|number|anzahl)\b(?:[^\p{L}]+\p{L}{1,3}\b)*[^\p{L}]+(?:${MOVES.replaceAll(" ", "|")})(?!\p{L})`,
  "iu",
);
const BALANCE_AT = new RegExp(
  String.raw`\b(?:opening|closing|beginning|ending|starting|previous)[^\p{L}]+(?:account |statement |ledger )?(?:balance)\b|\b(?:balance|saldo|solde)[^\p{L}]+(?:as of|forward|inicial|final|anterior|initial|précédent|iniziale|finale)\b|\b(?:anfangs|end|eind|begin)(?:saldo|bestand)\b`,
  "iu",
);
const SECTION =
  /^(posted|pending|cleared|recent|authori[sz]ed|completed) (transactions?|activity|charges)$|^(transactions?|pending|posted)$/i;
const BARE_SUM = new RegExp(String.raw`^\W*(?:grand )?(?:${SUMS.replaceAll(" ", "|")})\W*$`, "iu");

const isTitle = (text: string): boolean => {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    found.some((word) => NAMING.has(word)) && found.every((word) => NAMING.has(word) || BESIDES.has(word) || monthNamed(word) !== null)
  );
};

/** Returns whether a cell looks like a date, also an impossible one such as "2026-02-30" or "Feb 30, 2026". */
export const isDateLike = (cell: string): boolean => {
  if (/^\W*\d{1,4}\s?[-/. ]\s?\d{1,2}\s?[-/. ]\s?\d{1,4}\b|^\d{6,8}$/.test(cell)) return true;
  const month = /^\W*(?:\d{1,2}[-. ]*)?(\p{L}+)[-., ]+\d/u.exec(cell)?.[1];
  return month !== undefined && monthNamed(month) !== null;
};

/** Returns a row's dates as written, the preferred one first. */
export const datesOf = (row: RawRow): string[] => [row.date, ...row.otherDates].filter((text) => text !== "");

const isNothing = (cell: string): boolean => /^(-+|–|—|n\/?a|null|nil|\*+)?$/i.test(cell);
const moneyOf = (row: RawRow): string[] => [row.amount, row.debit, row.credit].filter((cell) => !isNothing(cell));
/** The cells that may say what a row is. */
const SAYING = [
  "text",
  "payee",
  "payer",
  "kind",
  "status",
  "reference",
  "memo",
  "category",
  "bankCategory",
  "account",
  "accountName",
  "side",
  "effect",
  "mcc",
] as const satisfies readonly (keyof RawRow)[];
const namesOf = (row: RawRow): string[] => [...new Set(SAYING.map((name) => row[name]).filter((cell) => cell !== ""))];

/**
 * Returns whether a row without a readable date is surely no transaction. A row with an amount is one only by a title in place of its date,
 * or by a title that is all it says. Everything else is left for the user to see.
 */
export const isNoRow = (row: RawRow, isBelowRows: boolean, addsUp: (row: RawRow) => boolean): boolean => {
  const [dates, money] = [datesOf(row), moneyOf(row)];
  if (dates.length > 0) {
    if (dates.some(isDateLike)) return false;
    if (dates.some((cell) => isTitle(cell) || SECTION.test(cell))) return true;
    return isBelowRows && !money.some((cell) => /\d/.test(cell)) && !namesOf(row).some(isAmount);
  }
  if (money.length === 0) return true;
  const [title, ...more] = namesOf(row);
  if (title === undefined || more.length > 0) return false;
  return (isTitle(title) && (SUM_OF.test(title) || BALANCE_AT.test(title))) || (BARE_SUM.test(title) && addsUp(row));
};

const isAmount = (cell: string): boolean => /\d[.,]\d\d\b/.test(cell) && readAmount(cell) !== null;

type Money = "amount" | "debit" | "credit";
const MONEY: readonly Money[] = ["amount", "debit", "credit"];
const MARKS = [".", ","] as const;

/** Returns a test of whether a row repeats the sum of the rows above it, read with one of the decimal marks. */
export const sumsOf = (rows: readonly RawRow[], counts: (row: RawRow) => boolean): ((row: RawRow) => boolean) => {
  let known: Map<RawRow, boolean> | null = null;
  return (row) => (known ??= compare(rows, counts)).get(row) ?? false;
};

const compare = (rows: readonly RawRow[], counts: (row: RawRow) => boolean): Map<RawRow, boolean> => {
  const sums = MARKS.map(() => new Map<Money, number>(MONEY.map((field) => [field, 0])));
  const found = new Map<RawRow, boolean>();
  for (const row of rows) {
    const own = MARKS.map((mark) => MONEY.map((field) => signed(row[field], mark)));
    if (counts(row)) sums.forEach((sum, m) => MONEY.forEach((field, f) => sum.set(field, (sum.get(field) ?? 0) + (own[m]?.[f] ?? 0))));
    else
      found.set(
        row,
        sums.some((sum, m) => MONEY.every((field, f) => isNothing(row[field]) || own[m]?.[f] === sum.get(field))),
      );
  }
  return found;
};

const signed = (cell: string, mark: "." | ","): number | null => {
  const written = isNothing(cell) ? null : readAmount(cell);
  const size = written && sizeOf(written.digits, mark);
  if (!written || size === null) return null;
  return written.negative || written.side === "out" ? -size : size;
};
