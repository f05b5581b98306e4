/** Countries of the euro by time zone, from the time zone database (public domain). Other currencies name their country themselves. */
const COUNTRIES: Readonly<Record<string, string>> = {
  "Europe/Amsterdam": "nl",
  "Europe/Berlin": "de",
  "Europe/Busingen": "de",
  "Europe/Brussels": "be",
  "Europe/Dublin": "ie",
  "Europe/Helsinki": "fi",
  "Europe/Lisbon": "pt",
  "Europe/Luxembourg": "lu",
  "Europe/Madrid": "es",
  "Atlantic/Canary": "es",
  "Europe/Paris": "fr",
  "Europe/Rome": "it",
  "Europe/Vienna": "at",
};

/** Returns the country that a time zone belongs to, as an ISO code in lower case; null outside the countries of the euro. */
export const countryOfZone = (timeZone: string): string | null => COUNTRIES[timeZone] ?? null;
