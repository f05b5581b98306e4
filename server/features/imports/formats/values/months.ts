/** The beginnings of month names in the languages of the exports, without accents: enough letters to tell the month. */
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

/** The month (1–12) a name stands for, in English, Spanish, German, French, Italian, Dutch or Portuguese, short or long; null when it is none. */
export const monthNamed = (name: string): number | null => {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (plain.length < 3 || plain.length > 10) return null;
  const at = MONTHS.findIndex((starts) => starts.some((start) => plain.startsWith(start)));
  return at < 0 ? null : at + 1;
};
