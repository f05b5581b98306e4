/** A calendar month, YYYY-MM. Months compare and sort as strings. */
export type Month = string & { readonly __unit: "month" };

/** A month as a number: 12 × year + month − 1. The engine counts with these. */
export type MonthNumber = number;

const PATTERN = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether the text is a month of the years 1900 to 2199. */
export const isMonth = (text: string): text is Month => {
  const found = PATTERN.exec(text);
  return found !== null && Number(found[1]) >= 1900 && Number(found[1]) <= 2199;
};

/** Converts a text to a month. Throws RangeError if it is not one. */
export const month = (text: string): Month => {
  if (!isMonth(text)) throw new RangeError(`not a month: ${text}`);
  return text;
};

export const monthNumber = (text: Month): MonthNumber => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
export const monthOfNumber = (n: MonthNumber): Month =>
  `${String(Math.floor(n / 12)).padStart(4, "0")}-${String((((n % 12) + 12) % 12) + 1).padStart(2, "0")}` as Month;

export const yearOfNumber = (n: MonthNumber): number => Math.floor(n / 12);
/** Returns the number of January of a year. */
export const januaryOf = (year: number): MonthNumber => year * 12;
