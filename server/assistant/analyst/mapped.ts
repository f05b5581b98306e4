/** A normalized question: lower case, straight quotes, digits. `at[i]` is the index in `source` of character i. */
export type Plain = { source: string; text: string; at: number[] };

/** Replaces matches and keeps the map to the source: each character of a replacement points to the start of its match. */
export const replaceMapped = (plain: Plain, pattern: RegExp, by: (match: RegExpExecArray) => string): Plain => {
  let text = "";
  const at: number[] = [];
  let from = 0;
  for (const m of plain.text.matchAll(pattern)) {
    const into = by(m);
    if (into === m[0]) continue;
    text += plain.text.slice(from, m.index) + into;
    at.push(...plain.at.slice(from, m.index));
    for (let i = 0; i < into.length; i++) at.push(plain.at[m.index + (into.length === m[0].length ? i : 0)] ?? 0);
    from = m.index + m[0].length;
  }
  if (from === 0) return plain;
  return { source: plain.source, text: text + plain.text.slice(from), at: [...at, ...plain.at.slice(from)] };
};

/** Cuts a part out and keeps the map to the source. */
export const without = ({ source, text, at }: Plain, from: number, to: number): Plain => ({
  source,
  text: text.slice(0, from) + text.slice(to),
  at: [...at.slice(0, from), ...at.slice(to)],
});
