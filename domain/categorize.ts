import { type Example, learn } from "./classifier.ts";

/** A category with a lower confidence than this waits for a user's review. */
export const SURE_ENOUGH = 0.6;

/** A category guessed from a description: the taxonomy code and the confidence, from 0 to 1. */
export type Guess = { code: string; confidence: number };

/**
 * Phrases in descriptions by category, in matching order: well-known chains and common words of banks and shops. They match whole words.
 */
const OUT = `
LOAN_PAYMENTS_CREDIT_CARD_PAYMENT|credit card payment,card payment,credit crd,crd autopay,cardmember serv,epayment,autopay payment,payment thank you,amex epayment
LOAN_PAYMENTS_MORTGAGE_PAYMENT|mortgage,home loan,hypothek,hypotheek
LOAN_PAYMENTS_CAR_PAYMENT|auto loan,car loan,auto finance,auto fin
LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT|student loan,student ln,nelnet,navient,mohela
LOAN_PAYMENTS_BNPL|klarna,affirm,afterpay
TRANSFER_OUT_SAVINGS|transfer to savings,to savings,sparen
TRANSFER_OUT_WITHDRAWAL|atm withdrawal,atm wd,cash withdrawal,withdrawal atm,geldautomat,cajero,bancomat,geldautomaat,retrait
TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS|vanguard,fidelity,schwab,brokerage,robinhood,etrade,betterment,wealthfront,scalable,trade republic
TRANSFER_OUT_TRANSFER_OUT_FROM_APPS|venmo,zelle,cash app,paypal transfer,bizum
TRANSFER_OUT_ACCOUNT_TRANSFER|transfer to,online transfer,internal transfer,funds transfer,own transfer,umbuchung,trasferimento,traspaso,virement interne
BANK_FEES_ATM_FEES|atm fee,atm surcharge
BANK_FEES_OVERDRAFT_FEES|overdraft,od fee
BANK_FEES_FOREIGN_TRANSACTION_FEES|foreign transaction fee,foreign tran fee,intl fee
BANK_FEES_INTEREST_CHARGE|interest charge,finance charge,purchase interest,sollzinsen
BANK_FEES_LATE_FEES|late fee,late charge
BANK_FEES_OTHER_BANK_FEES|monthly fee,service charge,maintenance fee,annual fee,membership fee,kontofuehrung,kontoführung,comision,comisión,frais
FOOD_AND_DRINK_COFFEE|starbucks,dunkin,peets,blue bottle,coffee,espresso,cafe,café,caffe,kaffee,tim hortons,caribou
FOOD_AND_DRINK_FAST_FOOD|mcdonald,burger king,wendys,taco bell,chipotle,chick fil a,subway,kfc,popeyes,five guys,shake shack,panda express,dominos,little caesars,in n out,sweetgreen
FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR|liquor,wine,brewery,brewing,taproom,pub,bar,tavern,total wine,bevmo
FOOD_AND_DRINK_GROCERIES|trader joe,whole foods,wholefds,safeway,kroger,aldi,lidl,publix,wegmans,heb,h e b,costco,sprouts,albertsons,ralphs,food lion,giant,stop shop,meijer,hy vee,winco,grocery,groceries,market,supermarket,supermercado,mercadona,carrefour,auchan,rewe,edeka,netto,penny,albert heijn,jumbo,tesco,sainsbury,asda,esselunga,conad,instacart,fresh direct
FOOD_AND_DRINK_RESTAURANT|restaurant,ristorante,restaurante,gasthaus,diner,grill,kitchen,pizza,pizzeria,sushi,ramen,thai,taqueria,bistro,steakhouse,noodle,bbq,doordash,uber eats,ubereats,grubhub,seamless,lieferando,deliveroo,just eat,toast,olive garden,applebees,panera
TRANSPORTATION_TAXIS_AND_RIDE_SHARES|uber,lyft,taxi,cab,bolt,free now
TRANSPORTATION_GAS|shell,exxon,mobil,chevron,texaco,bp,arco,sunoco,speedway,circle k,wawa,sheetz,marathon,valero,aral,esso,repsol,cepsa,gas station,fuel,tankstelle,petrol
TRANSPORTATION_PARKING|parking,parkmobile,paybyphone,parkwhiz,spothero,parkhaus
TRANSPORTATION_PUBLIC_TRANSIT|mta,bart,metro,transit,amtrak,caltrain,clipper,septa,cta,tfl,bvg,ns groep,renfe,sncf,deutsche bahn,db vertrieb,train
TRANSPORTATION_TOLLS|toll,ezpass,e zpass,fastrak,sunpass
TRAVEL_FLIGHTS|airline,airlines,delta air,united air,southwest,jetblue,alaska air,american air,ryanair,easyjet,lufthansa,klm,flight
TRAVEL_LODGING|hotel,marriott,hilton,hyatt,airbnb,booking com,motel,inn,holiday inn,vrbo,hostel
TRAVEL_RENTAL_CARS|hertz,avis,enterprise rent,budget rent,sixt,turo
TRAVEL_OTHER_TRAVEL|expedia,travel,cruise,tsa
ENTERTAINMENT_TV_AND_MOVIES|netflix,hulu,disney,hbo,paramount,peacock,youtube,amc,cinema,cinemark,regal,movie,prime video,apple tv
ENTERTAINMENT_MUSIC_AND_AUDIO|spotify,apple music,pandora,audible,tidal,soundcloud
ENTERTAINMENT_VIDEO_GAMES|steam,playstation,xbox,nintendo,epic games,riot games,twitch
ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS|ticketmaster,stubhub,eventbrite,museum,zoo,theater,theatre,concert
RENT_AND_UTILITIES_RENT|rent,apartments,property management,miete,alquiler,huur,loyer,affitto
RENT_AND_UTILITIES_INTERNET_AND_CABLE|comcast,xfinity,spectrum,cox,internet,cable,fiber,telekom,vodafone
RENT_AND_UTILITIES_TELEPHONE|verizon,at t,att,t mobile,tmobile,mint mobile,google fi,phone,wireless,mobilfunk
RENT_AND_UTILITIES_WATER|water,wasser,agua
RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT|waste management,sewer,trash,recology
RENT_AND_UTILITIES_GAS_AND_ELECTRICITY|electric,energy,power,pg e,pge,con ed,coned,edison,national grid,xcel,duke energy,stadtwerke,strom,endesa,iberdrola,eneco,enel,utility,utilities
MEDICAL_PHARMACIES_AND_SUPPLEMENTS|cvs,walgreens,rite aid,pharmacy,apotheke,farmacia,pharmacie,drugstore
MEDICAL_DENTAL_CARE|dental,dentist,orthodont,zahnarzt
MEDICAL_EYE_CARE|optical,vision,eye care,optometr,warby parker
MEDICAL_VETERINARY_SERVICES|vet,veterinary,animal hospital
MEDICAL_PRIMARY_CARE|medical,doctor,clinic,physician,hospital,urgent care,health
PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS|gym,fitness,yoga,planet fitness,equinox,crossfit,peloton,pilates,classpass
PERSONAL_CARE_HAIR_AND_BEAUTY|salon,barber,sephora,ulta,nails,spa,friseur
PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING|laundry,cleaners,dry clean
GENERAL_SERVICES_INSURANCE|insurance,geico,state farm,allstate,progressive,usaa,lemonade,versicherung,seguro,assurance,allianz
GENERAL_SERVICES_CHILDCARE|childcare,daycare,preschool,montessori,nanny,kita
GENERAL_SERVICES_EDUCATION|tuition,university,college,school,coursera,udemy
GENERAL_SERVICES_AUTOMOTIVE|jiffy lube,auto repair,car wash,tire,mechanic,autozone,oil change
GENERAL_SERVICES_POSTAGE_AND_SHIPPING|usps,ups,fedex,dhl,post office,postage
GENERAL_SERVICES_STORAGE|public storage,self storage
GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING|turbotax,h r block,intuit,accountant
GENERAL_SERVICES_CONSULTING_AND_LEGAL|law office,attorney,legal
GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT|irs,tax payment,franchise tax,usataxpymt,finanzamt
GOVERNMENT_AND_NON_PROFIT_DONATIONS|donation,charity,red cross,unicef,church,gofundme
GOVERNMENT_AND_NON_PROFIT_GOVERNMENT_DEPARTMENTS_AND_AGENCIES|dmv,city of,county of,state of
HOME_IMPROVEMENT_FURNITURE|ikea,wayfair,west elm,furniture,crate barrel
HOME_IMPROVEMENT_HARDWARE|home depot,lowes,ace hardware,menards,hardware,baumarkt,bauhaus,obi
HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE|plumbing,plumber,roofing,hvac,landscap,handyman
GENERAL_MERCHANDISE_PET_SUPPLIES|petco,petsmart,chewy,pet
GENERAL_MERCHANDISE_ELECTRONICS|best buy,apple store,apple com,micro center,newegg,media markt
GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES|gap,old navy,zara,hm,h m,uniqlo,nike,adidas,nordstrom,macys,j crew,levis,shoes,clothing,zalando
GENERAL_MERCHANDISE_SUPERSTORES|walmart,wal mart,target,sams club
GENERAL_MERCHANDISE_ONLINE_MARKETPLACES|amazon,amzn,ebay,etsy,aliexpress,temu,shein,bol com,otto
GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS|bookstore,barnes noble,books,kindle
GENERAL_MERCHANDISE_SPORTING_GOODS|rei,dicks sporting,decathlon
GENERAL_MERCHANDISE_DISCOUNT_STORES|dollar tree,dollar general,tj maxx,ross,marshalls
GENERAL_MERCHANDISE_CONVENIENCE_STORES|7 eleven,convenience
GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES|hallmark,gift,flowers,florist
GENERAL_MERCHANDISE_OFFICE_SUPPLIES|staples,office depot
`;
const IN = `
INCOME_SALARY|payroll,salary,direct dep,dir dep,paycheck,wages,gehalt,lohn,nomina,nómina,salaire,stipendio,salaris
INCOME_INTEREST_EARNED|interest,zinsen,intereses,interessi,rente
INCOME_DIVIDENDS|dividend
INCOME_TAX_REFUND|tax refund,irs treas,tax ref,steuererstattung
INCOME_RETIREMENT_PENSION|pension,social security,ssa treas
INCOME_UNEMPLOYMENT|unemployment
INCOME_CHILD_SUPPORT|child support
LOAN_PAYMENTS_CREDIT_CARD_PAYMENT|payment thank you,autopay,payment received,online payment,mobile payment,card payment
TRANSFER_IN_SAVINGS|transfer from savings,from savings
TRANSFER_IN_TRANSFER_IN_FROM_APPS|venmo,zelle,cash app,paypal,bizum
TRANSFER_IN_DEPOSIT|mobile deposit,atm deposit,check deposit,cash deposit,deposit
TRANSFER_IN_ACCOUNT_TRANSFER|transfer from,online transfer,internal transfer,funds transfer,umbuchung,traspaso,virement interne
`;

