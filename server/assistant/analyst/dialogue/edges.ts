import { bareFrame, type Frame } from "../frame.ts";
import type { Reading } from "../reading.ts";
import type { Ask } from "../understand.ts";

/*
 * What stands around the request of a turn: reactions to the last answer, politeness, "the same", and corrections. A turn that holds nothing
 * else closes the topic.
 */

/** Reactions and small words before a follow-up. */
const REACTION =
  "no|nope|nah|ok|okay|kk?|hmm+|mm+|um+|uh|oh(?: dear| no| my| wow| well| right)?|ah|aha|ooh|ouch|ugh|yikes|blimey|crikey|goodness(?: me)?|my goodness|gosh|wow|whoa|damn|dang|jeez|phew|yay|haha|lol|lmao|wait|sorry|well|right(?:o| then)?|alright(?:y)?|all right|actually|hold on|hey|yo|thanks(?: a lot| so much)?|thank you(?: so much)?|thx|ty|cheers|ta|cool|great|nice|lovely|brilliant|perfect|excellent|wonderful|interesting|how (?:very )?interesting|got it|fine|good(?: to know)?|fair enough|i see|understood|makes sense|makes no sense|so(?! (?:far|much|many|long)\\b)|and now|now|then|next(?=[,.;:!…-]| +(?:what|how|show|tell|when|where|which|who|can|could|is|are|did|do|does|i|let|list|give)\\b)|another thing|one more thing|i mean|i meant(?: to say)?|let me rephrase|rather|please|n|yeah|yep|yes|(?:by|in) contrast|(?:by|in|for) comparison|on the other hand|meanwhile|ayo|oi|hiya|howdy|right so|ok so|okay so|and finally|finally|lastly|out of curiosity|just curious|fwiw|btw|by the way";
