import type { VocabularyCategory } from "../../tools/index.ts";

type Section = VocabularyCategory["section"];
const ROWS: [name: string, code: string | null, group: string, section: Section][] = [
  ["Groceries", "FOOD_AND_DRINK_GROCERIES", "Food and drink", "Expense"],
  ["Dining out", "FOOD_AND_DRINK_RESTAURANT", "Food and drink", "Expense"],
  ["Fast food", "FOOD_AND_DRINK_FAST_FOOD", "Food and drink", "Expense"],
  ["Coffee", "FOOD_AND_DRINK_COFFEE", "Food and drink", "Expense"],
  ["Beer, wine and liquor", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR", "Food and drink", "Expense"],
  ["Gas", "TRANSPORTATION_GAS", "Transportation", "Expense"],
  ["Parking", "TRANSPORTATION_PARKING", "Transportation", "Expense"],
  ["Public transit", "TRANSPORTATION_PUBLIC_TRANSIT", "Transportation", "Expense"],
  ["Taxis and ride shares", "TRANSPORTATION_TAXIS_AND_RIDE_SHARES", "Transportation", "Expense"],
  ["Rent", "RENT_AND_UTILITIES_RENT", "Rent and utilities", "Expense"],
  ["Gas and electricity", "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY", "Rent and utilities", "Expense"],
  ["Internet and cable", "RENT_AND_UTILITIES_INTERNET_AND_CABLE", "Rent and utilities", "Expense"],
  ["Telephone", "RENT_AND_UTILITIES_TELEPHONE", "Rent and utilities", "Expense"],
  ["Water", "RENT_AND_UTILITIES_WATER", "Rent and utilities", "Expense"],
  ["Flights", "TRAVEL_FLIGHTS", "Travel", "Expense"],
  ["Lodging", "TRAVEL_LODGING", "Travel", "Expense"],
  ["Clothing and accessories", "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES", "Shopping", "Expense"],
  ["Electronics", "GENERAL_MERCHANDISE_ELECTRONICS", "Shopping", "Expense"],
  ["Online marketplaces", "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES", "Shopping", "Expense"],
  ["Superstores", "GENERAL_MERCHANDISE_SUPERSTORES", "Shopping", "Expense"],
  ["Pet supplies", "GENERAL_MERCHANDISE_PET_SUPPLIES", "Shopping", "Expense"],
  ["Gifts and novelties", "GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES", "Shopping", "Expense"],
  ["Childcare", "GENERAL_SERVICES_CHILDCARE", "Services", "Expense"],
  ["Education", "GENERAL_SERVICES_EDUCATION", "Services", "Expense"],
  ["Insurance", "GENERAL_SERVICES_INSURANCE", "Services", "Expense"],
  ["Automotive", "GENERAL_SERVICES_AUTOMOTIVE", "Services", "Expense"],
  ["Furniture", "HOME_IMPROVEMENT_FURNITURE", "Home improvement", "Expense"],
  ["Dental care", "MEDICAL_DENTAL_CARE", "Medical", "Expense"],
  ["Pharmacies and supplements", "MEDICAL_PHARMACIES_AND_SUPPLEMENTS", "Medical", "Expense"],
  ["Primary care", "MEDICAL_PRIMARY_CARE", "Medical", "Expense"],
  ["Veterinary services", "MEDICAL_VETERINARY_SERVICES", "Medical", "Expense"],
  ["Gyms and fitness centers", "PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS", "Personal care", "Expense"],
  ["Hair and beauty", "PERSONAL_CARE_HAIR_AND_BEAUTY", "Personal care", "Expense"],
  ["TV and movies", "ENTERTAINMENT_TV_AND_MOVIES", "Entertainment", "Expense"],
  ["Music and audio", "ENTERTAINMENT_MUSIC_AND_AUDIO", "Entertainment", "Expense"],
  ["Interest charge", "BANK_FEES_INTEREST_CHARGE", "Bank fees", "Expense"],
  ["Late fees", "BANK_FEES_LATE_FEES", "Bank fees", "Expense"],
  ["Foreign transaction fees", "BANK_FEES_FOREIGN_TRANSACTION_FEES", "Bank fees", "Expense"],
  ["Car payment", "LOAN_PAYMENTS_CAR_PAYMENT", "Loan payments", "Expense"],
  ["Donations", "GOVERNMENT_AND_NON_PROFIT_DONATIONS", "Government and non-profit", "Expense"],
  ["Tax payment", "GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT", "Government and non-profit", "Expense"],
  ["Other", "OTHER_OTHER", "Other", "Expense"],
  ["Student loan payment", "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", "Loan payments", "Transfer"],
  ["Credit card payment", "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", "Loan payments", "Transfer"],
  ["Account transfer", "TRANSFER_OUT_ACCOUNT_TRANSFER", "Transfer out", "Transfer"],
  ["Withdrawal", "TRANSFER_OUT_WITHDRAWAL", "Transfer out", "Transfer"],
  ["Transfer in", "TRANSFER_IN_ACCOUNT_TRANSFER", "Transfer in", "Transfer"],
  ["Salary", "INCOME_SALARY", "Income", "Income"],
  ["Contractor", "INCOME_CONTRACTOR", "Income", "Income"],
  ["Interest earned", "INCOME_INTEREST_EARNED", "Income", "Income"],
  ["Dividends", "INCOME_DIVIDENDS", "Income", "Income"],
  ["Tax refund", "INCOME_TAX_REFUND", "Income", "Income"],
  ["Soccer club", null, "Personal", "Expense"],
];

/** A household's categories: part of the taxonomy, and one of its own. Ids count from 1. */
export const categories: readonly VocabularyCategory[] = ROWS.map(([name, code, group, section], i) => ({
  id: i + 1,
  name,
  code,
  group,
  section,
  own: code === null,
}));

/** Returns the id of a category by name. Throws if there is none. */
export const categoryId = (name: string): number => {
  const found = categories.find((c) => c.name === name);
  if (!found) throw new Error(`no category ${name}`);
  return found.id;
};
