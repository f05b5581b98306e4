/**
 * The system categories. The codes are the detailed codes of Plaid's personal finance category taxonomy, versions 1 and 2
 * (https://plaid.com/documents/pfc-taxonomy-all.csv). The names, sections, colors, and icons are ours.
 */
export type Section = "Income" | "Expense" | "Transfer";
export type SystemCategory = { code: string; name: string; group: string; section: Section; color: string; icon: string };

/** Group of the taxonomy: display name, default section, and default color. A category row may override section and color. */
const GROUPS: Record<string, [name: string, section: Section, color: string]> = {
  INCOME: ["Income", "Income", "green"],
  FOOD_AND_DRINK: ["Food and drink", "Expense", "coral"],
  RENT_AND_UTILITIES: ["Rent and utilities", "Expense", "amber"],
  HOME_IMPROVEMENT: ["Home", "Expense", "olive"],
  TRANSPORTATION: ["Transportation", "Expense", "sky"],
  TRAVEL: ["Travel", "Expense", "cyan"],
  GENERAL_MERCHANDISE: ["Shopping", "Expense", "plum"],
  ENTERTAINMENT: ["Entertainment", "Expense", "violet"],
  PERSONAL_CARE: ["Personal care", "Expense", "pink"],
  MEDICAL: ["Health", "Expense", "red"],
  GENERAL_SERVICES: ["Services", "Expense", "indigo"],
  GOVERNMENT_AND_NON_PROFIT: ["Taxes and giving", "Expense", "blue"],
  BANK_FEES: ["Bank fees", "Expense", "slate"],
  LOAN_PAYMENTS: ["Loan payments", "Expense", "orange"],
  LOAN_DISBURSEMENTS: ["Loans received", "Transfer", "slate"],
  TRANSFER_IN: ["Transfers in", "Transfer", "teal"],
  TRANSFER_OUT: ["Transfers out", "Transfer", "teal"],
  OTHER: ["Other", "Expense", "slate"],
};