const BEFORE = new RegExp(`^(?:(?:${REACTION})[,.;:!…-]* +)+(?=\\S)`, "i");
/** A whole sentence that only reacts, before the one that asks. */
const SENTENCE = new RegExp(`^(?:(?:${REACTION})(?:[, ]+(?:${REACTION}))*[.!…]+ +)+(?=\\S)`, "i");
const AFTER =
  /[,; ]+(?:instead|then|please(?: say yes)?|pls|again|though|tho|lol|lmao|haha|fr|thanks|thank you|thx|ty|i mean|i meant|i meant to say|actually|rather|sorry|if you can|for me|i'd rather know|just curious)(?=[?.! ]*$)/i;
/** Words after which "no" or "not" is part of what is asked. */
const NEGATES = /^(?:no|not) (?!,)(?:\S+ )?(?:spend|spending|income|rent|bills?|transactions?|more|less|longer)\b/i;
/** "How much was that in total" means all of that, not all time. */
const IN_ALL = /\b((?:that|those|these|it|they|them)\b.*?),? (?:altogether|in total|overall|in all|all told)(?=[?.! ]*$)/i;
/** "Same cut, at the end of last year" asks for the last answer with what follows. */
const THE_SAME =
  /^(?:(?:and|but|now|i(?: should|'d| would) like|give me|show me|do|run|can i (?:have|get|see)|could i (?:have|get|see)|what (?:about|is)|what's|how about) )*(?:the )?(?:very )?same(?: (?:cut|figure|thing|number|numbers|question|again|breakdown|view|deal|split|list|one|analysis|calculation|total|sum|search|query|check|stuff|info))?,? (?:(?:again|but|only|please|though),? )*(?=(?:for|in|on|at|as of|with|without|from|over|by|per|since|excluding|except|last|this|the|just|only|of|during|between|through|until|q[1-4]|\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b(?! (?:day|date|time|span|stretch|interval|period|month|quarter|week|dates|days)s? (?:a year|last year|of last|the year|in)))/i;

/** "Have we bought there before" means ever. */
const EVER_BEFORE =
  /^(.*\b(?:have|had|has|did|do) (?:i|we|they|he|she)\b.*?),? (?:before|previously|in the past|already|before (?:that|this|now|then))(?=[?.! ]*$)/i;
const AT_THAT_PLACE = /\bthere\b(.*?),? (?:at|in) that (?:place|store|shop|spot|restaurant)\b/i;

/** "Same year" at the end or between commas keeps the time that is there anyway. */
const SAME_TIME =
  /,? (?:(?:in|for|over|during|of) )?(?:the |that |this )?same (?:year|month|quarter|week|period|time|days|range|dates|span|stretch|time ?frame|window)(?=[?.! ]*$|,)/i;
/** "In there" after an extreme or a count means the rows of the last answer, and "whoever paid" narrows nothing. */
const AMONG =
  /(\b(?:biggest|largest|smallest|highest|lowest|most expensive|priciest|dearest|cheapest|top|first|last|latest|how many|average|typical)\b.*?) (?:in|out of|from|among|amongst|within) (?:there|that lot|the lot|that bunch|that list|that total|that amount|that sum|that number|that figure)(?=[?.!, ]|$)/i;
/** "Is there that much in savings?" asks what is there. */
const THAT_MUCH =
  /^(?:(?:and|so|but|ok|now) )*(?:is|was|have (?:i|we) got|do (?:i|we) have) (?:there )?(?:still |even |really )*(?:that much|enough|as much|so much|that amount|the money)(?: money| cash)? (?:in|on) (?=(?:the |my |our )?(?:savings|checking|bank|account|cash|current|everyday|joint|emergency))/i;
/** "6 mo" after a figure means the last six months. */
const BARE_SPAN =
  /^(?:(?:and|for|over|but|in|now|then) )*(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve) ?(d|days?|w|wks?|weeks?|m|mos?|mths?|months?|y|yrs?|years?)(?=[?.! ]*$)/i;
/** "Switch value to average": what follows is asked for instead. */
const SWITCHES =
  /^(?:(?:and|now|then|please|ok|just) )*(?:switch|change|flip|swap|set|turn) (?:it|that|this|the view|(?:the )?(?:values?|metric|measure|figure|number|column|calc(?:ulation)?|agg(?:regat\w*)?|function|formula)) (?:over )?(?:to|into|for) (?:the |an? )?(?!\$?\d)/i;
/** "Switch to utilities" asks for the last answer with another name or time. */
const SWITCHES_TO =
  /^(?:(?:and|now|then|please|ok|okay|just|let's|lets|can we|could we|can you|could you) )*(?:switch|flip|jump|skip)(?: (?:over|back))? to (?=[a-z0-9])/i;
/** Returns a turn that switches to another name or time as the question for it; null for any other turn. */
export const switched = (text: string): string | null => (SWITCHES_TO.test(text) ? text.replace(SWITCHES_TO, "what about ") : null);
/** "More or less than" and "up or down from" compare as "more than" does. */
const EITHER_WAY =
  /\b(more|less|up|down|higher|lower|better|worse) or (?:more|less|up|down|higher|lower|better|worse)(?= (?:than|from|vs\.?|versus|against|compared)\b)/i;
/** "Which of those six" counts what was shown. */
const OF_SO_MANY =
  /\b((?:which|what|any|one) of (?:those|these|the(?! (?:two|2)\b)|them)) (?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! (?:dollars|bucks|percent))/i;
/** "Same breakdown" keeps what the last answer did. */
const SAME_VIEW =
  /,? (?:(?:and )?(?:with|in|using) )?(?:the )?same (?:breakdown|view|split|layout|format|table|grouping|way|style|setup)(?=[?.! ]*$|,)/i;
/** "And PG&E alone" narrows as "only" does. */
const ALONE = /^((?:and|but|what about|how about|then|now|ok),? .{2,40}?) (?:alone|on (?:its|their) own|by itself)(?=[?.! ]*$|, )/i;
const WHOEVER =
  /,? (?:whoever(?:'s)?|no matter who|regardless of who|whichever of us) (?:it (?:was|is)|paid|bought it|made it|did it|spent it|for)(?: for)?(?=[?.! ]*$)/i;

/** Returns a turn without such words. "In there" is the one name that the last answer put first, if it did, else all that it showed. */
export const withoutEdges = (text: string, lead: string | null = null): string => {
  const plain = text.replace(SENTENCE, "");
  const start = NEGATES.test(plain) ? plain : plain.replace(BEFORE, "");
  const bare = start
    .replace(AFTER, "")
    .replace(AFTER, "")
    .replace(IN_ALL, "$1")
    .replace(THE_SAME, "what about ")
    .replace(SAME_VIEW, "")
    .replace(SAME_TIME, "")
    .replace(SAME_VIEW, "")
    .replace(OF_SO_MANY, "$1")
    .replace(ALONE, "$1")
    .replace(AFTER, "")
    .replace(WHOEVER, "")
    .replace(/, like,? (?=(?:what|how|when|where|which|who)\b)/i, "? ")
    .replace(THAT_MUCH, "how much is in ")
    .replace(BARE_SPAN, "in the last $1 $2")
    .replace(SWITCHES, "and ")
    .replace(EITHER_WAY, "$1")
    .replace(AMONG, lead === null ? "$1 of those" : "$&")
    .replace(AT_THAT_PLACE, "there$1")
    .replace(EVER_BEFORE, "$1");
  return bare.trim() === "" ? text : bare.trim();
};

/** Words after "not" that narrow a question instead of naming what was wrong. */
const NARROWS =
  "counting|including|just|only|in|on|at|for|from|with|by|during|over|under|even|yet|really|sure|all|more|less|the whole|everything|paid|spent|per|as|by";
const NOT_THIS_BUT = new RegExp(
  `^(?:not|n't) (?:the |my |our )?(?!(?:${NARROWS})\\b)([^,;?]{2,40})[,;] *(?:but |rather |i meant |i mean )?([^,;?]{2,40})[?.! ]*$`,
  "i",
);
const THIS_NOT = new RegExp(
  `^(?:i meant |i mean |only |just |for |on |the )*([^,;?]{2,40}?),? (?:and )?not (?:the |my |our )?(?!(?:${NARROWS})\\b)[^,;?]{2,40}[?.! ]*$`,
  "i",
);
/** "I only meant the high-yield one" narrows the last answer. */
const ONLY_MEANT =
  /^(?:(?:no|oh|sorry|ok|okay|oops|wait|well|actually),? )*(?:i|we) (?:only|just|actually|really) (?:meant?|want(?:ed)?|asked (?:about|for)|was asking (?:about|for)|need(?:ed)?) (?:to know about )?((?:the |my |our )?[^,;?]{2,40}?)(?: (?:please|sorry))?[?.! ]*$/i;
/** "I meant Lantern" gives another name for one that is not here. */
const NAME_MEANT =
  /^(?:(?:no|oh|sorry|ok|okay|oops|wait|well|actually|my bad),? )*(?:(?:i|we) (?:only |just |actually |really )?(?:meant?(?: to say)?|was asking about)|make (?:it|that)|i mean|it's|its|then|what about|how about|try)(?: the| my| our)? ([^,;?]{2,40}?)(?: (?:then|instead|sorry|please))?[?.! ]*$/i;
/** Returns the last question with the name that was meant; null unless the last answer knew no such name, or the turn gives none. */
export const withNameMeant = (text: string, asked: string, unknown: string | undefined): string | null => {
  const meant = NAME_MEANT.exec(text)?.[1];
  if (meant === undefined || unknown === undefined || !asked.includes(unknown)) return null;
  return /\b(?:how|what|when|why|which|spend|show|list)\b/i.test(meant) ? null : asked.replace(unknown, meant.trim());
};

/** "Not Target, Walmart" and "June, not July" put one thing in the place of another. Returns what is meant; null if the turn corrects nothing. */
export const corrected = (text: string): string | null => {
  const meant =
    NOT_THIS_BUT.exec(text)?.[2] ?? ONLY_MEANT.exec(text)?.[1] ?? (text.split(" ").length <= 7 ? THIS_NOT.exec(text)?.[1] : undefined);
  return meant === undefined || /\b(?:how|what|when|why|which|spend|show|list)\b/i.test(meant) ? null : `what about ${meant.trim()}`;
};

const ACK =
  "(?:never ?mind(?: that| it| then)?|(?:drop|cancel|scrap|skip|forget|lose|ditch) (?:the|that|this) (?:warning|alert|reminder|notification|heads[- ]up|ping|idea|thought|request)|not needed|no need|(?:i|we) don't need (?:it|that)|don't need (?:it|that)|forget (?:it|about it|that)|leave it(?: as it is)?|don't (?:change (?:anything|it)|bother)|no change|not (?:now|tonight|today)|drop it|cancel that|fair enough|bet|got it|makes sense|good to know|i see|understood|sounds good|that's (?:all|it|fine|enough|good|great|a comfort|helpful|reassuring)|thats (?:all|it)|that (?:will|'ll) (?:be all|do)|that is (?:all|it|fine|a comfort|helpful|really helpful|reassuring|very helpful)|that helps(?: a lot)?|all good|perfect|nice|lovely|brilliant|cool|awesome|great|wow|ouch|interesting|helpful|reassuring|thanks|thank you|thankyou|thx|tysm|ty|cheers|ta|i appreciate it|much appreciated|we're good|i'm good|we're done|i'm done|that'll be all|no more questions)";
const FILLER =
  "(?:you know what|y'know what|know what|on second thought|after all|any ?more|ok|okay|k|kk|oh|ah|well|alright|all|right|hmm|no|nah|actually|yeah|yes|lol|haha|great|and|good|so|then|you|that's|thats|that|it's|is|was|it|helps|very|really|much|just|please|fine|for|me|us|now|today|tonight|the|help|being|patient|with|again|a|lot|enough|anyway|to|know|truly|indeed|kind|your|how|super|fyi|friend|mate|man|bro|hiro|dear|so|all)";
/** What someone is about to do once done here. */
const LEAVING =
  "(?:gotta (?:go|run|dash)|got to (?:go|run)|have to (?:go|run)|need to (?:go|run)|going to (?:sleep|bed)|off to (?:bed|work|sleep)|heading (?:out|off|to bed)|back to work|talk (?:later|soon)|see (?:you|ya)(?: later)?|bye(?: bye| now)?|good ?(?:night|bye)|(?:i|we)(?:'ll| will) (?:do it|handle it|sort it(?: out)?|take care of it|deal with it|call them|see|think about it|stay home|leave it|manage|check|look|pass|wait|ask them|go there|talk about (?:it|this|that)|discuss (?:it|this|that)|talk (?:it )?over|figure (?:it|this|that) out|come back to (?:it|this|that)|sleep on it|get back to (?:you|it|this)|revisit (?:it|this|that))(?: (?:myself|ourselves|at the bank|there|later|tomorrow|tonight|another time|another day|some other time|this weekend|next week|over dinner|in the morning|together|first|on monday|online|by phone|then|in person|at the branch|with them))*)";
const CLOSES = new RegExp(`^(?:${FILLER}[,.! ]+)*(?:${ACK}|${LEAVING})(?:[,.! ]+(?:${FILLER}|${ACK}|${LEAVING}))*[,.! ]*$`);
/** "Thx gotta go, the baby is up": who leaves may say why. */
const LEAVES =
  /^(?:[\w' ]{0,20}[,.! ]+)?(?:gotta|got to|have to|need to|must|better) (?:go|run|dash|leave|head out|head off|jet)\b(?!.*\b(?:how|what|when|which|show|tell|list|spend|spent|cost|owe)\b)[\w',.! -]{0,60}$/;
const OBJECTS =
  /^(?:(?:no|hmm|sorry|but|ok|okay|wait|that|it|this|i think|nope|actually) )*(?:that's|thats|that is|it's|its|this is|is|you're|seems|looks)? ?(?:wrong|not right|incorrect|not correct|not true|off|not what i (?:asked|meant|wanted)|can't be right|cannot be right)(?: again)?[.! ]*$/;

/** Thanks and wishes, in whatever words: "thank you so much for that", "you're a star", "bless you, have a nice evening". */
const THANKS = /\b(?:thank(?:s|you|ing)?|thx|tysm|tyvm|ty|cheers|ta|appreciate[ds]?|grateful|obliged|bless you|much love|god bless)\b/;
const FOR_WHAT =
  /\b(thank(?:s| you)?|thx|cheers|ta|grateful|appreciate)\b((?: (?:you|so|very|a|much|lot|lots|bunch|million|ton|again|kindly|all))*) (?:for|to) .*$/;
const WISHES =
  /\b(?:have|enjoy|wish you) (?:a |an |the |your )?(?:\w+ )?(?:day|evening|night|afternoon|morning|weekend|week|one|rest of (?:the|your) (?:day|week|evening))\b|\bgood ?night\b/g;
/** Praise of whoever answered. */
const PRAISE =
  /^(?:(?:oh|ok|okay|ah|wow|well|haha|aw|aww|honestly|omg|and),? )*(?:(?:you're|you are|youre|ur|u r|you're) (?:(?:a|an|the|so|such a|really|very|too|truly|absolutely|just|my|totally|pretty|quite|simply) )*(?!(?:wrong|off|mistaken|not|missing|confused|sure|kidding|lying|counting|including|forgetting|leaving)\b)[a-z-]{3,14}(?: [a-z-]{3,12})?|you rock|you rule|legend|what a (?:star|legend|gem|relief|lifesaver|help)|(?:good|great|nice|clever|smart) (?:bot|job|work|one|stuff)|well done|bravo|love (?:it|you|this|that)|lifesaver|life saver|that's (?:a relief|a weight off|wonderful|lovely|amazing|awesome|good news|very kind|really kind))\b/;
const ASKS_MORE =
  /\b(?:how|what|what's|when|where|which|who|why|show|list|tell|give|chart|compare|did|do|does|is|are|was|were|can|could|will|would|should|same|instead|also|only|without|except|by|per|over|since|last|next|every|each|average|total|monthly|weekly|month|week|year|table|but|vs|versus|until|before|after)\b/;
const MOST_THANKS = 14;
const isThanks = ({ text, periods, entities }: Reading): boolean => {
  if (text.includes("?") || text.split(" ").length > MOST_THANKS) return false;
  const rest = text.replace(FOR_WHAT, "$1").replace(WISHES, "");
  const isPraise = PRAISE.test(text);
  if (!THANKS.test(text) && !isPraise) return false;
  const names = [...entities.merchants.filter((m) => !m.guessed), ...entities.categories, ...entities.accounts, ...periods];
  // What is named only as what the thanks are for, or as a wish, asks for nothing.
  const isLeft = names.some((n) => rest.includes(text.slice(n.from, n.to)));
  return (
    !isLeft &&
    !ASKS_MORE.test(
      isPraise
        ? rest.replace(PRAISE, "")
        : rest.replace(/\byou (?:are|did|do)\b/g, "").replace(/^that(?:'s| is| was)\b|\ball (?:i|we) (?:needed|wanted)\b/g, ""),
    )
  );
};

/** A turn that only closes a topic, or objects to an answer: nothing is looked up. */
export const closingOf = (reading: Reading): Frame | Ask | null => {
  const { text, periods, entities } = reading;
  const isClosed = !text.includes("?") && CLOSES.test(text);
  const names = entities.merchants.filter((m) => !m.guessed).length + entities.categories.length;
  if (isThanks(reading)) return bareFrame("smalltalk");
  if ((isClosed && names === 0) || (!text.includes("?") && LEAVES.test(text))) return bareFrame("smalltalk");
  if (periods.length + names > 0 || !OBJECTS.test(text)) return null;
  return {
    ask: "What should be different: the time, the name, or what is counted? You can also look at the rows behind the figure.",
    chips: ["Show those transactions", "The same for last month", "How much did I spend this month?"],
  };
};
