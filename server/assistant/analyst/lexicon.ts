/**
 * Everyday words for spending categories, by taxonomy code. A code ending in "_" means the whole family. Words are separated by "|";
 * plurals in -s and -es are recognized automatically.
 */
const WORDS: Record<string, string> = {
  FOOD_AND_DRINK_GROCERIES:
    "grocery|groceries|grocery store|grocery shopping|supermarket|food shopping|produce|farmers market|market shopping|food at home|food shop|supermarket shop|food shops",
  FOOD_AND_DRINK_RESTAURANT:
    "restaurant|dining|dining out|eating out|eating outside|eat outside|meals outside|food outside|eat out|ate out|dinner|lunch|brunch|diner|sit down restaurant|meals out|restaurant bill|going out to eat|go out to eat|goes out to eat|went out to eat|gone out to eat|bistro|steakhouse|sushi|pizzeria",
  FOOD_AND_DRINK_FAST_FOOD:
    "fast food|takeout|take-out|takeaway|food delivery|drive thru|drive through|burger|pizza|tacos|delivery food|order in|ordering in",
  FOOD_AND_DRINK_COFFEE: "coffee|coffee shop|cafe|café|latte|espresso|cappuccino|tea house|coffees",
  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: "alcohol|beer|wine|liquor|booze|bar|pub|drinks|brewery|winery|cocktail|liquor store|bars",
  FOOD_AND_DRINK_VENDING_MACHINES: "vending|vending machine|snack machine",
  FOOD_AND_DRINK_OTHER_FOOD_AND_DRINK: "snack|bakery|dessert|ice cream|donut|other food",
  FOOD_AND_DRINK_: "food and drink|food|food & drink|food and drinks|food and dining|food & dining|eating|meals",
  BANK_FEES_ATM_FEES: "atm fee|atm charge",
  BANK_FEES_CASH_ADVANCE: "cash advance fee",
  BANK_FEES_FOREIGN_TRANSACTION_FEES: "foreign transaction fee|foreign fee|currency fee|international fee",
  BANK_FEES_INSUFFICIENT_FUNDS: "insufficient funds|nsf|nsf fee|bounced check",
  BANK_FEES_INTEREST_CHARGE:
    "interest charge|interest charged|card interest|finance charge|credit card interest|interest paid|interest payment",
  BANK_FEES_LATE_FEES: "late fee|late charge|late payment fee",
  BANK_FEES_OVERDRAFT_FEES: "overdraft|overdraft fee",
  BANK_FEES_: "fees|bank fee|fee|commission|bank commission|bank charge|service charge|maintenance fee|account fee|monthly fee",
  ENTERTAINMENT_CASINOS_AND_GAMBLING: "gambling|casino|betting|lottery|poker|lotto|sports betting",
  ENTERTAINMENT_MUSIC_AND_AUDIO: "music|audio|podcast|audiobook|music streaming",
  ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS:
    "concert|museum|amusement park|theme park|sporting event|tickets|event tickets|zoo|aquarium|games tickets",
  ENTERTAINMENT_TV_AND_MOVIES:
    "movie|movies|cinema|tv|television|watching tv|television programs|television programmes|tv programs|tv programmes|tv shows|television shows|streaming|streaming service|theater|film|movie theater|tv and movies",
  ENTERTAINMENT_VIDEO_GAMES: "video game|videogame|gaming|games",
  ENTERTAINMENT_: "entertainment|fun|going out|nights out|leisure|hobby|hobbies",
  GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: "book|bookstore|magazine|newspaper|newsstand",
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES:
    "clothes|clothing|apparel|shoes|fashion|accessories|jewelry|outfits|sneakers|shoe store|clothing store",
  GENERAL_MERCHANDISE_CONVENIENCE_STORES: "convenience store|corner store|bodega|mini mart",
  GENERAL_MERCHANDISE_DEPARTMENT_STORES: "department store",
  GENERAL_MERCHANDISE_DISCOUNT_STORES: "discount store|dollar store|thrift store",
  GENERAL_MERCHANDISE_ELECTRONICS: "electronics|gadget|computer|laptop|tech|phone purchase|hardware electronics",
  GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: "gift|gifts|present|presents|flowers|novelties|gift shop|florist",
  GENERAL_MERCHANDISE_OFFICE_SUPPLIES: "office supplies|stationery|office supply",
  GENERAL_MERCHANDISE_ONLINE_MARKETPLACES: "online shopping|online marketplace|marketplace|shopping online|online purchases",
  GENERAL_MERCHANDISE_PET_SUPPLIES: "pet|pets|pet supplies|pet food|pet store|dog food|cat food",
  GENERAL_MERCHANDISE_SPORTING_GOODS: "sporting goods|sports equipment|sports gear|outdoor gear",
  GENERAL_MERCHANDISE_SUPERSTORES: "superstore|big box store|warehouse store|warehouse club",
  GENERAL_MERCHANDISE_TOBACCO_AND_VAPE: "tobacco|vape|cigarette|smoking|vaping|cigar",
  GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE: "household items|household goods|toys|other shopping|toy store",
  GENERAL_MERCHANDISE_: "shopping|merchandise|general merchandise|retail|shops|stuff i bought",
  GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING:
    "accounting|accountant|tax preparation|tax prep|financial planning|bookkeeping|financial advisor",
  GENERAL_SERVICES_AUTOMOTIVE:
    "car repair|auto repair|mechanic|car maintenance|oil change|car wash|automotive|tires|car service|auto maintenance|auto shop",
  GENERAL_SERVICES_CHILDCARE: "childcare|child care|daycare|day care|babysitter|babysitting|nanny|preschool|after school|summer camp",
  GENERAL_SERVICES_CONSULTING_AND_LEGAL: "legal|lawyer|attorney|consulting|legal fees|notary",
  GENERAL_SERVICES_EDUCATION:
    "education|tuition|school|college|university|course|courses|class|classes|lessons|tutoring|school fees|training",
  GENERAL_SERVICES_INSURANCE:
    "insurance|insurance premium|car insurance|home insurance|health insurance|life insurance|renters insurance|auto insurance|premiums",
  GENERAL_SERVICES_POSTAGE_AND_SHIPPING: "postage|shipping|stamps|post office|mailing",
  GENERAL_SERVICES_STORAGE: "storage|storage unit|self storage",
  GENERAL_SERVICES_OTHER_GENERAL_SERVICES: "services|cleaning service|house cleaning|cleaner|maid|landscaping|lawn care|gardener",
  GOVERNMENT_AND_NON_PROFIT_DONATIONS:
    "donation|charity|charities|donating|donated|donate|charitable|tithe|church|giving|charitable giving|nonprofit",
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: "tax|taxes|irs|tax payment|property tax|income tax|estimated tax",
  GOVERNMENT_AND_NON_PROFIT_GOVERNMENT_DEPARTMENTS_AND_AGENCIES:
    "government|dmv|passport|license fee|registration fee|fines|parking ticket|speeding ticket",
  HOME_IMPROVEMENT_FURNITURE: "furniture|mattress|couch|sofa|decor|home decor|furnishings",
  HOME_IMPROVEMENT_HARDWARE: "hardware|hardware store|tools|lumber",
  HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE:
    "home repair|repairs|maintenance|plumber|electrician|handyman|home maintenance|house repair|roofing|contractor",
  HOME_IMPROVEMENT_SECURITY: "home security|security system|alarm",
  HOME_IMPROVEMENT_: "home improvement|renovation|remodel|remodeling|garden|gardening|home depot stuff",
  INCOME_SALARY: "salary|paycheck|wages|payroll|pay check|take home pay|take-home pay|take home|my job|my pay|wage|pay cheque",
  INCOME_WAGES: "salary|paycheck|wages|payroll|pay check|take home pay|take-home pay|take home|my job|my pay|wage|pay cheque",
  INCOME_DIVIDENDS: "dividend",
  INCOME_INTEREST_EARNED: "interest earned|interest income|earned interest|savings interest",
  INCOME_CONTRACTOR:
    "freelance|freelancing|contract work|contractor income|1099|side gig|side hustle|side job|consulting income|freelance income",
  INCOME_GIG_ECONOMY: "gig|gigs|gig work|side gig|side hustle|side job|gig economy|driving income",
  INCOME_RENTAL: "rental income|rent income|tenant|rent received",
  INCOME_RETIREMENT_PENSION: "pension|social security|retirement income|annuity",
  INCOME_TAX_REFUND: "tax refund",
  INCOME_UNEMPLOYMENT: "unemployment|unemployment benefits",
  INCOME_CHILD_SUPPORT: "child support|alimony",
  INCOME_MILITARY: "military pay|veteran benefits|va benefits",
  INCOME_LONG_TERM_DISABILITY: "disability|disability benefits",
  LOAN_PAYMENTS_CAR_PAYMENT: "car payment|auto payment|car loan payment|auto loan payment|vehicle payment|car lease|lease payment",
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: "mortgage payment|house payment|home loan payment|mortgage",
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: "student loan payment|student loan|student loans",
  LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT: "personal loan payment|personal loan",
  LOAN_PAYMENTS_BNPL: "bnpl|buy now pay later|installment",
  LOAN_PAYMENTS_: "loan payments|loan payment|debt payment|debt payments",
  LOAN_PAYMENTS_CREDIT_CARD_PAYMENT: "credit card payment|card payment|card payments|cc payment",
  MEDICAL_DENTAL_CARE: "dentist|dental|orthodontist|braces|teeth",
  MEDICAL_EYE_CARE: "eye care|optometrist|glasses|contacts lenses|vision|eye doctor|contact lenses",
  MEDICAL_NURSING_CARE: "nursing|elder care|nursing care|home care",
  MEDICAL_PHARMACIES_AND_SUPPLEMENTS: "pharmacy|medication|prescription|drugstore|drug store|medicine|supplements|vitamins|meds|drugs",
  MEDICAL_PRIMARY_CARE: "doctor|physician|copay|doctor visit|clinic|primary care|hospital|urgent care|therapist|therapy|pediatrician",
  MEDICAL_VETERINARY_SERVICES: "vet|veterinarian|vet bill|veterinary|animal hospital",
  MEDICAL_: "medical care|medical|health|healthcare|health care|medical bill|medical expenses",
  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: "gym|fitness|yoga|pilates|workout|crossfit|gym membership|personal trainer",
  PERSONAL_CARE_HAIR_AND_BEAUTY: "haircut|hair|beauty|salon|barber|nails|makeup|spa|cosmetics|skincare|manicure",
  PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING: "laundry|dry cleaning|dry cleaner|laundromat",
  PERSONAL_CARE_: "personal care|self care|grooming|toiletries",
  RENT_AND_UTILITIES_RENT: "rent|rent payment|apartment|landlord",
  RENT_AND_UTILITIES_GAS_AND_ELECTRICITY:
    "electric|electricity|electric bill|gas bill|gas and electric|power bill|heating|energy bill|natural gas|electricity bill|power company|gas and electricity|energy",
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: "internet|wifi|wi-fi|cable|broadband|internet bill|cable bill|internet and cable",
  RENT_AND_UTILITIES_TELEPHONE: "phone|phone bill|cell phone|mobile|telephone|cellphone|mobile phone|cell phone bill|wireless",
  RENT_AND_UTILITIES_WATER: "water|water bill",
  RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT: "trash|garbage|sewage|sewer|waste|recycling|trash pickup",
  RENT_AND_UTILITIES_OTHER_UTILITIES: "other utilities",
  TRANSPORTATION_GAS:
    "gas|gasoline|fuel|gas station|petrol|diesel|filling up|filled up|fill up|fill-up|fuel up|fueled up|fueling|fuelling|tank of gas|tank|charging station",
  TRANSPORTATION_PARKING: "parking|parking garage|parking meter",
  TRANSPORTATION_PUBLIC_TRANSIT:
    "public transit|public transportation|transit|bus|subway fare|train|metro|commuter rail|light rail|bus fare|train tickets",
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: "taxi|cab|ride share|rideshare|ride sharing|ride shares|cabs",
  TRANSPORTATION_TOLLS:
    "bridge toll|bridge tolls|road toll|toll road|toll roads|toll bridge|turnpike|express lane|express lanes|toll|ezpass|e-zpass",
  TRANSPORTATION_BIKES_AND_SCOOTERS: "bike|scooter|bicycle|bike share",
  TRANSPORTATION_: "transportation|transport|commute|commuting|getting around",
  TRAVEL_FLIGHTS: "flight|airfare|plane ticket|airline|plane tickets|flying",
  TRAVEL_LODGING: "hotel|lodging|motel|hostel|vacation rental|accommodation|hotels",
  TRAVEL_RENTAL_CARS: "rental car|car rental|car hire",
  TRAVEL_: "travel|vacation|trips|holiday travel|traveling|travelling|vacations|travel expenses",
  TRANSFER_OUT_WITHDRAWAL:
    "cash withdrawal|atm withdrawal|withdrawals|atm|cash withdrawn|cash from the atm|withdrew|withdraw|withdrawal|cash withdraw",
  TRANSFER_OUT_ACCOUNT_TRANSFER: "transfers out|account transfer",
  TRANSFER_OUT_SAVINGS: "transfers to savings|savings transfer|savings contribution",
  TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS: "401k contribution|retirement contribution|investment contribution|ira contribution",
  TRANSFER_IN_DEPOSIT: "deposit",
  OTHER_OTHER: "uncategorized|uncategorised|other|miscellaneous|misc|no category|without a category|without category",
};

