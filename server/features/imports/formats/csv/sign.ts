import type { Day } from "#domain/day.ts";
import { type Cents, negate } from "#domain/money.ts";
import { isCardPayment, sideNamed, sideOfKind } from "./side.ts";
import type { RawRow } from "./raw-row.ts";

/** A row with its day and amount parsed. `written` has the cell's own sign, whose direction is not decided yet. */
export type SettledRow = { raw: RawRow; day: Day; written: Cents; side: "out" | "in" | null; balance: Cents | null };
export type SignReading = {
  positiveIs: "in" | "out" | "sided";
  isCard: boolean;
  oldestFirst: boolean | null;
  balanceIsOwed: boolean;
  words: string | null;
};

/** Votes of the balance column: how often it moves with or against the amount, reading downward or upward. */
type Arithmetic = { downWith: number; downAgainst: number; upWith: number; upAgainst: number; pairs: number };

const arithmetic = (rows: readonly SettledRow[]): Arithmetic => {
  const found: Arithmetic = { downWith: 0, downAgainst: 0, upWith: 0, upAgainst: 0, pairs: 0 };
  for (let i = 1; i < rows.length; i += 1) {
    const [above, below] = [rows[i - 1], rows[i]];
    if (!above || !below || above.balance === null || below.balance === null) continue;
    found.pairs += 1;
    const step = below.balance - above.balance;
    if (step === below.written) found.downWith += 1;
    if (step === -below.written) found.downAgainst += 1;
    if (-step === above.written) found.upWith += 1;
    if (-step === -above.written) found.upAgainst += 1;
  }
  return found;
};

/**
 * Decides which sign means money out. The balance column's arithmetic comes first, then debit and credit words, the signs of payments to a
 * card, and a card's header. Otherwise a minus means money out. `looksLikeCard` comes from the account and the file's name.
 */
export const decideSign = (rows: readonly SettledRow[], looksLikeCard: boolean, purchasesInHeader: boolean): SignReading => {
  const votes = signVotes(rows);
  const isCard = looksLikeCard || purchasesInHeader || votes.thanks > 0 || votes.sales;
  const sums = balanceSays(rows);
  const balanceIsOwed = isCard && mostlyPositive(rows.flatMap((row) => (row.balance === null ? [] : [row.balance])));
  const settled = { isCard, oldestFirst: sums.oldestFirst, balanceIsOwed };
  if (!votes.someNegative && rows.length > 0 && (votes.sided >= rows.length * 0.9 || (votes.out > 0 && votes.in > 0)))
    return { ...settled, positiveIs: "sided", words: "debit and credit as marked" };
  if (sums.moves !== null)
    return reading(settled, (sums.moves === "with") === balanceIsOwed, "positive amounts are money out, as the balance shows");
  if (votes.out !== votes.in) return reading(settled, votes.out > votes.in, "positive amounts are money out");
  const restPositive = mostlyPositive(rows.filter((row) => paymentIn(row) === null).map((row) => row.written));
  if (restPositive && (votes.thanksNegative > 0 || (isCard && votes.paymentsNegative > 0)))
    return reading({ ...settled, isCard: true }, true, "positive amounts are purchases");
  return reading(settled, isCard && restPositive && votes.thanks === 0, "positive amounts are purchases");
};

const reading = (
  settled: Pick<SignReading, "isCard" | "oldestFirst" | "balanceIsOwed">,
  positiveOut: boolean,
  words: string,
): SignReading => ({ ...settled, positiveIs: positiveOut ? "out" : "in", words: positiveOut ? words : null });

/** Returns whether the balance moves with or against the amounts, and whether rows run oldest first; null where it cannot tell. */
const balanceSays = (rows: readonly SettledRow[]): { moves: "with" | "against" | null; oldestFirst: boolean | null } => {
  const { downWith, downAgainst, upWith, upAgainst, pairs } = arithmetic(rows);
  const [withAmount, against, down, up] = [
    Math.max(downWith, upWith),
    Math.max(downAgainst, upAgainst),
    Math.max(downWith, downAgainst),
    Math.max(upWith, upAgainst),
  ];
  if (pairs === 0 || Math.max(down, up) < pairs * 0.6) return { moves: null, oldestFirst: null };
  return { moves: withAmount === against ? null : withAmount > against ? "with" : "against", oldestFirst: down === up ? null : down > up };
};

const mostlyPositive = (amounts: readonly number[]): boolean => amounts.filter((n) => n > 0).length > amounts.filter((n) => n < 0).length;
const sideMarked = ({ raw, side }: SettledRow): "out" | "in" | null =>
  side ?? sideNamed(raw.side) ?? (raw.kind === "" ? null : sideOfKind(raw.kind));
const paymentIn = ({ raw }: SettledRow): "surely" | "maybe" | null => isCardPayment(raw.text) ?? isCardPayment(raw.payee);

/**
 * Counts what single rows say about the sign: a debit or a purchase is out, a credit or a return is in. Payments to a card are counted
 * separately.
 */
const signVotes = (rows: readonly SettledRow[]) => {
  const found = { out: 0, in: 0, sided: 0, someNegative: false, thanks: 0, thanksNegative: 0, paymentsNegative: 0, sales: false };
  for (const row of rows) {
    if (row.written < 0) found.someNegative = true;
    const payment = paymentIn(row);
    if (payment === "surely") found.thanks += 1;
    if (payment === "surely" && row.written < 0) found.thanksNegative += 1;
    if (payment !== null && row.written < 0) found.paymentsNegative += 1;
    if (/^(sale|return)$/i.test(row.raw.kind)) found.sales = true;
    const says = sideMarked(row);
    if (says === null) continue;
    found.sided += 1;
    if (row.written === 0) continue;
    if ((says === "out") === row.written > 0) found.out += 1;
    else found.in += 1;
  }
  return found;
};

/** Returns the money out of a row (positive out), given the sign. */
export const outOf = (row: SettledRow, { positiveIs, isCard }: SignReading): Cents => {
  if (positiveIs !== "sided") return positiveIs === "out" ? row.written : negate(row.written);
  const side = sideMarked(row) ?? (isCard && /payment/i.test(row.raw.kind) ? "in" : "out");
  return side === "in" ? negate(row.written) : row.written;
};