type Rule = { code: string; phrase: string; /** Position in the table; an earlier rule wins. */ rank: number };
/** Rules by the first letters of their phrase, so that a word is compared with only a handful of them. */
type Rules = ReadonlyMap<string, readonly Rule[]>;
const LETTERS = 2;

const rules = (table: string): Rules => {
  const all = table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [code = "", phrases = ""] = line.split("|");
      return phrases.split(",").map((phrase) => ({ code, phrase }));
    });
  return Map.groupBy(
    all.map((rule, rank) => ({ ...rule, rank })),
    (rule) => rule.phrase.slice(0, LETTERS),
  );
};
const OUT_RULES = rules(OUT);
const IN_RULES = rules(IN);

/** A phrase longer than this also matches the start of a longer word: "autopay" matches "autopayment". */
const STEM = 6;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const matches = (text: string, at: number, { phrase }: Rule): boolean => {
  if (!text.startsWith(phrase, at)) return false;
  const end = at + phrase.length;
  return end === text.length || text[end] === " " || phrase.length > STEM;
};

/** Returns the highest-ranked rule whose phrase starts at some word of the text. */
const find = (text: string, among: Rules): Rule | undefined => {
  let best: Rule | undefined;
  for (let at = 0; at >= 0 && at < text.length;) {
    for (const rule of among.get(text.slice(at, at + LETTERS)) ?? [])
      if ((best === undefined || rule.rank < best.rank) && matches(text, at, rule)) best = rule;
    const space = text.indexOf(" ", at);
    at = space < 0 ? -1 : space + 1;
  }
  return best;
};

