/*
 * Questions about the world outside of the household's data: exchange rates, services and places, opinions on law and markets, and what other
 * people have. They are read from families of words, so that a name in them is not looked for among the household's names.
 */

const CURRENCY =
  "pounds?(?: sterling)?|sterling|euros?|yen|pesos?|reais|reals?|francs?|yuan|rupees?|rand|krona|kroner?|won|zloty|lira|dirhams?|ringgit|baht|quid|loonie|aud|cad|gbp|eur|jpy|brl|mxn|inr|chf|usd";
/** "The pound against the dollar", "how many reais is a dollar", "the exchange rate". */
const EXCHANGE = new RegExp(
  `\\b(?:exchange|conversion|fx|forex) rates?\\b|\\b(?:the |a |one )?(?:dollars?|${CURRENCY})\\b.{0,60}\\b(?:against|versus|vs\\.?|to|into|in|per|worth|at|stronger|weaker|buy)\\b.{0,40}\\b(?:dollars?|${CURRENCY})\\b|^(?:what's|what is|how's|how is|where's) (?:the )?(?:${CURRENCY})\\b(?: \\w+)? ?(?:at|doing|worth|trading)?(?: (?:today|now|right now|this (?:morning|afternoon|week)))?[?. ]*$`,
);
const OWN_MONEY = /\b(?:spen[dt]|spending|paid|pay|cost (?:me|us)|owe|earn(?:ed)?|received|balance|account|budget)\b/;

/** Institutions that set rates, and what they will do. */
const AUTHORITY =
  /\b(?:federal reserve|the fed|central bank|bank of england|the ecb|opec|congress|the (?:government|president|senate|treasury))\b.*\b(?:will|would|going to|rates?|lower|raise|cut|hike|decide|do)\b|\b(?:will|would|is|are|do you think|think)\b.*\b(?:federal reserve|the fed|central bank|bank of england|the ecb)\b/;

/** Whether things will cost more or less: "will gas get cheaper by Christmas". Paying off a debt may well be cheaper. */
const DEARER_AHEAD =
  /\b(?:will|do you think|gonna)\b.{0,40}\b(?:get|getting|become|becoming|going to be|gonna be|be) (?:any |even |much |a lot )?(?:cheaper|pricier|dearer|costlier|more expensive)\b(?! (?:to|if|than)\b)/;

/** A wish for somebody or something that Hiro does not know: "recommend a lawyer", "find me a cheaper preschool nearby". */
const WISH =
  "(?:recommend|suggest|find|name|know(?: of)?|point (?:me|us) to|look up|look for|search for|refer (?:me|us) to|book|hire|get (?:me|us)|need|want)";
const OWN_THING =
  "(?:\\w+ )?(?:cards?|accounts?|budgets?|plans?|ways?|savings?|subscriptions?|funds?|goals?|transactions?|charges?|purchases?|payments?|charts?|tables?|cuts?|bills?|expenses?|amounts?|categor(?:y|ies)|merchants?|rates?|loans?|banks?|deposits?|refunds?|fees?|leaks?|strateg(?:y|ies)|steps?|limits?|balances?|list|breakdown|total|summary|report|overview|idea of|look at|number|figure|amount|sense of)";
const SERVICE = new RegExp(
  `\\b${WISH} (?:me |us |my \\w+ )?(?:a|an|another|the best|the nearest|the cheapest|any|some) (?:(?:good|great|decent|nice|reputable|reliable|cheap|cheaper|affordable|better|local|new|top|trusted|qualified|fun) )+(?!${OWN_THING}\\b)\\w+`,
);
/** "We'd love to get a new laptop. Can we afford it?" asks about the own money. */
const BUDGETED = /\b(?:afford|budget for|save (?:up )?for|saving (?:up )?for|pay for|swing|goal)\b/;
/** Things that Hiro cannot find, however plain the wish: "suggest a restaurant", "dinner ideas". */
const FINDS = new RegExp(
  `\\b(?:recommend|suggest|find|name|know(?: of)?|point (?:me|us) to|look up|book|help (?:me|us) (?:find|pick|choose)|pick) (?:me |us )?(?:a|an|any|some|the best) (?:[\\w-]+ ){0,3}(?:restaurants?|hotels?|movies?|films?|books?|shows?|recipes?|songs?|gifts?|presents?|doctors?|dentists?|lawyers?|attorneys?|plumbers?|electricians?|mechanics?|contractors?|realtors?|therapists?|babysitters?|nann(?:y|ies)|schools?|vets?|gyms?|places? to (?:eat|stay|go|live|visit)|things? to do|vacation spots?|date (?:night )?(?:spots?|ideas?))\\b|\\b(?:dinner|diner|lunch|meal|breakfast|snack|recipe|gift|present|date(?: night)?|outfit|costume|name|party|craft|activity|workout|weekend|vacation|baby name|meal prep) ideas?\\b`,
);
const NEARBY =
  /\bnear the (?:lake|beach|park|river|ocean|office|airport|station|school|mall|downtown|center|centre)\b|\b(?:near (?:me|us|here|by|our house|my house)|nearby|around here|close by|closest to (?:me|us|here)|in (?:my|our|the) (?:area|neighborhood|neighbourhood|vicinity))\b/;
