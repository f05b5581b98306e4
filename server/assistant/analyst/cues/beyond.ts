import type { Intent } from "../frame.ts";

const r = (source: string): RegExp => new RegExp(source);

/** Cues for requests that are recognized only to suggest an alternative, and for small talk. Weights as in the money cues. */
export const beyondCues: readonly (readonly [Intent, number, RegExp])[] = [
  ["subscriptions", 7, r("\\bsubscriptions?\\b|\\brecurring (?:charges|expenses|payments|bills)\\b|\\bmemberships\\b")],
  [
    "subscription_one",
    8,
    r(
      "\\b(?:when (?:does|do|is|will)|how long have (?:i|we))\\b.{0,30}(?:renew|had|been paying)\\b.*|\\bhow (?:much|expensive) is (?:my )?(?:netflix|spotify|hulu|disney|youtube|apple music|hbo|max|prime|icloud|adobe|dropbox|peloton|audible|paramount|peacock)\\b|\\brenew(?:s|al)?\\b|\\bhow much have i paid .{0,25} in total\\b",
    ),
  ],
  [
    "subscription_change",
    8,
    r(
      "\\bsubscriptions?\\b.*\\b(?:went up|go up|increase|raised|price|new|changed)\\b|\\bnew subscriptions?\\b|\\bwhat did \\w+ cost before\\b|\\bprice (?:increase|rise|hike)s?\\b|\\bcost before\\b",
    ),
  ],
  [
    "bills_upcoming",
    8,
    r(
      "\\bbills?\\b.{0,25}\\b(?:due|upcoming|coming up|coming|this week|next)\\b|\\bupcoming (?:bills?|payments|charges)\\b|\\b(?:is|are|when is|what's|what is) .{0,30}\\bdue\\b|\\bdue (?:date|before|this|next|on|soon)\\b|\\bcoming out (?:before|this|next|of)\\b|\\b(?:minimum|min|least)\\b.{0,30}\\b(?:pay|payment|due|amount)\\b|\\bnext bill\\b|\\bpayment due\\b|\\bhave to pay (?:by|before)\\b",
    ),
  ],
  [
    "bills_upcoming",
    11,
    r(
      "\\b(?:when|what (?:day|date|time)|by when|how (?:long|much (?:time|longer)))\\b(?!.*\\b(?:did|was|were|last|paid|payday|paying|pay off|paid off|spen[dt])\\b).{0,45}\\b(?:pay|owe|owed|payment|due)\\b.{0,45}\\b(?:bills?|utilities|rent|mortgage|insurance|loan|card|mastercard|payment)\\b|\\bwhen (?:do|does|is|will|should) .{0,30}\\b(?:payment|rent|mortgage|bill)\\b.{0,20}\\b(?:due|come|be|owed|next|up)\\b",
    ),
  ],
  [
    "bills_upcoming",
    9.5,
    r(
      "\\bhow (?:little|low|small|tiny)\\b.{0,30}\\b(?:pay|payment)\\b|\\b(?:smallest|lowest|least|minimum|minumum|min)\\b.{0,30}\\bpay(?:ment)?\\b.{0,40}\\b(?:bill|card|loan|mortgage|amex|visa)\\b|\\b(?:smallest|lowest|least|minimum) (?:amount )?(?:i|we) (?:can|have to|must|need to) pay\\b",
    ),
  ],
  [
    "bills_upcoming",
    6,
    r(
      "^(?!.*\\b(?:spen[dt]|spending|paid|last|average|usual\\w*|typical\\w*|lower|cut|reduce)\\b).*\\b(?:how much|what|total|amounts?)\\b.{0,45}\\b(?:my|our|in|on|for|of) bills\\b",
    ),
  ],
  [
    "payday",
    9.5,
    r(
      "\\b(?:when|what (?:day|date)|how (?:long|many days)|next time|tell me the day)\\b(?!.*\\b(?:spen[dt]|bills?|due|before|run out|pay off|paid off)\\b).{0,40}\\b(?:(?:i|we) (?:get|am|are) paid|get(?:ting)? paid|be paid|pay ?checks?|pay ?day|pay date|next check|get my payment)\\b|^what is my pay ?(?:date|day)",
    ),
  ],
  ["cut_back", 8, r("\\b(?:don't|do not|never|rarely|hardly|barely) (?:even )?(?:use|need)\\b")],
  ["subscription_change", 7.5, r("\\bbills?\\b.*\\b(?:went up|gone up|going up|go up|increased?|rose|risen|more expensive)\\b")],
  [
    "forecast",
    9,
    r(
      "\\b(?:will|am|would) (?:i|we) (?:going to )?(?:go|be|end up|get) (?:negative|broke|in the red|below (?:zero|nothing)|overdrawn|short)\\b|\\bwill (?:i|we) overdraw\\b|\\bmake it to (?:pay ?day|the end|next)\\b",
    ),
  ],
  [
    "payoff",
    9,
    r(
      "\\b(?:extra|more|additional) \\$?\\d+.{0,20}\\b(?:on|to|toward|towards|at|off)\\b.{0,20}\\b(?:visa|mastercard|amex|card|loan|mortgage|debt)\\b|\\bwhat (?:if|would happen if|happens if) (?:i|we) (?:pay|paid|put|add|added)\\b|\\bdebt[- ]free\\b",
    ),
  ],
  ["budget_status", 8, r("\\b(?:am|are|was|were|did) (?:i|we) (?:over ?spending|over ?spent|over ?spend)\\b|\\bover ?spent\\b")],
  [
    "budget_left",
    11,
    r("\\b(?:how much|what).{0,20}\\b(?:left|remaining) (?:for|to spend on) (?:my |our |the )?(?!the month|rent due)\\w+"),
  ],
  [
    "holdings",
    8,
    r(
      "\\b(?:losing|making|lost|made|up|down) (?:money |much )?on (?:my )?(?:\\w+ (?:stock|shares)|apple|tesla|amazon stock|nvidia|investments?|stocks)\\b|\\binvestments?\\b.*\\b(?:gain(?:ed)?|made|lost|return(?:ed)?|grow|grown|grew)\\b",
    ),
  ],
  [
    "holdings",
    2.5,
    r(
      "^how (?:much|many) (?:shares of |units of )?(?!money|cash|credit|debt|savings|accounts?|cards?|subscriptions?|goals?|transactions|budgets?|time|days|months|income|available|left|bills|points|rewards)\\w{2,6} (?:stock |shares )?(?:do|did) (?:i|we) (?:have|own|hold)$",
    ),
  ],
  ["investment_tx", 8.5, r("\\b(?:did|have) (?:i|we) (?:sell|sold)\\b|\\bi sold\\b")],
  ["summary", 8, r("^(?:so )?how did .{0,30} go\\b")],
  ["affordability", 9.5, r("\\bis it (?:ok|okay|fine|safe|alright|all right) (?:to|if (?:i|we)) (?:spend|buy|get|pay)\\b")],
  ["bills_upcoming", 9, r("\\bowe\\b.{0,20}\\b(?:before|by|this week|next week|this month|next month|in the next)\\b")],
  ["spend_why", 9, r("\\b(?:biggest|largest|main|major|top) (?:spending )?(?:changes?|increases?|differences?|jumps?|drops?|movers?)\\b")],
  ["budget_status", 7, r("\\bbudgets?\\b|\\bon track\\b|\\bcategor(?:y|ies) am i over\\b|\\bstick to my\\b")],
  [
    "budget_left",
    8.5,
    r(
      "\\b(?:left|remaining|remains) (?:in|on|of|for) (?:my |our |the )?(?:\\w+ )?budget\\b|\\bcan i (?:still )?spend\\b(?! less)|\\bleft to spend\\b|\\bsafe to spend\\b|\\bhow much (?:more )?can (?:i|we)\\b.*\\bspend\\b|\\bi have left to spend\\b",
    ),
  ],
  [
    "budget_create",
    9,
    r(
      "\\b(?:create|make|build|set up|start|draft|propose|plan|design|help me)\\b.{0,25}\\bbudget|\\bbudget (?:to (?!\\$?\\d)|for (?:the )?(?:holidays|next|december|a trip))\\b|\\b50\\/30\\/20\\b",
    ),
  ],
  [
    "budget_edit",
    9,
    r(
      "\\b(?:set|change|raise|lower|increase|decrease|update|adjust|move|reduce|bump|put)\\b.{0,40}\\b(?:budget|budget line|line)\\b|\\blower \\w+ to \\$?\\d|\\badd \\w+ \\$?\\d",
    ),
  ],
  [
    "goal_status",
    7.5,
    r(
      "\\bgoals?\\b|\\b(?:on track|close|how far)\\b.{0,25}\\b(?:for|to|from) (?:the|my|our|a)\\b.*|\\bwhen will i (?:reach|hit|have)\\b|\\bdown payment\\b",
    ),
  ],
  [
    "goal_create",
    8.5,
    r(
      "\\b(?:create|set|make|add|new|start|open)\\b.{0,15}\\bgoal\\b|\\bwant to save (?:up )?\\$?\\d|\\bsave \\$?\\d+ (?:for|by)\\b|\\bstart an? (?:\\w+ )?fund\\b",
    ),
  ],
  [
    "emergency_fund",
    8.5,
    r(
      "\\bemergency (?:fund|savings)\\b(?!.*\\bwhen will)|\\bmonths of (?:expenses|spending|living)\\b|\\benough for \\d+ months\\b|\\brainy day\\b",
    ),
  ],
  ["emergency_fund", -4, r("\\bwhen (?:will|would|can)\\b")],
  ["allocation", 4, r("\\b(?:share|percent|percentage|part) of (?:my |our )?net worth\\b")],
  ["schedule", 4, r("\\b(?:send|email|text|mail) (?:me|us) .{0,30}\\b(?:every|each|daily|weekly|monthly)\\b")],
  [
    "affordability",
    8.5,
    r(
      "\\bafford\\b|\\bdo i have enough (?:for|to)\\b|(?<!how )\\b(?:can|could) (?:i|we) (?:buy|save|pay|get|swing|handle)\\b(?!.*\\bwith you\\b)|\\bis an? \\$\\d+.* (?:ok|okay|too much|doable)\\b|\\bwhat if i wait\\b|\\bhow much house\\b|\\bwithin my means\\b|\\bdo i have (?:the )?money (?:for|to)\\b|\\benough (?:money|cash|funds)? ?(?:to|for)\\b",
    ),
  ],
  [
    "forecast",
    8.5,
    r(
      "\\b(?:forecast|predict|project(?:ion|ed)?|at this rate|estimate)\\b|\\bwill (?:i|we|my) (?:\\w+ )?(?:have|spend|save|be|run out|end up|balance)\\b|\\bwill (?:my|our) (?:cash|money|balances?|accounts?|finances|checking|savings)\\b|\\b(?:i|we)'ll (?:have|spend|save)\\b|\\bhow much will\\b(?!.*interest)|\\bgoing to (?:spend|have|save|run out)\\b",
    ),
  ],
  [
    "runway",
    9,
    r(
      "\\bhow (?:long|many months) (?:would|could|will|can|do)\\b.{0,40}\\b(?:last|live|survive|without)\\b|\\brunway\\b|\\blast me\\b|\\bwithout income\\b|\\bif i lost my job\\b",
    ),
  ],
  [
    "holdings",
    7,
    r(
      "\\b(?:stocks?|shares of|holdings?|etfs?|mutual funds?|biggest position|positions?|bonds)\\b|\\bhow (?:are|is|did) my (?:investments?|portfolio|401k|ira|stocks)\\b.*|\\bmy portfolio\\b|\\binvestments? (?:doing|performance|return)\\b|\\bvalue of my (?:401k|ira|roth|brokerage)\\b|\\bcost basis\\b|\\bcapital gains?\\b",
    ),
  ],
  ["holdings", -3, r("\\bshould\\b|\\bin stock\\b")],
  [
    "allocation",
    8,
    r(
      "\\bshare of (?:my )?net worth\\b|\\b(?:allocation|diversified|diversification|asset mix)\\b|\\b(?:share|percent|percentage|how much) of (?:my |our )?(?:money|net worth|portfolio|assets|wealth)\\b.*\\b(?:in|is)\\b",
    ),
  ],
  [
    "investment_tx",
    8.5,
    r(
      "\\b(?:buy|bought|sell|sold|trades?|contributions?|contributed?)\\b.{0,25}\\b(?:brokerage|401k|ira|roth|portfolio|hsa|529)\\b|\\b(?:401k|ira|roth|hsa|529) contributions?\\b|\\bdividends received\\b|\\btrades\\b",
    ),
  ],
  [
    "cut_back",
    8,
    r(
      "\\b(?:cut|cut back|cut down|trim|wasting|waste|reduce (?:my )?(?:spending|expenses|bills)|save money on|lower my bills|spend less|overpaying)\\b|\\bshould i cancel\\b|\\bways to save\\b|\\bhow (?:can|do|could|should) i save\\b|\\bsave more\\b|\\btips\\b",
    ),
  ],
  [
    "cut_back",
    -6,
    r("\\bmore than\\b.*\\bspend less\\b|\\bdid (?:i|we) spend less\\b|\\bspend less (?:in|on|this|last|than)\\b|\\bcan i save\\b"),
  ],
  [
    "idle_cash",
    8,
    r(
      "\\btoo much (?:cash|money) in\\b|\\bwhere should (?:i|we) (?:keep|put|park|move)\\b|\\bearning enough\\b|\\bidle (?:cash|money)\\b|\\bexcess cash\\b",
    ),
  ],
  [
    "products",
    8,
    r(
      "\\b(?:good|best|better|recommend|suggest|which|find me|compare) .{0,30}(?:high[- ]yield|savings account|credit cards? for me|travel card|bank account|cash ?back card|credit card|mortgage rates?|cd rates?|brokerage for)\\b(?!.*\\b(?:spen[dt]|transactions?|balance|purchases?|charges?)\\b)|\\brecommend (?:a|me)\\b|\\bbest credit card\\b|\\bhigh[- ]yield savings\\b|\\bnew (?:credit )?card\\b",
    ),
  ],
  [
    "rewards_card",
    9,
    r(
      "\\b(?:which|what|best) (?:of my )?(?:credit )?cards?\\b.{0,25}\\b(?:use|for (?!me\\b)|groceries|gas|dining|pay with)|\\brewards?\\b|\\bcash ?back\\b|\\bpoints\\b|\\bmiles (?:do|have|balance)\\b|\\bredeem\\b",
    ),
  ],
  [
    "summary",
    6.5,
    r(
      "\\bhow am i doing\\b|\\bhow are we doing\\b|\\bsummary\\b|\\brecap\\b|\\b(?:monthly|weekly|annual|yearly) (?:report|review|check[- ]?in)\\b|\\boverview\\b|\\bshould i know about\\b|\\bfinancial (?:health|picture|situation|status)\\b|\\bsummari[sz]e\\b|\\bhow(?:'s| is| are| was| were) (?:my|our) (?:money|finances|month|week|year)\\b",
    ),
  ],
  ["make_table", 7, r("\\b(?:table|spreadsheet|grid|excel|csv|export)\\b|\\badd a column\\b|\\bsortable\\b")],
  ["make_chart", 7, r("\\b(?:chart|graph|plot|draw|visuali[sz]e|diagram)\\b")],
  ["make_chart", -3.6, r("\\bnet[- ]?worth\\b|\\bmonth by month\\b|\\bplot\\b|\\bpie chart of \\w+ spending\\b|\\bshow a pie\\b")],
  [
    "categorize",
    9,
    r(
      "^(?!.*\\b(?:what|which|how|did i|have i)\\b).*\\b(?:re-?)?categori[sz]e\\b|\\b(?:mark|tag|label|reclassify|classify)\\b.{0,40}\\bas\\b|\\bcharge is (?:actually |really )?(?:groceries|dining|rent|\\w+)$|\\bchange the category\\b|\\bmove .{0,30} to (?:the )?\\w+ category\\b",
    ),
  ],
  [
    "memory_save",
    9,
    r(
      "\\bremember (?:that|i|my|this)\\b|\\bkeep (?:that|this|it) in mind\\b|\\b(?:please )?note that\\b|\\bfor future reference\\b|^(?:i am|i'm) saving for\\b",
    ),
  ],
  [
    "memory_read",
    9,
    r(
      "\\b(?:what|anything) (?:do|did) you (?:remember|know) about (?:me|us)\\b|^forget\\b|\\bforget (?:my|that|about|what)\\b|\\bmy memories\\b",
    ),
  ],
  [
    "schedule",
    9,
    r(
      "\\b(?:send|email|mail|text|remind|notify|alert|warn)\\b.{0,10}\\b(?:me|us)\\b|\\bset (?:a |an |up )?(?:a |an )?(?:reminder|alert|warning|notification)\\b|\\b(?:every|each) (?:monday|morning|week|month|day|friday|sunday|first)\\b.*\\b(?:send|email|report)\\b",
    ),
  ],
  [
    "concept",
    8,
    r(
      "^(?:what|what's|whats|define|explain|how does|how do|what does|meaning of|difference between|tell me about)(?: is| are)?(?: an?| the)? (?:apr|apy|roth|ira|401k|hsa|etf|index fund|compound interest|credit score|inflation|escrow|net worth|good savings rate|amorti[sz]ation|fico|deductible|dividends?|bond|mutual fund|traditional)\\b(?!.* (?:my|mine|do i)\\b)|\\bwhat (?:does|do) .{0,30} mean\\b|^(?:difference between|what is the difference) .*\\b(?:ira|roth|credit|debit|apr|apy)\\b|\\bwhat is a good\\b|\\bhow does .{0,40} work\\b|\\bdefine\\b",
    ),
  ],
  [
    "advice_boundary",
    10,
    r(
      "\\bshould (?:i|we) (?:buy|sell|invest|lease|refinance|pay off|get|take|move|put|switch|open|close|rent|hold|convert|roll)\\b|\\bis it (?:smart|wise|better|worth|a good idea|good|bad|safe)\\b|\\bwhich (?:crypto|stocks?|coins?|funds?) (?:will|should|to|is|are|would|do you)\\b|\\bgood (?:investment|time to buy)\\b|\\bwill go up\\b|\\bbuy (?:nvidia|tesla|bitcoin|apple stock|stocks|crypto)\\b|\\broth or (?:traditional|student)|\\bis .{0,20} a good (?:buy|investment|stock)\\b|\\bwhat should i (?:invest|do with)\\b|\\broll ?over\\b",
    ),
  ],
  [
    "cannot_act",
    10,
    r(
      "^(?:please |can you |could you |would you |i want you to |i(?:'d| would) like (?:you )?to |i (?:want|need) to |i need you to |go ahead and |help me |how do i |how can i |let's )*(?:transfer|send|pay|wire|cancel|dispute|freeze|unfreeze|lock|block|unblock|close|open|deposit|withdraw|move|apply|order|replace|report|activate|invest|buy|sell|refund|zelle|venmo|stop payment|change my pin|reset|raise|increase|redeem)\\b(?! (?:history|trend|total)s?\\b)(?!s\\b)(?!.*\\b(?:did i|last month|this month|transactions?|in (?:january|february|march|april|may|june|july|august|september|october|november|december|20\\d\\d)|budget|goal)\\b)",
    ),
  ],
  [
    "cannot_act",
    8,
    r(
      "\\b(?:transfer|move|wire|send|zelle) \\$?\\d+.{0,20} (?:to|from|into)\\b|\\b(?:freeze|lock|unlock|unfreeze) (?:my|the)\\b|\\b(?:cancel|dispute) (?:my|this|that|the)\\b|\\bpay (?:off )?(?:my|the|our) (?:\\w+ )?(?:bill|card|loan|mortgage|rent) ?(?:now|today|for me|please)?$|\\bmake a payment\\b|\\bfor me$|\\b(?:lost|stolen|damaged|cracked|snapped) (?:my )?(?:\\w+ )?card\\b|\\b(?:card|account) .{0,25}(?:lost|stolen|compromised|hacked|declined|blocked|locked|frozen|on hold|broken|damaged)\\b|\\b(?:change|reset|forgot|set up|update|new) .{0,15}\\bpin\\b|\\border (?:new |more |some )?(?:checks|checkbooks?)\\b|\\breport (?:fraud|a|my|fraudulent|lost|stolen)\\b|\\brouting number\\b|\\bdirect deposit\\b|\\bnew (?:debit |credit )?card\\b",
    ),
  ],
  [
    "help",
    7,
    r(
      "^(?:help|help me|help!|\\?|menu|commands|options|start)[.?!]*$|\\bwhat (?:can|could|do) (?:you|i|this|hiro) (?:do|ask|help|answer|know|say)\\b(?!.*\\bmy (?:spend|income|money|balance|purchase))|\\bhow (?:do|can|should) i (?:use|start|ask)\\b|\\bhow does this (?:work|app)\\b|\\bwhat are you (?:able|capable)\\b|\\bwhat (?:kinds?|sorts?|types?) of questions\\b|\\bexamples? of (?:questions|what)\\b|\\bcan you help\\b|\\bget started\\b",
    ),
  ],
  [
    "smalltalk",
    6,
    r(
      "^(?=.{1,120}$)(?:(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day|night)|thanks?|thank you|thx|ty|cheers|bye|goodbye|see you|see ya|later|cool|great|awesome|perfect|nice|ok|okay|got it|wow|lol|sorry|no thanks|never ?mind|that's all|sup|what's up|much appreciated|that helps|you rock|good job|well done|appreciate it)\\b(?:[\\s,.!?]*(?:there|hiro|so much|a lot|very much|that helps|for (?:the|your|that|helping)[ \\w]*|again|everyone|friend|you|to you|mate|buddy|man|then|now|it|all|job))?[\\s,.!?]*)+$",
    ),
  ],
  [
    "smalltalk",
    7,
    r(
      "\\bwho are you\\b|\\bwhat are you\\b(?! (?:able|capable))|\\bwhat(?:'s| is) your name\\b|\\bare you (?:a |an )?(?:real|human|person|robot|bot|ai|alive|there)\\b|\\bhow are you\\b|\\bhow's it going\\b|\\bwho (?:made|built|created) you\\b|\\bwhat model\\b|\\bi love you\\b",
    ),
  ],
  [
    "out_of_scope",
    8,
    r(
      "\\b(?:weather|temperature outside|poem|joke|jokes|capital of|translate|recipe|lyrics|horoscope|movie times|who won|football|basketball|nfl|nba|president|write me|write a|sing|song|meaning of life|population|calories|how tall|how old is|what time is it|news|story|wikipedia|homework|python code|javascript)\\b(?!.*\\b(?:spen[dt]|cost|transactions?|paid|charges?)\\b)",
    ),
  ],
  [
    "out_of_scope",
    9,
    r(
      '\\b(?:system prompt|your instructions|ignore (?:all |your |the |any |my )?(?:previous|prior|above|instructions)|raw sql|bearer token|api key|password|debug mode|developer mode|jailbreak|other (?:users?|households?|customers?))\\b|\\brole"? ?:|\\bhousehold_id\\b',
    ),
  ],
  [
    "no_data",
    8,
    r(
      "\\bcredit score\\b|\\bcredit (?:report|rating)\\b|\\bfico\\b|\\b(?:boat|car|house|home|truck) (?:is )?worth\\b|\\bhow much is my (?:boat|car|house|home|truck|ring|watch)\\b|\\bw-?2\\b|\\btax (?:return|forms?|documents?)\\b|\\bcard (?:expire|expiration|number)\\b|\\bexpiration date\\b|\\bswift code\\b|\\bdeductible\\b|\\bstate tax\\b|\\bfederal tax\\b|\\bapplication\\b.*\\b(?:status|card|approved|process)\\b|\\bwhat is my insurance\\b|\\binsurance (?:plan|coverage|policy|benefits)\\b|\\bcoverage\\b",
    ),
  ],
];