/** Words that cover several families. */
const MIXED: [words: string, codes: string[]][] = [
  [
    "utilities|utility|utility bill|utilities bill",
    [
      "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY",
      "RENT_AND_UTILITIES_WATER",
      "RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT",
      "RENT_AND_UTILITIES_INTERNET_AND_CABLE",
      "RENT_AND_UTILITIES_TELEPHONE",
      "RENT_AND_UTILITIES_OTHER_UTILITIES",
    ],
  ],
  [
    "the house|house|home|housing|housing costs|my house|our house|household expenses",
    ["RENT_AND_UTILITIES_", "HOME_IMPROVEMENT_", "LOAN_PAYMENTS_MORTGAGE_PAYMENT"],
  ],
  [
    "the car|car|auto|vehicle|my car|our car|car expenses|car costs|driving",
    ["TRANSPORTATION_GAS", "TRANSPORTATION_PARKING", "TRANSPORTATION_TOLLS", "GENERAL_SERVICES_AUTOMOTIVE", "LOAN_PAYMENTS_CAR_PAYMENT"],
  ],
  ["kids|kid|kids stuff|children|the kids|child|baby|our kids", ["GENERAL_SERVICES_CHILDCARE", "GENERAL_SERVICES_EDUCATION"]],
  [
    "the dog|dog|dogs|the cat|cat|cats|the pets|our pets|my pets|pets and vet",
    ["GENERAL_MERCHANDISE_PET_SUPPLIES", "MEDICAL_VETERINARY_SERVICES"],
  ],
  [
    "restaurants and bars|bars and restaurants|dining and drinks",
    ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR"],
  ],
  [
    "dining out|eat at|ate at|dine at|eating at|dined at|ate|eaten|eat|dined|dine|dine out|dined out|dines out|eats out|dinner out|dinners out|lunches out|lunch out|dining|eating out|eat out|ate out|meals out|going out to eat",
    ["FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_FAST_FOOD"],
  ],
  ["takeout|take-out|takeaway|food delivery|delivery food|order in|ordering in", ["FOOD_AND_DRINK_FAST_FOOD"]],
  ["household bills|bill", ["RENT_AND_UTILITIES_", "GENERAL_SERVICES_INSURANCE"]],
  ["side gigs|side gig|side hustle|side job|side income|gigs", ["INCOME_CONTRACTOR", "INCOME_GIG_ECONOMY"]],
  ["dividends and interest|interest and dividends", ["INCOME_DIVIDENDS", "INCOME_INTEREST_EARNED"]],
  ["interest", ["BANK_FEES_INTEREST_CHARGE", "INCOME_INTEREST_EARNED"]],
  ["tax refunds|tax refund", ["INCOME_TAX_REFUND"]],
  ["loan payments|loan|loans|debt", ["LOAN_PAYMENTS_"]],
];

