import type { Intent } from "../frame.ts";
import { outsideOf } from "./outside.ts";
import { worldOf } from "./outside-world.ts";

/*
 * What the assistant does not do: acting at a bank or a company, judging markets, and answering about other people. These are read from the
 * shape of the sentence, not from its topic.
 */
const POLITE =
  "(?:please,? |pls |would you be (?:so )?(?:good|kind) (?:enough )?(?:as )?to |could you possibly |can you |could you |would you |will you |i want you to |i'd like you to |i need you to |i (?:would )?(?:want|like|need) that you |please,? you |you |kindly |be so kind (?:as )?to |would you be so kind (?:as )?to |would you mind |could i ask you to |do me a favor and |let's |go ahead and |ok |okay |then |now |and |so |just |hey |hi |hiro |henceforth,? |go (?:and )?(?=(?:cancel|transfer|pay|freeze|dispute|close|sell|buy|book|call)\\b))*";
const ACTS =
  "transfer|send|wire|venmo|zelle|cancel|dispute|contest|freeze|unfreeze|lock|unlock|block|unblock|sell|buy|rebalance|pay|order|reorder|book|call|phone|telephone|ring|dial|haggle|close|invoice|redeem|withdraw|deposit|invest|convert|swap|trade|renew|return|refinance|apply|sign me up|stop|report my|activate my|replace|reimburse|grab|fetch|autopay|top up|refill|tip|loan me|lend|borrow|email my|text my|message|negotiate|hire|fire|file my|liquidate|set up a standing order|set up autopay|set up a (?:transfer|payment)|don't let|rename|hide|cancle";
