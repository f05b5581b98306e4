import { expand } from "../expand.ts";

/** Who asks, with the articles that go along. */
const ALSO = "(the |our |my |)";
const STOPS =
  "(stopped|stop|stops|dried up|dries up|went away|goes away|ended|ends|disappeared|vanished|cut off|fell away|dropped to zero)";
const WORK_ENDS =
  "(works|worked|has work|had work|had a job|got laid off|get laid off|gets laid off|lose our jobs|lost our jobs|lost a job|gets paid|got paid|get paid|is paid|was paid|brings in money|brought in money|earns anything|earned anything)";
const PAYS = "(paychecks|paycheck|pay checks|pay|salary|salaries|income|incomes|wages|jobs|job)";

/** Families of phrases about levels and what lies ahead, by type, as patterns of alternatives. */
export const PATTERNS = {
  contribution: expand(
    `(move|moved|moving|transfer|transferred|transferring|transfers|send|sent|sending|put|putting|shift|shifted|sweep|swept|chuck|chucked|toss|tossed|squirrel|squirreled|sock|socked|stick|stuck|pour|poured|deposit|deposited) (more |)(money |cash |anything |enough |)(into|over to|away into|away in|to|toward|towards) ${ALSO}`,
    "(tuck|tucked|tucking|lay|laid|stuff|stuffed|plunk|plunked|plow|plowed|plough|ploughed|shovel|shoveled|shovelled|shoveling|pile|piled|dump|dumped|funnel|funneled|feed|fed|slide|slid|stow|stowed|stash|stashed|sneak|snuck|pack|packed|pump|pumped|throw|threw|thrown|drop|dropped) (more |)(money |cash |anything |aside |away |)(into|in to)",
    "(stick|stuck|sticking|sock|socked|socking|tuck|tucked|tucking|stow|stowed|chuck|chucked|toss|tossed|stuff|stuffed|plunk|plunked|squirrel|squirreled|salt|salted|bank|banked) (more |)(money |cash |anything |)(away |)in",
    "(lay|laid|laying|put|putting|set|setting) (more |)(money |cash |anything |)(aside|by|away) in",
    "(went|gone|going|goes|got moved|get moved|getting moved) into",
  ),
  // What a question takes for granted when it asks where things are heading.
  forecast: expand(
    "if (we|i) (keep|keep on|carry on|continue|go on|just keep) (going|saving|paying|putting away|setting aside|on|paying the same|spending) (like this|like that|like now|like we are|as now|as we are|as before|this way|at this rate|)",
    "if (nothing|things don't|we don't|i don't) (changes|change anything|change)",
    "(at|given|going by|with|on) (the|our|this|my|that) (present|current|same|usual|) (rate|pace|speed|clip)",
    "at the (rate|pace|speed) (we're|we are|i'm|i am|it's) (going|saving|paying|putting away|setting aside|at)",
    "(going by|given|judging by|based on) what (we're|we are|i'm|i am|we|i) (setting aside|putting away|saving|putting aside|set aside|put away|save)",
    "at (the |our |my |)(present|current) (rate|pace|speed) of (deposit|deposits|saving|savings|contribution|contributions)",
    "(present|current) rate of (deposit|saving|contribution)",
    "as things (stand|are|are going)|the way things are going|the way we're going|on current form|on present form",
    "where (will|does|would|do) (we|i|it) (land|end up)|where will|how will|will be",
  ),
  progress: expand(
    "(is|are) (it|they|we) (realistic|a fantasy|a pipe dream|pie in the sky|wishful thinking|doable|feasible|real)",
    "pie in the sky|pipe dream|wishful thinking|a fantasy|fantasy|kidding ourselves|kidding myself|realistic|doable|feasible|be able to put|get done|gets done|paid for|be paid for|have in place",
    "(put|putting|set|setting) (enough |money |)(aside|away|by)",
    "where (have we|are we|have i|am i|do we stand|do i stand) (got to with|at with|up to with|with)",
    "(behind|ahead of|on|off) (schedule|plan|track|target|time|pace)",
    "(make it|get there|be there|be ready|be reached|be done|be full) (by|on|in|before) (its|their|the) (date|dates|target date|deadline|due date|time)",
    "by (its|their|the) (date|dates|target date|deadline|deadlines)|on time|in time",
    "be (okay|ok|alright|all right|fine)",
  ),
  bills: expand(
    "(bill|bills|payment|payments) (clear|clears|post|posts|go through|goes through|get paid|gets paid|is paid|are paid)",
    "(accounts|bills|things|stuff) (to pay|payable|outstanding|yet to pay|left to pay|that need paying|still unpaid|not yet paid|unpaid)",
    "(bills|payments|charges|debits|bill|payment|autopays) (hit|hits|hitting|land|lands|landing|drop|strike|go out|goes out|leave|get taken|gets taken|come up|comes up|is due out|are due out)",
    "(gets|get|be|is|are) (debited|taken|deducted|collected|drawn|withdrawn) (from our account|from my account|)",
    "(is|are|will be|to be) (debited|deducted|collected)",
    "(come|comes|coming|go|goes|going) out of (our|my|the) (account|accounts|bank|bank account)",
    "when (does|do|will) (it|they|that) (come out|go out)",
  ),
  recurring: expand(
    "(everything|whatever|anything|all|stuff|things) that (repeats|recurs|comes back every month|comes back each month|goes out every month|is fixed|renews)",
    "(fixed|monthly|running|regular|standing|household) (overhead|overheads|outgoings|outflow|outflows|charges|costs|bills|payments|commitments|expenses)",
    "fixed (and |)(recurring|regular|monthly)",
    "overhead|overheads|recurring stuff|recurring things|repeat bills",
  ),
  paid_down: expand(
    "(chew|chewed|eat|ate|eaten|nibble|nibbled|hack|hacked|carve|carved|slice|sliced|scrape|scraped|bite|bitten|whack|whacked|lop|lopped|work|worked|burn|burned) (off|away|away at|off of) (of |)",
    "(principal|balance|debt) (retired|paid off|paid down|knocked off|repaid|cleared|reduced)",
    "(come|came|gone|went|go|brought|got) (down|lower) on",
    "how far (down|lower)|(come|came) down since|far down",
    "repaid|have repaid|paid back on|paid back of|put a dent in|made a dent in|dent in",
  ),
  equity: expand(
    `(market |current |)(value|worth) (less|minus|net of|after|without) (any |all |)${ALSO}(encumbrance|encumbrances|mortgage|mortgages|lien|liens|loan|home loan|amount owed|debt on it)`,
    `(belong|belongs|belonging) to us (free of encumbrance|free and clear|outright|)`,
    "(actually|really|truly) (ours|own)|stake in (the|our) (house|home)|our stake|clear of the mortgage|free of the mortgage",
  ),
  runway: expand(
    `(if|suppose|say|imagine|assuming|supposing) (both |)(our|my|both|both our|both of our|the) ${PAYS} ${STOPS}`,
    `(both |)(our|my|the) ${PAYS} ${STOPS}`,
    `(our|my|the) (river|well|tap|taps|money|faucet|gravy train|cash|business|stream) ${STOPS}`,
    `(nobody|no one|neither of us|none of us|we both|both of us|neither one of us|neither) ${WORK_ENDS}`,
    "(no|zero) (paycheck|paychecks|pay checks|pay|salary|salaries|wages|work|jobs|money coming in|income coming in)",
    "how long (do|can|could|would|will|might) (we|i) (float|coast|tread water|stay above water|keep afloat|stretch it|stretch|hang in there|ride it out|eke it out|weather it|keep our heads above water|keep the lights on|stay solvent|get along|go on|last|survive|manage|make it|hold)",
    "(float|coast|tread water|stay above water|ride it out|eke it out|keep our heads above water|keep the lights on|stay solvent)",
    "(till|until|before) (the|our|my) (cash|money|savings|account) (is gone|are gone|runs out|run out|ran out|hits zero|is used up|dries up|would be gone|would run out)",
    "(would it|would that|does it|will it|could it|can it) (carry|carry us|keep us|tide us over|see us through|last|last us|stretch|cover)",
    "how long (till|until|before|til)",
    "burn through (our|my|the) (cash|savings|money)|how long (we|i) (have|could go|can go|would last)",
  ),
  idle: expand(
    "(lying|lounging|sitting|sloshing|hanging|floating) (about|around)",
    "(sit|sits|sitting|sat|lie|lies|lying) (idle|unused|there|about|around)",
    "gathering dust|doing no work|not doing much|not needed|just sitting|sat there|sat idle|earning nothing|earns nothing|making nothing|not earning anything|earning next to nothing|to spare",
  ),
  afford: expand(
    "(still |)(be|stay|end up|come out) (okay|ok|alright|all right|fine|good|in trouble|short|strapped|screwed|broke|hosed|solvent|afloat)",
    "(going to|gonna) be (okay|ok|alright|all right|fine|good|in trouble|short|broke|screwed)",
    "(do|does|will|would|is) (the|our|my|that) (money|cash) (reach|reaches|stretch|stretches|suffice|arrive|arrives|last|lasts|hold|enough)",
    "(the|our|my) (money|cash) (reaches|stretches|suffices|arrives|lasts|holds|is enough)",
    "(am i|are we|be|i'm|we're|would i be|would we be) (okay|ok|fine|alright|good|safe) to (drop|spend|blow|pay|shell out|buy|get|splash out|put|lay out)",
    "(be adequate|be sufficient|be enough|adequate|adequate to the purpose) (to|for|to the purpose)",
    "without (touching|drawing on|drawing upon|dipping into|using|raiding|breaking into) (the|our|my) (emergency fund|emergency savings|emergency money|rainy day fund|goals|goal money)",
    "at (our|my) disposal|(in|within) (our|my) means|(in|within) (our|the) budget to",
    "(be|is|are) (a problem|a stretch|too much|a big problem|too expensive|affordable|manageable|doable)|break the bank|hurt us|put us in trouble|put me in trouble",
    "is there (room|enough) (for|to)|have (enough|the money|the cash|the funds) (for|to)",
  ),
  hypothetical: expand("say (we|i)|were (we|i|it|the household) to|in the event that|on the assumption that|assuming that|if only|in case"),
  recommend: expand(
    "(what|which|where) (would|should|could) (you|i|we) (have me |have us |)(change|fix|improve|do differently|do first|tackle|start|begin|prioritize|prioritise|focus on|cut)",
    "(would|should) you (have me |have us |have me do|have us do)(change|fix|improve|do differently|)",
    "(strongest|most valuable|most impactful|highest impact|highest-impact|top|number one|single best|biggest) (recommendation|suggestion|tip|idea|piece of advice|advice|move|win|saving|opportunity)",
    "(cut|cutting|cancel|cancelling|canceling|drop|dropping|end|ending|trim|trimming) (our |my |the |any |some |)(subscriptions|subscription|streaming)",
    "(thing |things |)(you'd|you would) (recommend|suggest|advise|change|fix)( we do| i do| us to do|)",
    "roast|room for improvement|going wrong|doing wrong|where am i going wrong|where are we going wrong|dollar impact|financial impact",
    "what (should|would|could) (we|i) do (with|about) (it|that|the extra|an extra)",
  ),
  payoff: expand(
    "(hit|hits|reach|reaches|get to|gets to|get down to|gets down to|down to|go to|goes to) zero|zeroed out|zero out",
    "on (the|its|our) (present|current|normal|regular|usual) schedule",
    `(let|lets|letting) (the|our|my) (mortgage|loan|debt|car loan|student loan) run (its course|out|to the end|)`,
    "run its course|be shot of|shot of it|come off|years come off|taken off|off the loan|off the mortgage",
    "(be|will be) (finish|finished|over|done)",
  ),
  interest_ahead: expand(
    "interest (is |that is |that's |)(still |left |)(to come|to pay|ahead|outstanding|remaining|left to pay|yet to come)",
    "interest (left|remaining|outstanding|to go)|interest (we'd|i'd|we'll|i'll|we will|i will|will we|will i|would we|would i|do we still|do i still) (pay|have to pay|owe|end up paying)",
    "(remaining|future|lifetime) interest|interest (over|for) the (rest|remainder|life|remaining life) of (it|the loan|the mortgage|our mortgage|my mortgage)|interest (will|would) (it|we|i|the mortgage|the loan) (cost|pay|end up paying|save)",
    "(how much|what) interest (do|would|will) (we|i|it|that) (save|avoid)|interest (saved|avoided)",
  ),
  gain: expand(
    "(without|excluding|leaving out|leaving aside|not counting|net of|ignoring|apart from) (the |our |my |)(contributions|deposits|money added|new money|what we put in|what i put in)",
    "(the |)(market|markets) (gains|moves|movements|growth|performance|)",
    "(done|doing|fare|fared|perform|performed) (so far|over|since|in|during)",
    "losing money|loses money|lose money|at a loss|losing|down money",
    "outperformed|outperform|beaten|beat|under water|underwater|made money|lost money|make money|earned us|made us|lost us",
  ),
  net: expand(
    "(minus|less) (everything|all|what|whatever) (that |)(went out|goes out|we spent|i spent|was spent|got spent|left|we paid out)",
  ),
  owe: expand("how big (it is|is it) still|how big (it|that) still is|still how big"),
  networth: expand(
    "(own|owns) (less|minus|after) (what|everything) (we|i) (owe|owes)",
    "what (we|i) would have left (if|after) (everything|all) (was|were) (sold|paid off)",
  ),
  have: expand("(keep|kept|stashed|stored|lying|hidden) (at home|under the mattress)"),
  balance: expand(
    "(sits|sit|lies|rests|lives|is lying) in",
    "(we|i) (still |) (have|got|keep) (any |some |)money in",
    "(closing|opening|ending|end|month-end|year-end|end-of-month) (balance|balances)",
  ),
  fee: expand(
    "(fee|fees|charge|charges) (that |)(the|our|my|any) (bank|banks) (took|take|takes|charged|charge|charges|have taken|has taken|have charged|has charged|pulled|collected)",
    "(annual|yearly|monthly) (card|account|membership|maintenance|bank) (fee|fees)",
  ),
  interest_earned: expand(
    "interest (that |)(we|i) (got|get|received|earned|made|collected|have gotten|had) (from|off) (the|our|my|all the) (bank|banks)",
    "interest (did|have|has|do|does) (the|our|my) (bank|banks) (pay|paid|give|given|credit|credited) (us|me|)",
    "interest (has been|have been|had been|was|were|been|is|got|gets) (paid|credited|added|posted|given|handed) (out |)(to us|to me)",
  ),
  why: expand(
    "(drove|drives|driving|caused|causes|explains|explain|explained|behind|made|makes|created|produced|fed|pushed|accounts for|account for) (most of |much of |)(the|that|this) (difference|change|increase|decrease|jump|drop|rise|fall|gap|swing|delta|uptick|spike|dip|move|shift)",
  ),
  liquid: expand(
    "liquid (assets|funds|money|cash|wealth)|readily available|easily available|accessible (cash|money|funds)|get at quickly|access (quickly|right away|today|immediately)",
  ),
  holding: expand("(everything|all) (that's |we have |i have |)(invested|in the market|in the markets|in stocks)"),
  allocation: expand(
    "(sits|sit|sat|lies|lie|rests|rest|lives|live|resides|stands|is sitting|is parked|is tied up|is stuck|is locked up|is held) in",
    "(apportioned|divided|distributed|spread|split|invested|balanced|weighted|allocated|divvied up|carved up|broken down|made up|composed) (among|across|between|over|by|of|into|)",
    "(composition|makeup|make-up|breakdown|mix|proportions) of|what's inside|what is inside",
  ),
  limit: expand(
    "(still |)free to (use|charge)",
    "(maxing|max) out|near (the|our|my) limit|close to (the|our|my|its) limit|(near|close to) (being |)maxed out",
  ),
  budget: expand(
    "(spending|going|burning|running) (faster|quicker|ahead) (than|of) (the month|planned|budgeted|plan|we should|i should|the days|the calendar)( goes by| passes|)",
    "on pace for the month|ahead of the month|pace of (spending|our spending|my spending)",
  ),
  total: expand(
    "(combined|aggregate|collective) (amount|sum|cost)|in full|(house|home|mortgage|car|cars|everything|all|the lot) included|including (the|our) (house|home|mortgage|car|cars)|one number|the one number|single number|one figure|the one figure|all in all",
  ),
  list: expand("in (one|a|a single) (sentence|line|word)|one sentence|one line|in a nutshell"),
  by_quarter: expand(
    "(by|per|each|every|for each|for every|in each|which|what) quarter",
    "quarterly|quarter by quarter|quarter over quarter|quarter on quarter|from quarter to quarter|by quarters|in quarters|each of the quarters|quarters",
  ),
  by_category: expand(
    "where (did|does|do|has|is|was) (most of |the most of |the bulk of |all |all of |)(our|my|the) (money|cash|pay|paycheck|income|salary) (go|gone|going|disappear|disappeared|vanish|vanished|evaporate|evaporated|end up|ended up) (to|)",
    "where (most of |the bulk of |all |all of |)(our|my|the) (money|cash|pay|paycheck|income|salary) (goes|went|has gone|disappears|disappeared|vanishes|vanished) (to|)",
    "(what|what's|what is|what has|what are) (been |)(eating|ate|eats|swallowing|swallowed|swallows|draining|drained|drains|burning|gobbling up|taking|took) (up |)(all |most of |so much of |)(our|my|the) (money|cash|budget|pay|paycheck|paychecks|income|salary)",
  ),
  by_year: expand(
    "(by|for each|for every|in each|which|what|each|every) (calendar |)year",
    "year by year|year over year|year on year|year after year|from year to year|by years|yoy|yearly totals|annual totals|each of the years|years",
  ),
  more: expand("deeper|further (in|into)"),
  payday: expand(
    "(be|being|get|getting|gets) paid (again|next|)",
    "next (paycheck|pay check|paycheque|salary|wage|wages|pay|income|direct deposit|payroll|deposit) (due|coming|expected|hitting|landing|)",
  ),
  extra: expand("(an |)(additional|extra|further)"),
  retire: expand(
    "(stop|quit|finish|end|leave|leaving) (to work|work|working)",
    "(return|returns|growth|inflation) (assumption|assumptions)|assumed (return|returns|growth|inflation)",
    "under (the|our|its|my) (current|base|present|existing|) (plan|scenario|case|assumption|assumptions|return assumption)",
    "(get|gets|reach|reaches|hit|hits) (us |me |)(to |)(fi|financial independence)|(so |far |way |that |)behind (on|for|with) retirement|pension pot|retirement pot|retirement savings|be able to (retire|stop working)",
  ),
} as const;
