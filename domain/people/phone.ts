/** Country calling codes with one or two digits; all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Formats an E.164 phone number for display: `(202) 456-1111` in North America, otherwise like `+49 309 018 20`. Other text is returned
 * unchanged.
 */
export const formatPhone = (number: string): string => {
  const digits = /^\+(\d{6,15})$/.exec(number)?.[1];
  if (digits === undefined) return number;
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (american) return `(${american[1]}) ${american[2]}-${american[3]}`;
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const groups = digits.slice(code.length).match(/\d{3}(?=\d{2})|\d+$/g) ?? [];
  return [`+${code}`, ...groups].join(" ");
};
