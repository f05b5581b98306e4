/**
 * Names that other apps use for our categories, where they differ from ours. They are defaults of Mint, Monarch, Copilot and YNAB, by the
 * code of our category. Names that mix several of our categories ("Mortgage & Rent") are left out, so that the user is asked.
 */
const NAMES: Readonly<Record<string, string>> = {
  INCOME_SALARY: "paycheck, salary, wage, payroll",
  INCOME_INTEREST_EARNED: "interest income, interest",
  INCOME_DIVIDENDS: "dividend, dividend and cap gains, dividends and capital gains",
  INCOME_OTHER: "other income, income",
  FOOD_AND_DRINK_GROCERIES: "grocery, supermarket",
  FOOD_AND_DRINK_RESTAURANT: "restaurant, restaurants and bars, eating out, dining, takeout, food delivery",
  FOOD_AND_DRINK_COFFEE: "coffee shop, coffee shops",
  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: "alcohol and bars, bars and nightlife, bars",
  RENT_AND_UTILITIES_GAS_AND_ELECTRICITY: "gas and electric, electric, electricity, natural gas",
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: "internet, television, tv phone and internet, cable",
  RENT_AND_UTILITIES_TELEPHONE: "mobile phone, home phone, cell phone",
  RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT: "garbage, trash",
  RENT_AND_UTILITIES_OTHER_UTILITIES: "utility, bills and utilities",
  HOME_IMPROVEMENT_FURNITURE: "furnishing, furniture and housewares",
  HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE: "home maintenance",
  HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT: "home improvement, lawn and garden",
  TRANSPORTATION_GAS: "gas, fuel",
  TRANSPORTATION_PARKING: "parking and tolls",
  TRANSPORTATION_PUBLIC_TRANSIT: "public transportation, transit",
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: "ride share, rideshare, taxi, taxi and rideshare",
  TRANSPORTATION_OTHER_TRANSPORTATION: "transportation, auto and transport",
  TRAVEL_FLIGHTS: "air travel, airfare",
  TRAVEL_LODGING: "hotel, lodging",
  TRAVEL_RENTAL_CARS: "rental car",
  TRAVEL_OTHER_TRAVEL: "travel, vacation, travel and vacation",
  GENERAL_MERCHANDISE_ELECTRONICS: "electronics and software",
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: "clothes, clothing and shoes",
  GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: "newspapers and magazines",
  GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: "gift",
  GENERAL_MERCHANDISE_PET_SUPPLIES: "pet, pet food and supplies, pet grooming",
  ENTERTAINMENT_TV_AND_MOVIES: "movies and dvds, streaming",
  ENTERTAINMENT_OTHER_ENTERTAINMENT: "entertainment, entertainment and recreation, amusement",
  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: "gym, fitness, health and fitness",
  PERSONAL_CARE_HAIR_AND_BEAUTY: "hair, beauty",
  PERSONAL_CARE_OTHER_PERSONAL_CARE: "personal care, spa and massage",
  MEDICAL_EYE_CARE: "eyecare",
  MEDICAL_VETERINARY_SERVICES: "veterinary",
  MEDICAL_OTHER_MEDICAL: "medical, health, healthcare",
  GENERAL_SERVICES_CHILDCARE: "child care, babysitter and daycare, daycare",
  GENERAL_SERVICES_INSURANCE: "auto insurance, home insurance, health insurance, life insurance",
  GENERAL_SERVICES_EDUCATION: "tuition",
  GENERAL_SERVICES_AUTOMOTIVE: "auto maintenance, service and parts, car maintenance",
  GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING: "financial advisor, financial and legal services",
  GENERAL_SERVICES_POSTAGE_AND_SHIPPING: "postage, shipping",
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: "tax, federal tax, state tax, local tax, property tax, income tax",
  GOVERNMENT_AND_NON_PROFIT_DONATIONS: "charity, giving, charitable giving, donation",
  BANK_FEES_ATM_FEES: "atm fee",
  BANK_FEES_INTEREST_CHARGE: "finance charge, interest charge",
  BANK_FEES_LATE_FEES: "late fee",
  BANK_FEES_OTHER_BANK_FEES: "bank fee, service fee, financial fees, fees and charges",
  LOAN_PAYMENTS_CAR_PAYMENT: "auto payment, car payment, auto loan",
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: "student loan payment",
  LOAN_PAYMENTS_OTHER_PAYMENT: "loan repayment, loan payment",
  LOAN_PAYMENTS_CREDIT_CARD_PAYMENT: "credit card, credit card payment",
  TRANSFER_OUT_WITHDRAWAL: "cash and atm, cash withdrawal, atm withdrawal",
};

/** Normalizes a category's name: "Taxis & ride shares" and "Taxi and Ride Share" are the same. */
export const plainCategory = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word))
    .join(" ");

/** Code of our category by the normalized name of another app. */
export const CODES_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(", ").map((name) => [plainCategory(name), code] as const)),
);

/** Returns whether a name means money between own accounts: "Transfer", or an account in brackets. */
export const isTransferName = (name: string): boolean =>
  /^\[.*\]$/.test(name) || /^((account|internal) )?transfer$/.test(plainCategory(name));
