import { merchantName } from "../categorize/merchant-name.ts";
import { merchantKey } from "../transactions/merchant.ts";

/** Codes in a description that change from payment to payment: words with digits, and text after an asterisk. */
const CODES = /(\*\s?\w*\d\w*)|\b(?=\w*\d)(?=\w*[a-z])\w{4,}\b|\b\d+\b/gi;

/**
 * Returns the key that groups payments to one biller: its name without codes, store numbers, and places. `merchant` is the bank's clean
 * name, if any.
 */
export const billerKey = (merchant: string | null, description: string): string =>
  merchantKey(merchant ?? merchantName(description.replace(CODES, " ").trim() || description));

/** Categories of bills and subscriptions, whose amounts may vary by month. Taxonomy codes. */
const BILLS =
  /^(RENT_AND_UTILITIES_|LOAN_PAYMENTS_|GENERAL_SERVICES_(INSURANCE|CHILDCARE|EDUCATION|STORAGE|ACCOUNTING|OTHER)|GOVERNMENT_AND_NON_PROFIT_DONATIONS|BANK_FEES_OTHER|PERSONAL_CARE_GYMS|ENTERTAINMENT_(TV|MUSIC|VIDEO)|HOME_IMPROVEMENT_SECURITY)/;
/** Categories of everyday purchases. Frequent visits to one shop are a habit, not a contract. */
const EVERYDAY =
  /^(FOOD_AND_DRINK_|GENERAL_MERCHANDISE_(?!BOOKSTORES|ONLINE)|TRANSPORTATION_|TRAVEL_|MEDICAL_PHARMACIES|PERSONAL_CARE_HAIR)/;

export const isBill = (code: string | null): boolean => code !== null && BILLS.test(code);
export const isEveryday = (code: string | null): boolean => code !== null && EVERYDAY.test(code);