const build = (): Map<string, readonly string[]> => {
  const out = new Map<string, string[]>();
  for (const [code, words] of Object.entries(WORDS)) for (const word of words.split("|")) out.set(word, [...(out.get(word) ?? []), code]);
  for (const [words, codes] of MIXED) for (const word of words.split("|")) out.set(word, codes);
  return out;
};

/** Maps each word to the label used in replies: the first word of its line. */
export const categoryLabels: ReadonlyMap<string, string> = new Map(
  [...Object.values(WORDS), ...MIXED.map(([words]) => words)].flatMap((words) =>
    words.split("|").map((word) => [word, words.split("|")[0] ?? word] as const),
  ),
);

/** Maps everyday words and phrases to taxonomy codes (a trailing "_" means a whole family). */
export const categoryWords: ReadonlyMap<string, readonly string[]> = build();

/** Services that bring meals. Where a household pays some of them, they are what "takeout" and "delivery" mean. */
export const DELIVERY_SERVICES: readonly string[] =
  "uber eats|doordash|grubhub|seamless|postmates|caviar|chownow|slice|deliveroo|just eat|foodora|skip the dishes|wolt|gopuff".split("|");
export const DELIVERY_WORDS: ReadonlySet<string> = new Set(
  "takeout|take-out|take out food|takeaway|takeaways|takeouts|food delivery|food deliveries|delivery food|meal delivery|restaurant delivery|delivery|deliveries|delivery apps|delivery app|food apps|food delivery apps|order in|orders in|ordered in|ordering in|order out|ordering out|ordered out".split(
    "|",
  ),
);

