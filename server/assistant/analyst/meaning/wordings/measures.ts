import { MONTH } from "../../periods/lexicon.ts";

/*
 * Other words for a measure of money or a time, in the words of the plain one: a middle amount, money given back, room on a card. A wording
 * that takes in more than its own words must not take in a time, a name or what is left out.
 */

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
const OWN = "(?:the |our |my )?";
const WE = "(?:we|i)";
/** Words for a card's limit. */
const LINE = "(?:credit )?(?:line|limit)";
/** How a question begins that only then says what it asks. Nothing else may be dropped before it. */
const LEAD =
  "^(?:(?:and|so|ok|okay|lol|was|is|were|are|there|did|do|have|had|has|we|i|i'm|wondering|wonder|if|whether|tell|me|show|can|could|you|ever|a|by any chance),? )*";
/** How a sum that was told ends: "where do we stand", "what's left". */
const RESULT =
  "(?:[,.]? (?:where (?:do|would) (?:we|i) stand|how (?:rich|wealthy) (?:are|would) (?:we|i)(?: be)?|what(?:'s| is| would be)? (?:left|the total|the result|the number)|what (?:do|are) (?:we|i) (?:get|have|left with)))?(?: today| now| right now)?(?=[?.! ]*$)";
const LATE = "(?:charged|fined|penali[sz]ed|dinged|hit|docked)";

