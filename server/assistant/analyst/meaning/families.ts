/*
 * Word families: base forms by type, and the rules that build their other forms. A family lists what a word can mean; no form of a word is
 * listed by itself, so that a form nobody thought of is read like the others.
 */

import { isEverydayEnglish } from "./english.ts";

const IRREGULAR: Record<string, string> = {
  spend: "spends spent spending",
  pay: "pays paid paying payed",
  blow: "blows blew blown blowing",
  throw: "throws threw thrown throwing",
  sink: "sinks sank sunk sinking",
  lay: "lays laid laying",
  go: "goes went gone going",
  eat: "eats ate eaten eating",
  run: "runs ran running",
  get: "gets got gotten getting",
  give: "gives gave given giving",
  put: "puts putting",
  cost: "costs costing",
  set: "sets setting",
  buy: "buys bought buying",
  make: "makes made making",
  take: "takes took taken taking",
  bring: "brings brought bringing",
  come: "comes came coming",
  keep: "keeps kept keeping",
  hold: "holds held holding",
  have: "has had having",
  owe: "owes owed owing",
  rise: "rises rose risen rising",
  fall: "falls fell fallen falling",
  grow: "grows grew grown growing",
  shrink: "shrinks shrank shrunk shrinking",
  sit: "sits sat sitting",
  stand: "stands stood standing",
  leave: "leaves left leaving",
  be: "is are was were been being",
  win: "wins won winning",
  tie: "ties tied tying",
  hit: "hits hitting",
  lose: "loses lost losing",
  see: "sees saw seen seeing",
  find: "finds found finding",
  tell: "tells told telling",
  wind: "winds wound winding",
  swing: "swings swung swinging",
  split: "splits splitting",
  shoot: "shoots shot shooting",
  slide: "slides slid sliding",
  write: "writes wrote written writing",
  think: "thinks thought thinking",
  feel: "feels felt feeling",
  mean: "means meant meaning",
  draw: "draws drew drawn drawing",
  fork: "forks forked forking",
  ride: "rides rode riding",
  drive: "drives drove driven driving",
  swell: "swells swelled swollen swelling",
  incur: "incurs incurred incurring",
  occur: "occurs occurred occurring",
  remit: "remits remitted remitting",
  begin: "begins began begun beginning",
  send: "sends sent sending",
  sell: "sells sold selling",
  lend: "lends lent lending",
};

