/** Words by type: odd rows, investments, recommendations, charts and words that only relate. Phrases are separated by "|". */
export const OTHER_WORDS = {
  unusual:
    "did anything odd|anything weird|anything odd|odd hit|off about|out of the blue|odd ones|strange ones|funny looking|funny|dodgy|unfamiliar|don't recognize|don't recognise|look off|looks off|out of place|surprising|red flag|red flags|sketchy|sus|outlier|outliers|irregular|abnormal|unexplained|bogus|mystery|wrong with|stands out|stand out|out of whack|anything off|seems off|unusual|strange|weird|odd|suspicious|fishy|out of the ordinary|anomaly|anomalies|unexpected|anything strange|fraudulent|fraud|not right|look wrong",
  duplicate:
    "dupes|dupe|dups|dup charges|double charges|two times the same|the same thing two times|same thing two times|same thing twice|identical amount|identical charge|identical charges|taken twice|took twice|bill us twice|billed us twice|bill me twice|billed me twice|billing us twice|did they bill twice|double charges|doubel|same thing twice|charged double|hit twice|billed me twice|took it twice|same charge twice|charged us twice|charged me twice|bill us twice|bill me twice|double-billed|repeated|charged again|twice in a row|taken twice|2x|same amount twice|double dipped|duplicated|duplicate charges|2 times|double|doubled|duplicate|duplicates|charged twice|twice|double charge|double charged|double-charged|billed twice|double billed|two times|charged double|paid twice",
  pending:
    "not gone through|hasn't cleared|haven't cleared|haven't posted|hasn't posted|not yet posted|still pending|in process|in limbo|hanging|yet to clear|yet to post|to clear|awaiting|pending|not posted|uncleared|still processing|not cleared|processing|on hold",
  holding:
    "everything invested|all invested|invested money|stocks and bonds|spread out|assets by type|positions|tickers|ticker|equities|bonds|index funds|mutual funds|nest|brokerage holdings|investment accounts|market value|assets held|invested in|own shares|holding|holdings|position|positions|stock|stocks|shares|etf|etfs|funds|securities|portfolio|investments|investment|investing|invested|portfolio value",
  gain: "up since|down since|done since|outdone|unrealized gain|done this year|fared|fare|faring|grow since|up in total|up or down|unrealised gains|capital gains|performed|perform|return on|made money on|grown|p&l|p/l|appreciation|in profit|in the money|earned on investments|paper gains|paper profit|yielded|gained|profits|roi|growth|gain|gains|unrealized gain|unrealised gain|unrealized gains|return|returns|up|down|profit|loss|losses|performance|performing|did it do|doing|unrealised|unrealized|made on|lost on",
  allocation:
    "how it's spread|how it is spread|spread out|spread between|by asset type|by type of asset|assets by type|stocks and bonds and|weighting|weighted|spread|spread across|breakdown of holdings|portfolio mix|percentages|exposure|tied up|allocation|split|diversified|asset mix|mix|split by position|asset allocation|weights|in percent|concentrated",
  dividend: "payout|payouts|distributions|dividend|dividends",
  contribution:
    "chucked into|chuck into|toss into|tossed into|moved into|moved to|move into|put more away|transferred into|shifted into|squirreled into|contributing|contributes|paying into|payments into|put away in|stash in|feed|fed|funnel|add into|added into|pay into|paying in|paid in|top up|topped up|contribute|contributed|contribution|contributions|put into|paid into|invested|invest|put in|add to|added to",
  trades: "trade|trades|bought and sold|buys and sells",
  recommend:
    "easiest money to save|easiest way to save|easiest thing to cut|could we cut|can we cut|could i cut|can i cut|should we cut|should i cut|we could cut|i could cut|lowering our|lowering my|lower our|lower my|reducing our|reducing my|cutting our|cutting my|bring down our|bring down my|save us money|save me money|saving us money|make more of our|get more out of our|get more from our|get more interest on|earn more interest on|earn more on our|earn more on my|more from our savings|worth switching|switching banks|should be doing|we should be doing|i should be doing|something we should be doing|not doing with our money|you'd suggest|you would suggest|flagged for us|yield the greatest|greatest annual saving|annual dollar impact|biggest payoff|pays off most|pay off most|worth doing|measures|steps|actions|opportunities|opportunity|actionable|optimise|optimize|do better|do differently|low-hanging fruit|where could we save|where can we save|save on|what can we do|what could we do|what should we|what should i|action items|do about|start with|do next|spend less|smart moves|moves|tackle first|tackle|biggest win|wins|easy win|easy wins|saving tips|savings ideas|ways to save|ways we could save|cheaper|shave|shave off|free up|guidance|pointers|help us save|help me save|pay down first|pay off first|which debt|work on|focus on|act on|savings opportunities|best next step|next thing to do|where should we start|slash|recommend|recommends|recommendation|recommendations|suggest|suggestion|suggestions|tips|tip|advice|advise|by your advice|best move|next best move|what should we do|what should i do|do first|thing to do|one thing|quick w|quick win|fix|improve|first step|next step|what would you do|should i fix|trim|trimming|cut back|cut down|lower my bills|lower our bills|reduce|ideas|to do first|lower|save more|save money|save more money|cutting|what first|priorities|priority",
  summary:
    "end up|ended up|looking|shaping up|turn out|turned out|how's our money|how are things|state of our finances|state of my finances|where do we stand|financially|money check|health check|snapshot|money situation|look like|dashboard|catch me up|bring me up to speed|big picture|lowdown|summary|summarize|summarise|overview|recap|how are we doing|how am i doing|review|report|checkup|check-in|how did we do|how is my money|how are my finances|financial health|finances",
  concept: "define|explain|meaning of|what does|what is a|how does|work|difference between",
  weekend:
    "a saturday|a sunday|each saturday|each sunday|every saturday|every sunday|typical saturday|typical sunday|average saturday|average sunday|saturday|sunday|sat and sun|saturday or sunday|saturday and sunday|sat & sun|on saturdays|on sundays|sat|sun|at weekends|weekend days|weekend-only|the weekends|saturdays|sundays|weekend|weekends|on weekends|at the weekend|at weekends|on the weekend|saturday and sunday|saturdays and sundays|in the weekend",
  weekday:
    "a monday|a tuesday|a wednesday|a thursday|a friday|each monday|each tuesday|each wednesday|each thursday|each friday|every monday|every tuesday|every wednesday|every thursday|every friday|typical monday|typical friday|average monday|average tuesday|average wednesday|average thursday|average friday|on a weekday|mon to fri|mon through fri|mon - fri|m-f|school nights|work days|weekday mornings|during the week|non-weekend|midweek|business days|mondays|tuesdays|wednesdays|thursdays|fridays|weekday|weekdays|on weekdays|workdays|working days|monday to friday|monday through friday|mon-fri|work days",
  by_weekday:
    "weekday with the most|weekday with most|weekday has the most|weekday had the most|weekday with the highest|day of week with the most|which weekday|what weekday|which weekdays|day of the week|days of the week|day of week|days of week|day in the week|weekday by weekday|by weekday|per weekday|each weekday|which weekday|what weekday|which weekdays|what day of the week|which day of the week|which days of the week|each day of the week|by day of the week|per day of the week|every day of the week",
  not: "not on|never|none of|no longer|neither|aren't|isn't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|hadn't|won't|can't|not|didn't happen on|isn't|aren't|no|doesn't|not on",
  except:
    "don't include|do not include|dont include|don't add|skip|skipping|excl|omit|omitting|strip out|stripped out|take out|taking out|disregard|disregarding|barring|other than for|exclusive of|net of|outside|outside of|less|discounting|leave aside|setting aside|with the exception of|not counting in|but for|sans|w/o|beyond|excl.|minus out|drop out|all but|everything but|except|except for|excluding|without|exclude|not counting|not including|other than|minus|besides|apart from|aside from|leaving out|leave out|but not|ignoring|ignore|outside of|don't count|save for|ex|bar|leaving aside|left out|not from|aside|setting aside|but|save|not|nothing|no",
  chart:
    "stacked area|area of|picture of|in one picture|plotted|bars by|two lines|2 lines|line each|bar thingy|chart thingy|draw me|draw us|show it graphically|graphically|graphic of|chart out|bar plot|pie graph|line plot|trendline|trend line|visual|graph of|plotted|charted|area chart|stacked|column graph|columns chart|curve|picture|pie of|bar of|bars of|line of|plot of|charts|graphs|chart|graph|plot|graphic|diagram|chrt|visualize|visualise|pie|pie chart|bar chart|bar graph|line chart|line graph|bars|histogram|as bars|as a chart|as a pie|draw|as a line|donut|bar|column chart|line",
  table:
    "tabular form|in tabular form|one table|in one table|excel sheet|worksheet|to csv|as csv|tabular|sheet|columns|matrix|pivot|pivot table|tabulated|in rows|in columns|table|spreadsheet|grid|csv|excel|as a table|datagrid|tabulate|in a table",
  create:
    "knock up|draft up|prepare|whip me up|throw together|set out in|add a|add|cook up|whip|set me up|setup|compile|construct|design|draft|get me|render|sketch out|lay out|produce|come up with|put up|make us|do me|make|make me|create|build|prepare|draw|set up|start|generate|produce|put together|give me|knock up|do|open|turn|pencil in|put|add|do up|whip up|sketch",
  accounts: "account|accounts|bank account|bank accounts|cards|linked accounts|banks",
  age: "age|at what age|years old|years from now|at 60|at 65|by 62",
  year_word: "years|how many years|in years",
  hypothetical:
    "in the event|were it|if my|if our|if both|wait|waited|hold off|delay|suppose|supposing|imagine|say we|say i|were we|were i|had we|assume|in case|provided|if|suppose|assuming|what if|hypothetically|supposing|were to",
  where: "where|where do|where did|where's|where does",
  who: "who|who's",
  never: "never|yet",
  no_spend:
    "manage not to spend|managed not to spend|not to spend anything|not to spend a thing|not to spend a cent|not to spend a dime|not to spend money|not to spend|not spend anything|not spend a cent|not spend a dime|not spend a penny|without spending|without spending anything|go without spending|went without spending|did we not spend a cent|buy nothing|bought nothing|buy nothing at all|bought nothing at all|didn't buy anything|not buy anything|spend nothing at all|spent nothing at all|zero spend|zero-spend|zero spending|didn't spend anything|didn't spend a cent|spend a cent|without spending|without spending anything|without any spending|no spending|no-spend|spend nothing|spent nothing|no spend|not spend anything|didn't spend",
  pointer:
    "the second one|second one|the big one|big one|the last one|the first one|that one|this one|the other one|which one|second|third|the ones|one|ones|them|those",
  returns: "returns|return",
  fresh: "new|brand new|first time",
  apiece: "each|every|each one|each of them|each of those|each of these|individually|separately|one by one|apiece|respectively",
  wealthier: "better off|worse off|richer|poorer|wealthier|better position|worse position|better situation|worse situation",
  beyond:
    "business|businesses|time of the month|time of month|time of the year|time of day|times of day|hour of the day|per person|per head|per capita|per mile|before tax|after tax|before taxes|after taxes|pre-tax|post-tax|adjusted for inflation|in euros|in pounds|in cash|in person|with coupons|on sale|on credit|at work|for work|for business|tax deductible|in the morning|in the evening|at night|late night|between paychecks|per item|per unit|per gallon|per serving|by hour|by time",
  reward: "reward|rewards|cash back|cashback|points|miles|card rewards",
  product:
    "more percent for our saving|gives more percent|pays more on savings|pay more on savings|a bank that pays|bank that gives|higher yield elsewhere|higher-yield account|which new card|new credit card|better card|better account|new card|new account|card offers|offers|offer|sign-up bonus|signup bonus|apply for|qualify for|eligible for|savings account offers|better rate|better savings account|money on the table|leaving money on the table|switch banks|cards out there",
  inflow: "came in|come in|comes in|coming in|came into|coming into",
  fixed_variable:
    "fixed vs variable|fixed versus variable|fixed and variable|fixed or variable|fixed against variable|needs vs wants|needs versus wants|needs and wants|essentials vs wants|wants and needs|wants vs needs",
  burn_rate: "burn rate|cost of living|monthly burn",
  driving: "driving|drives|drove",
  before_after: "until|till|by the time|prior to|ahead of|once|following|before|after",
  off: "off|off target|behind|ahead|ahead of",
} as const;
