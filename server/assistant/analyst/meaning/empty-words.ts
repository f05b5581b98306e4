/** Words that say nothing about what is asked: grammar, politeness, hedges and feelings. They are free to leave out. */
const WORDS = `
a an the this that these those it its i me my mine myself we our ours us you your yours he she they them their his her him hers s 've 're 'll 'd 'm
am is are was were be been being    do does did doing done    have has had having   can could would will shall should may might must    
i'm i've i'd i'll we're we've we'd we'll you're you've it's that's there's what's here's let's how's who's
and or but so then as at by for from in into of on onto out to up with within about across around during through per between among toward towards regarding concerning according upon via
what how there here just also too only still even really actually basically literally exactly roughly approximately around about maybe perhaps probably quite rather pretty please pls plz kindly thanks thank hey hi hello yo ok okay well right now currently today's
want wanted wants need needs like liked know knew tell told telling ask asking wonder wondering curious let help see look looking check checking check say saying said think thought thinking guess mean meant figure show
now right away asap rn atm presently hereof currently moment so far now up then any some all each every both either one own same such other
brought haha hahaha hehe lol lolz rofl lmfao ugh meh pff pfft whew phew yikes oof argh sigh jeez geez gosh wow whoa damn dang darn shoot crap hell heck huh eh hm hmmm mm mmm yay yep yeah yup nope oops welp anyhoo lol lmao fr ngl tbh imo omg bruh bro dude ong on god no cap like yo nah uh um hmm er oh ah well man fam lowkey highkey tho though n r u ur da
gonna wanna gotta gimme lemme kinda sorta dunno 
much money dollar dollars bucks quid usd
please kindly would you could you can you tell me show me let me know i want to know i would like to know i need to know do you know
again once more further said aforesaid respective respectively thereof whatsoever whatever
got get getting gets gotten made take took taken takes put puts come comes came
really honestly frankly truly simply just quickly briefly
were while because than who whom whose which where why
prior preceding current full whole entire calendar present ending ended end beginning start
person people household family couple
one's oneself ourselves themselves himself herself
everyone everybody someone anybody nobody
soon already ever always
question answer info information actual actuals grouped group sorted ranked ordered descending ascending desc asc column columns rows said prior-year breakdowns dear sir
bit lot lots little few several couple
way ways kind kinds sort sorts
recall realize realise suspect believe suppose hope hoping worried worry worries worrying nervous scared afraid anxious sorry stupid dumb silly embarrassed embarrassing guilty proud happy sad tired busy urgent hurry important interesting interested particular particularly specifically especially generally speaking mainly mostly largely primarily chiefly purely merely hardly barely nearly almost somewhat slightly pretty fairly truly seriously definitely certainly surely obviously apparently supposedly evidently hopefully sadly luckily unfortunately thankfully curiously surprisingly
hear heard read seen watch notice noticed remind wondered swear promise promised bet reckon figured decided decide discuss discussed argue arguing argument fight disagree agree agreed mention mentioned talk talking wants needed keeps kept feel feeling feels felt seem seems seemed appear appears sound sounds look looks
today's tonight day's life lives world thing things stuff something anything someone something's somehow whatever anyways anyhow
actual exact precise correct accurate true real possible available overall respective various certain specific given relevant said following above below herein thereto therefor pursuant
dear sir madam hon honey babe babes mate pal buddy folks guys y'all team friend love cheers ta ace brilliant lovely sweet nice cool great awesome fine alright sure
btw fyi asap idk tbh ngl lmk plz pls thx omg wtf jk af rly rlly v vv gonna tryna finna bout cuz cus coz bc cause tho thru
hiro assistant app computer machine system
got getting gotten having doing being going gone goes went come comes came coming take takes took taking taken make makes made making give gives gave giving given keep keeps put puts putting let lets
up down in out over into onto upon within around along away
very so too such that's just only even still already really
my our your his her its their us me you him them who
and or & + n plus then
approximately roughly around about circa ish fast pronto promptly lil ayo oi hiya howdy
also additionally furthermore moreover however therefore thus hence accordingly
please kindly
usd eur gbp
`;

