/** An exact fraction; the denominator is positive. */
type Exact = { n: bigint; d: bigint };

const PLACES = 10;
const TOKEN = /\s*(?:(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|([-+*/()%×÷]))/y;
const MOST_TEXT = 200;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  const rest = text.trim().replaceAll("$", "");
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const m = TOKEN.exec(rest);
    if (!m) throw new RangeError(`not a calculation: ${text.slice(0, 40)}`);
    tokens.push((m[1] ?? m[2] ?? "").replaceAll(",", "").replace("×", "*").replace("÷", "/"));
  }
  return tokens;
};

const number = (text: string): Exact => {
  const [whole = "", part = ""] = text.split(".");
  return { n: BigInt(`${whole}${part}` || "0"), d: 10n ** BigInt(part.length) };
};

const apply = (a: Exact, sign: string, b: Exact): Exact => {
  if (sign === "+") return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
  if (sign === "-") return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
  if (sign === "*") return { n: a.n * b.n, d: a.d * b.d };
  if (b.n === 0n) throw new RangeError("cannot divide by zero");
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
};

/** Formats a fraction rounded once, half away from zero, to ten decimal places, without trailing zeros. */
const asText = ({ n, d }: Exact): string => {
  const size = n < 0n ? -n : n;
  const scaled = (size * 10n ** BigInt(PLACES) * 2n + d) / (2n * d);
  const digits = scaled.toString().padStart(PLACES + 1, "0");
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, "");
  return n < 0n && text !== "0" ? `-${text}` : text;
};

/**
 * Returns the value of a calculation with + - * / %, parentheses, and decimals. The arithmetic is exact and the result is rounded once to
 * ten decimal places. "3 * 19.99 + 5%" reads 5% as 0.05. Throws RangeError if the text is not a calculation.
 */
export const calculate = (text: string): string => {
  if (text.length > MOST_TEXT) throw new RangeError("too long to calculate");
  const tokens = tokensOf(text);
  let at = 0;
  const wrong = (): never => {
    throw new RangeError(`not a calculation: ${text.slice(0, 40)}`);
  };
  const factor = (): Exact => {
    const token = tokens[at++];
    if (token === undefined) return wrong();
    if (token === "-") return apply({ n: 0n, d: 1n }, "-", factor());
    if (token === "+") return factor();
    let value: Exact;
    if (token === "(") {
      value = terms();
      if (tokens[at++] !== ")") return wrong();
    } else if (/^[\d.]/.test(token)) value = number(token);
    else return wrong();
    while (tokens[at] === "%") {
      at += 1;
      value = { n: value.n, d: value.d * 100n };
    }
    return value;
  };
  const products = (): Exact => {
    let value = factor();
    while (tokens[at] === "*" || tokens[at] === "/") value = apply(value, tokens[at++] ?? "", factor());
    return value;
  };
  const terms = (): Exact => {
    let value = products();
    while (tokens[at] === "+" || tokens[at] === "-") value = apply(value, tokens[at++] ?? "", products());
    return value;
  };
  const value = terms();
  if (at !== tokens.length) wrong();
  return asText(value);
};
