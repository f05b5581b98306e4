/*
 * Questions about the world: language, code, cooking, weather, prices and markets, and advice about people. They are told from questions
 * about the own money by what is asked of what, so that a name in them is not looked for in the household's data.
 */

const LANGUAGES =
  "chinese|mandarin|cantonese|spanish|french|german|italian|portuguese|japanese|korean|russian|arabic|hindi|urdu|tagalog|vietnamese|polish|greek|latin|hebrew|turkish|dutch|swedish|gaelic|welsh|swahili|thai|english";
/** "How do you say mortgage in Chinese", "the French word for bank", "how is it spelled". */
const LANGUAGE = new RegExp(
  `\\b(?:say|said|call|called|write|written|mean|means|spell|pronounce|translat\\w+)\\b.{0,40}\\b(?:in|into|to|from) (?:${LANGUAGES})\\b|\\b(?:${LANGUAGES}) (?:word|words|term|phrase|name|translation) for\\b|\\b(?:how (?:do|does|would|should|can) (?:you|i|we|one) |how to )(?:spell|pronounce)\\b|\\bwhat (?:is|are|'s) (?:a |another |the )?(?:synonym|antonym|rhyme|plural|opposite|anagram)s? (?:for|of|to|with)\\b|\\bwhat rhymes with\\b`,
);

const POLITE =
  "(?:(?:please|can you|could you|would you|will you|i want you to|i'd like you to|i need you to|just|now|ok|hey|hi|so|and|then|kindly),? )*";
/** What is written or built for somebody, and is no figure. */
const WORKS =
  "(?:function|script|program|code|algorithm|regex|macro|class|query|unit tests?|website|web page|app|bot|essay|poem|haiku|sonnet|limerick|letter|e-?mail|story|song|lyrics|rap|speech|toast|eulogy|resume|cv|cover letter|article|blog post|tweet|caption|review|paper|thesis|dissertation|book report|paragraph|homework|vows|invitation|obituary|press release|screenplay|joke|riddle|prayer|sermon)";
const WRITE = new RegExp(
  `^${POLITE}(?:help (?:me|us) )?(?:(?:write|code|program|implement|debug|refactor|compose|draft|pen|type up|proofread)(?: (?:me|us|up))*(?: (?:a|an|the|my|our|this|some|his|her|their))?(?: [\\w+#.-]+){0,3} ${WORKS}|(?:create|make|generate|edit|improve|finish|rewrite)(?: (?:me|us))?(?: (?:a|an|the|my|our|this|some))?(?: [\\w+#.-]+){0,2} (?:function|script|poem|haiku|sonnet|limerick|song|lyrics|essay|website|joke|cover letter|speech|eulogy|toast|resume))\\b(?! (?:spending|purchases|charges|transactions|budget|category|fund|goal|of (?:my|our|the|all)))`,
);

