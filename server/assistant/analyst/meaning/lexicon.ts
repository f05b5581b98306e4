import { commonWords } from "../words.ts";
import { EMPTY_WORDS } from "./empty-words.ts";
import { emptyFamilies, familyPhrases } from "./families.ts";

/**
 * What the words of a question can mean, by type. A word may stand under several types; the composition decides which one it is. Phrases
 * are separated by "|". What is not listed here, is no name of the household and is not empty, stays unexplained.
 */
const TYPES = {
  spend:
    "received from us|get from us|got from us|gets from us|money from us|go to each|total out|part with|parted with|dish out|dished out|dishing out|cough up|coughed up|hand over|handed over|squander|squandered|waste|wasted|wasting|chuck at|chucked at|sink into|sunk into|pour into|poured into|throw at|threw at|thrown at|devote|devoted|expend|expending|damage|billed|billed by|billed for|swiped|swipe|swiping|racking up|setting us back|setting me back|costing us|costing me|cost to us|worth of|consume|consumed|consumes|go through|went through|gone through|going through|forked over|forking out|pony up|shelling out|outflow|outflows|disbursement|disbursements|disbursing|remit|remitted|settle|settled|blowing|dropping|burning through|getting through|lay down|laid out|splashed|splurging|spendin|paying for|paid for|pay for|went into|gone into|goes into|going into|lost to|swallowed|swallow|swallows|hit us for|add up to on|been paying|run to|runs to|ran to|amount to|amounts to|amounted to|tot up to|come in at|came in at|put towards|put toward|put through|using on|money on|treat ourselves|treated ourselves|spend|spends|spent|spending|spendings|expense|expenses|expenditure|expenditures|expended|outgoings|outgoing|outlay|outlays|pay|pays|paid|payed|paying|cost|costs|costing|cost us|cost me|go on|went on|went to|goes to|go to|gone on|going on|went toward|goes toward|go toward|drop|dropped|blow|blew|blown|shell out|shelled out|fork out|forked out|fork over|put on|putting on|put down|putting|fritter away|frittered away|fritter|disbursed|disburse|splurge|splurged|splash out|run us|run me|set us back|set me back|come to|comes to|came to|come out to|came out to|give|gave|given|use on|used on|burn|burned|burnt|burn through|lay out|laid out|spend money|money out|money go|money went|money goes|goes out|go out|went out|going out|gone out|come out|came out|comes out|coming out|leaves us|leaves|left our accounts|debited|eat up|eats up|get through|ran up|run up|rack up|racked up|charge|charged|overdo|use|splash",
  purchase:
    "acquire|acquired|procure|procured|haul|hauls|swipes|line items|line item|postings|posting|checkout|checkouts|shopped|shopping at|shop at|outgoing payments|single transaction|single purchase|individual transactions|withdrawals|withdrawal|card transactions|spends|things we bought|things i bought|what we bought|what i bought|bought from|ordered from|order from|got from|pick up from|bits|card charges|purchase|purchases|purchased|order|orders|ordered|transaction|transactions|txn|txns|charge|charges|charged|buy|buys|bought|buying|buyed|payment|payments|debit|debits|entries|entry|receipt|receipts|activity|records|buys|items|rows|posted|posted to|outlays|expense|expenses|splurge|splurges|one go|at once|cop|copped|grab|grabbed|snag|snagged|picked up|pick up|get|buy from|single purchase|splurging",
  trip: "outing|outings|pop in|pop into|popped into|been to|visited|visiting|went to|go to|going to|drop by|swing by|stopped at|stop at|hit up|been at|shopping run|shopping runs|coffee run|coffee runs|grocery run|grocery runs|gone to|trip to|trips to|nip to|nipped to|head to|headed to|drop in|trip|trips|shopping trip|shopping trips|visit|visits|run|runs|shop|big shop|go|times|time|stop|stops|meal|meals|ride|rides|fill up|fill ups|fillup|ticket|basket|ringup",
  average:
    "arithmetic mean|ordinarily|generally|norm|run rate|standard|going rate|as an average|on avg|averagely|ave|in general|standardly|routinely|average|averages|averaged|avg|mean|on average|in average|typical|typically|usual|usually|normal|normally|in a normal|on a normal|in an average|in a typical|averaging|as a rule",
  median: "median",
  each: "per swipe|per go|per outing|a go|apiece|per stop|per basket|avg ticket|mean ticket|per ticket|per shopping trip|for each trip|a time|per order|every visit|every trip|every order|per shopping run|per grocery run|each shop|every shop|per checkout|per charge|per coffee|per fill up|per tank|a tank|per item|each go|per trip|per visit|per purchase|per order|per transaction|per shop|per meal|per ride|per run|a trip|a visit|an order|each trip|each visit|each time|every time|each purchase|each order|average ticket|ticket size|transaction size|order size|basket size|size of|how large|how big|single shopping trip|single trip|a single|at a time|a pop",
  per_month:
    "what month|which month|monthly basis|on a monthly basis|p/m|pcm|/mo|/month|out of each month|out of every month|in any given month|in a given month|any given month|given month|month to month|each mo|every mo|across a month|for a month|one month|within a month|regular month|per month|a month|each month|every month|monthly|per mo|in a month|normal month|average month|typical month|a mo|each and every month|month|months|any month",
  per_week:
    "what week|which week|weekly basis|on a weekly basis|p/w|/wk|/week|in any given week|in a given week|given week|week to week|a wk|each wk|weeks|one week|for a week|regular week|per week|a week|each week|every week|weekly|in a week|normal week|average week|typical week|per wk|week",
  per_day:
    "what day|which day|which single day|what single day|daily basis|on a daily basis|/day|in a given day|day to day|one day|regular day|per day|a day|each day|every day|daily|normal day|average day|typical day|in a day",
  per_year:
    "yearly basis|p.a.|pa|/yr|/year|a yr|one year|for a year|over a year|per yr|in one year|annum|per year|a year|each year|every year|yearly|annually|annual|annualised|annualized|per annum|in a year",
  by_month:
    "monthly basis|month to month|by calendar month|monthly breakdown|broken down by month|split by month|grouped by month|for every month|per calendar month|in every month|mom|one month at a time|separate months|by mo|by month|month by month|per month|each month|every month|monthly|for each month|by mnth|x month|month end values|month-end values|months|of each month|in each of|each of|for each of|mom",
  by_week:
    "broken down by week|split by week|weekly breakdown|grouped by week|week over week|week on week|for each week|by week|week by week|weekly|each week|per week|every week",
  by_day: "by day|day by day|daily|each day|per day",
  by_category:
    "by type|per type|types|by kind|areas|area|buckets|bucket|what kinds of things|split out|carve up|carved up|itemised by category|breakdown of|divided|divvied up|categorized|categorised|what all|heading|headings|by spending category|spending categories|on what things|kinds of spending|by category|per category|by categories|each category|category|categories|breakdown|break down|broken down|break it down|split|split up|on what|where my money goes|all categories|top categories|what categories",
  by_merchant:
    "who|by vendor|per vendor|by retailer|per store|per shop|sellers|seller|outlets|outlet|brands|brand|haunts|chains|by place|each store|each shop|each merchant|by merchant|per merchant|by store|by shop|by place|merchant|merchants|store|stores|shop|shops|place|places|spot|spots|retailer|retailers|vendor|vendors|payee|payees|restaurants|companies",
  by_account:
    "on each card|on each account|from each account|by bank|which account|what account|which card|which accounts|across accounts|across all accounts|across our accounts|all accounts|all our accounts|each account|each card|per bank|in each account|every account|by account|per account|by card|per card|under each|each of our|each of my|for each account|account|accounts|card|cards|bank account",
  by_member: "each spent|by person|per person|who spent|by member",
  by_payer:
    "clients|client|customers|customer|employer|employers|who|by payer|per payer|by source|by employer|grouped by payer|payer|payers|source|sources",
  count:
    "quantity|what number of|number times|no. of|no of|tally of|count up|how many of|count for|total number of|the number of|how regular|times|on how many occasions|how many occasions|occasions|how many|number of|count of|count|how often|how frequently|how many times|# of|#|hits|frequency|times have|how many separate|how regularly",
  days: "days|how many days|day",
  distinct: "different|distinct|separate|unique",
  share:
    "percentage wise|as a percent|as a percent of|chunk of|chunk|what chunk|how large a part|how big a share|how big a slice|how much % of|ratio of|what part|part|cut of|makes up|make up|made up|account for|accounts for|accounted for|percent goes|in percentage terms|relative share|as a fraction of|share|share of|percent of|percentage|percentage of|proportion|proportion of|portion|portion of|fraction|fraction of|% of|%|percent|what share|how big a part|as a share of|as % of|as a percentage of|slice of|slice|part of|eat|how much of",
  of_income:
    "of my income|of our income|of income|of all income|of my pay|of our pay|of my salary|of take home|of my take home|of what i earn|of what we earn|of our take home|of my earnings",
  of_spending:
    "of my spending|of our spending|of spending|of all spending|of total spending|of total spend|of everything we spend|of my expenses|of our expenses|of total shopping spend|of total",
  of_worth: "of our net worth|of my net worth|of net worth",
  largest:
    "single most expensive|single|heftiest|steepest|highest single|biggest single|largest single|number one|#1|peak|costliest single|the biggest|highest amount|largest amount|most of|bulk of|the bulk of|the most on|most on|go to most|most often|biggest|largest|highest|most expensive|priciest|costliest|dearest|greatest|max|maximum|top|most|big ticket|single largest|single biggest|the most|best|worst|first by",
  smallest:
    "littlest|lowest single|bottom|slimmest|cheapest single|lightest|quietest|smallest|lowest|cheapest|least expensive|least|min|minimum|the least|tiniest|fewest",
  first:
    "from when|from what date|since what date|as of when|initially|originally|to begin with|the first time|first ever|very first|beginning|first|earliest|oldest|start|started|begin|began|first time|since when",
  last: "most recently|previous|final|last ever|latest one|very last|newest one|most current|last|latest|most recent|newest|recent|last time|lately|recently",
  list: "itemise|itemize|itemised|itemized|lay out|run through|walk me through|go over|dig up|what all|what are|which are|details of|detail|details|rundown|rundown of|names of|name|break out|pull out|flag|line up|spell out|set out|provide|report|present|tell me about|disclose|furnish|fetch me|print|read out|read off|got any|are there|is there any|anything|search for|search|look for|searching for|pull|pull up|show|show me|list|list of|see|display|enumerate|give me|find|look up|pull up|which|what|what's|let me see|bring up|rank|sorted by|read me|state|identify|fetch|view|got|do we have any|any|were there any|are there any|what did|what were",
  quality: "any good|good|decent|competitive|fair|reasonable",
  missed: "miss|misses|missed|missing|miss out|missed out|missing out|lose out|lost out|losing out|fail to earn|failed to earn",
  fits: "fit|fits|fitting|suit|suits|suited|match|matches|right for",
  when: "what was the date|which day|what day did|when exactly|at what point|how recently|date of|how long has it been since|how long since i|how long since we|which date|dates|time since|how many weeks ago|how many months ago|how many days ago|what month did|when|what date|on what date|what day|how long ago|date|when's|how long since|days since|how many days has it been since|how many days since|since when",
  why: "how come|explain why|what's behind|what is behind|what accounts for|what contributed|contributed|cause|causes|explanation|explain|account for|what happened to|blame|to blame|responsible|why|why is|why was|what drove|what caused|what pushed|what made|what's behind|how come|what explains|reason|reasons|what changed|what happened",
  trend:
    "changed|changing|month to month trend|pattern|patterns|direction|heading up|heading down|up or down|creep|crept up|creep up|moving|over the years|over the months|through the year|change from month to month|go up or down|climbing|dropping|shrinking|growing|getting more expensive|getting higher|lately than|than i used to|than we used to|changed over time|change over time|gone up|going up|go up|trend|trends|trending|over time|changing|evolve|evolved|evolution|trajectory|going up|going down|creeping up|rising|falling|history|progression|develop|developed",
  more: "outspend|outspent|overtake|outpace|greater than|in excess of|beyond|heavier|steeper|larger|larger than|exceeds|surpass|surpassed|top|topped|north of|at least|or more|bigger than|better|go over|going over|not to go over|more|more than|higher|higher than|greater|above|costlier|dearer|bigger|up on|further|pricier|exceed|exceeded|go over|crossed|pass|passed|more expensive",
  less: "south of|at most|or less|no more than|shy of|smaller than|lighter|worse|less|less than|lower|lower than|fewer|fewer than|below|cheaper|cheaper than|under|smaller",
  compare:
    "relative to|stack up against|measured against|contrast|contrasted|up against|in comparison|in comparison to|in comparison with|by comparison|rather than|as opposed to|differ|differs|year over year|year on year|yoy|month over month|month on month|qoq|from one to the other|measure up|next to|alongside|how do they compare|how does that compare|compares to|compares with|vs.|v|against that of|how does it compare|prior|compare|compared|comparing|compare to|compared to|compared with|compares|vs|versus|against|difference between|difference|side by side|set side by side|stack up|or|than|against each other|variance|delta|as against",
  usual:
    "a normal month|an average month|a typical month|a usual month|the usual month|the average month|a regular month|than what's usual|more than normal|more than usual|less than usual|above average|below average|above normal|below normal|compared to normal|compared to usual|out of the norm|the norm|against average|versus usual|vs usual|vs average|vs normal|than i normally|than we normally|than typical|to my average|above my average|my average|our average|month average|3 month average|6 month average|too much|than usual|than normal|than average|than typical|than we usually|usual|normally spend|with the average|to our average|than i usually|from usual|out of line",
  exists:
    "did it|did they|have they|has it|do we have|have i|is there|was there|were there|at any point|ever|did we|did i|did|arrive|arrived|arrived yet|have we|has|already|yet|did it|go out yet|is there",
  total:
    "running total|the 2|these 2|those 2|these two|those two|overall total|all in all|all in|summed|summed up|total amount|whole lot|combined total|added together|grand sum|full amount|in the aggregate|cumulative|cumulatively|everything we|everything i|the lot|sum total|as a whole|everything|all of|total|totals|in total|sum|sum of|sum up|add up|adds up|added up|altogether|all together|combined|together|overall|all told|aggregate|aggregate amount|put together|in all|both|the two|two|reckon up|tally|tot up|grand total",
  amount_q:
    "how large|how big|how high|how small|how low|how bad|how expensive|how costly|how pricey|what sum|how much cash did i|how much cash did we|what's the damage|what was the damage|how much in total|to what extent|how many dollars|how many bucks|what is the amount|what was the amount|how much was|how much is|what would|how much|how much bread|how much dough|amount|amounts|in what amount|what amount|how much money|hm|what's the amount",
  refund:
    "credited back|credit back|chargeback|chargebacks|paid back|sent back|send back|cash returned|got returned|money returned|reimburse|give us back|gave us back|refunding|return credit|return credits|came back|refund|refunds|refunded|money back|returned|returns credited|got back|had back|get back|reimbursed|reimbursement|reimbursements|returns credited|give back|gave back",
  gross: "refunds aside|before refunds|without refunds|ignoring refunds|not counting refunds|gross",
  net_of: "net of|minus refunds|net of any refunds|net of any refunds received|net of refunds|after refunds|less refunds",
  fee: "charges from the bank|nsf|foreign fees|annual fee|annual fees|atm charges|late charges|bank charges|account fees|maintenance fees|fee|fees|overdraft|overdrafts|bank fee|bank fees|late fee|late fees|penalty|penalties|surcharge|surcharges|atm fees|service charge|service charges",
  interest: "interest|interest charge|interest charges|finance charges|finance charge|interest payment|interest payments",
  interest_paid:
    "interest we paid|interest did we pay|interest have we paid|interest i paid|pay in interest|cost of interest|lost to interest|goes to interest|interest cost|interest costs|interest expense|interest on|in interest|interest paid|paid in interest|interest charged|cost in interest",
  interest_earned:
    "interest from|interest paid to us|interest we earned|interest we got|interest i got|interest did we get|interest did we earn|interest did i earn|interest received|savings interest|interest credited|interest payments from|interest earned|earned interest|interest income|earn in interest|earned in interest|interest from savings|interest did our savings|pay us|paid us|pays us",
  earn: "paid by|received from|paid from|payments from|deposits from|pulling in|pull in|pulled in|rake in|raked in|raking in|net us|netted|banked|generate|generated|generates|pocket|pocketed|landed|bringing home|bringing in|coming to us|coming to me|take in|took in|taken in|takes in|getting paid|was i paid|were we paid|gross|grossed|paying me|paying us|paid to me|paid to us|pays out|paid out|earn|earns|earned|earning|earnings|make|made|making|bring in|brings in|brought in|bring home|brought home|come in|came in|comes in|coming in|received|receive|receiving|get paid|got paid|been paid|was paid|were paid|pay me|paid me|pay us|paid us|pays me|pays us|win|winning|won|take home|money in|get from|got from|came from|paid out to me|bring|brings|in from|cash in",
  income:
    "money made|money earned|intake|cash coming in|money coming in|gross pay|net pay|compensation|remuneration|proceeds|earned income|household earnings|total earnings|incoming|incomings|money coming|receipts of income|income|incomes|revenue|earnings|takings|my pay|our pay|inflow|inflows|gross income|household income|take home pay|take-home pay|take home",
  wages:
    "stipend|direct deposit|direct deposits|payslip|payslips|pay slip|monthly pay|pay cheques|pay cheque|pay checks|regular pay|base pay|take-home|jobs|job|wages|wage|salary|salaries|paycheck|paychecks|pay check|payroll|paycheques|paycheque|pay packet|his job|my job|her job",
  deposit:
    "deposited into|paid into|went into|money coming into|credited|incoming transfers|money in to|credit entries|put in by|deposit|deposits|deposited|money in|credits|came in|come in|came into|coming into|received|paid into",
  net: "beyond our means|beyond my means|above our means|above my means|net of spending|money left|what's left|whats left|left from|left out of|net position|come out ahead|came out ahead|ahead or behind|in the green|overspend|overspent|net cash|net savings|bottom line|balance out|earned versus spent|gap between|income over spending|after expenses|after spending|more than we spent|more than i spent|less than we spent|less than we earned|more than we earned|spend more than|spent more than|more than we made|more than i made|more than we make|more than i make|net income|net|difference between|income minus spending|income minus expenses|income less spending|earned and|left over|how did i do|surplus|deficit|live within|living within our means|within my means|within our means|break even|in the black|in the red|cash flow|cashflow|exceed|exceeded|what was left|what is left|left after|left over after|left after expenses|what's left after|profit",
  keep: "retain|retained|hang on to|hung on to|squirrel away|squirreled away|tuck away|tucked away|sock away|socked away|putting away|put to savings|save up|saved up|stow|sock|putting money by|put money by|put away|stash|stashed|keep|kept|save|saved|saving|set aside|put aside|put by|putting by|hold on to|held on to|putting aside",
  savings_rate:
    "savings ratio|saving ratio|percent of income saved|percentage of income saved|share of income kept|percentage saved|rate at which we save|save rate|percent we save|percent do we save|percent do i save|percent of our income do we save|of our income do we keep|of my income do i keep|savings rate|saving rate|rate of saving|effective savings rate|rate of savings|keep of|income kept|share of income saved|save of",
  networth:
    "total wealth|wealth|wealthy|our worth|overall position|net value|net asset value|nw|worth in total|worth altogether|worth all together|assets minus debts|assets less debts|worth right now|are we worth|own minus|richer|how rich|rich|what am i worth|am i worth|are we worth|net worth|networth|net-worth|worth overall|total net worth|overall worth|all we own minus|what are we worth|what we're worth|how stacked|financial standing",
  assets: "possessions|everything i own|all our assets|gross assets|assets|total assets|what we own|all assets|everything we own",
  liquid: "liquidity|easily accessible|liquid assets|liquid|liquid money",
  equity:
    "equity built|equity stake|own of the house|own of our house|house is ours|of the house do we own|equity|home equity|equity in the house|equity in our home|equity in the home|house equity",
  change:
    "swing|swung|shift|shifted|movement|delta|improve|improved|worsened|improvement|gone up|gone down|went down|going up|going down|jump|jumped|dip|dipped|dropped|bounce|grown by|went|moved by|up by|down by|better off|worse off|risen by|fallen by|drop|change|changed|grow|grew|grown|growth|increase|increased|decrease|decreased|gain|gained|rise|risen|rose|up|down|higher|lower|fall|fell|fallen|moved|difference|went up|gone up|lost|lose|shrunk|shrink|climb|climbed|by how much|how much higher|how much lower",
  balance:
    "stands|looking like|current balance|available balance|total in|money's in|money is in|sat in|parked in|sitting|in there|how's|funds|funds in|account balance|balances of|amount in|what's left in|left in|available in|contain|contains|reading|kept in|stashed in|balance|balances|bal|how much is in|how much in|is in|in the bank|what's in|sitting in|holding|at right now|stand at|stands at|standing at|money in|have in|got in|left in|worth now|worth|value|stack|balance of|holds|hold|size|how big is",
  cash: "cash position|cash total|cash pile|liquid cash|ready cash|ready money|cash balance|cash balances|cash we have|total cash|all our cash|money at hand|money right now|money do i have|cash available|cash reserves|money altogether|cash|cash on hand|money in the bank|bank balance|in cash|available cash|cash in hand|money available|spending money|in the bank|on hand|cash do we have|money do we have|how much money",
  have: "holding|kept|sitting|got in|have on|we have|i have|had|have|has|got|have got|do we got|own|hold|have in|is in|there|on hand|sat in|sitting in",
  owe: "left to go on|left to pay on|balance on|in debt|in the hole|on the hook|on the hook for|remaining balance|remaining principal|to pay on|how much debt|outstanding balance|debt load|indebtedness|remains on|remaining|remain|remains|still left|due on|to go on|left to clear|owing on|what we owe|what i owe|borrowed|outstanding debt|total debts|unpaid|carrying|run up on|owe|owes|owed|owing|still owe|debt|debts|outstanding|left on|left to pay|left to pay off|remaining on|outstanding on|outstanding principal|principal|pay off left|liabilities|liability|indebted|payoff amount|still|balance left|total owed|amount owed|money is left on|left on the|how big is",
  rate: "percentage rate|annual percentage rate|interest percentage|what rate|at what rate|what percentage|cost of borrowing|interest charge rate|yield|yields|percent interest|rate of|rates on|rate|rates|apr|aprs|interest rate|interest rates|rate of interest|intrest rate|percent do i pay|apy|apys|what interest|interest|percent|rate applicable|yield",
  payoff:
    "out of debt|how long before|mortgage free|mortgage-free|finish paying off|finished|finish|end|run until|run out|over and done|own outright|be rid of|rid of|when does it end|last payment|be over|shot of|paid in full|paid off|how long to pay off|how long until|pay off|payoff|be done|debt free|debt-free|done paying|gone|be gone|finish paying|sooner|be paid off|cleared|clear|loan end|pay it off",
  extra: "on top of|add another|another|increase by|overpaying|overpayment|more per month|extra|additional|more|an extra|on top|overpay",
  paid_down: "paid off|paid down|knocked off|reduced|paid off so far|gone down|pay down|paid of",
  limit:
    "spending cap|credit cap|cap|credit available|credit remaining|available to spend on|max out|headroom|room on|left on my limit|how much credit|limit|limits|credit limit|credit limits|credit line|available credit|utilization|utilisation|credit used|credit utilization|credit utilisation|credit left|maxed out|spending limit",
  subscription:
    "streaming subscriptions|subscribed to|streaming|paid apps|apps we pay for|services we pay for|services|cancelled subscriptions|inactive subscriptions|subscription|subscriptions|subscribed|memberships|membership|subs|streaming services|sub",
  recurring:
    "repeat charges|repeating|repeating charges|standing charges|regulars|committed|autopays|auto-pay|fixed outgoings|regular outgoings|charges that repeat|monthly charges|monthly payments|recurring costs|recurring spend|recurring expenses|every single month|repeating payments|automatic charges|repeat payments|regular charges|regular costs|fixed charges|monthly outgoings|monthly commitments|monthly obligations|bills each month|bills every month|bills a month|bills per month|recurring|recurring payments|recurring bills|recurring items|recurring charges|recurring obligation|recurring obligations|regular payments|regular bills|fixed costs|fixed expenses|fixed monthly nut|monthly nut|standing costs|direct debits|automatic|automatically|autopay|automatic payments|standing orders|fixed bills|monthly bills|monthly cost|monthly total|commitments|obligations|per month|a month|each month|every month|monthly|we pay for every month|bill|bills",
  bills:
    "minimum payment|minimum payments|minimum due|min payment|left to pay|still have to pay|still need to pay|yet to pay|still to pay|bills left|bills remaining|waiting for us|waiting for me|awaiting us|ahead of us|lie ahead|lies ahead|in the pipeline|lined up|on the horizon|in store|to come out|left to pay this|charges coming|what's due|what is due|falls due|fall due|scheduled payments|need to pay|have to pay|got to pay|to be paid|payments coming up|payments left|payment due|due soon|due date|due this|still due|still owe this|coming due|come due|outgoing soon|leave our account|leaving our account|hit our account|coming off|come off|comes off|going to come out|expected payments|charges due|pay next|bill|bills|bills due|payments due|upcoming bills|upcoming payments|upcoming|due|is due|are due|falling due|coming out|coming up|comes out|hitting|going out|due dates|payable|not come out yet|have not come out yet|still to come|payments coming|next three bills",
  next: "come due|fall due|expected|following|comes round|up next|renewing|roll over|soon|upcoming one|next one|auto renew|auto-renew|next|upcoming|coming|due next|soonest|nearest|renew|renews|renewal|due|is due",
  price_change:
    "price jump|put up|put up its price|crept up|increase in price|hiked|cost more now|higher than it was|more than it used to|jacked up|charging more|charge more|costs more|costing more|jumped|jump|increased in price|rate increase|gone up by|went up by|raised|raise|raising|bump|bumped|change in price|prices|gone up in price|went up in price|go up in price|bigger than before|price rise|price rises|price increase|price increases|go up|gone up|went up|raised its price|raise its price|raised prices|got more expensive|up on|risen|increased|price hike|price hikes|price change|changed price|last go up|up in price|more expensive|hike|rise|fallen|risen or fallen",
  payday:
    "when do i get paid|when do we get paid|when will i get paid|when will we get paid|next pay day|when is payday|when are we paid|when am i paid|pay next|next check|next cheque|next payroll|next deposit|payday|pay day|paycheck|paychecks|paid next|get paid next|next paycheck|pay check|next pay|next salary|payroll|wages",
  budget:
    "budget for|budgeted for|planned|overshoot|overshot|budgeting|budget wise|budget-wise|over the line|blown the budget|on budget for|line|budget|budgets|budgeted|on budget|over budget|under budget|within budget|allowance|allowances|spending plan|on track|over|overspent|overspending|overspend|off track",
  budget_left:
    "leftover|left in|still left|wiggle room|headroom|spare|unspent|left for|left on|before we hit|left over for|left|left over|remaining|remains|to go|still have|left to spend|room|have left|is left",
  goal: "need for|need to save for|saved up for|savings pot|pot|down payment|college fund|savings goals|aim|saving for|savings fund|piggy bank|savings pots|pots|targets|milestone|goal|goals|savings goal|fund|objective|saving toward|savings target",
  emergency: "emergency fund|rainy day fund|emergency savings|safety net|emergency|rainy day",
  progress:
    "stick|stuck|sticking|stay within|enough|how far along|percentage done|percent done|percent complete|filled|funded|built up|ahead|coming on|getting on|there yet|where are we on|where do we stand|stand|short|short of|shortfall|to go|saved toward|saved for|finished|finish|achieve|met|meet|make it|get there|in place|set aside|put aside|how near|near|progress|how far|along|close|closest|closer|how close|coming along|going|how is|how's|on track|missing|far off|how far off|done|reach|hit|complete|full|got toward|toward|put toward",
  retire:
    "retirement age|nest egg|early retirement|financial freedom|long-term|long-term plan|work optional|quit my job|stop work|pensions|retirement plan|retirement savings goal|life after work|golden years|coast fire|lean fire|4% rule|withdrawal rate|swr|retiree|retirees|retire|retirement|retired|retiring|ret|financial independence|fire|financially independent|independence|stop working|quit working|long term plan|the plan|current plan|our plan|pension|fi",
  afford:
    "within reach|squeeze in|have room for|room for|go for|splash out on|justify|foot the bill|take on|absorb|have enough|do we have enough|be able to pay|pay cash for|make the payment|make rent|make the mortgage|afford|can we afford|can i afford|swing|manage|cover|can i cover|can we cover|enough for|able to buy|enough to|handle|enough|spare|stretch to",
  safe: "safely spend|spend safely|safely|safe to use|can we still spend|can i still spend|could we spend|could i spend|can we use|can i use|can we blow|can i blow|left to play with|free cash|available to spend|able to spend|may we spend|may i spend|should we spend|should i spend|guilt free|guilt-free|fun money|wiggle money|safe to spend|free to spend|can we spend|can i spend|left for fun|spare cash|spend before|disposable|left to spend|spending money",
  runway:
    "hang on|hold out|get by|manage without|scrape by|stay afloat|keep going|make ends meet|cash cover|savings cover|if i lost|if we both lost|tide us over|keep us going|live off|live on savings|how long can we|how long can i|out of work|laid off|make it without|would our cash last|our cash last|would my savings last|our savings last|my savings last|cash last|money last|savings last|runway|how long would|last us|how many months would|if we lost|lost our jobs|lost my job|survive|how long could|how long will|how many months|months would|how many years|no income|without income|stopped working|cover",
  forecast:
    "how much will i have|how much will we have|what will i have|what will we have|end the month with|finish the month|by the end|going to be|gonna be|going to have|will we have|will i have|will there be|projected balance|expected balance|estimate|estimated|on course|on pace|pace|likely|will we|will i|will our|will my|be left with|have left by|end of month balance|by then|forecast|project|projected|projection|heading|predict|prediction|will be|be at the end|will be in|at this rate|if we keep spending|keep spending|keep spending like this|look like|will look|end up|end of the month|expect|expected",
  idle: "too much money|more than enough|more money than we need|lying around|sitting around|beyond|more than we need|unneeded|surplus cash|not working|uninvested|sitting in cash|extra cash|idle|sitting idle|doing nothing|too much cash|excess|spare|unused",
  unusual:
    "funny|dodgy|unfamiliar|don't recognize|don't recognise|look off|looks off|out of place|surprising|red flag|red flags|sketchy|sus|outlier|outliers|irregular|abnormal|unexplained|bogus|mystery|wrong with|stands out|stand out|out of whack|anything off|seems off|unusual|strange|weird|odd|suspicious|fishy|out of the ordinary|anomaly|anomalies|unexpected|anything strange|fraudulent|fraud|not right|look wrong",
  duplicate:
    "same charge twice|charged us twice|charged me twice|bill us twice|bill me twice|double-billed|repeated|charged again|twice in a row|taken twice|2x|same amount twice|double dipped|duplicated|duplicate charges|2 times|double|doubled|duplicate|duplicates|charged twice|twice|double charge|double charged|double-charged|billed twice|double billed|two times|charged double|paid twice",
  pending:
    "not gone through|hasn't cleared|haven't cleared|haven't posted|hasn't posted|not yet posted|still pending|in process|in limbo|hanging|yet to clear|yet to post|to clear|awaiting|pending|not posted|uncleared|still processing|not cleared|processing|on hold",
  holding:
    "positions|tickers|ticker|equities|bonds|index funds|mutual funds|nest|brokerage holdings|investment accounts|market value|assets held|invested in|own shares|holding|holdings|position|positions|stock|stocks|shares|etf|etfs|funds|securities|portfolio|investments|investment|investing|invested|portfolio value",
  gain: "unrealised gains|capital gains|performed|perform|return on|made money on|grown|p&l|p/l|appreciation|in profit|in the money|earned on investments|paper gains|paper profit|yielded|gained|profits|roi|growth|gain|gains|unrealized gain|unrealised gain|unrealized gains|return|returns|up|down|profit|loss|losses|performance|performing|did it do|doing|unrealised|unrealized|made on|lost on",
  allocation:
    "weighting|weighted|spread|spread across|breakdown of holdings|portfolio mix|percentages|exposure|tied up|allocation|split|diversified|asset mix|mix|split by position|asset allocation|weights|in percent|concentrated",
  dividend: "payout|payouts|distributions|dividend|dividends",
  contribution:
    "contributing|contributes|paying into|payments into|put away in|stash in|feed|fed|funnel|add into|added into|pay into|paying in|paid in|top up|topped up|contribute|contributed|contribution|contributions|put into|paid into|invested|invest|put in|add to|added to",
  trades: "trade|trades|bought and sold|buys and sells",
  recommend:
    "measures|steps|actions|opportunities|opportunity|actionable|optimise|optimize|do better|do differently|low-hanging fruit|where could we save|where can we save|save on|what can we do|what could we do|what should we|what should i|action items|do about|start with|do next|spend less|smart moves|moves|tackle first|tackle|biggest win|wins|easy win|easy wins|saving tips|savings ideas|ways to save|ways we could save|cheaper|shave|shave off|free up|guidance|pointers|help us save|help me save|pay down first|pay off first|which debt|work on|focus on|act on|savings opportunities|best next step|next thing to do|where should we start|slash|recommend|recommends|recommendation|recommendations|suggest|suggestion|suggestions|tips|tip|advice|advise|by your advice|best move|next best move|what should we do|what should i do|do first|thing to do|one thing|quick w|quick win|fix|improve|first step|next step|what would you do|should i fix|trim|trimming|cut back|cut down|lower my bills|lower our bills|reduce|ideas|to do first|lower|save more|save money|save more money|cutting|what first|priorities|priority",
  summary:
    "end up|ended up|looking|shaping up|turn out|turned out|how's our money|how are things|state of our finances|state of my finances|where do we stand|financially|money check|health check|snapshot|money situation|look like|dashboard|catch me up|bring me up to speed|big picture|lowdown|summary|summarize|summarise|overview|recap|how are we doing|how am i doing|review|report|checkup|check-in|how did we do|how is my money|how are my finances|financial health|finances",
  concept: "define|explain|meaning of|what does|what is a|how does|work|difference between",
  weekend:
    "sat and sun|saturday or sunday|saturday and sunday|sat & sun|on saturdays|on sundays|sat|sun|at weekends|weekend days|weekend-only|the weekends|saturdays|sundays|weekend|weekends|on weekends|at the weekend|at weekends|on the weekend|saturday and sunday|saturdays and sundays|in the weekend",
  weekday:
    "on a weekday|mon to fri|mon through fri|mon - fri|m-f|school nights|work days|weekday mornings|during the week|non-weekend|midweek|business days|days of the week|mondays|tuesdays|wednesdays|thursdays|fridays|weekday|weekdays|on weekdays|workdays|working days|monday to friday|monday through friday|mon-fri|work days",
  not: "not on|never|none of|no longer|neither|aren't|isn't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|hadn't|won't|can't|not|didn't happen on|isn't|aren't|no|doesn't|not on",
  except:
    "don't include|do not include|dont include|don't add|skip|skipping|excl|omit|omitting|strip out|stripped out|take out|taking out|disregard|disregarding|barring|other than for|exclusive of|net of|outside|outside of|less|discounting|leave aside|setting aside|with the exception of|not counting in|but for|sans|w/o|beyond|excl.|minus out|drop out|all but|everything but|except|except for|excluding|without|exclude|not counting|not including|other than|minus|besides|apart from|aside from|leaving out|leave out|but not|ignoring|ignore|outside of|don't count|save for|ex|bar|leaving aside|left out|not from|aside|setting aside|but|save|not|nothing|no",
  chart:
    "bar plot|pie graph|line plot|trendline|trend line|visual|graph of|plotted|charted|area chart|stacked|column graph|columns chart|curve|picture|pie of|bar of|bars of|line of|plot of|charts|graphs|chart|graph|plot|graphic|diagram|chrt|visualize|visualise|pie|pie chart|bar chart|bar graph|line chart|line graph|bars|histogram|as bars|as a chart|as a pie|draw|as a line|donut|bar|column chart|line",
  table:
    "tabular|sheet|columns|matrix|pivot|pivot table|tabulated|in rows|in columns|table|spreadsheet|grid|csv|excel|as a table|datagrid|tabulate|in a table",
  create:
    "cook up|whip|set me up|setup|compile|construct|design|draft|get me|render|sketch out|lay out|produce|come up with|put up|make us|do me|make|make me|create|build|prepare|draw|set up|start|generate|produce|put together|give me|knock up|do|open|turn|pencil in|put|add|do up|whip up|sketch",
  accounts: "account|accounts|bank account|bank accounts|cards|linked accounts|banks",
  age: "age|at what age|years old|years from now|at 60|at 65|by 62",
  year_word: "years|how many years|in years",
  hypothetical:
    "wait|waited|hold off|delay|suppose|supposing|imagine|say we|say i|were we|were i|had we|assume|in case|provided|if|suppose|assuming|what if|hypothetically|supposing|were to",
  where: "where|where do|where did|where's|where does",
  who: "who|who's",
  never: "never|yet",
  no_spend:
    "without spending|without spending anything|without any spending|no spending|no-spend|spend nothing|spent nothing|no spend|not spend anything|didn't spend",
  pointer:
    "the second one|second one|the big one|big one|the last one|the first one|that one|this one|the other one|which one|second|third|the ones|one|ones|them|those",
  returns: "returns|return",
  fresh: "new|brand new|first time",
  apiece: "each|every|each one|each of them|each of those|each of these|individually|separately|one by one|apiece|respectively",
  wealthier: "better off|worse off|richer|poorer|wealthier|better position|worse position|better situation|worse situation",
  beyond:
    "business|businesses|day of the week|days of the week|day of week|time of the month|time of month|time of the year|time of day|times of day|hour of the day|per person|per head|per capita|per mile|before tax|after tax|before taxes|after taxes|pre-tax|post-tax|adjusted for inflation|in euros|in pounds|in cash|in person|with coupons|on sale|on credit|at work|for work|for business|tax deductible|in the morning|in the evening|at night|late night|between paychecks|per item|per unit|per gallon|per serving|by hour|by time",
  reward: "reward|rewards|cash back|cashback|points|miles|card rewards",
  product:
    "better card|better account|new card|new account|card offers|offers|offer|sign-up bonus|signup bonus|apply for|qualify for|eligible for|savings account offers|better rate|better savings account|money on the table|leaving money on the table|switch banks|cards out there",
  inflow: "came in|come in|comes in|coming in|came into|coming into",
  fixed_variable:
    "fixed vs variable|fixed versus variable|fixed and variable|fixed or variable|fixed against variable|needs vs wants|needs versus wants|needs and wants|essentials vs wants|wants and needs|wants vs needs",
  burn_rate: "burn rate|cost of living|monthly burn",
  driving: "driving|drives|drove",
  before_after: "until|till|by the time|prior to|ahead of|once|following|before|after",
  off: "off|off target|behind|ahead|ahead of",
} as const;
export type Type =
  | keyof typeof TYPES
  | "category"
  | "income_category"
  | "possession"
  | "merchant"
  | "account"
  | "period"
  | "amount"
  | "number"
  | "limit_count"
  | "member"
  | "goal_name"
  | "quoted"
  | "empty";