const isDoubled = (verb: string): boolean => /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb);
/** All forms of a verb; a particle after it stays ("shell out", "shelled out"). */
export const verbForms = (phrase: string): string[] => {
  const [verb = "", ...particles] = phrase.split(" ");
  const rest = particles.length > 0 ? ` ${particles.join(" ")}` : "";
  const forms = IRREGULAR[verb]?.split(" ") ?? regular(verb);
  return [verb, ...forms].map((form) => `${form}${rest}`);
};
const regular = (verb: string): string[] => {
  if (/[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  if (verb.endsWith("e")) return [`${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  const stem = isDoubled(verb) ? `${verb}${verb.at(-1)}` : verb;
  return [/(?:s|x|ch|sh|z)$/.test(verb) ? `${verb}es` : `${verb}s`, `${stem}ed`, `${stem}ing`];
};

/** The past of irregular verbs as a learner builds it: "spended" for "spent". */
export const overRegular: ReadonlyMap<string, string> = new Map(
  Object.entries(IRREGULAR).flatMap(([verb, forms]) => {
    const [, past = ""] = forms.split(" ");
    return regular(verb)
      .filter((form) => form.endsWith("ed") && (!isEverydayEnglish(form) || forms.split(" ").includes(form)))
      .map((form) => [form, past.endsWith("ing") ? verb : past] as const);
  }),
);

/** A noun and its plural. */
export const nounForms = (phrase: string): string[] => {
  if (phrase.endsWith("s")) return [phrase];
  if (/[^aeiou]y$/.test(phrase)) return [phrase, `${phrase.slice(0, -1)}ies`];
  return [phrase, /(?:x|ch|sh|z)$/.test(phrase) ? `${phrase}es` : `${phrase}s`];
};

/** The steps of an adjective: its comparative, or its superlative. */
export const step = (adjective: string, ending: "er" | "est"): string => {
  if (adjective === "little") return ending === "er" ? "less" : "least";
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}i${ending}`;
  if (adjective.endsWith("e")) return `${adjective}${ending.slice(1)}`;
  return isDoubled(adjective) ? `${adjective}${adjective.at(-1)}${ending}` : `${adjective}${ending}`;
};

/** Verbs by type, in their base form. */
const VERBS: Record<string, string> = {
  spend:
    "burn cash at|burn cash|burn money at|burn money on|burn money|blow cash|blow money|drop cash|waste cash|waste money on|throw money at|throw cash at|yeet|torch|incinerate|disappear|disappear to|disappear into|vanish|vanish to|vanish into|evaporate|melt away|drain away|slip away|spend|pay|lavish|expend|disburse|squander|waste|waste on|squander on|fritter away|splurge|blow|burn|burn through|chew through|eat through|plow through|plow into|run through|rip through|go through|get through|shell out|fork out|fork over|dole out|lay out|cough up|pay out|part with|hand over|throw at|throw away on|sink into|pour into|pump into|plough into|drop on|put on|rack up|run up|set us back|set me back|run us|run me|cost|debit|total up|come to|amount to|add up to|go to|go on|go for|go toward|go towards|devote to|dedicate to|allocate to|attribute to|consume|guzzle|swallow|eat up|gobble up|use up|settle|remit|fund|finance|chip in|outlay|leave at|bleed us|bleed me|drain us|drain me|hurt us|hurt me|sting us|sting me|clobber us|hammer us|gut us|hammer our wallet|drain our wallet|drain our account|cost them|run them|set them back|charge them|bill them|go out of the account|go out of our account|go out of my account|come out of the account|come out of our account",
  purchase: "purchase|buy|order|acquire|procure|shop at|shop for|pick up|snap up|grab|snag",
  trip: "visit|frequent|patronize|patronise|stop by|stop at|drop by|swing by|pop into|pop in|head to|go to|nip to|nip into|nip in|pop to|pop round|duck into|drop into|stop into|call in at|drive to|run to|go into|shop in|eat at|dine at|be at|be to|be in",
  earn: "earn|make|receive|bring in|bring home|take home|take in|rake in|pull in|pull down|cash in|net|gross|pocket|collect|get in|draw|accrue|enter to us|enter",
  keep: "save|save up|put aside|put away|put by|set aside|stash|stash away|squirrel away|sock away|tuck away|salt away|retain|bank",
  owe: "owe",
  paid_down:
    "pay down|knock off|chip away|chip away at|whittle down|reduce|bring down|retire from|amortize|amortise|pay off|kill|kill off|wipe out|wipe off|knock out|eliminate|erase|shave off|melt away|burn down|pay back",
  change:
    "change|shift|move|grow|rise|climb|increase|jump|swell|balloon|fall|drop|decline|decrease|dip|shrink|sink|slide|slip|improve|worsen|swing|creep|fluctuate|vary|gain|lose",
  compare: "compare|contrast|stack up against|measure up against|differ from|square with",
  contribution: "contribute|contribute to|invest|pay into|pay in to|put into|funnel into|top up|deposit into",
  afford: "afford|manage|swing|stretch to|splash out on|get away with",
  refund: "refund|reimburse|give back|pay back|send back|return to us|credit back|get back",
  payoff: "pay off|pay in full|be paid off|be debt free|clear|be rid of|be done with|repay|pay back in full",
  driving: "drive|fuel|push up|cause",
};

/** Nouns by type, singular. */
const NOUNS: Record<string, string> = {
  spend:
    "spending|expense|expenditure|outlay|outgoing|outflow|disbursement|cost|spend|money out|payout to|bite|habit|addiction|tab|obsession|craving|budget buster|budget killer|money hog|guzzler",
  purchase: "purchase|transaction|charge|payment|order|debit|posting|entry|line item|swipe|buy|receipt|checkout|sale",
  trip: "trip|visit|outing|stop|run|errand|occasion|time|excursion|meal|ride|fill up|order|shop",
  income: "income|earning|revenue|inflow|intake|takings|proceeds|incoming",
  wages: "wage|salary|paycheck|pay check|pay cheque|paycheque|payslip|pay slip|payroll|pay packet|direct deposit|stipend|paystub|pay stub",
  refund: "refund|reimbursement|credit back|chargeback|rebate|money back",
  fee: "fee|bank charge|surcharge|penalty|service charge|bank fee|late fee|overdraft fee|atm fee|foreign transaction fee|account charge",
  owe: "debt|liability|borrowing|indebtedness|arrears|outstanding amount|amount outstanding|total outstanding|outstanding debt|payoff amount|remaining balance",
  networth: "net worth|total wealth|overall wealth|fortune|net assets|net value|financial position|total net worth",
  cash: "cash|liquid cash|cash balance|cash position|available cash|ready cash|cash reserve|cash cushion",
  balance: "balance|account balance|current balance|available balance|amount held|bank balance",
  subscription: "subscription|membership|streaming service|sub|plan subscription",
  recurring:
    "recurring payment|recurring charge|recurring cost|recurring expense|recurring bill|standing order|direct debit|fixed cost|fixed expense|monthly bill|monthly commitment|monthly obligation|regular payment|regular bill|autopay|monthly fixed cost|fixed monthly cost|fixed monthly expense|monthly fixed expense",
  bills: "bill|upcoming bill|upcoming payment|payment due|due date|obligation|invoice",
  budget: "budget|allowance|spending plan|spending target|spending cap",
  goal: "goal|savings goal|savings target|target amount|objective|fund|pot|sinking fund",
  rate: "rate|interest rate|apr|apy|rate of interest|percentage of interest|interest percentage|percentage rate",
  limit: "limit|credit limit|credit line|line of credit|spending limit|card limit",
  share: "share|percentage|percent|proportion|portion|fraction|slice|chunk|part",
  holding: "holding|position|security|investment|fund holding|asset holding|stock|bond|share|etf",
  gain: "gain|return|profit|loss|performance|appreciation|yield on cost",
  by_merchant: "merchant|store|shop|vendor|retailer|payee|place|seller|supplier|outlet",
  by_category: "category|spending category|type of spending|kind of spending|area of spending|heading|class of expense",
  recommend:
    "recommendation|suggestion|tip|idea|piece of advice|opportunity to save|way to save|money move|next step|best move|quick win|savings opportunity",
};

/** Adjectives by type; their superlatives ask for the end of a list, their comparatives compare. */
const ADJECTIVES: Record<"largest" | "smallest" | "more" | "less", string> = {
  largest: "big|large|high|great|dear|pricey|costly|heavy|steep|hefty|fat|crazy|wild|bad|expensive",
  smallest: "small|low|cheap|little|tiny|light|slim|thin|lean|quiet|frugal|thrifty",
  more: "big|large|high|great|dear|pricey|costly|heavy|steep|hefty|fast|quick",
  less: "small|low|cheap|light|slim|thin|lean|frugal|thrifty",
};

/** Words of asking, telling and pointing out, which say how to answer and nothing about what is asked. */
const SAYING =
  "set forth|indicate|specify|clarify|confirm|inform|calculate|compute|determine|establish|ascertain|quantify|supply|assess|evaluate|inspect|examine|analyze|analyse|describe|elaborate|outline|mention|state|tell|share with me|advise me|enlighten|remind|let us know|work out|figure out|find out|look into|dig into|check|double check|verify|wonder|recall|remember if|suppose|guess|reckon|assume for now|concern|puzzle|interest";
/** Verbs and participles that only join a payment to its time or thing: "the costs incurred in May". */
const JOINING =
  "incur|apply to|relate to|associate with|pertain to|concern|undertake|record|register|log|document|conduct|effect|execute|occasion|sustain|involve|connect with|tie to|belong to|correspond|attribute|arise|occur|happen|accumulate|stem from|result from|take place|wind up|attain|materialize|materialise|ensue|feature|figure in|obtain";
const ADVERBS =
  "altogether|reasonably|realistically|effectively|essentially|fundamentally|ultimately|eventually|finally|honestly|frankly|truly|simply|merely|purely|strictly|solely|precisely|accurately|specifically|particularly|notably|remarkably|incredibly|extremely|terribly|awfully|insanely|ridiculously|unbelievably|absolutely|completely|totally|entirely|wholly|fully|largely|broadly|overly|fairly|relatively|comparatively|respectively|collectively|jointly|cumulatively|officially|technically|theoretically|practically|literally|actually|basically|roughly|approximately|presumably|apparently|evidently|clearly|obviously|certainly|definitely|undoubtedly|possibly|potentially|conceivably|perhaps|kindly|politely|quickly|briefly|shortly|promptly|immediately|instantly|urgently|desperately|hopefully|gladly|happily|sadly|strangely|interestingly|importantly|financially|personally|generally|overall|presently|currently|nowadays|actively|respectively|successfully|properly|correctly|exactly|genuinely|seriously|casually";
const PROPERTIES =
  "applicable|attributable|corresponding|respective|relevant|pertinent|related|associated|aforementioned|present|existing|actual|exact|precise|approximate|estimated|whole|entire|complete|full|overall|total|general|own|very|better shape|in better shape|good shape|in order|active|presently active|still active";

const split = (list: string): string[] => list.split("|");

/** Every phrase of the families with its type; phrases that say nothing have the type "empty". */
export const familyPhrases = (): [phrase: string, type: string][] => {
  const out: [string, string][] = [];
  for (const [type, verbs] of Object.entries(VERBS))
    for (const verb of split(verbs)) out.push(...verbForms(verb).map((f) => [f, type] as [string, string]));
  for (const [type, nouns] of Object.entries(NOUNS))
    for (const noun of split(nouns)) out.push(...nounForms(noun).map((f) => [f, type] as [string, string]));
  for (const type of ["largest", "smallest"] as const)
    for (const adjective of split(ADJECTIVES[type])) out.push([step(adjective, "est"), type]);
  for (const type of ["more", "less"] as const) for (const adjective of split(ADJECTIVES[type])) out.push([step(adjective, "er"), type]);
  return out;
};

/** Phrases that may be left out of any question. */
export const emptyFamilies = (): string[] => [
  ...[...split(SAYING), ...split(JOINING)].flatMap(verbForms),
  ...split(ADVERBS),
  ...split(PROPERTIES),
];