/** Sports, law and machines, and which thing to buy. */
const WORLDLY =
  /\bwho(?:'s| is| will| would| do you think will)? (?:going to |gonna )?(?:win|wins|winning) (?:the |this |next )?\w+|\bhow (?:do|can|would|should) (?:i|we|you|one) (?:get|obtain|file|release|remove|contest|appeal|apply for|renew|register|incorporate|form|set up) (?:a |an |my |our |the )?(?:[\w']+ ){0,2}(?:liens?|permits?|passports?|licen[sc]es?|visas?|divorce|llc|trademark|patent|restraining order|green card|citizenship|deed|easement|probate|custody)\b|\b(?:ssh|root|admin|sudo|sql|psql|database|prod(?:uction)?)(?: \w+){0,2} (?:shell|access|console|prompt|db|database|server|password|credentials|dump)\b|\b(?:which|what)(?:'s| is| are| would be)? (?:a |an |the |some )?(?:good|best|better|nice|decent|cheap|cheapest) (?:\w+ )?(?:phones?|laptops?|tvs?|computers?|tablets?|cameras?|cars?|bikes?|mattress(?:es)?|headphones|watch(?:es)?|vacuums?|blenders?|strollers?|sofas?)\b(?: (?:for|under|below|around|to (?:buy|get)|on|with)\b|[?.! ]*$)/;
/** Skills and trivia. */
const SKILL =
  /\b(?:teach|show) (?:me|us) (?:how )?to (?!budget|save|invest|spend|cut|pay)\w+|\bhow (?:do|can|should|would) (?:i|you|we|one) (?:cook|bake|fix|repair|clean|grow|haggle|draw|write|knit|sew|train|learn|lose weight|unclog|change a|jump)\b|\bhow to (?:cook|bake|fix|repair|clean|grow|haggle|draw|knit|sew|train|learn)\b|^(?:so |hey |and )*who (?:won|wrote|invented|sang|directed|plays|played|is the (?:president|king|queen|prime minister))\b|\b(?:weather|temperature) (?:today|tomorrow|like|in|for|this)\b|\bforecast (?:today|tomorrow|like|(?:in|for|this)(?!.*\b(?:checking|savings|accounts?|balances?|cash|spending|income|budget|worth|bills?|money|card)\b))\b|\bwhat time is it\b|\btell (?:me|us) a (?:joke|story)\b|\bcapital of\b|\brecipe\b|\bhomework\b|\bweather\b|\bthe news\b|^(?:please |can you |could you )*write (?:me|us|my \w+|our \w+|to) (?:a|an|the)\b(?! (?:\w+ )?(?:budget|plan|summary|report|table|list))|^(?:please |can you |could you )*explain (?:the (?:causes?|history|rules)|why the)\b|\bmeaning of life\b/;
/** Opinions that need a lawyer, a doctor or an accountant. */
const PROFESSIONAL =
  /\b(?:legal|reasoned|professional|medical|expert|second) (?:opinion|advice|counsel)\b|\b(?:is|are|be) (?:legally |still |even )?(?:enforceable|liable|binding|valid in law)\b|\b(?:sue|lawsuit|restrictive covenant|statute of limitations?|limitation period|custody|divorce settlement|power of attorney)\b|\bdraw up (?:a |our |my |the )?wills?\b/;
/** Paperwork that Hiro does not do. */
const PAPERWORK =
  /\b(?:file|prepare|submit|lodge|amend|do|complete|fill (?:in|out)|send in) (?:my|our|the|his|her|a|us|me)\b(?: \w+){0,4} (?:tax(?:es)?|return|returns|claim|claims|paperwork|forms?|application|insurance claim|w-?2|1040|fafsa)\b(?!.*\?.*\b(?:cost|spend|spent)\b)/;

const SECURITY =
  "(?:stocks?|shares?|equit(?:y|ies)|bonds?|premium bonds|gilts|treasur(?:y|ies)|t-bills|etfs?|index funds?|mutual funds?|isa|gold|silver|bitcoin|btc|crypto|ethereum|dogecoin|options|futures|the (?:stock )?market|the s&p|s&p 500|nvidia|tesla|apple stock|real estate|property|reits?|annuit(?:y|ies)|cds?|money market|a few hundred (?:quid|dollars|pounds))";
/** Whether to buy, sell or move into something. */
const SHOULD =
  "(?:should (?:i|we)|ought (?:i|we)|would it be (?:\\w+ )*|would (?:i|we) be (?:\\w+ ){1,4}(?:not )?to|is it (?:wise|smart|dumb|silly|crazy|sensible|worth it|time|better) (?:for (?:me|us) )?(?:not )?to|do you think (?:i|we) should|am i (?:\\w+ ){1,3}(?:not )?to)";
const TRADE = new RegExp(
  `\\b${SHOULD}\\b.{0,60}\\b(?:put|shift|move|switch|swap|invest|convert|change|transfer|roll|throw|dump|stick|park|buy|sell|hold|go|exchange|get)\\b.{0,60}\\b${SECURITY}\\b`,
);
const WHERE_TO =
  /\bwhat (?:should|would|could) (?:i|we|you) (?:put|invest) (?:my|our|the|some)? ?(?:money|cash|savings) (?:in|into)\b|\bwhere (?:should|would) (?:i|we|you) invest\b/;
const REFINANCE = /\bshould (?:i|we) (?:refinance|remortgage|lease|consolidate|take out|co-?sign|declare bankruptcy)\b/;
/** A promise about markets, and the choice between ways out of debt. */
const PROMISE =
  /\b(?:guarantee|promise|swear|assure)\b.{0,40}\b(?:won't|will|wont|never|not|can't)\b.{0,30}\b(?:drop|fall|lose|crash|tank|rise|go (?:up|down)|gain|beat|recover|double)\b/;
const DEBT_RELIEF =
  /\b(?:bankruptcy|consolidation loan|debt consolidation|debt settlement|debt relief|chapter (?:7|11|13)|balance transfer)\b.*\b(?:better|best|should|smarter|wiser|recommend|worth it|good idea|bad idea|opinion)\b|\b(?:better|best|should|smarter|wiser|recommend|good idea|opinion)\b.*\b(?:bankruptcy|consolidation loan|debt consolidation|debt settlement|debt relief|chapter (?:7|11|13))\b/;
const PRICES_AHEAD = new RegExp(
  `\\bwhat(?: will| would| is| are|'s|s)\\b.{0,30}\\b${SECURITY}\\b.{0,30}\\b(?:do|going to|gonna|be worth|go|trade at|reach)\\b`,
);

const KIN =
  "(?:principal|supervisor|teacher|professor|doctor|manager|accountant|dentist|nanny|sitter|babysitter|trainer|pastor|mechanic|sister|brother|mother|father|mom|mum|dad|parents?|grandparents?|grandma|grandpa|aunt|uncle|cousins?|nephew|niece|in-laws|mother-in-law|father-in-law|brother-in-law|sister-in-law|roommate|flatmate|ex|ex-wife|ex-husband|landlord|boss|friends?|neighbou?rs?|colleagues?|co-?workers?|girlfriend|boyfriend)";
/** "My sister says she is fine. Can you see how much she has?" */
const THEIRS = new RegExp(
  `\\b(?:my|our|his|her|their|\\w+'s) (?:\\w+ )?${KIN}\\b.*\\b(?:(?:what|how much) (?:do|does|did|have|has|is|are|would) (?:she|he|they)\\b.*\\b(?:have|has|earn|make|save|put away|spend|owe|own|worth|pay|paid|keep|bring in)|(?:how much|what) (?:she|he|they) (?:has|have|earns?|makes?|saves?|spends?|owes?|owns?|got)|in (?:her|his|their) (?:\\w+ ){0,3}(?:accounts?|savings|card|bank))\\b`,
);
/** "What is my principal's salary?", "what does Sam's sister earn?" */
const THEIR_PAY = new RegExp(
  `\\b(?:my|our|his|her|their|\\w+'s) (?:\\w+ )?${KIN}'?s'? (?:salary|salaries|wages?|pay|paycheck|income|earnings|net worth|savings|debts?|balance|mortgage|rent)\\b(?! to (?:me|us)\\b)|\\b(?:what|how much) (?:do|does|did|is|has|have) (?:my|our|his|her|their|\\w+'s) (?:\\w+ )?${KIN}s? (?:\\w+ly |still |actually )?(?:earn|make|bring in|take home|pull in|get paid|have saved|owe|save|spend)\\b(?! (?:me|us)\\b)`,
);
/** "What did my client, Henderson Landscaping, spend on fuel?" */
const THEIR_SPENDING = new RegExp(
  `\\b(?:what|how much) (?:do|does|did|has|have) (?:my|our|his|her|their) (?:\\w+ )?(?:${KIN}|clients?|customers?|tenants?|patients?|students?)(?:, [^,?]{2,40},)? (?:\\w+ly |still |actually )?(?:spend|spent|earn|make|made|owe|save|saved)\\b(?! (?:me|us)\\b)`,
);
/** "How much do they pay the other nurses in Kaiser?" */
const PAY_OF_OTHERS =
  /\b(?:how much|what) (?:do|does|did|would) (?:they|it|[\w']+) pay (?:the |their |its |all )?(?:other |new |senior |junior |average )*(?!(?:us|me|interest|dividends|bills|taxes|fees|wages)\b)\w+(?:s|staff|people) (?:in|at|over at|there|around)\b/;
/** "How much do bartenders in Boston pull in?", "what does the average teacher have in the bank?" */
const TRADES =
  /\b(?:how much|what) (?:do|does|did|would|can|should) (?!(?:i|we|you|it|that|this|they|he|she|my|our|the|his|her|all|both|those|these)\b)(?:\w+ ){0,4}\w+s (?:(?:in|around|from|at|near|of) (?:\w+ ){1,3})?(?:usually |typically |normally |really |generally |actually |even )?(?:earn|make(?! up)|pull in|bring home|take home|pull down|get paid|rake in)\b|\b(?:the |an |your )?(?:average|typical|median|ordinary|normal) (?!(?:total |daily |weekly |biweekly |monthly |quarterly |yearly |annual )|(?:\w+ )?(?:days?|weeks?|months?|quarters?|years?|weekends?|purchases?|trips?|visits?|orders?|bills?|paychecks?|deposits?|transactions?|runs?|meals?|tickets?|baskets?|balances?|costs?|payments?|charges?|subscriptions?|spend|spending|accounts?|cards?|loans?|income|amounts?)\b)(?:\w+ ){1,5}(?:in [\w ]{2,30} )?(?:have|has|earn|earns|make|makes|save|saves|saved|owe|owes|spend|spends|pay|pays)\b(?! (?:me|us|i|we)\b)|\b(?:average|typical|median|mean)\b.{0,40}\b(?:of|for|among|across|by) (?:\w+ ){0,3}(?:households?|families|couples|people|americans|adults|workers|homeowners|renters|millennials|boomers|retirees|families like (?:ours|us)|gen (?:x|z))\b|\bbenchmark (?:us|me|our|my)\b/;
const OWN_AVERAGE =
  /\b(?:do|did|does|have|has|are|is|was|will|can) (?:i|we|my|our)\b|\b(?:i|we) (?:spend|spent|pay|paid|make|made|earn|earned|save|saved|owe|have|had)\b/;
const NEXT_DOOR =
  /\b(?:next door|across the (?:street|hall)|down the (?:street|road)|in (?:my|our) (?:dorm|building|street|class|office|team|school|town|block))\b/;
/** "What do other girls spend on food?" */
const OTHER_PEOPLE =
  /\bother (?!(?:cards?|accounts?|loans?|subscriptions?|bills?|places?|stores?|shops?|categor\w+|months?|years?|weeks?|days?|purchases?|things?|ones?|charges?|expenses?|income|payments?|merchants?|half|than|side|debts?|goals?|funds?)\b)(?:\w+ )?\w+s\b.{0,40}\b(?:spend|earn|make|pay|save|have|owe|put away|budget|fork out|shell out|lay out|set aside)\b/;
const COMPARES_WITH = /\b(?:spend|earn|make|pay|save|owe|compare|ratio|rent|income)\b/;

/** Whether a sentence asks for what the household's data cannot tell, and what kind of answer that gets. */
export const outsideOf = (text: string): "advice_boundary" | "others" | "out_of_scope" | "cannot_act" | null => {
  if (
    TRADE.test(text) ||
    WHERE_TO.test(text) ||
    AUTHORITY.test(text) ||
    DEARER_AHEAD.test(text) ||
    PRICES_AHEAD.test(text) ||
    REFINANCE.test(text) ||
    PROMISE.test(text) ||
    DEBT_RELIEF.test(text)
  )
    return "advice_boundary";
  if (THEIR_PAY.test(text) || THEIR_SPENDING.test(text) || PAY_OF_OTHERS.test(text) || (TRADES.test(text) && !OWN_AVERAGE.test(text)))
    return "others";
  if (THEIRS.test(text) || OTHER_PEOPLE.test(text) || (NEXT_DOOR.test(text) && COMPARES_WITH.test(text))) return "others";
  if (PAPERWORK.test(text)) return "cannot_act";
  if ((SERVICE.test(text) && !BUDGETED.test(text)) || FINDS.test(text) || PROFESSIONAL.test(text)) return "out_of_scope";
  // What is asked besides about the own money is answered.
  const isOwn = OWN_MONEY.test(text);
  return !isOwn && (EXCHANGE.test(text) || NEARBY.test(text) || SKILL.test(text) || WORLDLY.test(text)) ? "out_of_scope" : null;
};
