/*
 * Roundabout wordings that each mean the same as a plain one: what goes in and out of an account, claims of a member that are to be checked,
 * debts in their order, and figures told by a comparison.
 */
type Wording = readonly [RegExp, (m: RegExpExecArray) => string];

const WHO = "(?:we|i)";
const PAYMENT = "(?:charge|purchase|payment|transaction|debit)s?";
const PLACE = "(?:a |any |some )?(?:new )?(?:place|merchant|shop|store|company|business|vendor|seller)s?";
const NEVER = `(?:that |which )?(?:${WHO})(?:'ve| have|'d| had)? never (?:paid|used|bought (?:from|at)|shopped (?:at|with)|been to|dealt with)(?: (?:before|until now|till now))?`;

export const ROUNDABOUT_WORDINGS: readonly Wording[] = [
  [
    /\b(more|less|higher|lower|fewer|bigger|smaller|better|worse|rather) then (?=(?:we|i|our|my|the|last|this|it|what|in|on|usual|before)\b)/g,
    (m) => `${m[1]} than `,
  ],
  // What went in and out of one account.
  [
    /\bwhat (?:all )?(?:entered|came (?:in(?:to)?)|went into|was deposited in(?:to)?)(?: (?:the|our|my))?,? and what (?:left|went out(?: of)?|came out(?: of)?|was withdrawn from|exited) (?!(?:last|this|in|during|since|from|over|on|yesterday|today|the (?:last|past))\b)([^?.!;]+)/g,
    (m) => `how much came into ${m[1]} and how much went out of ${m[1]}`,
  ],
  [
    /\b(?:on |at )?which (?:one |of the two |card |account |of them )?(?:did|do) (?:we|i) (?:carry|have|run|hold|owe) (?:the )?(higher|lower|bigger|larger|smaller) balance\b/g,
    (m) => `which had the ${m[1]} balance`,
  ],
  // Interest that is paid, beside interest that is earned: two questions, each with its own figure.
  [
    /^(?:and |so )*(?:do|did|are|have) (we|i) (?:pay|paid|paying|spend|spent) (?:more|less) (?:in |on )?interest(?: on ((?:the |our |my )?[\p{L}' ]{3,30}?))? than (?:(?:we|i) )?(?:are |have |do )?(?:earn|earned|earning|get|got|make|made|receive|received)(?: (?:on|from|in) ((?:the |our |my )?[\p{L}' ]{3,30}?))?((?: (?:this|last) (?:month|quarter|year)| in 20\d\d)?)(?=[?.! ]*(?:$|[?.!]))/gu,
    (m) =>
      `how much interest did ${m[1]} pay${m[2] ? ` on ${m[2]}` : ""}${m[4]}, and how much interest did ${m[1]} earn${m[3] ? ` on ${m[3]}` : ""}${m[4]}`,
  ],
  // Products are recommended, whatever they would replace.
  [
    /^(?:is it|would it be|are we) (?:really )?(?:worth|better off)(?: (?:it|us|our while))? (?:switching|moving|changing|to switch)(?: away)? from [^,;?.!]{3,40} to one of the (cards?|savings accounts?|accounts?) (?:that )?you(?:'d)? recommend(?:ed)?/g,
    (m) => `which ${(m[1] ?? "").replace(/s$/, "")} do you recommend`,
  ],
  [
    /\b(?:what do you (?:suggest|recommend) for|can you (?:suggest|recommend)|is there) a (savings account|card|credit card) (?:that|which) (?:beats|is better than|pays (?:more|better) than|would beat) (?:ours|mine|what we have|what i have|the one we have)\b/g,
    (m) => `which ${m[1]} do you recommend`,
  ],
  [
    /\bwhich (savings account|card|credit card)s? on your list (?:(?:would|could|will) )?pays? (?:us |me )?more than [^,;?.!]{3,50}/g,
    (m) => `which ${m[1]} do you recommend`,
  ],
  [
    /(?<=\bdo you recommend\b),? and (?:roughly |about )?how (?:many dollars|much)(?: more)?(?: a year| per year)? (?:would|could) (?:we|i) (?:gain|make|earn|get)(?: a year)?|(?<=\bdo you recommend\b),? and (?:roughly |about )?how (?:many dollars|much)(?: a year)? is the difference(?: on (?:our|my|the) balance)?/g,
    () => "",
  ],
  // Which account was used for what.
  [
    /\bsplit (?:up )?(?:between|across|among) (?:the|our|my) (?:2 |two |both |three |3 )?(?:credit )?(cards?|accounts?)\b/g,
    (m) => `by ${(m[1] ?? "").replace(/s$/, "")}`,
  ],
  [/,? and (?:from|off|out of) which (?:card|account)(?=[?.! ]*$)/g, () => ""],
  [/\b(?:on |of )?(?:a |any )?(?:weeknight|work ?night|school night)s?\b/g, () => " on weekdays"],
  // The debt with the highest rate costs the most.
  [
    /\bwhich (?:of (?:our|my|the) )?(?:debts?|loans?|balances?|cards?)(?: should| do| would| ought)?(?: (?:we|i|to))*(?: (?:pay(?: (?:off|down))?|attack|tackle|clear|kill|focus on|put (?:it|that|them) (?:on|toward|towards)))?(?: (?:it|that))? first\b/g,
    () => "which debt has the highest interest rate",
  ],
  [
    /,? (?:say |say it |tell me |separately )?for each(?: one| of them| month)?(?=[?.! ]*$)/g,
    (m) =>
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/.test(m.input) ? " by month" : m[0],
  ],
  // What pays a bill is cash, whatever it is called.
  [
    /\benough (?:money|funds|dough|in the bank)(?: there| left| around)? (?=(?:for|to (?:pay|cover|make)) (?:the |our |my )?[\p{L}' -]{0,25}\b(?:mortgage|loan|payments?|bills?|cards?)\b)/gu,
    () => "enough cash ",
  ],
  // A mean, told as an ordinary unit.
  [
    /\b(?:what(?:'s| is| does)|how much (?:is|does)) an? (?:ordinary|normal|typical|average|usual|regular|plain) (day|week|month|year) (?:cost|cost us|costs?|come to|run)(?: (?:us|me|this family|our family|the family|this household|our household))?\b/g,
    (m) => `what is our average spending per ${m[1]}`,
  ],
  [
    /\bof every (?:hundred|100) (?:dollars|bucks) (?:that )?(?:we|i) (?:earned|made|brought in|took in|got)( (?:in |during |over )?[^,;?.!]{3,20}),? (?:how (?:many|much)|what) (?:were|was|did|have|are|is|stayed|remained)[^?.!]*/g,
    (m) => `what was our savings rate${m[1]}`,
  ],
  [
    /,? (?:please,? )?(?:counting|including|with) (?:the |our |my )?(?:401 ?\(?k\)?|retirement|ira|pension) contributions?(?: (?:as saved|as savings|included|too|counted))?(?=[?.!, ]*$)/g,
    (m) => (/\bsavings rate\b/.test(m.input) ? " contributions" : m[0]),
  ],
  // A payment to somebody, among those of a time.
  [
    /\b(?:was|is) there (?:a|any) (?:donation|payment|charge|gift|transfer|contribution|purchase) (?:to|at|from) ([\p{L}\d&'. -]{3,40}?) (?:among|in|within) ([\p{L}\d ]{3,25}?)(?:'s)? (?:payments|charges|transactions|purchases|expenses)\b/gu,
    (m) => `how much did we pay to ${m[1]} in ${m[2]}`,
  ],
  [
    /^(?:(?:please |can you |could you |just )*)(?:add|total|sum|tally) up (?:all )?(?:of )?(?:the|our|my)? ?(?:stuff|things|items|everything|purchases|spending|charges)(?= (?:over|above|under|below|of|that|in|on|from|last|this)\b)/g,
    () => "how much did we spend on everything",
  ],
  // A list that only spells out what was named before it.
  [
    /(?<=\bfood\b[^.;:]{0,40})[.;:,] (?:[\p{L} ]{3,20}, ){1,5}(?:and )?(?:the works|all of it|the lot|the whole lot|everything|you name it)(?=[?.! ]*$)/gu,
    () => "",
  ],
  // A member's claim about who spends more.
  [
    /^([\p{L}]{2,15}) (?:swears|says|claims|insists|thinks|believes|tells me) (?:that )?(?:he|she|they) (?:spends? (?:on )?)?([\p{L} ]{3,30}?) (?:a lot |much |way |far )?(?:more|less|fewer)(?: often)? than (?:i do|i|me|i am)\b[.,;]*(?: (?:is (?:he|she) right|true|is that (?:true|right|so)))?/gu,
    (m) => `who spends more on ${m[2]}, ${m[1]} or me?`,
  ],
  [
    /\bwhose (?:pay ?checks?|salary|pay|income|wages) (?:is|was|are|were) (?:the )?(?:larger|bigger|higher|more|smaller|lower|largest|biggest|highest),? ([\p{L}]{2,15})(?:'s)? or (?:mine|me)\b|\bwho (?:gets|has|had|got) the (?:larger|bigger|higher) (?:pay ?check|salary|pay),? ([\p{L}]{2,15}) or (?:me|i)\b/gu,
    (m) => `who earns more, ${m[1] ?? m[2]} or me`,
  ],
  // A raise is more pay, not a higher price.
  [
    /\b(?:did|has|have) (?:i|we|he|she|my (?:husband|wife|partner)) (?:get|got|gotten|had|have|receive|received) (?:a|any|my|our|another) (?:pay )?raises?\b/g,
    () => "total of our paychecks",
  ],
  [/\bpays? (us|me) (?:an |any |our |my )?income\b/g, (m) => `pays ${m[1]}`],
  // Merchants that are new.
  [
    new RegExp(
      `\\b(?:is|are|was|were) there (?:any |a )?(?:new )?${PAYMENT}((?: (?:this|last) (?:week|month|year))?) (?:from|at|to|by) ${PLACE} ${NEVER}`,
      "g",
    ),
    (m) => `which merchants are new${m[1]?.trim() ? m[1] : ""}`,
  ],
  // What an asset brings after its loan.
  [
    /\b(?:suppose|say|if|assuming) (?:we|i) sold (?:the|our|my) [\p{L}\d-]+(?: [\p{L}\d-]+)?(?: at (?:the value shown|its value|that value|market value))? (?:and|then) (?:paid off|cleared|settled|paid) (?:the|our|my) (?:auto|car) loan(?: with (?:it|that))?[.,;]* (?:what|how much)(?: money)? (?:would|will|do) (?:be left|we have left|i have left|we keep|we get)(?: over)?(?: in hand)?/gu,
    () => "what is the equity in the car",
  ],
  [
    /\b(?:car|vehicle|truck|auto)(?:'s)? (?:value|worth|price) (?:minus|less|after|net of|without) (?:the |our |my )?(?:auto|car) loan\b/g,
    () => "equity in the car",
  ],
  [
    /\b(?:has|have|did) the mortgage principal (?:fallen|dropped|gone down|come down|shrunk|fall|drop)\b/g,
    () => "have we paid down the mortgage",
  ],
  // Answers to two questions name both amounts anyway.
  [
    /(?:,? and(?: then)?|,? then) (?:add|sum|total) (?:them|those|the two|the 2|both)(?: both)? (?:up|together)(?: for (?:me|us))?(?=[?.! ]*$)/g,
    () => " in all",
  ],
  [/\bat the (?:very )?outset\b/g, () => "at the start"],
  [/\bthus far\b/g, () => "so far"],
  // "Bust the dining budget" asks what is left in it.
  [
    /\b(?:do|would|will) (?:i|we|that|it|this) (?:bust|break|exceed|overshoot|wreck|blow through) (?:the|our|my) ([\p{L} ]{3,25}?) budget\b/gu,
    (m) => `how much is left in the ${m[1]} budget`,
  ],
  // Refunds are always taken off.
  [
    /,? (?:after|once) (?:taking|you take|we take|i take|subtracting|deducting|takin) (?:off|out|away) (?:the |any |all )?refunds\b/g,
    () => "",
  ],
  [
    /\bwhen (?:do|does|will|are|is) (?:(?:the|our|my) )?next (?:two|2|few|couple of) (paychecks?|paydays?|deposits?|checks?) (?:land|come|arrive|hit|due|get here)?(?: in)?(?:, (?:his and mine|mine and his|hers and mine|both of them|both))?/g,
    () => "when is our next paycheck",
  ],
];
