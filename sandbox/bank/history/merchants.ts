/**
 * Shops as card descriptions name them. {city}, {st}, {store}, {ref}, and {phone} are filled in. `typical` is the median amount in dollars
 * of early 2026, and `spread` its variation (0 means a fixed price).
 */
export type Merchant = {
  name: string;
  line: string;
  website: string | null;
  category: string;
  typical: number;
  spread: number;
  weight: number;
  online: boolean;
};

type Row = [name: string, line: string, website: string | null, typical: number, spread: number, weight: number];
const shops = (category: string, rows: readonly Row[], online = false): Merchant[] =>
  rows.map(([name, line, website, typical, spread, weight]) => ({ name, line, website, category, typical, spread, weight, online }));

export const groceries = shops("FOOD_AND_DRINK_GROCERIES", [
  ["Trader Joe's", "TRADER JOE S #{store} {city} {st}", "traderjoes.com", 62, 0.4, 5],
  ["Safeway", "SAFEWAY #{store} {city} {st}", "safeway.com", 54, 0.55, 4],
  ["Whole Foods Market", "WHOLEFDS {city} {store} {city} {st}", "wholefoodsmarket.com", 71, 0.5, 3],
  ["Costco", "COSTCO WHSE #{store} {city} {st}", "costco.com", 168, 0.35, 1.4],
  ["Sprouts Farmers Market", "SPROUTS FARMERS MAR {city} {st}", "sprouts.com", 46, 0.4, 1.6],
  ["Berkeley Bowl", "BERKELEY BOWL MARKETPL {city} {st}", "berkeleybowl.com", 58, 0.45, 1.6],
  ["Riverbend Farms", "SQ *RIVERBEND FARMS {city} {st}", null, 27, 0.4, 1],
]);
export const coffee = shops("FOOD_AND_DRINK_COFFEE", [
  ["Blue Bottle Coffee", "SQ *BLUE BOTTLE COFFEE {store} {city} {st}", "bluebottlecoffee.com", 7.75, 0.3, 4],
  ["Starbucks", "STARBUCKS STORE {store} {city} {st}", "starbucks.com", 6.85, 0.3, 4],
  ["Peet's Coffee", "PEETS #{store} {city} {st}", "peets.com", 6.4, 0.3, 3],
  ["Highwire Coffee Roasters", "TST* HIGHWIRE COFFEE RO {city} {st}", null, 5.9, 0.3, 2],
]);
export const dining = shops("FOOD_AND_DRINK_RESTAURANT", [
  ["Burma Superstar", "TST* BURMA SUPERSTAR {city} {st}", "burmasuperstar.com", 64, 0.35, 2],
  ["Zachary's Chicago Pizza", "ZACHARYS CHICAGO PIZZA {city} {st}", "zacharys.com", 47, 0.3, 2],
  ["DoorDash", "DOORDASH*{ref} {phone} CA", "doordash.com", 41, 0.35, 3],
  ["Uber Eats", "UBER *EATS HELP.UBER.COM CA", "ubereats.com", 38, 0.35, 2.4],
  ["Cholita Linda", "TST* CHOLITA LINDA {city} {st}", null, 33, 0.35, 2],
  ["Shan Dong Restaurant", "SHAN DONG RESTAURANT {city} {st}", null, 43, 0.35, 1.5],
  ["Wood Tavern", "WOOD TAVERN {city} {st}", null, 96, 0.3, 0.9],
  ["Marufuku Ramen", "MARUFUKU RAMEN {city} {st}", null, 52, 0.3, 1.5],
  ["Olive Garden", "OLIVE GARDEN {store} {city} {st}", "olivegarden.com", 58, 0.3, 0.6],
]);
export const fastFood = shops("FOOD_AND_DRINK_FAST_FOOD", [
  ["Chipotle", "CHIPOTLE {store} {city} {st}", "chipotle.com", 16.4, 0.35, 4],
  ["In-N-Out Burger", "IN-N-OUT {city} {st}", "in-n-out.com", 14.2, 0.35, 2.5],
  ["Sweetgreen", "SWEETGREEN {city} {st}", "sweetgreen.com", 17.9, 0.25, 2.5],
  ["McDonald's", "MCDONALD'S F{store} {city} {st}", "mcdonalds.com", 11.3, 0.4, 2],
  ["Panda Express", "PANDA EXPRESS #{store} {city} {st}", "pandaexpress.com", 15.1, 0.3, 1.5],
]);
export const bars = shops("FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR", [
  ["Temescal Brewing", "TST* TEMESCAL BREWING {city} {st}", "temescalbrewing.com", 29, 0.4, 2],
  ["BevMo!", "BEVMO #{store} {city} {st}", "bevmo.com", 44, 0.45, 1],
]);
export const fuel = shops("TRANSPORTATION_GAS", [
  ["Chevron", "CHEVRON {store} {city} {st}", "chevron.com", 49, 0.22, 3],
  ["Shell", "SHELL OIL {store} {city} {st}", "shell.us", 51, 0.22, 3],
  ["ARCO", "ARCO #{store} {city} {st}", "arco.com", 45, 0.22, 2],
]);
export const rides = [
  ...shops(
    "TRANSPORTATION_TAXIS_AND_RIDE_SHARES",
    [
      ["Uber", "UBER *TRIP HELP.UBER.COM CA", "uber.com", 21, 0.45, 3],
      ["Lyft", "LYFT *RIDE {ref} {phone} CA", "lyft.com", 18, 0.4, 2],
    ],
    true,
  ),
  ...shops("TRANSPORTATION_PARKING", [["ParkMobile", "PARKMOBILE {phone} GA", "parkmobile.io", 4.6, 0.4, 2]]),
  ...shops("TRANSPORTATION_PUBLIC_TRANSIT", [["Clipper", "CLIPPER TRANSIT FARE {city} {st}", "clippercard.com", 20, 0, 1.5]], true),
  ...shops("TRANSPORTATION_TOLLS", [["FasTrak", "FASTRAK CSC {phone} CA", "bayareafastrak.org", 25, 0, 0.7]], true),
];
export const pharmacy = [
  ...shops("MEDICAL_PHARMACIES_AND_SUPPLEMENTS", [
    ["CVS Pharmacy", "CVS/PHARMACY #{store} {city} {st}", "cvs.com", 24, 0.5, 3],
    ["Walgreens", "WALGREENS #{store} {city} {st}", "walgreens.com", 21, 0.5, 2.5],
  ]),
  ...shops("MEDICAL_PRIMARY_CARE", [["Bayview Family Medicine", "BAYVIEW FAMILY MEDICINE {city} {st}", null, 40, 0.1, 0.8]]),
  ...shops("MEDICAL_DENTAL_CARE", [["Piedmont Dental Group", "PIEDMONT DENTAL GROUP {city} {st}", null, 118, 0.5, 0.35]]),
];
export const household = [
  ...shops(
    "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES",
    [
      ["Amazon", "AMZN MKTP US*{ref} AMZN.COM/BILL WA", "amazon.com", 34, 0.7, 9],
      ["Etsy", "ETSY.COM*{ref} BROOKLYN NY", "etsy.com", 36, 0.5, 0.8],
    ],
    true,
  ),
  ...shops("GENERAL_MERCHANDISE_SUPERSTORES", [
    ["Target", "TARGET {store} {city} {st}", "target.com", 58, 0.6, 4],
    ["Walmart", "WAL-MART #{store} {city} {st}", "walmart.com", 46, 0.6, 1.4],
  ]),
  ...shops("GENERAL_MERCHANDISE_PET_SUPPLIES", [["Chewy", "CHEWY.COM {phone} FL", "chewy.com", 63, 0.25, 1.2]], true),
  ...shops("HOME_IMPROVEMENT_HARDWARE", [
    ["The Home Depot", "THE HOME DEPOT #{store} {city} {st}", "homedepot.com", 63, 0.8, 1.3],
    ["Ace Hardware", "ACE HDWE {city} {st}", "acehardware.com", 27, 0.6, 1],
  ]),
  ...shops("HOME_IMPROVEMENT_FURNITURE", [["IKEA", "IKEA {city} {store} {city} {st}", "ikea.com", 142, 0.7, 0.3]]),
];
export const clothes = [
  ...shops("GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES", [
    ["Uniqlo", "UNIQLO USA LLC {city} {st}", "uniqlo.com", 68, 0.45, 2],
    ["Nordstrom Rack", "NORDSTROM RACK #{store} {city} {st}", "nordstromrack.com", 84, 0.5, 1.2],
    ["Old Navy", "OLD NAVY US {store} {city} {st}", "oldnavy.com", 52, 0.5, 1.4],
  ]),
  ...shops("GENERAL_MERCHANDISE_SPORTING_GOODS", [["REI", "REI #{store} {city} {st}", "rei.com", 96, 0.6, 1]]),
  ...shops("GENERAL_MERCHANDISE_ELECTRONICS", [
    ["Best Buy", "BEST BUY {store} {city} {st}", "bestbuy.com", 124, 0.8, 0.6],
    ["Apple Store", "APPLE STORE #R{store} {city} {st}", "apple.com", 129, 0.8, 0.4],
  ]),
  ...shops("GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS", [["Pegasus Books", "PEGASUS BOOKS {city} {st}", null, 29, 0.4, 1]]),
];
export const care = [
  ...shops("PERSONAL_CARE_HAIR_AND_BEAUTY", [
    ["Barrel & Comb", "SQ *BARREL & COMB {city} {st}", null, 48, 0.25, 2],
    ["Sephora", "SEPHORA {store} {city} {st}", "sephora.com", 57, 0.45, 1],
  ]),
  ...shops("PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING", [["Lakeshore Cleaners", "LAKESHORE CLEANERS {city} {st}", null, 31, 0.35, 1]]),
  ...shops("MEDICAL_VETERINARY_SERVICES", [["Grand Lake Veterinary", "GRAND LAKE VET HOSPITAL {city} {st}", null, 146, 0.5, 0.3]]),
  ...shops("GENERAL_SERVICES_AUTOMOTIVE", [["Jiffy Lube", "JIFFY LUBE #{store} {city} {st}", "jiffylube.com", 94, 0.3, 0.4]]),
];
export const outings = [
  ...shops("ENTERTAINMENT_TV_AND_MOVIES", [
    ["Grand Lake Theatre", "GRAND LAKE THEATRE {city} {st}", null, 31, 0.2, 2],
    ["AMC Theatres", "AMC {store} BAY STREET {city} {st}", "amctheatres.com", 36, 0.25, 1],
  ]),
  ...shops("ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS", [
    ["Oakland Zoo", "OAKLAND ZOO {city} {st}", "oaklandzoo.org", 62, 0.2, 0.7],
    ["Ticketmaster", "TM *TICKETMASTER {phone} CA", "ticketmaster.com", 148, 0.45, 0.6],
    ["Exploratorium", "EXPLORATORIUM SAN FRANCISCO CA", "exploratorium.edu", 79, 0.15, 0.4],
  ]),
  ...shops(
    "GOVERNMENT_AND_NON_PROFIT_DONATIONS",
    [["Alameda County Community Food Bank", "ACCFB DONATION {phone} CA", "accfb.org", 50, 0, 0.5]],
    true,
  ),
];
export const gifts = [
  ...shops("GENERAL_MERCHANDISE_ONLINE_MARKETPLACES", [["Amazon", "AMZN MKTP US*{ref} AMZN.COM/BILL WA", "amazon.com", 48, 0.6, 4]], true),
  ...shops("GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES", [
    ["Paper Source", "PAPER SOURCE #{store} {city} {st}", "papersource.com", 38, 0.5, 1.5],
    ["1-800-Flowers", "1-800-FLOWERS.COM {phone} NY", "1800flowers.com", 69, 0.25, 0.5],
  ]),
  ...shops("GENERAL_MERCHANDISE_DEPARTMENT_STORES", [["Macy's", "MACYS {city} {store} {city} {st}", "macys.com", 83, 0.5, 1.5]]),
];
export const flights = shops(
  "TRAVEL_FLIGHTS",
  [
    ["Southwest Airlines", "SOUTHWES {ref} 800-435-9792 TX", "southwest.com", 284, 0.3, 2],
    ["Alaska Airlines", "ALASKA AIR {ref} SEATTLE WA", "alaskaair.com", 338, 0.3, 2],
    ["United Airlines", "UNITED {ref} UNITED.COM TX", "united.com", 412, 0.35, 1],
  ],
  true,
);
export const lodging = shops("TRAVEL_LODGING", [
  ["Airbnb", "AIRBNB * {ref} AIRBNB.COM CA", "airbnb.com", 486, 0.35, 2],
  ["Marriott", "MARRIOTT {store} SEATTLE WA", "marriott.com", 366, 0.3, 1],
  ["Tahoe Shoreline Lodge", "TAHOE SHORELINE LODGE S LAKE TAHOE CA", null, 324, 0.25, 1],
]);
export const abroad = shops("FOOD_AND_DRINK_RESTAURANT", [
  ["Panadería Rosetta", "PANADERIA ROSETTA CIUDAD DE MEX MEX", null, 17, 0.4, 2],
  ["Contramar", "CONTRAMAR CIUDAD DE MEX MEX", null, 74, 0.35, 1],
]);
