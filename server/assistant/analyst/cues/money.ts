import type { Intent } from "../frame.ts";

const SPEND = "spen[dt]|spending|spendings|blow|blew|dropped|shell(?:ed)? out|fork(?:ed)? out|burn(?:ed|t)?";
const TX = "transactions?|txns?|purchases?|charges?|payments?|expenses?|orders?|entries|buys?|receipts?";
const r = (source: string): RegExp => new RegExp(source);

/** Phrases that speak for or against an intent, with their weight. A score of 2 is enough on its own. */
export const moneyCues: readonly (readonly [Intent, number, RegExp])[] = [
  ["spend_total", 2, r(`\\b(?:${SPEND})\\b`)],
  [
    "spend_total",
    2,
    r(
      "\\bhow much (?:\\w+ ){0,3}(?:pay|paid|cost|costs|go(?:es)? to|went|put|use[ds]?|give|gave|donated?|withdr[ae]w|buy|bought|lose|lost)\\b",
    ),
  ],
  ["spend_total", 2, r("\\b(?:what|how much) (?:did|does|do|has|have|is|was) .{0,40}\\b(?:cost|run|set) (?:me|us)\\b|\\bcost me\\b")],
  ["spend_total", 2, r("\\b(?:did|have) (?:i|we) put (?:on|toward|into)\\b|\\b(?:take|took|taken) out\\b")],
  ["spend_total", 1.5, r("\\b(?:total|sum|amount|add(?:s|ed)? up|altogether|in total|expenditures?|outgoings?|outlay)\\b")],
  ["spend_total", 1.5, r("\\b(?:expenses?|costs?|purchases)\\b")],
  ["spend_total", 1, r("\\bhow much\\b")],
  ["spend_total", 1, r("\\beverything (?:except|but|other)\\b|\\bmy (?:spend|bill)\\b")],

  [
    "spend_breakdown",
    3.5,
    r(
      "\\b(?:break ?down|breakdown|broken down|split up|by categor(?:y|ies)|per category|each category|across categories|categor(?:y|ies) wise)\\b",
    ),
  ],
  [
    "spend_breakdown",
    4,
    r(
      "\\bwhere (?:does|did|do|is|has|was) (?:all )?(?:my|our|the) (?:money|cash|pay|paycheck|income|spending)\\b(?! come)|\\bwhere(?:'s| is) (?:all )?(?:my|our) money\\b|\\bwhere (?:do|did|am|are) (?:i|we) (?:spend|spending)(?: the)?(?: most)?(?: of)?(?: my| our)?(?: money)?\\b(?! .*(?:store|merchant|shop))",
    ),
  ],
  [
    "spend_breakdown",
    3.5,
    r("\\b(?:top|biggest|largest|main|highest|which|what) (?:\\d+ |my |spending |expense |of my )*categor(?:y|ies)\\b"),
  ],
  [
    "spend_breakdown",
    3.5,
    r("\\bwhat (?:share|percent|percentage|portion|fraction|part|proportion)\\b|\\bshare of (?:my |our )?(?:total )?spending\\b"),
  ],
  [
    "spend_breakdown",
    3.5,
    r(
      "\\b(?:on what[?. ]*$|what on(?= |$|[?])|what did (?:i|we) (?:spend|buy) (?:it |that |my money |money |most )?(?:on|with)(?: (?:last|this|in|yesterday)\\b.*)?[?. ]*$|what (?:do|did|am|are|have) (?:i|we) (?:spend|spending|spent|buy|buying)(?: my money| money)?(?: the)?(?: most)? on)(?: (?:most|last|this|in) .*| \\w+day)?[?. ]*$",
    ),
  ],
  [
    "spend_breakdown",
    3,
    r(
      "\\b(?:pie|donut)\\b.*\\b(?:spend|spending|expenses?|month|year|week)\\b|\\bfixed (?:vs|versus|and|or) variable\\b|\\b(?:needs|essentials?) (?:vs|versus) wants\\b",
    ),
  ],
  ["spend_breakdown", 6, r("\\bwhere (?:all )?(?:my|our|the) (?:money|pay ?check|income|salary|cash) (?:goes|went|is going)\\b")],
  ["spend_breakdown", 4, r("\\b(?:spen[dt]|spending|expenses?)\\b.*\\b(?:by|per|(?:on|with|from) each) (?:card|account)s?\\b")],
  ["spend_breakdown", 2, r("\\bspending (?:habits?|patterns?|categories)\\b|\\bwhat did (?:i|we) spend money on\\b")],

  [
    "spend_by_merchant",
    4,
    r(
      "\\b(?:which|what|top|favou?rite|biggest|most visited|by|per|each|list(?: of)?|new|the|where are the) (?:\\d+ |of the |my |new |few )*(?:stores?|merchants?|shops?|vendors?|retailers?|places?|companies|businesses|restaurants|sellers?|payees?)\\b.*",
    ),
  ],
  ["spend_by_merchant", -4, r("\\bby store (?:credit|card)\\b|\\bplaces? (?:to|of)\\b|\\bwhich restaurants? should\\b")],
  [
    "spend_by_merchant",
    4,
    r(
      "\\bwhere (?:do|did|have|am|are) (?:i|we) (?:\\w+ )?(?:eat|shop|buy|go|dine|eating|shopping|ate|drink|order|get)\\b|\\bwho (?:got|gets|took|takes|received|receives) (?:the )?(?:most|my|our)\\b|\\bwho (?:do|did) (?:i|we) (?:pay|spend)\\b",
    ),
  ],

  [
    "spend_trend",
    4,
    r(
      "\\b(?:trend|trends|trending|over time|month (?:by|over|to|on) month|week (?:by|over|on) week|year over year|going up or down|up or down|evolv|evolution|progression|trajectory|going (?:up|down)|history of (?:my )?spending|spending history)\\b",
    ),
  ],
  [
    "spend_trend",
    3.5,
    r(
      "\\b(?:by|per|each|every) (?:month|week|day|year|quarter)\\b.*\\b(?:this|last|past|since|in|over|from) |\\b(?:spending|spend|expenses) by (?:month|week|day|year|quarter)\\b|\\b(?:monthly|weekly|daily) (?:spending|spend|expenses|totals?|chart|figures)\\b",
    ),
  ],
  [
    "spend_trend",
    3.5,
    r("\\bhow (?:has|have|did|is|are|does) .{0,60}\\b(?:chang(?:e|ed|ing)|develop(?:ed)?|evolved?|moved|vary|varied|looked?)\\b"),
  ],
  [
    "spend_trend",
    4,
    r(
      "\\bthan i used to\\b|\\bspending (?:more|less) (?:lately|recently|over)\\b|\\b(?:increasing|decreasing|rising|falling|growing|creeping|getting (?:higher|lower|worse|better))\\b",
    ),
  ],
  ["spend_trend", 3, r("\\b(?:plot|line chart|graph)\\b.*")],
  ["spend_trend", -4, r("\\b(?:average|avg|typical|usually|on average)\\b")],
  [
    "spend_trend",
    7,
    r(
      "\\b(?:which|what) (?:was the |was my )?(?:most expensive |biggest |cheapest )?(?:month|week|day)s?\\b.*\\b(?:most|least|highest|lowest|expensive|cheapest|cheap|worst|best)\\b|\\b(?:most expensive|priciest|cheapest|highest|lowest|biggest|worst) (?:spending )?(?:month|week|day)\\b",
    ),
  ],
  ["spend_trend", 2, r("\\bchart\\b.*\\b(?:since|over|past|last \\d|months)\\b")],

  ["spend_compare", 5, r("\\bcompar(?:e|ed|ing|ison|isons)\\b|\\b(?:vs|versus)\\b|\\bdifference between\\b")],
  [
    "spend_compare",
    4.5,
    r(
      "\\b(?:more|less|higher|lower|bigger|smaller|cheaper|fewer)\\b.{0,60}\\bthan\\b(?! \\$?\\d)(?! i (?:make|earn|used|can|should|have|bring|get))(?! (?:my )?(?:income|salary|pay|budget))",
    ),
  ],
  [
    "spend_compare",
    4,
    r(
      "\\b(?:relative to|against|above|below|over|under|than|with) (?:my |our |the )?(?:usual|average|normal|typical|\\d+[- ]month average)\\b|\\bsame (?:time|period|month) last\\b.*\\bthan\\b",
    ),
  ],
  ["spend_compare", 5, r("\\b(?:more|less|higher|cheaper)\\b.{1,60}\\bor\\b")],
  [
    "spend_compare",
    3,
    r(
      "\\bdifference in\\b|\\bhow (?:does|do|did) .{0,40}(?:stack up|measure up|compare)\\b|\\bwhich (?:is|was|one is) (?:more|higher|bigger|cheaper)\\b",
    ),
  ],
  ["spend_compare", -6, r("^why\\b")],
  [
    "spend_compare",
    -3,
    r(
      "\\bfixed (?:vs|versus) variable\\b|\\b(?:income|earnings) (?:vs|versus|and|against) (?:expenses|spending)|\\bsavings rate\\b|\\b(?:needs|essentials?) (?:vs|versus) wants\\b|\\broth\\b",
    ),
  ],

  [
    "spend_average",
    4.5,
    r("\\b(?:average|avg|(?<!\\b(?:i|you|we|that|it|they) )mean(?! by)|typical(?:ly)?|usual(?:ly)?|normal(?:ly)?|on average|median)\\b"),
  ],
  [
    "spend_average",
    -4,
    r(
      "\\b(?:than|above|below|over|under|against|with|vs|versus|to) (?:my |our |the |is )?(?:\\d+[- ]month )?(?:usual|average|normal|typical)\\b|\\bhigher than my\\b|\\baverage (?:credit|market|american|person|household|balance)\\b",
    ),
  ],
  [
    "spend_average",
    5,
    r(
      "\\bper (?:trip|visit|order|purchase|transaction|meal|ride)\\b|\\b(?:spend|spent|spending|cost|costs|pay|go(?:es)?) .{0,30}\\b(?:per|a|each|every) (?:month|week|day)\\b|\\b(?:per|a|each) (?:month|week|day)\\b.{0,20}\\b(?:spend|spending|on|for)\\b|\\b(?:monthly|weekly|daily|yearly) (?:average|avg|bill|cost)\\b|\\bhow much .{0,40} (?:monthly|weekly|daily)\\b",
    ),
  ],
  ["spend_average", -3, r("\\bsave\\b|\\bcan i spend\\b|\\bsubscriptions?\\b")],

  [
    "spend_why",
    5,
    r(
      "\\bwhy (?:was|is|did|were|are|has|have|do|am|so|does) .*|\\bwhat (?:drove|caused|made|explains?|is behind|was behind|pushed)\\b|\\bwhat (?:changed|was different|happened)\\b|\\bwhat's (?:different|changed)\\b|\\breasons? (?:for|why)\\b",
    ),
  ],
  [
    "spend_why",
    -5,
    r(
      "\\bwhy (?:is|was|did|were|are) (?:my )?(?:card|payment|transaction|account|transfer|it|check|purchase)s? (?:is |was |been |get |got |not |\\w+ )?(?:declined|blocked|locked|frozen|denied|rejected|work|hold)\\b|\\bwhy (?:is|are) the sky\\b|\\bnet worth\\b",
    ),
  ],

  [
    "spend_count",
    5,
    r(
      `\\bhow (?:many|often|frequently)\\b(?! (?:months|years|weeks|days) (?:of|could|can|would|until|till))(?! (?:cards?|accounts?|subscriptions?|goals?|stocks|shares|points|rewards|checks|credits?|days until))|\\bnumber of (?:times|${TX})\\b|\\bcount (?:of|my|the|how)\\b|\\bhow many (?:times|${TX}|visits|trips|days)\\b`,
    ),
  ],
  [
    "spend_count",
    -4,
    r(
      "\\bhow many (?:months|years|dollars|days (?:until|till|before))\\b|\\bhow often (?:should|can|is|does|do you)\\b|\\bdoes it take\\b",
    ),
  ],

  [
    "largest",
    5,
    r(
      `\\b(?:biggest|largest|highest|most expensive|priciest|costliest|greatest|top|max(?:imum)?|major|smallest|lowest|cheapest|least expensive|min(?:imum)?|tiniest)(?: \\w+){0,3} (?:${TX}|transactions?|bills?|bill|meal|dinner|splurges?|items?|things?|thing|one|ones|deposits?|paychecks?|withdrawals?|refunds?|order|visit|trip|flight|spends?)\\b`,
    ),
  ],
  [
    "largest",
    4.5,
    r(
      "\\b(?:biggest|largest|most expensive|priciest|smallest|cheapest)\\b(?! (?:categor|merchant|store|position|holding|shop|place|vendor|goal|debt|loan|account))|\\bbig[ -]ticket\\b|\\bspent the most (?:at once|in one)|\\bsingle (?:biggest|largest)\\b",
    ),
  ],
  ["largest", -10, r("\\bcategor(?:y|ies)\\b")],
  [
    "largest",
    -4,
    r(
      "\\bminimum (?:payment|balance|amount|due)\\b|\\btop (?:\\d+ )?(?:merchants?|stores?|places?|sources?)\\b|\\bbiggest (?:source|income|position|holding|stock)|\\bmax(?:imum)? (?:out|credit)|\\bcredit (?:limit|score)\\b",
    ),
  ],

  [
    "search",
    4,
    r(
      `\\b(?:show|list|find|see|view|display|search|pull up|look up|look for|give me|get me|bring up|let me see|fetch|locate|see all|which|what are)\\b.{0,50}\\b(?:${TX}|transactions?|deposits?|withdrawals?|transfers|activity|checks)\\b`,
    ),
  ],
  [
    "search",
    3.5,
    r(
      "\\b(?:transaction history|transactions?|recent activity|account activity|latest (?:purchases|charges|transactions)|recent (?:purchases|charges|transactions|spending|buys)|statement activity|my activity)\\b",
    ),
  ],
  [
    "search",
    2.5,
    r(
      `^(?:all|any|every|the|my)? ?(?:\\w+ ){0,4}(?:transactions|txns|purchases|charges|orders|deposits)\\b(?!.*\\badd)|\\b(?:charges?|${TX}) (?:containing|with|named|matching|from|at|on my|for)\\b`,
    ),
  ],
  [
    "search",
    3.5,
    r(
      "\\bwhat(?:'s| is| was| were)? (?:this|that|these|the) .{0,30}\\b(?:charge|transaction|payment|purchase)s?\\b|\\bwhat did (?:i|we) (?:buy|purchase|get|order)\\b|\\bdid (?:i|we) (?:buy|pay|purchase|go|order)\\b(?!.*\\b(?:more|less|than|how)\\b)",
    ),
  ],
  [
    "search",
    5,
    r(
      "\\b(?:show|list|see|give)\\b.{0,20}\\b(?:everything|all|what|things|items|stuff)\\b.{0,20}\\b(?:bought|purchased|ordered|charged|got)\\b",
    ),
  ],
  ["search", 4, r("\\bdid .{1,25} (?:charge|bill) (?:me|us)\\b(?! (?:twice|2 times))")],
  ["search", 3, r("\\b(?:find|search(?: for)?|look(?:ing)? (?:for|up)|locate|pull up|filter)\\b")],
  [
    "search",
    -3,
    r(
      "\\bhow (?:much|many|often)\\b|\\badd up\\b|\\btotal\\b|\\bbiggest|largest|smallest\\b|\\bwhen\\b|\\bunusual|suspicious|weird|strange|duplicate|twice|fraud|pending|should check|number of|foreign transaction|subscriptions?|recurring|average|compare|dispute|by (?:month|week|category)|incorrect|wrong|interest charges\\b",
    ),
  ],

  [
    "last_time",
    5,
    r(
      "\\b(?:last|first|latest|most recent|previous) (?:time|thing|item|thing that)\\b(?! (?:month|week|year))|\\bwhen (?:was|did|were|is) (?:the |my |our )?(?:last|latest|first|most recent|previous)\\b|\\bwhen did (?:i|we) (?:last|first|start|begin|buy|pay|go|get|purchase|order|spend|visit|eat)\\b|\\bhow long (?:ago|since|has it been)\\b|\\bwhen (?:was|were) (?:that|it|this|i|we)\\b",
    ),
  ],
  [
    "last_time",
    4.5,
    r(
      `\\b(?:my |the )?(?:first|last|latest|most recent)(?: \\w+){0,2} (?:purchase|charge|visit|order|payment|transaction|trip|run|bill)\\b(?! (?:month|week|year))`,
    ),
  ],
  [
    "last_time",
    -4,
    r(
      "\\b(?:pay ?check|salary|paid next|pay day|payday)\\b|\\b(?:last|latest|recent) (?:\\d+ |few )?(?:transactions|purchases|charges|payments|orders)\\b|\\bsubscri|\\bgoal|\\bpass(?:ed)? \\$?\\d|\\bcard expire|\\bbill due\\b",
    ),
  ],

  [
    "pending",
    6,
    r("\\bpending\\b|\\bnot (?:yet )?(?:posted|cleared)\\b|\\buncleared\\b|\\bstill processing\\b|\\bon hold\\b.*\\bcharges?\\b"),
  ],
  [
    "refunds",
    6,
    r("\\brefund(?:s|ed)?\\b|\\bget back\\b|\\bgot back\\b|\\bmoney back\\b|\\breturns? (?:credited|processed)\\b|\\breimburse"),
  ],
  ["refunds", -4, r("\\btax (?:return|refund)|containing|'refund'|\"refund\"")],
  [
    "unusual",
    6,
    r(
      "\\b(?:unusual|suspicious|weird|strange|odd(?!s)|anomal|out of the ordinary|unexpected|fishy|unrecogni[sz]ed|don't recogni[sz]e|should check|surpris|fraud(?:ulent)? (?:charges?|transactions?|activity))\\w*\\b|\\bany bills? (?:jump|went up|go up|increase)|\\bbill jump\\b",
    ),
  ],
  [
    "duplicates",
    7,
    r(
      "\\bduplicates?\\b|\\bcharged (?:me )?(?:twice|2 times|double)\\b|\\bdouble[ -](?:charges?|charged|billed|billing)\\b|\\bbill(?:ed)? (?:me )?(?:twice|2 times)\\b|\\btwice for\\b",
    ),
  ],
  [
    "fees",
    4.5,
    r("\\b(?:fees?|interest charges?|interest charged|overdrafts?|finance charges?|surcharges?|penalt(?:y|ies)|service charges?)\\b"),
  ],
  [
    "fees",
    -5,
    r(
      "\\b(?:what (?:are|is) the|is there|will i|do you charge|if i|avoid|waive|legal fees|school fees|license fees?|does it cost|to use my card|would|should)\\b",
    ),
  ],

  [
    "income_total",
    4.5,
    r(
      "\\b(?:income|earnings|earned|earn|salary|wages|paychecks?|payroll|take[- ]home|got paid|get paid|been paid|was paid|were paid|bring home|brought home|money in(?= (?:this|last|and|vs|since|from)\\b|$|[?.])|money came in|come in|came in|side gigs?|dividends?|interest earned|revenue)\\b",
    ),
  ],
  [
    "income_total",
    4,
    r(
      "\\bhow much (?:money )?(?:do|did|have|am|are) (?:i|we) (?:make|made|making|earn|earned|get paid|bring in|receive|received|got)\\b|\\bmoney (?:i|we) (?:make|made|earned|get)\\b|\\b(?:do|did|have) (?:i|we) (?:make|made)\\b|\\b(?:i|we) (?:make|made) (?:a|per|each|every|at|this|last|in)\\b|\\bmuch (?:i|we) (?:make|made)\\b|\\bmy pay(?: for\\b|$|\\?)|\\bpaying me\\b|\\bwhere does my (?:money|income) come from\\b",
    ),
  ],
  [
    "income_total",
    -5,
    r(
      "\\b(?:savings? rate|debt to income|spend(?:ing)? more than|income tax(?:es)?|more than i (?:make|earn)|interest (?:rate|do i earn)|vs expenses|income (?:vs|and|versus) (?:expenses|spending)|get paid next|income ratio|without income|paying for|when (?:do|did|is|was|will|am)|arrive|what percent|earning enough|if i|forget|remember|taxable|w-?2|1099 form|minimum wage|next (?:paycheck|payday))\\b",
    ),
  ],
  [
    "cash_flow",
    6,
    r(
      "\\bcash ?flow\\b|\\bspend(?:ing)? (?:more|less) than (?:i|we) (?:make|earn|bring|get)|\\b(?:more|less) than (?:i|we) (?:make|earn)\\b|\\bleft over\\b|\\bleft after\\b|\\bleftover\\b|\\bin the (?:red|black)\\b|\\bnet income\\b|\\bincome (?:vs|versus|and|minus|against) (?:expenses|spending|outgoings)\\b|\\bmoney in (?:and|vs) (?:money )?out\\b|\\blive within\\b|\\bbreak(?:ing)? even\\b|\\bspending (?:vs|versus) income\\b",
    ),
  ],
  ["cash_flow", 5, r("\\bdid (?:i|we) save\\b|\\bhow much (?:did|have|am|do) (?:i|we) (?:save|saved|saving)\\b")],
  [
    "savings_rate",
    7,
    r(
      "\\bsavings? rate\\b|\\b(?:what )?(?:percent|percentage|share|portion|much) of (?:my |our )?(?:pay|income|salary|paycheck|earnings)\\b.*\\bsav|\\bsaving what percent",
    ),
  ],
  [
    "payday",
    6,
    r(
      "\\bpay ?days?\\b|\\b(?:get|getting|be|being) paid\\b.*\\bnext\\b|\\bwhen (?:do|am|will|is|are|was|did|were|should) (?:i|we|my|our|the)?.{0,20}\\b(?:pay ?checks?|paid|salary|pay|deposit)\\b|\\b(?:last|next|latest) pay ?check\\b|\\b(?:did|has) (?:my )?(?:salary|pay ?check|pay|direct deposit) .{0,15}(?:arrive|come|hit|land|post|clear|go through)|\\bnext pay\\b",
    ),
  ],
  [
    "payday",
    -5,
    r("\\bhow much\\b|\\bpaying for\\b|\\bpaid off\\b|\\bbefore payday\\b|\\bbill\\b|\\bi (?:paid|pay) (?:for|my)\\b|\\blast paid\\b"),
  ],

  [
    "net_worth",
    6,
    r(
      "\\bnet[- ]?worth\\b|\\bhow much (?:am i|are we) worth\\b|\\b(?:total )?assets\\b|\\bwhat am i worth\\b|\\bhow rich\\b|\\btotal wealth\\b|\\bmy wealth\\b|\\bassets and (?:debts?|liabilities)\\b",
    ),
  ],
  [
    "net_worth_change",
    4,
    r(
      "\\bnet[- ]?worth\\b.*\\b(?:chang\\w*|grow\\w*|grew|drop\\w*|fell|fall\\w*|rise|rose|increase\\w*|decrease\\w*|since|over|trend|history|ago|last|this|up|down|in|chart|graph|plot|on)\\b|\\b(?:why|how (?:has|did|much has)|chart|plot|graph|trend|history|change in|growth of)\\b.*\\bnet[- ]?worth\\b",
    ),
  ],
  [
    "net_worth_change",
    7,
    r(
      "\\bwhen did (?:i|we) (?:pass|hit|reach|cross)\\b|\\bhow much (?:richer|poorer)\\b|\\b(?:richer|poorer) (?:am|are)\\b|\\b(?:am i|are we|i am|getting) (?:\\w+ )?(?:richer|poorer)\\b",
    ),
  ],
  ["net_worth_change", 5.8, r("\\bnet[- ]?worth\\b")],
  [
    "net_worth_change",
    -5,
    r(
      "^(?!.*\\b(?:chang\\w*|grow\\w*|grew|drop\\w*|dropped|fell|fall\\w*|rise|rose|increase\\w*|decrease\\w*|since|over|trend|history|ago|last|this|year|month|week|up|down|chart|graph|plot|richer|poorer|pass|hit|reach|cross|why|yesterday|on|in|was|compare)\\b).*$",
    ),
  ],
  [
    "balance",
    4.5,
    r(
      "\\bbalances?\\b|\\bhow much (?:money )?(?:is|do (?:i|we) have|have (?:i|we) got|'s)(?: \\w+){0,4} (?:in|on) (?:my |our |the |all )?|\\bmoney (?:is |do i have )?in (?:my |our |the )\\b|\\bwhat(?:'s| is) in (?:my|our|the)\\b|\\bhow much have i got\\b",
    ),
  ],
  [
    "balance",
    4,
    r(
      "\\bhow much (?:money|cash|funds)? ?(?:do|have) (?:i|we) (?:have|got)\\b|\\bavailable (?:cash|funds|balance)\\b|\\bcash on hand\\b|\\bhow much cash\\b(?!.*\\b(?:withdr|spend|spent|back|take out|took out|get out))|\\bdo (?:i|we) have (?:any |some )?(?:money|cash)\\b|\\bdo (?:i|we) have (?:at least|enough|more than|over|\\$)|\\bmoney (?:left|available)\\b|\\bhow much is (?:in|left in)\\b|\\bhow much (?:do i have |is )?saved\\b|\\bfunds\\b|\\bhow much money\\b|\\bliquid\\b|\\bcould i (?:check|see) (?:my|the)\\b.*\\baccount\\b",
    ),
  ],
  [
    "balance",
    -5,
    r(
      "\\b(?:spen[dt]|spending|blow|blew|owe|debt|project|forecast|will i have|end of the month|draw|for a \\$?\\d|invested in|rewards?|points|how many|worth of|credit (?:do i have )?left|months of|saved for|have saved|budget|overdraft|transfer \\$?\\d|insurance|stock|shares|minimum|due)\\b",
    ),
  ],
  ["balance", 5, r("\\b(?:total|money|much) (?:is )?in (?:my |our |the )?(?:savings?|checking|bank|accounts?)\\b")],
  [
    "balance",
    4,
    r(
      "\\b(?:total|value|status|state|details|amount) (?:of|in) (?:all )?my (?:bank )?accounts?\\b|\\b(?:remaining|available|left|money|accumulated) in my (?:bank )?acc?\\w*\\b|\\bcash left\\b|\\bbank savings\\b",
    ),
  ],
  ["balance", -3, r("\\baverage\\b|\\bcompare\\b|\\btransactions?\\b")],
  [
    "accounts_list",
    5,
    r(
      "\\b(?:what|which|list|show|how many|see|all)(?: (?!by\\b|per\\b|spen[dt])\\w+){0,3} accounts?\\b(?!.*\\b(?:balance|balances|transactions?)\\b)|\\baccounts? (?:do i have|need|list|overview|connected|linked|are (?:linked|connected))\\b|\\b(?:is|are) (?:everything|all|my accounts?) (?:synced|up to date|connected|syncing)\\b|\\bsynced\\b|\\blast sync\\b|\\bwhich (?:cards|banks)\\b|\\bhow many (?:cards|credit cards) do\\b",
    ),
  ],
  [
    "accounts_list",
    -5,
    r(
      "\\b(?:balances?|best rate|highest|should|interest|transactions? (?:on|from|in)|blocked|frozen|total|how much|spen[dt]|apply|open|close)\\b|\\brate\\b",
    ),
  ],
  [
    "debt",
    6,
    r(
      "\\b(?:how much|what) (?:do|does|did|am|are|is) (?:i|we) (?:still )?(?:owe|owing|in debt)\\b|\\b(?:i|we) owe\\b|\\bdebts?\\b|\\bin debt\\b|\\bliabilities\\b|\\bowed\\b|\\bleft (?:on|to pay on) (?:my |the |our )?(?:\\w+ )?(?:loan|mortgage|car|card|visa|amex)|\\bloan balances?\\b|\\bmortgage balance\\b|\\bcredit card balances?\\b|\\bpayoff (?:amount|balance)\\b",
    ),
  ],
  [
    "debt",
    -5,
    r(
      "\\btax(?:es)?\\b|\\bassets\\b|\\bpay ?off my\\b|\\bfree\\b|\\bdebt payments?\\b|\\bhow long\\b|\\bshould\\b|\\bminimum\\b|\\bdue\\b|\\bwhat is debt\\b",
    ),
  ],
  [
    "payoff",
    7,
    r(
      "\\b(?:how long|when).{0,40}\\b(?:pay(?:ing)? (?:it )?off|paid off|debt[- ]free|payoff)\\b|\\bwhat if i (?:put|pay|paid)\\b|\\bextra (?:\\$\\d+ )?(?:payment|toward)\\b|\\bpay off\\b.{0,40}\\b(?:at|with) \\$|\\bhow much interest will\\b|\\bsnowball\\b|\\bavalanche\\b|\\bmore toward\\b",
    ),
  ],
  [
    "credit_use",
    8,
    r(
      "\\butili[sz]ation\\b|\\bcredit (?:do i have |have i |i have )?(?:left|available|remaining)\\b|\\bavailable credit\\b|\\b(?:close to|near|over|under|at) my limit\\b|\\bcredit limits?\\b|\\bmaxed out\\b|\\bspending limit\\b|\\bcredit usage\\b",
    ),
  ],
  [
    "credit_use",
    -7,
    r(
      "\\b(?:increase|raise|change|lower|improve|higher|bump|extend|apply)\\w* .{0,25}\\blimit\\b|\\blimit (?:increase|raised|change|increased)\\b|\\bcredit score\\b|\\bget (?:a|my)\\b.{0,20}\\blimit\\b",
    ),
  ],
  [
    "rate",
    7,
    r(
      "\\bapr\\b|\\bapy\\b|\\binterest rates?\\b|\\bbest rate\\b|\\binterest do i (?:earn|pay|get)\\b|\\bwhat (?:interest|rate)\\b|\\brate (?:on|of|for)\\b|\\bannual percentage\\b",
    ),
  ],
  ["rate", -7, r("\\bsavings? rate\\b|^what is apr\\b|\\bearning enough\\b|\\bthis rate\\b")],
];
