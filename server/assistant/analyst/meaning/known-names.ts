/**
 * Names of banks, cards, brokers and merchants that people commonly mention, so that one the household does not have is recognized as a name
 * and not as a word that can be dropped. Spelled as `nameKey` spells them.
 */
const BANKS =
  "chase|bank of america|bofa|boa|wells fargo|citi|citibank|capital one|us bank|pnc|truist|td bank|td|goldman sachs|marcus|ally|ally bank|sofi|chime|varo|discover|american express|amex|barclays|hsbc|santander|usaa|navy federal|schwab|charles schwab|fidelity|vanguard|robinhood|betterment|wealthfront|e trade|etrade|merrill|merrill lynch|morgan stanley|edward jones|coinbase|kraken|binance|acorns|stash|revolut|monzo|starling|wise|n26|lloyds|natwest|nationwide|halifax|barclaycard|synchrony|regions|fifth third|key bank|keybank|huntington|m and t|citizens|bmo|first republic|axos|alliant|penfed|cash app|paypal|stripe|square|apple card|apple cash|google pay|affirm|klarna|afterpay|lending club|rocket mortgage|nelnet|navient|sallie mae|mohela|great lakes|m1|public|webull|td ameritrade|tiaa|prudential|principal|empower|john hancock|bread|comenity";
const CARDS = "visa|mastercard|sapphire|venture|freedom|quicksilver|platinum|gold card|slate|diners club|maestro";
const MERCHANTS =
  "walmart|target|costco|sams club|kroger|publix|wegmans|aldi|lidl|tesco|sainsburys|asda|morrisons|waitrose|heb|h e b|whole foods|trader joes|safeway|albertsons|vons|ralphs|meijer|giant|stop and shop|food lion|winn dixie|sprouts|hy vee|piggly wiggly|instacart|amazon|ebay|etsy|temu|shein|aliexpress|wish|wayfair|ikea|home depot|lowes|menards|ace hardware|best buy|apple|microsoft|google|netflix|hulu|disney|spotify|youtube|hbo|paramount|peacock|starbucks|dunkin|peets|blue bottle|dutch bros|tim hortons|mcdonalds|burger king|wendys|taco bell|chipotle|subway|kfc|popeyes|chick fil a|panera|dominos|pizza hut|papa johns|five guys|shake shack|in n out|olive garden|applebees|chilis|dennys|ihop|cracker barrel|cheesecake factory|doordash|grubhub|uber|uber eats|lyft|airbnb|vrbo|expedia|booking|marriott|hilton|hyatt|delta|united|southwest|american airlines|jetblue|alaska airlines|spirit|ryanair|easyjet|british airways|hertz|avis|enterprise|shell|chevron|exxon|mobil|bp|arco|texaco|valero|sunoco|circle k|wawa|sheetz|buc ees|7 eleven|cvs|walgreens|rite aid|boots|gap|old navy|banana republic|h and m|zara|uniqlo|nike|adidas|lululemon|macys|nordstrom|bloomingdales|saks|neiman marcus|kohls|jcpenney|tj maxx|marshalls|ross|burlington|hot topic|forever 21|american eagle|anthropologie|urban outfitters|sephora|ulta|bath and body works|petco|petsmart|chewy|barnes and noble|gamestop|robux|roblox|steam|playstation|xbox|nintendo|peloton|planet fitness|equinox|orangetheory|crossfit|geico|progressive|state farm|allstate|verizon|at and t|t mobile|sprint|comcast|xfinity|spectrum|cox|pg and e|con edison|tesla|toyota|honda|ford|bmw|red cross|unicef|goodwill|salvation army|audubon society|mercadona|carrefour|coles|woolworths|loblaws|john lewis|argos|currys|primark|greggs|pret|nandos|berkshire hathaway|nvidia|bitcoin|ethereum|dogecoin";

const keys = (list: string): string[] => list.split("|");
/** Each known name with what it is. */
export const knownNames: ReadonlyMap<string, "bank" | "card" | "merchant"> = new Map([
  ...keys(MERCHANTS).map((n) => [n, "merchant"] as const),
  ...keys(CARDS).map((n) => [n, "card"] as const),
  ...keys(BANKS).map((n) => [n, "bank"] as const),
]);
/** The longest known name, in words. */
export const LONGEST_NAME = Math.max(...[...knownNames.keys()].map((n) => n.split(" ").length));