export type Phrase = { words: string[]; type: Type };

/** Everyday words that change what is asked, although no kind of answer knows them yet. */
const HELD_BACK = new Set(
  "good healthy year quarter quarters today yesterday tomorrow date dates night nights morning evening past prior previous later since ago early late fortnight decade many often long far per old each every else more less isn't aren't wasn't weren't don't doesn't didn't haven't hasn't won't dont didnt wont nobody none nor neither yet off both cleared processed uncleared outstanding available posted export frozen dispute transfer transfers transferred buy sell invest move moved send sent sending cancel cancelled report track status forgot delete remove rename edit schedule remind email set every create build add rides behind ahead half double twice single less extra additional remaining rest minus person friend partner wife husband spouse kid kids mine if unless until instead nothing mark note remember forget tag freeze personal household business weekend weekends weekday weekdays fixed variable essential necessity necessities discretionary predict expected worst best market online in-store tickets essentials joint individual others ratio price inactive gap gaps large small big high low similar equal statement statements chase reminder cheap loan loans savings asset target wrong regular".split(
    " ",
  ),
);
/** Words that may mean something, but as often mean nothing. */
const WEAK = new Set(
  "have has had got get go in is on out off up down come came comes make made take took give gave given what what's which how's who are did do does was were name there some any anything something everything things thing stuff big part who money do be than or and with but v n no one good main say return report present once following soon expected likely estimate top bill services kept sitting reading funds bank line area detail details business company job jobs raise end over still".split(
    " ",
  ),
);
const build = (): Map<string, Phrase[]> => {
  const out = new Map<string, Phrase[]>();
  const known = new Set<string>();
  const add = (phrase: string, type: Type): void => {
    if (known.has(`${phrase}|${type}`)) return;
    known.add(`${phrase}|${type}`);
    const words = phrase.split(" ");
    const first = words[0] ?? "";
    const phrases = out.get(first);
    if (phrases) phrases.push({ words, type });
    else out.set(first, [{ words, type }]);
  };
  for (const [type, phrases] of Object.entries(TYPES)) for (const phrase of phrases.split("|")) add(phrase, type as Type);
  for (const [phrase, type] of familyPhrases()) add(phrase, type as Type);
  // Words that say nothing by themselves; those that do are listed above and must be used.
  const typed = new Set([...out.values()].flat().flatMap((p) => (p.words.length === 1 && !WEAK.has(p.words[0] ?? "") ? p.words : [])));
  for (const phrase of [...EMPTY_WORDS, ...emptyFamilies()])
    if (phrase.includes(" ") || (!typed.has(phrase) && !HELD_BACK.has(phrase))) add(phrase, "empty");
  for (const word of commonWords) if (!typed.has(word) && !HELD_BACK.has(word)) add(word, "empty");
  return out;
};

/** All phrases by their first word. */
export const phrasesByFirst: ReadonlyMap<string, readonly Phrase[]> = build();
/** Every single word of the lexicon, to repair spelling toward. */
export const lexiconWords: ReadonlySet<string> = new Set([...phrasesByFirst.values()].flat().flatMap((p) => p.words));
