import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A phone number as E.164, however it was written; without a country it is one of the United States. Null when it is none. */
export const phoneNumberOf = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, "US");
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null;
};
