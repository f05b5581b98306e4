import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * Returns a phone number as E.164, in whatever format it was written; a number without a country is a US number. Null when it is invalid.
 */
export const phoneNumberOf = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, "US");
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null;
};
