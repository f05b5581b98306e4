/** Beginnings of month names in the exports' languages, without accents, just long enough to be unambiguous. */
const MONTHS: readonly (readonly string[])[] = [
  ["jan", "jän", "jaen", "ene", "gen", "januari"],
  ["feb", "fev", "fevr"],
  ["mar", "mrz", "maer", "mrt", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mag", "mei", "maj"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "dez", "dic", "des"],
];

/** Returns the month (1–12) for a short or long name in English, Spanish, German, French, Italian, Dutch or Portuguese, or null. */
export const monthNamed = (name: string): number | null => {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (plain.length < 3 || plain.length > 10) return null;
  const at = MONTHS.findIndex((starts) => starts.some((start) => plain.startsWith(start)));
  return at < 0 ? null : at + 1;
};
