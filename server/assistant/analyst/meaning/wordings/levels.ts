import { MONTH } from "../../periods/lexicon.ts";

/*
 * Wordings about balances and about what lies ahead that each mean the same as a plain one: days on which a level is asked, assumptions that
 * a forecast makes anyway, and what a figure is told not to be.
 */
type Wording = readonly [RegExp, (m: RegExpExecArray) => string];

/** A question about what can be spent, or whether money lasts. */
const MAY =
  /\b(?:can|could|may|able|safe|safely|enough|afford\w*|last|lasts|make it|get (?:us|me)|see (?:us|me)|stretch|cover|going to|gonna)\b/;
const PAST = /\b(?:did|spent|was|were|paid|had)\b/;
const INVESTED = /\b(?:brokerage|iras?|401\S*|invest\w*|portfolio|stocks?|shares|funds?|roth)\b/;
const GAINED = /\b(?:gain\w*|up|down|returns?|made|grown?|lost|earned|profit|done|doing)\b/;
const BILLS = /\b(?:bills?|due|comes? out|payments?|charges?|autopays?)\b/;
/** Trouble that spending should not bring, which is what "safe" means already. */
const TROUBLE =
  "(?:get(?:ting)? (?:in(?:to)? )?(?:trouble|debt|a mess)|go(?:ing)? (?:under|broke|bust|over|short|overdrawn|negative|in(?:to)? (?:the )?(?:red|overdraft|debt))|run(?:ning)? (?:out|short|dry)(?: of (?:money|cash))?|overdr\\w+(?: (?:it|the account|my account|our account|anything))?|an overdraft|dip(?:ping)? (?:into|in) (?:the |our |my )?(?:savings|overdraft)|touch(?:ing)? (?:the |our |my )?savings|miss(?:ing)? (?:any |the |a |our |my )?(?:bills?|payments?)|bounc\\w+(?: (?:a |any )?(?:checks?|payments?|anything))?|sweat(?:ing)?(?: it)?|worry(?:ing)?|stress(?:ing)?(?: out)?|regret(?:ting)?(?: it)?|(?:wreck|ruin|mess|screw|blow|hurt|break|bust|throw|risk|derail|jeopardi[sz]|endanger)\\w*(?: (?:up|off|out))?(?: (?:the|our|my|any|this|next|all))?(?: (?!this\\b|until\\b|before\\b|by\\b)[a-z']+){0,3})";

/** Assumptions of every forecast: that all goes on as before. */
const AS_BEFORE =
  "(?:(?:if|assuming|supposing|provided|providing|given)(?: that)? )?(?:nothing (?:else )?(?:crazy|weird|unusual|strange|odd|unexpected|unforeseen|dramatic|bad|big|major|out of the ordinary|surprising|special|goes wrong|changes|breaks|happens|comes up|pops up|moves|goes out|comes in|is bought|gets bought)(?: (?:happens|comes up|pops up|changes|goes on|occurs))?|(?:all|everything|it all|things|life|we|i) (?:just )?(?:goes|go|stays?|carr(?:y|ies) on|continues?|keeps?|remains?|holds?) (?:going |on |as )*(?:well|to plan|as planned|as usual|as normal|as expected|normally|the same|as (?:it|they|we|things) (?:is|are|do)|like (?:this|now|usual|normal)|steady|constant))";
const AS_PAID =
  "(?:if|assuming|supposing|provided|when) (?:that )?(?:i|we) (?:just |only |simply )?(?:keep|carry on|continue|stick (?:to|with)|go on|stay (?:on|with)|pay|make)(?: (?:on|up|to|with|paying|making|just|only))*(?: (?:the|my|our|it|a))?(?: (?:normal|usual|regular|same|current|standard|scheduled|ordinary|monthly|required))+(?: (?:amount|amounts|payments?|schedule|rate|instal+ments?|way|sum))?";
/** What a figure is told not to be: a share, a sum of several, or another figure of the same thing. */
const NOT_SO =
  "(?:and |but )?(?:not|no|rather than|instead of) (?:as |in |a |an |the |just |only |of |all )*(?:percent(?:s|ages?|age terms)?|%|dollars?|dollar terms|cents|shares?|fractions?|blended|combined|lumped(?: together)?|aggregated?|aggregates?|averages?|averaged|totals?|total|overall|together|grand total|rounded|estimates?|ranges?|charts?|graphs?|pictures?)(?=$|[.,;:?!)])";