export const MEASURE_WORDINGS: readonly Wording[] = [
  // "Transfer out" is the name of a category; what leaves an account is more than its rows.
  [/\btransfers? out (?:of|from) (?=(?:the |our |my )?[\p{L}\d])/gu, () => "transfers from "],
  // The answer says what is left of income after payments to loans, too.
  [
    /\bsavings? rate,? (?:(?:after|including|incl\.?|counting|net of|with|less|minus) (?:paying |taking off |the cost of )?|if (?:we|i|you) (?:count|include|take off) )(?:the |our |my |all )*(?:loans?|debts?|mortgage|principal)(?: and (?:the |our |my )?(?:car |student )?(?:loans?|mortgage))?(?: payments?| principal)?\b/g,
    () => "savings rate",
  ],
  // "More on weekends" is more than on the other days.
  [
    /\b(more|less)((?: money)?(?: (?:per|a|each) day)?) (?:on|during|at|over) (?:the )?weekends?(?=[?.!, ]*$| (?:this|last|in|over|so)\b)/g,
    (m) => `${m[1]}${m[2]} on weekends than on weekdays`,
  ],
  [
    /\b(subscriptions|recurring (?:payments|bills|charges)|bills)(?: together)? (?:and|with|plus|along with) (?:any |all |the |their |its |how much their )*(?:price|cost) (?:rises?|increases?|hikes?|changes?|jumps?)\b/g,
    (m) => `${m[1]} and which ${m[1] === "bills" ? "subscriptions" : m[1]} went up in price`,
  ],
  [
    /\b(that|which|what|everything|anything|all) (?:was|were|is|has been|have been|got|gets) paid (?:out )?to (?!(?:me|us|my|our|you)\b)(?=[\p{L}\d])/gu,
    (m) => `${m[1]} we paid to `,
  ],
  [/\bhow much (?:money|cash) is (still |currently )?pending\b/g, (m) => `how much is ${m[1] ?? ""}pending`],
  // A household's profit and loss is its cash flow.
  [/\b(?:p ?(?:&|and|n) ?l|profit (?:and|&) loss)(?: (?:statement|report|account|sheet))?\b/g, () => "cash flow"],
  [/^are (we|i)(?: (?:actually|really|currently|even))? saving (more|less)\b/g, (m) => `did ${m[1]} save ${m[2]}`],
  [/^(?:have|has) (we|i)(?: (?:actually|really|even))? (?:been saving|saved) (more|less)\b/g, (m) => `did ${m[1]} save ${m[2]}`],
  // What goes to somebody and what comes from them.
  [
    /\bhow much (?:(?:are|am|do|did|have|is) )?(?:we|i)(?: (?:are|am|have))?(?: been)? (?:sending|send|sent|paying|pay|paid)(?: (?:out|over))? to ([\p{L}][\p{L}\d&'. -]{1,24}?),? and (?:how much|what) (?:(?:are|am|do|did|have|is) )?(?:we|i)(?: (?:are|am|have))?(?: been)? (?:receiving|receive|received|getting|get|got)(?: (?:back|in))?(?: from (?:it|them|there|\1))?/gu,
    (m) => `how much went to ${m[1]} and how much came in from ${m[1]}`,
  ],
  // How much one paycheck is.
  [
    /\b(?:how (?:much|big|large|high) (?:is|are)|what(?:'s| is| are)(?: the (?:amount|size) of)?|how much do (?:we|i|they|he|she) (?:get|make|earn|bring home|take home)(?: in| with| from)?) (?:each|every|a|one|my|our|the|a single|per) (?:single |usual |regular |normal )?(?:pay ?checks?|payslips?)\b(?! (?:period|cycle|before|after|to|from|of|in|on))/g,
    () => "what is our average paycheck",
  ],
  // "Food, counting coffee as food" is both.
  [
    /(\b\p{L}[\p{L} ]{2,24}?)((?: (?:this|last) (?:week|month|quarter|year)| in [\p{L}\d ]{3,16}?)?),? (?:counting|including|treating|and counting|if (?:you|we|i) count) ((?:the |our |my )?\p{L}[\p{L} ]{2,24}?) (?:as|in|under|towards?) (?:part of )?(?:it|that|(?:the |our |my )?(\p{L}[\p{L} ]{2,24}?))(?=[?.!, ]*$| (?:this|last|in|over)\b)/gu,
    (m) => (m[4] === undefined || (m[1] ?? "").endsWith(m[4]) ? `${m[1]} and ${m[3]} together${m[2]}` : m[0]),
  ],
  // The year in which the most was kept.
  [
    /^(?:so |and )?(?:what(?:'s| was| is) |which (?:was|is) )?(?:our |my |the )?(best|worst|strongest|weakest) (year|month|quarter) (?:for|of|at|in terms of|when it comes to) (?:our |my )?savings?\b/g,
    (m) => `which ${m[2]} did we save the ${/^(?:best|strongest)$/.test(m[1] ?? "") ? "most" : "least"}`,
  ],
  [
    /\bwhich (year|month|quarter) (?:was|is|has been) (?:our |my |the )?(best|worst|strongest|weakest) (?:for|of|at|in terms of|when it comes to) (?:our |my )?savings?\b/g,
    (m) => `which ${m[1]} did we save the ${/^(?:best|strongest)$/.test(m[2] ?? "") ? "most" : "least"}`,
  ],
  // Where somebody goes the most is counted; what is spent the most there is another question.
  [
    /\b(go to|goes to|gone to|went to|go|been to|visit|visited|eat at|ate at|eaten at|order from|ordered from|frequent) (?:the )?most(?=[?.! ]*$| (?:in|this|last|over|during|since|of all time|for)\b(?! all))/g,
    (m) => (/\b(?:money|spen[dt]|spending|dollars|cost|costs|cash)\b/.test(m.input) ? m[0] : `${m[1]} most often`),
  ],
  // A limit may be worded as an exclusion: "don't count the meals that cost more than $150".
  [
    /,? ?\b(?:but |and )?(?:please )?(?:don't|do not|dont|not|without) (?:count|counting|include|including|add)(?:ing)? (?:the |any |those |all )?(?:ones|meals|purchases|orders|bills|things|visits|charges|transactions|trips|dinners|items|anything|payments)(?: (?:that|which))? (?:cost|costs|costing|are|were|is|was|of|came to|coming to|run) ?(?:more than|over|above|bigger than|higher than) (?=\$?\d)/g,
    () => " under ",
  ],
  [
    /,? ?\b(?:but |and )?(?:please )?(?:don't|do not|dont|not|without) (?:count|counting|include|including|add)(?:ing)? (?:the |any |those |all )?(?:ones|meals|purchases|orders|bills|things|visits|charges|transactions|trips|dinners|items|anything|payments)(?: (?:that|which))? (?:cost|costs|costing|are|were|is|was|of|came to|coming to|run) ?(?:less than|under|below|smaller than|lower than) (?=\$?\d)/g,
    () => " over ",
  ],
  // Money that came back and is not to be taken off.
  [
    /(?:^|,? ?\b(?:and |but )?)(?:ignoring|disregarding|not counting|not subtracting|without subtracting|without counting|(?:don't|do not|dont) (?:subtract|deduct|take off|count|net out)) (?:whatever|what|anything|the money|any money) (?:that )?(?:they|it|we|i|the store|the shop) (?:(?:gave|got|sent|paid|received)(?: (?:us|me))? back|refunded(?: (?:us|me))?)(?: (?:for|as|from) (?:returns?|refunds?))?,? ?/g,
    (m) => (m.index === 0 ? "before refunds, " : " before refunds"),
  ],
  // A transaction of a loan is a payment for it.
  [
    /\b(mortgage|(?:car|auto|student|personal|home) loan) (transactions?|debits?)\b/g,
    (m) => `${m[1]} payment${(m[2] ?? "").endsWith("s") ? "s" : ""}`,
  ],
  // "Which employer paid the most" ranks the totals of the payers.
  [
    /\b(?:which|what) (?:one )?(?:of (?:our|my) )?(?:employers?|jobs?|clients?|payers?)(?: of ours)? (?:has |have )?(?:paid|pays?|brought in|brings? in)(?: (?:us|me|out))?(?: the)? (?:most|biggest total|largest total|highest total)(?: (?:money|in total|overall|altogether))?\b/g,
    () => "income by payer",
  ],
  [
    /\b(?:rank|sort|order|list) (?:our|my|the) (?:employers|jobs|clients|payers) by (?:wages|pay|salary|income|what (?:they|each) paid|amount)(?: paid)?\b|\bwho (?:has )?paid (?:us|me) the (?:biggest|largest|highest) (?:total|amount|sum)(?: (?:in|of) (?:salary|wages|pay|income))?\b/g,
    () => "income by payer",
  ],
  [/\bover and over(?: again)?\b/g, () => "regularly"],
  // What was paid says that it was, and how much.
  [
    /^((?:and |so |ok )*(?:did|have|has) (?:we|i) (?:already |ever )?(?:pay|paid)\b[^?.!]{3,60}?),? and (?:for )?how much(?: (?:was|is) (?:it|that)| did (?:it|that) (?:cost|come to)| did (?:we|i) pay)?(?=[?.! ]*$)/g,
    (m) => m[1] ?? m[0],
  ],
  [/\bsvcs?\b/g, (m) => (m[0] === "svc" ? "service" : "services")],
  // Money left to spend is what the bills leave.
  [
    /\b(?:how much|what)(?: money| cash)?(?: (?:is|do (?:we|i) have|have (?:we|i) got))?(?: there)? left(?: over)?(?: for (?:me|us))? to spend(?= (?:until|till|through|before|by) )/g,
    () => "how much is safe to spend",
  ],
  // Which payments to give up is the user's choice; the list says what each costs.
  [
    /\b((?:what|which) )?(subscriptions?|memberships?|recurring payments?)(?: (?:that|which))? (?:(?:could|can|should|might) (?:i|we)|(?:i|we) (?:could|can|should|might)) (?:cancel|drop|get rid of|cut|stop|end)\b/g,
    (m) => `${m[1] ?? "what "}${m[2]} do we have, largest first`,
  ],
  // Which of two uses of money is better is asked of the recommendations.
  [
    /\b(?:are|am|would|will) (?:we|i) (?:be )?(?:better|smarter|wiser)(?: off)? (?:to )?pay(?:ing)? (?:back |off |down )?(.{3,40}?) or (?:to )?(?:leav|keep|hold|sav|invest|put)(?:e|ing|ting)? /g,
    (m) => `should we pay off ${m[1]} or keep `,
  ],
  // How big savings are is what they hold, and how big a bill was is what was spent.
  [
    /\bhow (?:big|large|healthy|fat|high) (?:is|are) (?:our|my|the) ((?:emergency|rainy[- ]day) (?:fund|reserve|cushion)|savings|reserves|nest egg|cash (?:cushion|pile|reserve))\b(?! (?:goal|target|rate|plan|account))/g,
    (m) => `how much is in our ${(m[1] ?? "").replace(/^(?:emergency|rainy[- ]day) \w+$/, "emergency fund")}`,
  ],
  [
    /\bhow (?:big|large|high) (?:was|were) (?:our|my|the) ([\p{L}&' -]{3,30}?) bills?\b(?=[^.?!]{0,40}[?.! ]*$)(?!.*\b(?:average|usual|typical|each|every|per)\b)/gu,
    (m) => (/^(?:last|next|first|biggest|largest|average|usual)\b/.test(m[1] ?? "") ? m[0] : `how much did we spend on ${m[1]}`),
  ],
  // What is due on a card or loan, and when, is one answer.
  [
    /\b(?:how much|what)(?:'s| is| are| do (?:i|we) have)(?: the (?:minimum|amount|payment))? due (?:on|for) ((?:the |our |my )?[\p{L}\d&' -]{2,30}?(?:cards?|visa|mastercard|amex|loans?|mortgage))(?:,? and (?:when|by when|what day|on what day)(?: is (?:it|that)(?: due)?)?)?(?=[?.! ]*$)/gu,
    (m) => `when is ${m[1]} due`,
  ],
  // Usual spending answers how large a budget should be.
  [
    /\b(?:what|how much|how big|how large) should (?:our|my|the|a) (?:monthly )?([\p{L}&' -]{3,30}?) budget be(?: (?:a|per|each|every) month)?(?=[?.! ]*$)|\bhow much should (?:we|i) (?:budget|set aside|plan)(?: (?:a|per|each|every) month)? for ([\p{L}&' -]{3,30}?)(?: (?:a|per|each|every) month)?(?=[?.! ]*$)/gu,
    (m) =>
      /^(?:the |our |my |a )?(?:next|new|whole|total|overall|household|family|retirement|trip|vacation|emergenc\p{L}*)\b/u.test(
        m[1] ?? m[2] ?? "",
      )
        ? m[0]
        : `how much do we spend on ${m[1] ?? m[2]} a month on average`,
  ],
  [
    /\b(?:will|would|does|can|is) (?:our|my|the) (?:money|savings|nest egg|portfolio|retirement (?:money|savings))(?: going to)? (?:last|be enough|hold out|run out)(?: (?:me|us))? (?:until|till|til|to|through|before|past|beyond)(?: (?:i'm|we're|i am|we are|i turn|we turn|age))? (\d{2,3})(?=[?.! ]*$)/g,
    () => "will our money last in retirement",
  ],
  // Cash from a machine.
  [
    /\b(?:pull(?:ed)?(?: out)?(?: cash| money)?|(?:take|took|taken|get|got|draw|drew)(?: out)? (?:cash|money)) (?:out )?(?:from|of|at) (?:the |an |a )?(?:machine|cash machine|atm|cashpoint|hole in the wall)s?\b/g,
    (m) => (/\bcash\b/.test(m.input.slice(0, m.index)) ? "withdraw" : "withdraw cash"),
  ],
  // What made two times differ is a question for the reason.
  [
    /\bwhat (?:kinds? of (?:things?|stuff) |things? |all )?made (.{3,30}?) (?:turn out |come out |look |end up |be )?(?:so |that )?(?:different|differently|higher|lower|worse|better)(?: from| than| to)? (.{3,30}?)(?=[?.! ]*$)/g,
    (m) => `why was ${m[1]} different from ${m[2]}`,
  ],
  // Money of both directions.
  [/\b(?:came|went|moved) in and out of (?:our|my|the) accounts?\b/g, () => "were the transactions"],
  // Days on which nothing was bought.
  [
    /\b(days?)( (?:in|of|this|last) (?:the )?[\p{L}]+(?: \d{4})?)? (?:without|with no|with zero) (?:any |a single |buying |paying for )*(?:purchases?|spending|payments?|expenses?|anything)(?: at all)?\b/gu,
    (m) => `${m[1]} without spending${m[2] ?? ""}`,
  ],
  [
    /\b(?:did|do) (?:we|i|nobody|no one) (?:not )?(?:buy|spend|pay for|purchase) (?:a single (?:thing|cent|penny|dime|dollar)|a dime|a cent|a penny|one cent|absolutely nothing)(?: at all)?\b/g,
    (m) => (/\bnot\b|nobody|no one|nothing/.test(m[0]) ? "did we spend nothing" : m[0]),
  ],
  [/\b(?:days?) (.{0,25}?)(?:kept|keep) (?:our|my) wallets? (?:shut|closed)(?: completely)?\b/g, (m) => `days ${m[1]}spend nothing`],
  [
    /\bdays did (?:we|i) (?:get through|go) (.{0,20}?)without (?:paying for|buying|spending)(?: anything| a thing| money)?(?: at all)?\b/g,
    (m) => `days did we spend nothing ${m[1]}`,
  ],
  [
    /\b(?:what(?:'s| is) (?:the |our |my )?|(?:the |our |my )?)(?:single )?(?:biggest|largest|priciest|most expensive|highest|dearest) (?:recurring|repeating|regular) (?:charge|payment|expense|bill|cost)\b/g,
    () => "which recurring payment costs the most",
  ],
  // A share of what came in.
  [
    /\b(?:out )?of (?:all )?(?:the )?(?:money|everything|all) (?:that )?(?:we|i) (?:made|earned|brought in|took home|got paid|were paid)\b/g,
    () => "of our income",
  ],
  [
    /\b(?:out )?of (?:all|everything|every dollar|each dollar|all the money|the money|every cent) (?:that|which) came in\b/g,
    () => "of our income",
  ],
  [
    /\b(?:percentage|percent|share|portion|part|slice|chunk|proportion|%) of ((?:last|this) (?:calendar )?(?:year|month|quarter)|20\d\d)'s (?:pay|income|earnings|wages)\b/g,
    (m) => `share of our income in ${m[1]}`,
  ],
  [
    /\bof (?:our|my) income( [^,?.!]{2,25})?, how (?:much|many dollars) (?:of it )?(went|goes|was spent|did we spend|do we spend|did i spend) (to|on|for|at|in) /g,
    (m) => `what share of our income${m[1] ?? ""} went ${m[3] === "for" ? "to" : m[3]} `,
  ],
  // The credit of each card.
  [
    /\b(?:per|by|for each|on each|of each) (?:credit )?card\b(?=[?.! ]*$)/g,
    (m) => (/\butili[sz]ation|\blimit|\bcredit used/.test(m.input) ? "of the credit cards" : m[0]),
  ],
  // The middle of many amounts.
  [
    /\b(?:middle|mid-?point|halfway) (amount|price|value|figure|size|ticket|cost|purchase|order|bill|one)\b(?: (?:of|for) (?:a|an|one|each) single)?/g,
    (m) => `median ${m[1] === "purchase" || m[1] === "order" ? m[1] : "purchase"}`,
  ],
  [
    /\b(?:what|which) (?:amount|price|figure|number|one|purchase|total)? ?(?:would be|would fall|would sit|is|was|sits|falls|lands|comes out) (?:right |exactly )?in the middle\b/g,
    () => "what is the median purchase",
  ],
  [
    /\bif (?:you|i|we) (?:lined up|line up|sort(?:ed)?|rank(?:ed)?|put|laid out|order(?:ed)?) (everything|all|each|every)\b([^.?!]*?) (?:by (?:size|amount|price)|in (?:order|a row)|from (?:small|low|cheap)\w* to (?:large|big|high|expensive|dear)\w*)\b/g,
    (m) => `of ${m[1]}${m[2]}`,
  ],
  [/\bmedian (?:amount|price|cost|value|size|total) (?=(?:we|i|that|of|for|paid|spent|on|at)\b)/g, () => "median purchase "],
  // Money given back.
  [
    new RegExp(
      `\\bhow much (?:money )?(?:has|have|did|does) (.{2,30}?) (?:given?|gave|hand(?:ed)?|credit(?:ed)?) (?:it )?(?:us |me )?back(?: to (?:us|me))?\\b`,
      "g",
    ),
    (m) => (/\b(?:i|we|you)\b/.test(m[1] ?? "") ? m[0] : `how much in refunds from ${m[1]}`),
  ],
  [
    /\b(?:without (?:taking off|subtracting|deducting|netting(?: out)?|removing|counting)|not (?:taking off|subtracting|deducting|netting|counting|removing)|before (?:taking off|subtracting|deducting)) (?:the |any(?:thing)? |all |what )*(?:refunds?|returns?|(?:that )?they (?:refunded|gave back|returned|credited))(?: off| out)?/g,
    () => "before refunds",
  ],
  [/\b(?:refunds?|returns?) aside\b/g, () => "before refunds"],
  [/\b(?:not|without) taking (?:the |any )?(?:refunds?|returns?) (?:off|out|away)\b/g, () => "before refunds"],
  [
    /\b(?:the )?(?:refunds?|returns?) (?:are |is )?not (?:subtracted|deducted|taken off|netted(?: out)?|counted|included|removed)\b/g,
    () => "before refunds",
  ],
  [/\b(?:don't|do not) net (?:out )?(?:the )?(?:returns?|refunds?)[:.;,]?/g, () => "before refunds,"],
  [/\b(this|last) (year|month|quarter|week),? before (?:the )?refunds\b/g, (m) => `before refunds ${m[1]} ${m[2]}`],
  // Fees for paying late.
  [/\blate (?:payment )?(?:charges?|penalt(?:y|ies)|fines?)\b/g, () => "late fees"],
  [
    new RegExp(
      `\\b${LATE}(?: (?:a|any) (?:fee|penalty|fine))? for (?:paying|being|a|making) (?:a |any )?(?:(?:something|anything|bill|bills|a bill|payment) )?late(?: payments?| bills?)?\\b`,
      "g",
    ),
    () => "charged late fees",
  ],
  [/\b(?:dinged|docked)(?= (?:us|me|my|our|with|for)\b)/g, () => "charged"],
  // The rate of a debt.
  [
    new RegExp(
      `\\bwhat (?:percent(?:age)?|%)(?: rate)? (?:are|do|am) ${WE} (?:paying|pay|being charged|charged)(?: in interest)? (?:on|for) (?=${OWN}(?:[\\p{L}']+ )?(?:mortgage|home loan|loan|car loan|student loans?|card|visa)\\b)`,
      "gu",
    ),
    () => "what is the interest rate on ",
  ],
  // The last visit.
  [
    /\b(?:on|at|for|from|during) (?:our|my|the) (?:latest|last|most recent) (?:visit|trip|appointment|outing|time there)(?= ?(?:[.,?!;]|$))/g,
    () => "last time",
  ],
  // Room on a card, and its limit.
  [
    new RegExp(
      `\\bhow much (?:of )?(?:the |our |my )?([\\p{L}' ]{3,25}?)(?:'s)? ${LINE} (?:is|do (?:we|i) have|have (?:we|i)(?: got)?|remains?) ?(?:still )?(?:unused|left|open|available|free|untouched|remaining)\\b`,
      "gu",
    ),
    (m) => `how much credit is available on ${m[1]}`,
  ],
  [
    new RegExp(
      `\\bhow much (?:more |else )?(?:could|can|may) ${WE} (?:still )?(?:charge|put|spend|run up) (?:on|to) (?:the |our |my )?([\\p{L}' ]{3,25}?)(?: card)? before (?:it's|it is|it gets|we're|we are|the limit|it|we)(?: (?:maxed out|max(?:es)? (?:it )?out|full|hits? (?:the|its) (?:limit|ceiling|cap)|at (?:the|its) limit))?`,
      "gu",
    ),
    (m) => `how much credit is available on ${m[1]}`,
  ],
  [
    /\b(?:the )?(?:most|maximum|max)(?: amount)? (?:that )?(?:the |our |my )?([\p{L}' ]{3,25}?) (?:card )?(?:lets?|allows?|permits?) (?:us|me) (?:to )?(?:charge|spend|put on it|borrow|run up)(?: (?:in total|on it|in all|overall))?/gu,
    (m) => `the credit limit of ${m[1]}`,
  ],
  [
    /\b(?:the )?(?:most|maximum|max)(?: amount)? (?:that )?(?:i'm|i am|we're|we are|i|we) (?:allowed|permitted|able|can|may|could) (?:to )?(?:charge|spend|put|borrow|run up) (?:on|to|with) (?=(?:the |our |my )?[\p{L}' ]{0,25}?(?:card|visa|rewards|mastercard|amex)\b)/gu,
    () => "the credit limit of ",
  ],
  // Days without a purchase.
  [
    /\b(?:did|was|has|were) no money (?:get |been |at all )?(?:spent|spend)(?: at all)?\b|\bdid no (?:spending|purchases?) (?:happen|occur|take place)(?: at all)?\b|\bwas nothing spent(?: at all)?\b/g,
    () => "did we spend nothing",
  ],
  // Months in which more went out than came in.
  [
    new RegExp(
      `${LEAD}(?:any|a|single|one) months?\\b([^.?!]{0,40}?) (?:where|when|in which|that|with) (?:our |my |the )?(?:spending|expenses|outgo(?:ings)?) (?:beat|exceeded|topped|outpaced|outran|surpassed|outstripped|was (?:more|higher|bigger|larger) than|were (?:more|higher) than|over) (?:our |my |the )?(?:income|earnings|pay|what (?:we|i) (?:earned|made|brought in))`,
      "g",
    ),
    (m) => `in which months${m[1]} did we spend more than we brought in`,
  ],
  [
    new RegExp(
      `${LEAD}(?:any|a|single|one) months?\\b([^.?!]{0,40}?) (?:where|when|in which) more (?:money )?(?:went|flowed|was going) out than (?:it )?(?:came|flowed|was coming|went) in\\b`,
      "g",
    ),
    (m) => `in which months${m[1]} did we spend more than we brought in`,
  ],
  [
    new RegExp(
      `${LEAD}(?:we|i) (?:ran|run|were|was|went|ended up|finished|closed) (?:a deficit|in the red|in the minus|at a loss)(?: (?:for|in) (?:any|a|one)(?: single| one)? months?)`,
      "g",
    ),
    () => "in which months did we spend more than we brought in",
  ],
  // Net worth, told as a sum.
  [
    new RegExp(
      `${LEAD}(?:take|add up|total|count)? ?(?:everything|all|what) (?:that )?(?:we|i) (?:own|have)(?: in total)?,? (?:and |then )*(?:subtract|minus|less|take away|deduct|take off)(?:ing)? (?:everything|all|what) (?:that )?(?:we|i) owe${RESULT}`,
      "g",
    ),
    () => "what is our net worth",
  ],
  // What is left of the home after its loan.
  [
    new RegExp(
      `^(?:so |and )?(?:if|when|once) (?:you|we|i) (?:deduct|subtract|take off|take away|take|remove) ${OWN}(?:mortgage|home loan)(?: balance)? (?:from|off|out of) (?:today's |the current |the |our |my )*(?:home|house|place)(?:'s)?(?: current)?(?: value| worth| price)?${RESULT}`,
      "g",
    ),
    () => "what is our home equity",
  ],
  [/\bma[dk]e (?:the )?most (?=(?:purchases|transactions|charges|orders|payments)\b)/g, () => "did the most "],
  [
    /(?<!\b(?:inception|start|beginning|first day|end|rest|part) )\bof (?:all )?(?:our|my|the|your) (?:data|records|history)\b|\bin (?:all )?(?:our|my|the|your) (?:data|records|history)\b/g,
    (m) => (/\b(?:20\d\d|last|this|since|past|previous|each|every|by) ?/.test(m.input) ? "" : "of all time"),
  ],
  // "Income, spending and savings" asks what was left.
  [
    /(\b(?:income|earnings|money in)\b[^.?!]{0,30}\b(?:spending|expenses|spent|out)\b),? (?:and |& |plus )?(?:the |our |total )?(?:savings|saved)\b(?! (?:account|balance|goal))/g,
    (m) => `${m[1]} and net`,
  ],
  [
    /(?<=\b(?:less|more|lower|higher|cheaper|pricier)\b[^.?!]{0,40}\bthan) (?:what )?(?:(?:it|that) (?:is|does)|(?:we|i) (?:do|are|pay|spend)) (?:right )?now\b|(?<=\b(?:less|more|lower|higher|cheaper|pricier)\b[^.?!]{0,40}\bthan) now\b/g,
    () => " this year",
  ],
  // Visits of two names.
  [
    /^([\p{L}\d&'. -]{2,30}?) (?:vs\.?|versus|or|and) ([\p{L}\d&'. -]{2,30}?),? (?:number|count|no) of (visits|purchases|trips|orders|transactions|times)\b/gu,
    (m) => `did we go to ${m[1]} more than ${m[2]}`,
  ],
  [
    /\b(?:broken|split|divided|separated|sorted) (?:out|up|down)? ?(?:by|into) (?=(?:store|merchant|category|month|card|account|person|shop|place)s?\b)/g,
    () => "by ",
  ],
  [/\bbreak(?:ing)? (?:out|up) by (?=(?:store|merchant|category|month|card|account|person)s?\b)/g, () => "by "],
  [
    /\b(?:of|in|across|over|from) (?:everything|anything|all)(?: of)?(?: (?:the data|that))? (?:you|we)(?:'ve| have| got| hold)*(?: (?:on (?:record|file)|saved|stored|recorded))\b/g,
    () => "of all time",
  ],
  [
    /\bevery ([\p{L}' ]{2,25}?(?:order|purchase|visit|trip|charge|transaction)) (?:that )?(?:we've|i've|we have|i have|we|i) ever (?:made|placed|had|done)\b/gu,
    (m) => `${m[1]}s of all time`,
  ],
  [/\bat any (?:point|time|stage)(?= (?:gotten|got|had|been|received|seen|paid|bought|gone))/g, () => "ever"],
  [/,? ?\bno matter (?:when|how long ago)(?: (?:it|that) was)?\b/g, () => " ever"],
  [
    /\bhow many (?:visits|trips|purchases|orders) (?:to|at|from) ([\p{L}\d&'. -]{2,30}?) (?:vs\.?|versus) ([\p{L}\d&'. -]{2,30}?)(?= (?:this|last|in|since|ytd|year|month)\b|[?.! ]*$)/gu,
    (m) => `did we go to ${m[1]} more than ${m[2]}`,
  ],
  // A comparison, and what rose in it.
  [/^put ([^.?!]{3,40}?) (?:up |side by side )?(?:against|next to|beside|alongside|with) /g, (m) => `compare ${m[1]} with `],
  [
    /\bwhere (?:did|do|have|had) (?:we|i) (?:have|see|had|seen|get) (?:the|our|my) (?:largest|biggest|highest) (?:jump|increase|rise|hike|growth)\b/g,
    () => "what went up the most",
  ],
  // A rule for the time to come.
  [
    /^(?:new )?rule[:,-] ?([\p{L}\d&'. -]{2,30}?) ?(?:=|->|=>|→|goes (?:to|under)|always (?:to|under)) ?([\p{L}\d&' -]{2,40}?)(?:,? always|,? from now on)?(?=[.! ]*$)/gu,
    (m) => `from now on every ${m[1]} goes under ${m[2]}`,
  ],
  [
    /\bwhen(?:ever)? (?:a |an |any |another )?([\p{L}\d&'. -]{2,30}?) (?:charge|purchase|payment|transaction|ride|order)s? (?:shows? up|comes? (?:in|through|up)|posts?|appears?)(?: in (?:the )?future| again)?,? (?:i(?:'d like| want| would like) (?:it|them|that) )?(?:to be |to go )?(?:filed|put|categori[sz]ed|sorted|file (?:it|them)|put (?:it|them)) (?:under|in|into|as) ([\p{L}\d&' -]{2,40}?)(?: automatically| every time| by default)?(?=[.! ]*$)/gu,
    (m) => `from now on every ${m[1]} goes under ${m[2]}`,
  ],
  // However small a row may be, it counts.
  [
    /,? ?\b(?:including|even) (?:just |if (?:it's|it is|they're|they are) )?(?:(?:very |really |only )?(?:small|tiny|little)(?: (?:amounts?|ones?|charges?|sums?|stuff))?|a few (?:dollars|bucks|cents))(?=[.,?! ]*$)/g,
    () => "",
  ],
  // A season that is over.
  [
    /\b(?:since|from) (?:the )?end of (spring|summer|fall|autumn|winter)\b/g,
    (m) => `since ${{ spring: "june", summer: "september", winter: "march" }[m[1] ?? ""] ?? "december"} 1`,
  ],
  // What has to be paid back is owed.
  [
    /\b(?:still )?(?:have|need|got|has|needs) (?:left )?to (?:pay|give) (?:back|off)(?: to)?\b(?= (?!the end)[\p{L}]|[?.! ]*$)/gu,
    (m) => (/\bhow much\b/.test(m.input.slice(0, m.index)) ? "still owe" : m[0]),
  ],
  // A card's line of credit is its limit, unless it says how much of it is used.
  [
    /\bhow much of (?:the |our |my )?(?:credit )?(?:line|limit)(?: we have| i have)? on (?:the |our |my )?([\p{L}' ]{3,25}?)(?: card)? (?:is|have (?:we|i)|has been) (?:used(?: up)?|taken|spent|in use)/gu,
    (m) => `what is the credit utilization of ${m[1]}`,
  ],
  [/\bcredit line\b/g, () => "credit limit"],
  [
    /^(?:the )?max(?:imum)? (?:on|for|of) (?:the |our |my )?(?=[\p{L}' ]{0,25}?(?:card|visa|rewards|mastercard|amex)\b[?.! ]*$)/gu,
    () => "the credit limit of ",
  ],
  [/^(?:the )?([\p{L}' ]{3,25}? and [\p{L}' ]{3,25}?) % used(?=[?.! ]*$)/gu, (m) => `credit utilization of ${m[1]} cards`],
  // The day of the week that costs most.
  [
    /^(?:the )?(?:most expensive|priciest|costliest|dearest) (?:day of the week|weekday|day in the week)(?=[,?.! ]|$)/g,
    () => "which day of the week do we spend the most on",
  ],
  [
    /\b(?:i want to know |tell me |i wonder )?(?:what|which) (?:day|weekday)(?: of the week)? (?:costs?|sets?|bleeds?|hurts?|runs?) (?:us|me)(?: back)? (?:the )?most(?: money)?\b/g,
    () => "which day of the week do we spend the most on",
  ],
  [
    /\b(?:which|what) (?:one|single) (?:purchase|thing|item|payment|buy) was the (?:priciest|most expensive|dearest|costliest|biggest|largest)\b/g,
    () => "what was the biggest purchase",
  ],
  // Interest on cards is paid, not earned.
  [/\bany (credit card|card|loan|mortgage) interest\b/g, (m) => `how much ${m[1]} interest did we pay`],
  [
    /\bcarrying (?:a )?(?:card )?balances? (?:has |have )?cost (?:us|me)([^?.!]{0,20}?) in interest\b/g,
    (m) => `did we pay${m[1]} in card interest`,
  ],
  // A sum of two things, and what is left of one after the other.
  [
    /\bif (?:you|i|we) (?:add(?:ed)?|put|count(?:ed)?) (?:up )?([^,.?!]{3,60}?)(?: together)?,? (?:to|with|and|plus) (?:what (?:we|i) (?:paid|spent) (?:for|on) )?([^,.?!]{3,40}?),? (?:what(?:'s| is| would be| do (?:i|we) get)?(?: the)?(?: total| sum)?|how much(?: is (?:it|that))?)(?=[?.! ]*$)/g,
    (m) => `total of ${m[1]} and ${m[2]}`,
  ],
  [
    /\bif (?:you|i|we) (?:add(?:ed)?|count(?:ed)?) up ([^,.?!]{3,60}?),? (?:what (?:do|would) (?:i|we) get|what's the total|how much is (?:it|that)|what does (?:it|that) come to)/g,
    (m) => `what is the total of ${m[1]}`,
  ],
  [
    new RegExp(
      `${LEAD}(?:add up |take )?(?:everything|all|what|whatever) (?:that |money )?(?:came in|(?:we|i) earned|(?:we|i) made)([^,.?!]{0,25}?),? (?:and |then )*(?:subtract|minus|less|take (?:off|away)|deduct) (?:everything|all|what|whatever) (?:that )?(?:went out|(?:we|i) spent)${RESULT}`,
      "g",
    ),
    (m) => `how much was left${m[1]} after spending`,
  ],
  // Everything owed, the home's loan too.
  [
    /\b(?:all|total|every)(?: of)?(?: our| my| the)? (?:debts?|loans)\b,? (?:incl(?:uding|\.)?|with|plus|counting) (?:the )?mortgage\b/g,
    () => "how much do we owe in all",
  ],
  [/(\b(?:owe|debts?)\b[^.?!]{0,30}),? (?:the )?(?:house|home|mortgage) and (?:all|everything)\b/g, (m) => m[1] ?? ""],
  // What is paid again and again.
  [
    /\b(?:everything|all(?: the things)?|what) (?:that )?(?:we|i) pay (?:regularly|for regularly|on a regular basis|every month|each month|again and again|on repeat)\b/g,
    () => "all our recurring payments",
  ],
  [
    /\b(?:bills|payments|charges|expenses|costs) that (?:repeat|recur|come back|come every month|keep coming)\b/g,
    () => "recurring payments",
  ],
  [/,? ?\b(?:counting|including) today(?=[,.?! ]|$)/g, (m) => (/\b(?:last|past|previous) /.test(m.input.slice(0, m.index)) ? "" : m[0])],
  [/(?<=\b(?:in|for|during) 20\d\d),? (?:all (?:twelve|12) months|all year|the (?:whole|full|entire) year)\b/g, () => ""],
  [/\b(?:the )?(?:day of the |date of the )?(?:earliest|very first) (charge|payment|purchase|transaction)\b/g, (m) => `first ${m[1]}`],
  [
    /\bsince (?:opening|the day (?:i|we) (?:started|opened)(?: it)?|(?:i|we) opened (?:it|the account))(?=[,.?! ]|$)/g,
    (m) => (/\b(?:brokerage|ira|401|roth|invest\w*|stocks?|fund)\b/.test(m.input) ? "" : m[0]),
  ],
  [
    /\bis (?:what|the money) (?:we|i) put (?:toward|towards|into|in|aside for) (.{3,30}?) (?:each|every|a|per) month enough(?: to get (?:us|me) there)?/g,
    (m) => `are we putting enough aside every month for ${m[1]}`,
  ],
  // Two of the same kind.
  [
    /\b(?:am i|are we) (?:still )?(?:being )?(?:charged|billed|paying) for (?:more than (?:one|1)|two|2) ([\p{L}]{3,15}?)s?\b(?:,? like (?:two|2) of them)?/gu,
    (m) => `are we still paying for two ${m[1]}s`,
  ],
  // What is due first, then what remains.
  [
    /\bif (?:we|i) (?:paid|pay|cleared|settled) everything (?:that's|that is|that was|which is)? ?(?:due|owed|coming due|outstanding)\b([^,?]{0,30}),? how much would (?:still )?(?:be (?:sitting |left )?|remain )?in\b/g,
    (m) => `how much will be left after bills${m[1]} in`,
  ],
  [
    /\b(?:since|from) (?:the )?(?:first|1st|start|beginning)(?: day)? of (?:this|the) (month|year|week|quarter)\b(?: (?:till|until|to|up to) (?:now|today|date)\b)?(?! (?:till|until|to|up to|through)\b)/g,
    (m) => `this ${m[1]}`,
  ],
  // What accounts hold together is a balance, not spending.
  [
    /\b(?:what|how much) (?:do|does|did|would|will) ((?:all (?:of )?|both )?(?:the |our |my )?(?:[\p{L}&'-]+ (?:and |plus |& )?){0,4}?(?:accounts?|checking|savings)) (?:all )?(?:add|come|amount|total|sum)(?: up)? to(?: together| in all)?\b/gu,
    (m) => `what is the total balance of ${m[1]}`,
  ],
  [/^express (?=.* (?:as|in) )/g, () => "show "],
  // A loan's payment, and how long it is paid.
  [/\bmonthly (mortgage|home loan|car loan|auto loan|car|student loan|loan) payments?\b/g, (m) => `${m[1]} payment`],
  [
    /\bhow long (?:does|do|will|is) ((?:the |our |my )?(?:[\p{L}']+ ){0,2}(?:loans?|mortgage)) (?:still |yet )?(?:run(?:ning)?|go on|last|take)(?: for)?(?=[?.! ]*$)/gu,
    (m) => `when is ${m[1]} paid off`,
  ],
  [/\b(20\d\d) (?:so far|to date|ytd)\b/g, (m) => m[1] ?? ""],
  // "From the first of September till today".
  [
    new RegExp(
      `\\bfrom (?:the )?(?:first|1st|start|beginning)(?: day)? of (${MONTH}) (?:till|until|til|to|up to|through)(?: and including)? (?:now|today|date)\\b`,
      "g",
    ),
    (m) => `since ${m[1]} 1`,
  ],
];