/** Returns the code of the rule that matches a description, or null. Money in from a shop is a refund, so it matches the shop's rule. */
const ruleOf = (description: string, moneyIn: boolean): string | null => {
  const text = plain(description);
  const rule = moneyIn ? (find(text, IN_RULES) ?? find(text, OUT_RULES)) : find(text, OUT_RULES);
  return rule?.code ?? null;
};

/** Examples from the tables, known before any user has categorized a transaction. */
const SEEDS: readonly Example[] = [
  ...[...OUT_RULES.values()].flat().map((rule) => ({ rule, moneyIn: false })),
  ...[...IN_RULES.values()].flat().map((rule) => ({ rule, moneyIn: true })),
].map(({ rule, moneyIn }) => ({ text: rule.phrase, moneyIn, category: rule.code, weight: 1 }));

/** Guesses the category of a description: a taxonomy code, or the category name used by the household's examples. */
export type Guesser = (description: string, moneyIn: boolean) => Guess | null;

const REMEMBERED = 20_000;

/**
 * Returns a guesser trained on the tables and on the household's own choices. Money in from a shop is a refund and keeps the shop's
 * category, so that refunds reduce spending. The guesser returns null if it knows nothing about a description.
 */
export const guesserFor = (filed: Iterable<Example>): Guesser => {
  const classifier = learn([...SEEDS, ...filed], ruleOf);
  const memo = new Map<string, Guess | null>();
  return (description, moneyIn) => {
    // Numbers carry no information about the category. Without them, all rows of a merchant share one memo entry.
    const key = `${moneyIn ? "+" : "-"}${description.replace(/\d{3,}/g, "0")}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const found = classifier.classify(description, moneyIn);
    const guess = found && { code: found.category, confidence: found.confidence };
    if (memo.size < REMEMBERED) memo.set(key, guess);
    return guess;
  };
};
