/** Whole cents of one currency. The only money type outside the wire format; never dollars as a float. */
export type Cents = number & { readonly __unit: "cents" };

/** Thrown when a sum or product exceeds what whole cents can represent exactly. */
export class AmountTooLarge extends RangeError {
  constructor(options?: ErrorOptions) {
    super("These amounts are too large to add up.", options);
    this.name = "AmountTooLarge";
  }
}

/** Converts a whole number to cents. Throws AmountTooLarge beyond the safe integers, and RangeError for anything but a whole number. */
export const cents = (n: number): Cents => {
  if (Math.abs(n) > Number.MAX_SAFE_INTEGER) throw new AmountTooLarge();
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole cents: ${n}`);
  return (n === 0 ? 0 : n) as Cents;
};

export const ZERO = cents(0);

export const add = (a: Cents, b: Cents): Cents => cents(a + b);
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b);
export const negate = (a: Cents): Cents => cents(-a);
export const absolute = (a: Cents): Cents => cents(Math.abs(a));
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
};

/** Rounds to a whole number, halves away from zero: 2.5 → 3, -2.5 → -3. */
export const roundHalfAway = (n: number): number => Math.sign(n) * Math.round(Math.abs(n));

/**
 * Converts dollars, as in JSON, to whole cents: 12.345 → 1235. Rounds half away from zero, by the decimal digits as written and not their
 * binary value.
 */
export const fromDollars = (dollars: number): Cents => cents(roundHalfAway(Number((dollars * 100).toPrecision(15))));

/** Converts whole cents to the JSON number of dollars. */
export const toDollars = (amount: Cents): number => amount / 100;

/** Returns `amount × numerator ÷ denominator`, rounded once, half away from zero. Throws RangeError if the denominator is 0. */
export const scale = (amount: Cents, numerator: number, denominator: number): Cents => {
  if (denominator === 0) throw new RangeError("cannot divide money by zero");
  return cents(roundHalfAway((amount * numerator) / denominator));
};

/**
 * Returns price × quantity in cents, rounded once, half away from zero. Exact for up to 10 decimal places. Price is in dollars, quantity in
 * units.
 */
export const valueOf = (price: number, quantity: number): Cents => {
  const [p, pScale] = decimal(price);
  const [q, qScale] = decimal(quantity);
  const product = p * q * 100n;
  const unit = 10n ** BigInt(pScale + qScale);
  const whole = product / unit;
  const rest = product % unit;
  const away = (rest < 0n ? -rest : rest) * 2n >= unit ? (product < 0n ? -1n : 1n) : 0n;
  return cents(Number(whole + away));
};

const decimal = (n: number): [bigint, number] => {
  if (!Number.isFinite(n)) throw new RangeError(`not a decimal: ${n}`);
  const digits = n.toFixed(10).replace(/0+$/, "").replace(/\.$/, "");
  const point = digits.indexOf(".");
  return [BigInt(digits.replace(".", "")), point < 0 ? 0 : digits.length - point - 1];
};

/**
 * Splits cents into parts proportional to `weights` that add up to exactly the whole (largest remainder first). Throws RangeError if no
 * weight is positive.
 */
export const allocate = (amount: Cents, weights: readonly number[]): Cents[] => {
  const total = weights.reduce((a, b) => a + b, 0);
  if (!(total > 0)) throw new RangeError("allocate needs a positive weight");
  const exact = weights.map((w) => (amount * w) / total);
  const floors = exact.map(Math.floor);
  let left = amount - floors.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((x, i) => ({ i, r: x - Math.floor(x) })).sort((a, b) => b.r - a.r || a.i - b.i);
  for (const { i } of byRemainder) {
    if (left <= 0) break;
    floors[i] = (floors[i] ?? 0) + 1;
    left -= 1;
  }
  return floors.map(cents);
};