export const LEVEL_WORDINGS: readonly Wording[] = [
  // "What is the house worth less what we owe on it" is the equity.
  [
    /\b(?:what(?:'s| is| are) )?(?:the |our |my )?(?:house|home|place|property)(?:'s)?(?: (?:value|worth|price|is worth|market value))? (?:minus|less|except|without|net of|after (?:paying off|subtracting|taking off|deducting)) (?:the |our |my |what(?:'s| is)? |everything |all )*(?:mortgage|home loan|house loan|loan|debt|(?:we|i) (?:still )?owe|(?:still )?owed)(?: balance)?(?: on (?:it|the house|the home))?/g,
    () => "what is the home equity",
  ],
  [
    /\bhow much of (?:the|our|my) (?:house|home|place) (?:is|do|does) (?:really |actually |truly )?(?:ours|mine|we (?:really |actually )?own|i (?:really |actually )?own)\b[^?.!]*/g,
    () => "what is our home equity",
  ],
  // "How much have we got tucked away in savings" asks what is there.
  [
    /\bhow much (?:money )?(?:have (?:we|i)|do (?:we|i) have|is there|there is) (?:got )?(?:tucked|stashed|squirreled|put|set|salted|socked|stored) (?:away |by |aside )?in (?=(?:the |our |my )?savings\b)(?!.*\b(?:this|last|since|from|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b)/g,
    () => "how much is in ",
  ],
  // "By New Year's Day" lies ahead, if the question does.
  [
    /\b(?:by|on|at|come|as of|until|for|when) (?:the )?(?:new year's day|new years day)(?: (?:comes|rolls|gets|is)(?: (?:around|here))?)?\b(?! ?\d)/g,
    (m) => (/\b(?:will|gonna|going to|expect\w*|project\w*|forecast\w*)\b|'ll\b/.test(m.input) ? "on january 1" : m[0]),
  ],
  [/\bat the end of (?=december 31|december 31st|dec 31)/g, () => "on "],
  // "How much of everything we have is in stocks" asks for a share of all assets.
  [
    /\b(?:how much|what (?:share|part|portion|percentage|percent)) of (?:everything|all|all that|what|all the money)(?: that)? (?:we|i)(?: have|'ve)? (?:have|own|got|hold)(?: got)? is (?:in|invested in|held in)(?= (?:stocks?|shares|equities)\b)/g,
    () => "what percentage of our assets is in",
  ],
  // Days on which a level is asked.
  [
    new RegExp(
      `\\b(?:(?:on|at|as of|as at|by) )?(?:the )?(?:final|last|closing|very last) (?:day|date) of (?=(?:last|the last|this|the|20\\d\\d|${MONTH}|q[1-4])\\b)`,
      "g",
    ),
    () => "at the end of ",
  ],
  [
    new RegExp(`\\b(?:at |as of |by )?(?:the )?close of (?=(?:last|this|20\\d\\d|${MONTH}|q[1-4]|the (?:year|month|quarter))\\b)`, "g"),
    () => "at the end of ",
  ],
  [
    /\b(?:when|as) (last (?:year|month|quarter)|20\d\d) (?:ended|closed|finished|came to an end|ran out)\b/g,
    (m) => `at the end of ${m[1]}`,
  ],
  [/\b(?:at |as of |by )?year[- ]end (20\d\d)\b|\b(?:at |as of |by )?(20\d\d) year[- ]end\b/g, (m) => `at the end of ${m[1] ?? m[2]}`],
  [/\b(?:at |as of )(?:last year[- ]end|last year's end|the last year[- ]end)\b/g, () => "at the end of last year"],
  [/\b(?:on |to |with |as of )?this (?:very |same )?(?:day|date) (?:a|one|1) year (?:ago|earlier|back|before)\b/g, () => "a year ago"],
  [
    /\b(?:this time|today|now|this day) (a|one|1|two|2|three|3|six|6) (year|month|week)s? (?:ago|back|earlier)\b/g,
    (m) => `${m[1]} ${m[2]}${/^(?:a|one|1)$/.test(m[1] ?? "") ? "" : "s"} ago`,
  ],
  // Interest in percent is a rate, and no share of spending.
  [
    /\b(?:the |what )?interest\b(?! rates?\b)((?: (?:of|on|for)(?: [\p{L}'-]+){1,4}?)?)(?: is| are)?,? (?:how many|what|how much|which) (?:percent(?:age)?|%)/gu,
    (m) => `what is the interest rate${/ (?:that|this|it)\b/.test(m[1] ?? "") ? "" : (m[1] ?? "")}`,
  ],
  [
    /\b(?:how many|what|how much|which) (?:percent(?:age)?|%)(?: of)? (?:is |are )?(?:the )?interest\b(?! rates?\b)(?= (?:of|on|for) (?:that|this|it|the|our|my)\b|[?.! ]*$)/g,
    () => "what is the interest rate",
  ],
  [/\bat (?:any|some) (?:time|point|stage)(?= (?:in|during|over|within|since)\b)/g, () => ""],
  // What every forecast assumes, and what "safe" means anyway.
  [
    new RegExp(`,? ?\\b${AS_BEFORE}\\b`, "g"),
    (m) =>
      /\b(?:will|would|gonna|going to|project\w*|forecast|expect\w*|predict\w*|estimate|on track|can|could|enough|end up|have left|be in|when|remains?|left)\b/.test(
        m.input,
      ) && !PAST.test(m.input)
        ? ""
        : m[0],
  ],
  [new RegExp(`,? ?\\b${AS_PAID}\\b`, "g"), () => ""],
  [
    new RegExp(
      `,? ?\\b(?:without|not|and not|but not|w/o|with no) (?:us |me |my |our )?${TROUBLE}(?=$|[.,;:?!]| (?:this|until|before|by|over|through|and|or|in|from|at|between|til|till)\\b)`,
      "g",
    ),
    (m) => (MAY.test(m.input) && !PAST.test(m.input) ? "" : m[0]),
  ],
  // What a figure is told not to be.
  [new RegExp(`[,;.]? ?\\b${NOT_SO}`, "g"), () => ""],
  [
    /[.,;] ?(?:and )?not (?:just |only )?(?:what(?:'s| is) (?:still )?(?:left|available|owed|due)|what (?:i|we) owe|the (?:balance|remaining|available|average|minimum|limit))(?: (?:of|on|in) it)?(?=$|[.,;?!])/g,
    () => "",
  ],
  // Where the money of a cash question is not.
  [
    /,? (?:and |but )?(?:no|not|not counting|without|excluding|ignoring|leaving out)(?: any| the| my| our| counting)? (?:stocks?|shares|investments?|securities|crypto)(?=$|[.,;?!])/g,
    (m) =>
      /\b(?:cash|checking|in the bank|bank accounts?|liquid)\b/.test(m.input) && !/\b(?:net worth|assets|brokerage)\b/.test(m.input)
        ? ""
        : m[0],
  ],
  // Money that was put in is what a gain is held against.
  [
    /\bsince (?:i|we) (?:first |originally |ever )?(?:put|invested|bought|paid|opened|started)(?: (?:the |my |our |some |any )?(?:money|cash|it|them|everything|investing))?(?: in(?:to it)?)?(?=$|[.,;?!])/g,
    (m) => (GAINED.test(m.input) && INVESTED.test(m.input) ? "" : m[0]),
  ],
  [
    /\b(?:(?:sitting|worth|trading|now) )*(?:below|above|under|over|more than|less than|higher than|lower than|ahead of|behind) what (?:i|we)(?:'ve| have)? (?:paid|put|invested|contributed|spent)(?: in(?:to it)?| for (?:it|them))?(?=$|[.,;?!])/g,
    (m) => (INVESTED.test(m.input) ? "at a gain or loss" : m[0]),
  ],
  [
    /^(?:so |ok |hey )*(?:(?:i'm|i am|im|we're|we are|i'll|we'll|i will|we will) )?(?:gonna be|going to be|will be|be|headed|off|leaving|away|going) (?:on the road|away|out of town|on vacation|on holiday|on a trip|travell?ing|abroad|gone)(?: for)?(?= (?:the |this )?(?:next|coming|\d))/g,
    (m) => (BILLS.test(m.input) ? "" : m[0]),
  ],
  [
    /,? ?\bwith (?:only |just |still )?(?:\d+|a few|a couple of) (?:more )?(?:days|weeks) (?:to go|left|remaining)(?: (?:in|of) (?:the|this) month)?\b/g,
    () => "",
  ],
  // What an answer is needed for.
  [
    /[.,;!?] ?(?:i|we|it's|this is|that's)(?:'m| am|'re| are)? (?:just |only )?(?:need|needed|want|asking|filling (?:it )?out|doing it|preparing)? ?(?:it|this|that)? ?for (?:a|an|the|my|our|some) (?!(?:month|year|week|quarter|last|whole|next)\b)[a-z' -]{2,40}(?=[.!?]*$)/g,
    () => "",
  ],
  // "The current account, the joint one" names its account in two steps.
  [
    /\b(current account|checking account|savings account|checking|savings|account|credit card|card|401\(?k\)?|loan),? the (old|new|joint|everyday|main|[\p{L}-]{4,}) one\b/gu,
    (m) => `${m[2]} ${m[1]}`,
  ],
  // What a sale of the home would leave is its equity.
  [
    /^[^.;]*\b(?:if|when|were|once) (?:we|i) (?:to )?(?:sold|sell|unload(?:ed)?|flip(?:ped)?) (?:the|our|my) (?:house|home|place|condo)\b[^.;]*$/g,
    (m) =>
      /\b(?:walk(?:ing)? away|pocket|clear|left|ours|keep|net|get out|come away|come out|take home|end up|see of it)\b/.test(m[0]) &&
      !/\d/.test(m[0])
        ? "what is our home equity"
        : m[0],
  ],
  [
    /(?<=\b(?:house|home|place|condo)\b[^.;?]{0,40}),? (?:if|after|once|when|and|then|but) (?:you |we |i )?(?:take|taking|took|subtract\w*|deduct\w*|knock\w*|pay|paying|paid|settl\w*|clear\w*) (?:away |off |out )?(?:what|everything|all|whatever|the mortgage|the loan|our mortgage|my mortgage)(?: (?:that )?(?:we|i)(?:'re|'ve)?(?: still| have)? (?:owe|owed|owing|got left))?(?: (?:off|away))?(?: on it| on the (?:house|home))?\b/g,
    () => " minus the mortgage",
  ],
  // "In total, everything, the house too" leaves nothing out.
  [
    /(?<=\b(?:everything|in total|altogether|all told|overall|all in all|total)\b[^.?!]{0,40}),? (?:and |even |yes |with )?(?:the |our |my )?(?:house|home|mortgage|cars?|loans?|cards?|student loans?) (?:too|as well|also|included|and all|counted)\b/g,
    () => " in all",
  ],
  // "In joint" and "joint bal" leave the word for the account out.
  [
    /\b(?:in|from|on|of) (?:the |our |my )?(?:joint|everyday|high[- ]yield)(?=$|[.,?!;]| (?:rn|now|today|right|atm|currently|please|pls|plz|at|until|till|til|by|after|or|and|vs|than)\b)/g,
    (m) => `${m[0]} account`,
  ],
  [/\b(joint|everyday) (bal(?:ance)?)\b/g, (m) => `${m[1]} account ${m[2]}`],
  [/\b(checking|chequing|current account)((?: and|,| &| or| plus| \+) )saving\b/g, (m) => `${m[1]}${m[2]}savings`],
  [/\bmotor (insurance|finance|loan|cover|policy)\b/g, (m) => (m[1] === "finance" || m[1] === "loan" ? "car loan" : "car insurance")],
  [/\b(?:final|last|closing) instal+ments?\b/g, () => "last payment"],
  [/(?<=\d) (?:py|ly)\b/g, () => " last year"],
  [/(?<=[a-z]) 2 (?=(?:get|use|have|pay|spend|buy|save|do|be|go|see|apply|pick|choose|take)\b)/g, () => " to "],
];