const ACT = new RegExp(
  `^${POLITE}(?:${ACTS})\\b(?!-)(?!(?:s|ed|ing)\\b)(?! (?:and|or|plus|bills?|plan|service|out|in|payments?|since|charges?|deposit|daydays|dates?|history|totals?|(?<!\\b(?:book|hire|buy|lend) )(?:me (?:my|the|a|our)|us (?:our|the|a))|vs|or|off date)\\b)`,
);
/** "I don't recognize it, just block them": an order in a later clause, about what was spoken of. */
const ORDERS_AFTER = new RegExp(
  `[,.;!] ${POLITE}(?:block|freeze|lock|cancel|dispute|contest|close|stop|refund|report|transfer|wire|sell) (?:it|them|that|this|those|him|her|the card|my card|our card|the account)\\b`,
);
/** Getting somebody else to do something: "get it refunded", "get them to waive the fee", "ask Xfinity for less". */
const THING = "(?:it|that|this|them|those|these|one|my money|our money|the money|(?:the|that|this|my|our) [\\w' ]{2,30}?)";
const DONE = "(?:refunded|reversed|waived|reimbursed|cancell?ed|removed|credited back|lowered|reduced|blocked|reissued|dropped)";
const GETS_DONE = new RegExp(
  `^(?:[^,.;]{0,40}[,.;] )?(?:${POLITE}get|(?:please|can you|could you|would you|will you|kindly)(?: please)? have) ${THING} ${DONE}\\b|^(?:[^,.;]{0,40}[,.;] )?${POLITE}get (?:(?:it|that|them|my money|our money|the money) back\\b(?! (?:from|in|on|by|when|under|over) )|(?:them|him|her|it|(?!you\\b)[\\w' ]{2,20}) to (?:waive|refund|lower|reduce|drop|reverse|cancel|match|credit|remove|fix|send|call|extend|stop)\\b|(?:me|us) (?:a|an|my|our|the) (?:refund|discount|credit|lower (?:price|rate|bill)|better (?:price|rate|deal)|price match|extension)\\b)`,
);
const MOVES =
  /^(?:please |can you |could you |would you |kindly |let's |ok |now |just |go ahead and )*(?:move|shift|slide|push|sweep|shove|pull|take|put) \$?\d+.*\b(?:to|into|from)\b/;
/** Orders that have nothing to do with money. */
const OUTSIDE = new RegExp(
  `^${POLITE}(?:draft (?!(?:me )?(?:a|my|our|the|next month's) (?:\\w+ )?(?:budget|plan))|compose|translate|sing|play|write (?:me |us )?(?:a|an|the) (?:\\w+ )?(?:letter|e-?mail|poem|story|essay|song|review))\\b`,
);
/** Orders that no app for money carries out, whatever they are about. */
const ORDERS = new RegExp(
  `^(?:[^,]{0,40}, )?${POLITE}(?:you are (?:hereby )?(?:instructed|directed|asked|requested) to|i (?:hereby )?(?:instruct|direct|order) you to|initiate|terminate|pop \\$?\\d+|tell (?!me\\b|us\\b)(?:my|our|the|him|her|them)|ask (?:my|our|the|them|him|her)|inform (?:my|our|the)|contact|sign (?:me|us) up|open (?:me |us )?(?:a|an) (?:\\w+ )?(?:account|card)|set (?:that|it|this) up (?:with|at))\\b`,
);
/** Scenarios of the plan are added and changed on its page. */
const SCENARIO = new RegExp(
  `^(?:[^,]{0,30}, )?${POLITE}(?:add|create|make|clone|copy|duplicate|delete|remove|rename|save|set up|build|start|change|put|insert|include|draw up|model|sketch|work up|design|define) (?!.*\\b(?:chart|graph|table|plot)\\b).*\\b(?:scenarios?|what-if)\\b|^(?:a )?new scenario\\b|\\bscenario\\b.{0,40}\\bmake (?:a|another|me a) (?:new )?(?:version|copy|variant)\\b`,
);
const LETS = /\b(?:don't|do not) let (?:the |our |my )?[\w' ]{2,30} (?:renew|charge|bill)\b/;
const NOUN_ACT =
  /^(?:\w+ )?(?:pay|order|charge|deposit|transfer|call|tip|stop)(?:s|ments?)\b|^pay ?day|^(?:pay|orders?|deposits?|transfers?) (?:this|last|from|in|since|by|per|on)\b/;

const OTHERS =
  /\b(?:neighbou?rs?|co-?workers?|colleagues?|boss|friends?|strangers?|celebrit(?:y|ies)|(?:typical|ordinary) (?:\w+ )?(?:couple|family|household|person|american|user)|other (?:moms|dads|parents|people|families|households|users|customers|freelancers|freelance designers|couples|[a-z]+ers)|average (?:american|person|family|household|couple|user|customer)|national average|most (?:people|families|americans)|people (?:my|our) age|secret account)(?:'s?)?\b/;
/** A request to watch for something: "ping me when …", "warn me if …", "remind me before …". */
const ALERT =
  /\b(?:a|the) (?:nudge|reminder|heads[- ]up|ping|alert|warning|notification)\b.{0,40}\b(?:(?:the )?(?:day|week|night|morning) before|\d+ days? (?:before|ahead)|ahead of time|in advance|when(?:ever)?|as soon as)\b|\b(?:ping|notify|alert|warn|nudge|buzz|text|message|email|e-mail|let) (?:me|us)(?: know)? (?:\w+ )?(?:when|whenever|if|once|before|as soon as|(?:on )?the (?:second|moment|minute|instant|day)|every time|each time|any time|anytime|should|\d+ days?)\b|\bremind (?:me|us) (?:\w+ )?(?:\d+ (?:days?|weeks?)|the (?:day|week)|a (?:day|week)|before|when(?:ever)? (?:it|something|a |there)|if|once|as soon as)\b|\bremind (?:me|us)(?: again)? (?:on|to|tomorrow|next|tonight|in|by|at|this|of|about (?:it|that|this))\b(?! what| how)|\b(?:send|set|give|create|make|add) (?:me |us )?(?:up )?(?:a |an )?(?:\w+ )?(?:reminder|alert|notification|warning)s?\b|\breminder (?:\d+ days? )?(?:before|when|for (?:when|the day)|ahead)\b|\btell (?:me|us) (?:the (?:second|moment|minute|instant)|as soon as|(?:when(?:ever)?|if|once) .{2,40}\b(?:drops?|dips?|falls?|goes|gets|rises|crosses|exceeds?|hits|posts?|clears?)\b)|\bset (?:up )?an? (?:\w+ )?alert\b/;

const MARKET =
  /\bwhat(?:'s| is| are)(?: an?| some| the)? (?:really |very )?(?:good|great|best|hot|hottest|safe|safest|promising) (?:\w+ )?(?:stocks?|shares?|funds?|etfs?|bonds?|coins?|crypto|investments?)\b(?! (?:do|did|have|are|were) (?:i|we|our|my))|\b(?:which|what|who) (?:one )?(?:will|would) do better\b|\b(?:bitcoin|btc|crypto|stocks?|gold|eth)\b.{0,20}\b(?:good|right|bad) (?:moment|time|idea)\b|\b(?:smarter|wiser|better|safer) (?:not )?to (?:hold|buy|sell|own) (?:\w+ )?(?:stocks?|bonds|gold|crypto|bitcoin|shares)\b|\bwithdrawal rate\b.*\b(?:safe|last|enough|ok)\b|\b(?:will|gonna|going to|would) (?!(?:i|we|my|our|it|that|this|the (?:goal|fund|budget|balance|loan|mortgage))\b)(?!.{0,40}\b(?:fall due\b|hit[?.! ]*$)).{0,40}\b(?:beat|crash|outperform|moon|go up|go down|rise|fall|recover|hit(?! (?:us|me|our|my|the (?:account|bank|card|checking))\b)|reach|do best|be worth)\b|\b(?:which|what) (?:stocks?|funds?|coins?|crypto|etfs?|shares?|equit(?:y|ies)|securities|sectors?|assets?|bonds?)\b.{0,30}\b(?:will|should|can't|cannot|to buy|is best|best)\b|\b(?:which|what) (?!(?:\w+ )?(?:my|our)\b)(?:\w+ ){0,3}(?:stocks?|funds?|etfs?|shares?|bonds?|coins?|crypto)\b.{0,30}\b(?:should|to buy|put my|better|best)\b|\b(?:which|what|whose) .{0,30}(?:'s|s') (?:stocks?|shares?)\b.{0,20}\b(?:better|best|good|worth|buy|stronger|up)\b|\b(?:will|is|are) there (?:going to |gonna |be )*(?:be )?(?:a |an |another )?(?:recession|crash|bear market|bull market|depression|correction|downturn|housing crash|bubble|crisis|bank run|inflation)\b|\b(?:recession|stock market|housing market|inflation|interest rates?) (?:\w+ )?(?:coming|next year|soon|going to|gonna)\b(?!.*\b(?:my|our)\b)|\bshould (?:i|we) (?:yolo|go all in|put (?:it |money |everything |all of it )?(?:all )?into|get into|sell|buy|by|invest|hold|short|dump|convert)\b|\b(?:btc|bitcoin|eth|ethereum|doge|gold|oil|nasdaq|s&p|dow) (?:to|at|by|next)\b|\bwill (?:the )?(?:s&p|market|stocks?|bitcoin|btc|rates|fed|housing|dollar)\b|\btell me which (?:stock|fund)/;

const questionLike =
  /^(?:how|what|when|where|which|who|why|did|do|does|is|are|was|were|have|has|show|list|can i|can we|could i|could we|will i|will we)\b/;

/** Whether a sentence tells to change the plan's scenarios. */
export const changesScenario = (text: string): boolean => SCENARIO.test(text);

/** Whether a sentence asks to be told once something happens. */
export const asksForAlert = (text: string): boolean => ALERT.test(text);

/** What relatives and others have or earn; what is paid to them or comes from them is the household's own. */
const RELATIVES =
  /\b(?:do|does|did|is|are|was|will|can|how much|what) (?:do |does |did |is )?(?:my|our|his|her) (?:sister|brother|mother|father|mom|mum|dad|parents?|grandparents?|aunt|uncle|cousins?|nephew|niece|in-laws|mother-in-law|father-in-law|brother-in-law|sister-in-law|roommate|flatmate|ex|ex-wife|ex-husband|landlord|accountant|manager|doctor|son|daughter)s?(?:'s)? (?:even |really |usually |typically |still |actually )?(?:earn|make|spend|save|owe|have|own|worth|salary|rent|income)s?\b/;
const FOR_OTHERS =
  /\b(?:normal|typical|average|usual|common|standard|high|low|good|bad) (?:(?!spending|spend)\w+ ){0,3}for (?:a |an |our |people |families |couples |households |someone |folks |this |the )+(?:\w+ )?(?:family|families|household|households|couple|couples|person|people|age|area|city|town|region|state|neighborhood|income|size|country|us)\b/;

/** The clause that asks about the household itself, without what was told before it: "my friend's card got stolen, did anyone use ours". */
const askedOf = (text: string): string => {
  const last =
    /^.{15,}[,.;:] (?:so |and |but )*((?:did|do|does|have|has|is|are|was|were|how|what|which|when|where|show|list|can|any)\b.*)$/.exec(
      text,
    )?.[1] ?? text;
  return /\b(?:i|we|us|me|our|my|ours)\b/.test(last) && !/\b(?:her|his|their|she|he|they|them|him|theirs)\b/.test(last) ? last : text;
};

/** Asks for a rule of tax law, not for taxes that were paid. */
const TAX_RULE =
  /\b(?:can|could|may|should|am|are|do) (?:i|we)(?: still| be)?(?: able to| allowed to)? (?:deduct|write off|claim)\b|\b(?:standard|itemi[sz]ed) deductions?\b|\btax[- ]deductible\b|\b(?:is|are|was|were|will|would) (?:(?:my|our|the|this|that|it|any|all|these|those|interest|dividends|gains)\b(?:(?: of (?:it|that|them)| all| [\w'-]+){0,4}) )?(?:be )?(?:all |also |really )?(?:taxable|taxed|tax[- ]free|tax[- ]exempt|deductible)\b(?! (?:accounts?|brokerage))|\btax (?:rules?|laws?|code|filing deadline)\b/;
export const asksTaxRule = (text: string): boolean => TAX_RULE.test(text);

/** Returns the boundary that a sentence runs into; null if it runs into none. */
export const boundaryOf = (text: string): Intent | null => {
  const plain = text.replace(/^[^a-z0-9]+/, "");
  if (asksForAlert(plain)) return "cannot_act";
  if (asksTaxRule(plain)) return "no_data";
  if (MARKET.test(plain)) return "advice_boundary";
  if (RELATIVES.test(plain) || FOR_OTHERS.test(plain)) return "others";
  if (OTHERS.test(askedOf(plain)) && !/\b(?:says?|said|told|thinks?|asked)\b/.test(plain)) return "others";
  const outside = outsideOf(plain);
  if (outside !== null) return outside;
  const world = worldOf(plain);
  if (world !== null) return world;
  if (OUTSIDE.test(plain)) return "out_of_scope";
  if (ORDERS.test(plain) || LETS.test(plain) || GETS_DONE.test(plain) || changesScenario(plain)) return "cannot_act";
  if (ORDERS_AFTER.test(plain) && !/\?\s*$/.test(plain)) return "cannot_act";
  if (
    !questionLike.test(plain) &&
    !/\b(?:how (?:much|many|long|soon)|what)\b|^when\b|[,.;] when\b/.test(plain) &&
    !NOUN_ACT.test(plain) &&
    (ACT.test(plain) || MOVES.test(plain))
  )
    return "cannot_act";
  return null;
};