/** code | name | icon | color (default: the group's) | section (default: the group's) */
const TABLE = `
INCOME_SALARY|Paychecks|briefcase
INCOME_WAGES|Wages|briefcase
INCOME_CONTRACTOR|Freelance income|laptop
INCOME_GIG_ECONOMY|Gig work|bike
INCOME_DIVIDENDS|Dividends|chart-pie
INCOME_INTEREST_EARNED|Interest earned|percent
INCOME_RENTAL|Rental income|house
INCOME_RETIREMENT_PENSION|Pension|sun
INCOME_TAX_REFUND|Tax refund|receipt-text
INCOME_UNEMPLOYMENT|Unemployment benefits|life-buoy
INCOME_CHILD_SUPPORT|Child support|baby
INCOME_LONG_TERM_DISABILITY|Disability benefits|heart-handshake
INCOME_MILITARY|Military pay|medal
INCOME_OTHER|Other income|circle-plus
INCOME_OTHER_INCOME|Income, unsorted|circle-plus
FOOD_AND_DRINK_GROCERIES|Groceries|shopping-basket|green
FOOD_AND_DRINK_RESTAURANT|Dining out|utensils
FOOD_AND_DRINK_COFFEE|Coffee|coffee|orange
FOOD_AND_DRINK_FAST_FOOD|Fast food|sandwich
FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR|Bars and alcohol|wine
FOOD_AND_DRINK_VENDING_MACHINES|Vending machines|cup-soda
FOOD_AND_DRINK_OTHER_FOOD_AND_DRINK|Other food and drink|cookie
RENT_AND_UTILITIES_RENT|Rent|house|blue
RENT_AND_UTILITIES_GAS_AND_ELECTRICITY|Gas and electricity|zap
RENT_AND_UTILITIES_INTERNET_AND_CABLE|Internet and cable|wifi
RENT_AND_UTILITIES_TELEPHONE|Phone|smartphone
RENT_AND_UTILITIES_WATER|Water|droplets|sky
RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT|Waste and sewage|recycle
RENT_AND_UTILITIES_OTHER_UTILITIES|Other utilities|plug
HOME_IMPROVEMENT_FURNITURE|Furniture|sofa
HOME_IMPROVEMENT_HARDWARE|Hardware|hammer
HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE|Home repair|wrench
HOME_IMPROVEMENT_SECURITY|Home security|shield
HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT|Other home|paint-roller
TRANSPORTATION_GAS|Gas and fuel|fuel
TRANSPORTATION_PARKING|Parking|square-parking
TRANSPORTATION_PUBLIC_TRANSIT|Public transit|train-front
TRANSPORTATION_TAXIS_AND_RIDE_SHARES|Taxis and ride shares|car-taxi-front
TRANSPORTATION_TOLLS|Tolls|ticket
TRANSPORTATION_BIKES_AND_SCOOTERS|Bikes and scooters|bike
TRANSPORTATION_OTHER_TRANSPORTATION|Other transportation|car
TRAVEL_FLIGHTS|Flights|plane
TRAVEL_LODGING|Hotels|bed-double
TRAVEL_RENTAL_CARS|Rental cars|car-front
TRAVEL_OTHER_TRAVEL|Other travel|luggage
GENERAL_MERCHANDISE_ONLINE_MARKETPLACES|Online shopping|package
GENERAL_MERCHANDISE_SUPERSTORES|Superstores|store
GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES|Clothing|shirt
GENERAL_MERCHANDISE_ELECTRONICS|Electronics|monitor-smartphone
GENERAL_MERCHANDISE_DEPARTMENT_STORES|Department stores|shopping-bag
GENERAL_MERCHANDISE_DISCOUNT_STORES|Discount stores|tag
GENERAL_MERCHANDISE_CONVENIENCE_STORES|Convenience stores|shopping-cart
GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS|Books|book-open
GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES|Gifts|gift
GENERAL_MERCHANDISE_OFFICE_SUPPLIES|Office supplies|paperclip
GENERAL_MERCHANDISE_PET_SUPPLIES|Pets|paw-print|amber
GENERAL_MERCHANDISE_SPORTING_GOODS|Sporting goods|dumbbell
GENERAL_MERCHANDISE_TOBACCO_AND_VAPE|Tobacco|cigarette
GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE|Shopping|shopping-bag
ENTERTAINMENT_TV_AND_MOVIES|TV and movies|tv
ENTERTAINMENT_MUSIC_AND_AUDIO|Music|music
ENTERTAINMENT_VIDEO_GAMES|Games|gamepad-2
ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS|Events and outings|ticket
ENTERTAINMENT_CASINOS_AND_GAMBLING|Gambling|dices
ENTERTAINMENT_OTHER_ENTERTAINMENT|Other entertainment|sparkles
PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS|Gym and fitness|dumbbell
PERSONAL_CARE_HAIR_AND_BEAUTY|Hair and beauty|scissors
PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING|Laundry|washing-machine
PERSONAL_CARE_OTHER_PERSONAL_CARE|Other personal care|smile
MEDICAL_PRIMARY_CARE|Doctor|stethoscope
MEDICAL_DENTAL_CARE|Dentist|smile
MEDICAL_EYE_CARE|Eye care|glasses
MEDICAL_PHARMACIES_AND_SUPPLEMENTS|Pharmacy|pill
MEDICAL_NURSING_CARE|Nursing care|heart-pulse
MEDICAL_VETERINARY_SERVICES|Vet|paw-print
MEDICAL_OTHER_MEDICAL|Other health|heart-pulse
GENERAL_SERVICES_CHILDCARE|Childcare|baby|pink
GENERAL_SERVICES_INSURANCE|Insurance|umbrella
GENERAL_SERVICES_EDUCATION|Education|graduation-cap
GENERAL_SERVICES_AUTOMOTIVE|Car repair and care|wrench|sky
GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING|Financial services|calculator
GENERAL_SERVICES_CONSULTING_AND_LEGAL|Legal and consulting|scale
GENERAL_SERVICES_POSTAGE_AND_SHIPPING|Postage and shipping|mail
GENERAL_SERVICES_STORAGE|Storage|box
GENERAL_SERVICES_OTHER_GENERAL_SERVICES|Other services|handshake
GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT|Taxes|landmark
GOVERNMENT_AND_NON_PROFIT_DONATIONS|Donations|heart-handshake
GOVERNMENT_AND_NON_PROFIT_GOVERNMENT_DEPARTMENTS_AND_AGENCIES|Government fees|landmark
GOVERNMENT_AND_NON_PROFIT_OTHER_GOVERNMENT_AND_NON_PROFIT|Other taxes and giving|landmark
BANK_FEES_ATM_FEES|ATM fees|banknote
BANK_FEES_FOREIGN_TRANSACTION_FEES|Foreign transaction fees|globe
BANK_FEES_INSUFFICIENT_FUNDS|Insufficient funds fees|circle-alert
BANK_FEES_INTEREST_CHARGE|Interest charges|percent
BANK_FEES_LATE_FEES|Late fees|clock-alert
BANK_FEES_OVERDRAFT_FEES|Overdraft fees|circle-alert
BANK_FEES_CASH_ADVANCE|Cash advance fees|banknote
BANK_FEES_OTHER_BANK_FEES|Other bank fees|receipt-text
LOAN_PAYMENTS_MORTGAGE_PAYMENT|Mortgage|house|blue
LOAN_PAYMENTS_CAR_PAYMENT|Car loan|car
LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT|Student loan|graduation-cap
LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT|Personal loan|hand-coins
LOAN_PAYMENTS_BNPL|Buy now, pay later|calendar-clock
LOAN_PAYMENTS_CASH_ADVANCES|Cash advance repayment|banknote
LOAN_PAYMENTS_EWA|Pay advance repayment|hand-coins
LOAN_PAYMENTS_OTHER_PAYMENT|Other loan payment|hand-coins
LOAN_PAYMENTS_CREDIT_CARD_PAYMENT|Credit card payment|credit-card|teal|Transfer
LOAN_DISBURSEMENTS_AUTO|Car loan received|car
LOAN_DISBURSEMENTS_CASH_ADVANCES|Cash advance received|banknote
LOAN_DISBURSEMENTS_EWA|Pay advance received|hand-coins
LOAN_DISBURSEMENTS_MORTGAGE|Mortgage received|house
LOAN_DISBURSEMENTS_PERSONAL|Personal loan received|hand-coins
LOAN_DISBURSEMENTS_STUDENT|Student loan received|graduation-cap
LOAN_DISBURSEMENTS_OTHER_DISBURSEMENT|Other loan received|hand-coins
TRANSFER_IN_ACCOUNT_TRANSFER|Transfer in|arrow-left-right
TRANSFER_IN_CASH_ADVANCES_AND_LOANS|Advance or loan in|hand-coins
TRANSFER_IN_DEPOSIT|Deposit|arrow-down-to-line
TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS|From investments|chart-line
TRANSFER_IN_SAVINGS|From savings|piggy-bank
TRANSFER_IN_TRANSFER_IN_FROM_APPS|From payment apps|smartphone
TRANSFER_IN_WIRE|Wire in|arrow-left-right
TRANSFER_IN_OTHER_TRANSFER_IN|Other transfer in|arrow-left-right
TRANSFER_OUT_ACCOUNT_TRANSFER|Transfer out|arrow-left-right
TRANSFER_OUT_SAVINGS|To savings|piggy-bank
TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS|To investments|chart-line
TRANSFER_OUT_CRYPTO|To crypto|bitcoin
TRANSFER_OUT_TRANSFER_OUT_FROM_APPS|To payment apps|smartphone
TRANSFER_OUT_WITHDRAWAL|Cash withdrawal|banknote
TRANSFER_OUT_WIRE|Wire out|arrow-left-right
TRANSFER_OUT_OTHER_TRANSFER_OUT|Other transfer out|arrow-left-right
OTHER_OTHER|Uncategorized|circle-dashed
`;

const groupOf = (code: string): string => {
  const key = Object.keys(GROUPS).find((group) => code.startsWith(`${group}_`));
  if (!key) throw new RangeError(`no group for ${code}`);
  return key;
};

export const SYSTEM_CATEGORIES: readonly SystemCategory[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [code = "", name = "", icon = "", color, section] = line.split("|");
    const [group, groupSection, groupColor] = GROUPS[groupOf(code)] ?? ["Other", "Expense", "slate"];
    return {
      code,
      name,
      group,
      icon: `lucide.${icon}`,
      color: color || groupColor,
      section: (section as Section | undefined) ?? groupSection,
    };
  });

/** Categories for transactions that nothing is known about: money out is spending, money in is income. */
export const UNKNOWN_OUT = "OTHER_OTHER";
export const UNKNOWN_IN = "INCOME_OTHER";