/** Whole phrases that say nothing about what is asked. */
const PHRASES =
  "tell me if|tell us if|let me know if|let us know if|tell me whether|confirm if|largest to smallest|biggest to smallest|highest to lowest|most to least|smallest to largest|lowest to highest|least to most|from biggest to smallest|from most to least|for planning purposes|for budgeting purposes|i mean|i meant|that is to say|at our house|in our house|at my house|in my house|at our home|in our home|around our house|in this house|in our household|in my household|on my screen|on the screen|on screen|in the app|right here|for me to see|where i can see it|its giving problem|it's giving problem|the household|our household|this household|the whole household|as a household|by the household|no but|no, but|yeah but|yes but|ok but|okay but|but wait|right but|no wait|hang on|hold up|scratch that|good morning|good evening|good afternoon|good day|good night|any of them|all of them at once|no rounding|don't round|not rounded|exact to the penny|to the penny please|on its own line|on their own line|and such|and so forth|and the like|and whatnot|and all that|and stuff like that|and things like that|et cetera|would you be good enough to|be good enough to|good enough to|would you mind|do me a favor|do me a favour|be a dear|be so kind|be so good|i have two minutes|i've got two minutes|in a hurry|real fast|quick question|one more thing|last question|no hurry|when you get a chance|if you please|pretty please|of my dollars|of our dollars|while you're at it|for curiosity|for nostalgia|for the form|for the accountant|for my accountant|for our accountant|for the tax return|for my tax return|for the estimated tax|for estimated taxes|for the meeting|for my boss|for the landlord|for the records|for our records|for reference|for fun|for the report|for the spreadsheet|for the budget meeting|for the application|for the lender|for my wife|for my husband|for the paperwork|for the file|for the insurance|for insurance purposes|for tax purposes|for the fsa|for the fsa form|for a form|for a report|just to know|just so i know|just so we know|to be safe|to be sure|just to be sure|just to be safe|don't judge|be honest|be gentle|brace myself|break it to me|hit me with it|lay it on me|the good the bad|know if|wonder if|see if|tell if|check if|sure if|asking if|ask if|curious if|wondering if|find out if|in descending order|in ascending order|from highest to lowest|from largest to smallest|by size|in order|oh no|no idea|no clue|no rush|no worries|no problem|to the cent|to the penny|out of control|if this is dumb|if that's dumb|if it's dumb|if this is silly|if you don't mind|if that's ok|if that's okay|if it's ok|as of late|back then|real quick|but only|but just|once again|manage to|managed to|happen to|happened to|get to|got to|of course|by the way|for my records|for the record|just so i can breathe|don't judge me|i keep worrying|i'm not sure|i know|i promised myself|honestly|to be honest|out of curiosity|if possible|at the moment|right now|as of now|as of today|so far|for us|for me|and so on|or so|or not|or nah|i mean|you know|i think|i guess|i believe|i wonder|if you can|for short|in these records|these records|these days|tell me|show me|give me|let me know|can you tell me|could you tell me|would you kindly tell me|i'd like to know|i would like to know|i want to know|do you know|if i may|whatever source|from whatever source|in total for|at all|as well|and then|until now|in our names|our names|my own|big time|one thing|a lot|just me|is it just me|or anything|anything else|on hand rn|go ahead|please and thank you|at a glance|per se|said merchant|within the same quarter|one thing|i don't know|don't know|can't remember|don't remember|don't forget|i can't|when we go|when we shop|when i go|when i shop|to be exact|if any|no judgment|whats|hows|even though|what's|how's|where's|i'm probably wrong|i keep losing track|look up for me|as of|out of|per our|due to|based on|in there|on there|in here|at it|the thing|all our";

export const EMPTY_WORDS: readonly string[] = [...new Set([...WORDS.split(/\s+/).filter(Boolean), ...PHRASES.split("|")])];