/** Maps short names that users type to the merchant they mean. */
export const merchantAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amzn: "amazon",
    "amazon prime": "amazon",
    prime: "amazon prime",
    sbux: "starbucks",
    starbs: "starbucks",
    mcd: "mcdonalds",
    "micky d's": "mcdonalds",
    mickeyds: "mcdonalds",
    "mickey d's": "mcdonalds",
    dd: "dunkin",
    dunkies: "dunkin",
    "dunkin donuts": "dunkin",
    tj: "trader joes",
    tjs: "trader joes",
    "tj's": "trader joes",
    wf: "whole foods",
    wholefoods: "whole foods",
    wmt: "walmart",
    wally: "walmart",
    tgt: "target",
    cvs: "cvs",
    cfa: "chick fil a",
    chickfila: "chick fil a",
    bk: "burger king",
    kfc: "kfc",
    hd: "home depot",
    homedepot: "home depot",
    ubereats: "uber eats",
    yt: "youtube",
    "yt premium": "youtube premium",
    nflx: "netflix",
    "disney+": "disney plus",
    disneyplus: "disney plus",
    hbo: "hbo max",
    max: "hbo max",
    gpt: "openai",
    chatgpt: "openai",
    fb: "facebook",
    ig: "instagram",
    insta: "instacart",
    nyt: "new york times",
    "ny times": "new york times",
    wapo: "washington post",
    wsj: "wall street journal",
    "7-11": "7-eleven",
    "seven eleven": "7-eleven",
    "711": "7-eleven",
    "7 11": "7-eleven",
    tjmaxx: "tj maxx",
    "tj maxx": "tj maxx",
    bbb: "bed bath beyond",
    bww: "buffalo wild wings",
    geico: "geico",
    "at&t": "at&t",
    att: "at&t",
    vz: "verizon",
    tmo: "t-mobile",
    tmobile: "t-mobile",
    airbnb: "airbnb",
    "air bnb": "airbnb",
    swa: "southwest",
    ua: "united airlines",
    aa: "american airlines",
    ebay: "ebay",
    jcp: "jcpenney",
    "door dash": "doordash",
    "grub hub": "grubhub",
  }),
);