/** Weather of a day or a place. A rainy day fund is none. */
const WEATHER =
  /\b(?:is|was|will|would|does|did|gonna|going to|might|could) (?:it |there )?(?:be |going to be |going to |gonna be |gonna |likely to )*(?:\w+ )?(?:rain|raining|rainy|snow|snowing|snowy|hail|hailing|drizzle|sunny|cloudy|foggy|windy|humid|stormy|freezing outside|hot outside|cold outside)\b(?![- ]day)|\b(?:chance|chances|odds) of (?:rain|snow|showers|storms?|sun)\b|\bhow (?:hot|cold|warm|humid|windy) (?:is|will|does|did|was|gonna|going)\b|\bwhat(?:'s| is| will)? (?:the )?(?:temperature|weather)\b|\b(?:umbrella|raincoat|sunscreen)\b.{0,20}\b(?:today|tomorrow|need)\b|\bneed (?:an umbrella|a raincoat)\b/;

const COOKING =
  /\b(?:what temperature|how long|how hot|what heat|how many (?:minutes|hours))\b.{0,30}\b(?:cook|bake|roast|boil|grill|fry|steam|simmer|smoke|broil|defrost|marinate|microwave|toast|proof)\b/;

/** Getting something, out in the world, is cheaper or better in one way, place or time than another. */
const CHEAPER =
  /\b(?:is|are|was|would|will|gonna|going to) (?:it |that )?(?:be |going to be |gonna be |usually |generally |really )*(?:cheaper|less expensive|more expensive|pricier|better|best|faster|smarter|worth it) (?:for (?:me|us) )?to (?:fly|drive|travel|visit|rent|lease|book|stay|ship|ride|take (?:the|a|an) (?:train|bus|ferry|plane|flight|taxi|cab)|go by|buy (?:a|an|the)|own a)\b|\b(?:best|cheapest|right|good|worst) (?:time|month|day|season|place|way|year) (?:of (?:the )?year )?to (?:buy|book|fly|travel|visit|sell|rent|go|move to|shop for|get (?:a|an))\b(?!.*\b(?:we|i|my|our|us) )/;

/** What markets, prices and rates do. "Our savings rate" is the own. */
const WORLD_PRICES =
  "(?:(?:mortgage|interest|borrowing|lending|treasury|bond|cd|fed|loan|bank|inflation|tax|unemployment) rates|rates|(?:stock|share|house|home|housing|property|gas|oil|gold|egg|food|grocery|lumber|energy|electricity|rent|car|used car|crypto|bitcoin|airline|ticket|flight) prices|(?:the )?(?:stock |housing |job |real estate |bond |crypto |used car |art )?markets?|(?:the )?economy|inflation|the (?:dollar|fed|dow|nasdaq|s&p(?: 500)?)|home values|property values|bitcoin|btc|crypto|gold|oil|stocks|bonds|interest)";
const HEADED = new RegExp(
  `\\bwhere (?:are|is|do you (?:see|think|expect)|will|would|might|'s|could) (?!(?:my|our|the rest|all) )(?:the )?${WORLD_PRICES}\\b.{0,12}\\b(?:going|headed|heading|head|gonna|go|be|land|end up|trend\\w*|move|moving)\\b`,
);
/** "Are gas prices going up" asks about the world, unless it says whose. */
const MOVING = new RegExp(
  `\\b(?:do you (?:think|expect|see)|are|is|will) (?:the )?${WORLD_PRICES} (?:will |are |is |to |be |going to |gonna |likely to |expected to |about to )*(?:go|going|rise|rising|fall|falling|drop|dropping|climb|crash|come down|coming down|keep|recover|stay|be (?:lower|higher|down|up)|peak|tank|soar)\\b`,
);
/** "Are Oakland home prices gonna dip by spring": no account knows the prices of a place. */
const PLACE_PRICES = new RegExp(
  `\\b(?:are|is|will|would|think|expect|believe|when will|when are)(?: the)? (?:(?!my\\b|our\\b)[\\w'-]+ ){0,3}(?:(?:home|house|housing|property|condo|apartment|land|rental|rent|gas|oil|egg|food|grocery|lumber|energy|car|used car|airline|flight) (?:prices|values|costs)|rents) (?:(?:are|is|to|be|going|gonna|will|likely|expected|about|still|ever|finally|ever) )*(?:dip|drop|fall|sink|slide|tumble|crash|collapse|correct|cool|soften|rise|climb|jump|spike|surge|soar|double|recover|rebound|bounce back|bottom out|level off|come down|go up|go down|keep|stay)(?:ping|ing|s)?\\b`,
);
const OF_US = /\b(?:my|our|us|we|i)\b/;
/** Which of the securities there are promises most. */
const PROMISES =
  /\b(?:which|what) (?:\w+ )?(?:stocks?|funds?|index funds?|etfs?|bonds?|shares?|coins?|crypto|reits?|securit(?:y|ies)|sectors?) (?:has|have|gives?|offers?|pays?|will|would|should|is|are) (?!(?:we|i|my|our)\b).{0,30}\b(?:expected|projected|future|potential) (?:\w+ )?(?:returns?|growth|upside|yields?|potential|performance)\b/;
/** All of the money into one thing: "my cousin says put it all in dogecoin, should I". */
const ALL_IN =
  /\b(?:put|throw|dump|stick|move|invest|sink|bet|plow|shove|chuck|pour) (?:it all|everything|all of (?:it|our money|my money|our savings|my savings)|all (?:my|our|the) (?:money|savings|cash)|the lot|half of it|the whole lot|it) (?:in|into|on|onto) (?!(?:the |my |our )?(?:savings|checking|joint|emergency|high|account|bank|budget|goals?|401|roth|ira|brokerage|cash|retirement|a|an|one|hysa)\b)\w+/;
const SHOULD =
  /\b(?:should|shall|ought) (?:i|we)\b|\b(?:good|bad|smart|dumb|wise|crazy|right|terrible) (?:idea|move|call|plan)\b|\bworth it\b/;

const PERSON =
  "(?:him|her|them|me|my (?:\\w+ )?(?:husband|wife|partner|boyfriend|girlfriend|fiance|fiancee|spouse|ex|mom|mum|dad|mother|father|sister|brother|friend|boss|kids?|son|daughter|family|in-laws|roommate)|each other|this (?:man|woman|guy|marriage|relationship))";
/** Advice about people: leaving, marrying, telling, forgiving. */
const PEOPLE = new RegExp(
  `\\b(?:(?:should|shall|ought) (?:i|we)|is it (?:ok|okay|time|wrong|right) (?:for me |for us )?to) (?:to )?(?:\\w+ )?(?:leave|divorce|marry|dump|break up with|forgive|trust|confront|apologi[sz]e to|move in with|date|ghost|kick out|tell|text|propose to|love|hate|fire|forget about|stay with|stand up to|yell at) ${PERSON}\\b|\\b(?:get|file for|want|need) (?:a )?(?:divorced?|married|separated)\\b.*\\bshould\\b|\\bshould (?:i|we) (?:get |have |file for )(?:a |another )?(?:divorced?|married|separated|bab(?:y|ies)|kids?|child|children)\\b|\\bwho(?:'s| is| was) (?:right|wrong|to blame),? (?:me|him|her|us|i)\\b`,
);
const ETHICS =
  /\b(?:is|are|was|would|isn't) (?:it |this |that )?(?:be )?(?:\w+ )?(?:un)?(?:ethical|ethically|moral|morally|immoral|sinful|a sin|haram|defensible|indefensible)\b.{0,40}\b(?:to|if|for|hold|own|buy|invest)\b|\b(?:is|would) it (?:be )?(?:\w+ )?(?:illegal|legal|against the law|halal|kosher) (?:to|for|if)\b/;

/** Help from a company or a market, asked of Hiro: "find me cheaper car insurance", "get me quotes". */
const OFFERS =
  "(?:insurance|quotes?|internet|broadband|phone plans?|cell plans?|plans?|mortgage|loan|refinance|policy|policies|provider|providers|deals?|coupons?|discounts?|promo codes?|offers?|flights?|hotels?|tickets?|rentals?|apartments?|houses?|homes?|preschools?|daycares?|childcare|contractors?|plumbers?|jobs?|gas|electricity|energy|gyms?|cars?|groceries|doctors?|dentists?|restaurants?)";
const FINDS_OFFER = new RegExp(
  `^${POLITE}(?:i want to |i need to |help (?:me|us) )?(?:find|get|look for|search for|hunt (?:down|for)|shop (?:around )?for|shop around for|source|locate|dig up|scout|compare) (?:me |us )?(?:(?:a|an|some|any|the) )?(?:(?:cheap|cheaper|better|best|cheapest|lower|lower-cost|less expensive|good|affordable|nearby|new|different|discounted|nicer)(?: priced)? )+(?:[\\w-]+ ){0,2}${OFFERS}\\b`,
);

/** "Find the cheapest flight we booked this year" looks for a purchase. */
const OF_THE_PAST = /\b(?:we|i|this (?:week|month|quarter|year)|last|in 20\d\d|ever|transactions?|purchases?|charges?)\b/;

/** Whether a sentence asks about the world, and what kind of answer that gets. */
export const worldOf = (text: string): "advice_boundary" | "out_of_scope" | null => {
  if (
    HEADED.test(text) ||
    PLACE_PRICES.test(text) ||
    (MOVING.test(text) && !OF_US.test(text)) ||
    PROMISES.test(text) ||
    (ALL_IN.test(text) && SHOULD.test(text))
  )
    return "advice_boundary";
  return LANGUAGE.test(text) ||
    WRITE.test(text) ||
    WEATHER.test(text) ||
    COOKING.test(text) ||
    CHEAPER.test(text) ||
    PEOPLE.test(text) ||
    ETHICS.test(text) ||
    (FINDS_OFFER.test(text) && !OF_THE_PAST.test(text))
    ? "out_of_scope"
    : null;
};

const OWN = /(?:^|[^\p{L}])(?:i|we|me|us|my|our|mine|ours|i'(?:m|ve|d|ll)|we'(?:re|ve|d|ll))(?![\p{L}])/u;
const PLACE_BEFORE = /(?:^|\s)(?:in|to|near|around|outside) (?:the )?$/;
const ANY_OF_A_KIND = /\b(?:a|an|one|average|typical|median|new|used|price of|cost of|rates?)\b/;
/** Whether a name that the household does not have is a place of the world: "what is a gallon of milk in Texas". */
export const isOfWorld = (text: string, names: readonly { from: number }[], speaksOfRows: boolean): boolean =>
  !OWN.test(text) &&
  names.every(({ from }) => PLACE_BEFORE.test(text.slice(0, from))) &&
  (!speaksOfRows || (ANY_OF_A_KIND.test(text) && /\b(?:is|are|does|do|would|will|'s)\b/.test(text)));

/** Whether a sentence asks what to do with something that is held or bought: "should I be moving out of it". */
const TRADES =
  /\b(?:should|shall|ought|would|is it (?:time|wise|smart|better|dumb|a good idea|a bad idea)|am i (?:right|wrong|smart|crazy|dumb)) (?:i |we |to |you )*(?:be )?(?:\w+ )?(?:buy|sell|hold|dump|ditch|unload|mov|shift|switch|swap|get|go|pull|pil|load|invest|put|trim|exit|rotat|cash|add|doubl|stay|keep)(?:e|t?ing|p?ing)?\b/;
export const asksToTrade = (text: string): boolean => TRADES.test(text) && !/\b(?:afford|goal|budget)\b/.test(text);
