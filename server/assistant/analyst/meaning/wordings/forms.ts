import { MONTH } from "../../periods/lexicon.ts";

/* Other forms of questions about what is owed, held and paid next, in the words of a plain one. */

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
const PAST = /\b(?:did|was|were|went|paid|had|last|spent)\b/;
const PAY = "(?:paychecks?|pay|pay ?cheques?|salary|salaries|wages|direct deposits?|payroll)";
const AHEAD = `(?:before|by|until|till|til|between now|this|next|in the next|over the next|within|from now|from here|tomorrow|on the|in ${MONTH})`;
const PART = "(?:half|a third|a quarter|three quarters|two thirds|\\d{1,3} ?(?:%|percent))";

export const FORM_WORDINGS: readonly Wording[] = [
  // A charge that is named by its amount alone is looked for.
  [
    /\bwho (?:charged|billed|took|debited|withdrew) (?:(?:us|me) )?(?:for )?(?:(?:the|that|a) )?(?=\$\d|\d+\.\d\d\b)(\$?[\d,.]+\d)(?: charge| payment)?(?=[?.! ]*$)/g,
    (m) => `what was the ${m[1]} charge`,
  ],
  [
    /\b(?:where did (?:the|that|this) (?=\$\d|\d+\.\d\d\b)(\$?[\d,.]+\d)(?: charge| payment| one)? come from|what (?:was|is|were) that (?=\$\d|\d+\.\d\d\b)(\$?[\d,.]+\d) (?:charge|payment|one|purchase|transaction)(?: for| from)?)(?=[?.! ]*$)/g,
    (m) => `what was the ${m[1] ?? m[2]} charge`,
  ],
  // A subscription that renews is a payment to come.
  [
    /\b(which|what) (subscriptions|memberships|recurring payments) (?:renew|come up|get charged|are charged|bill|charge|get billed|go out) (?=(?:before|by|until)\b)/g,
    (m) => `${m[1]} ${m[2]} are due `,
  ],
  // A tip is part of a payment, unlike tips how to save.
  [
    /\bhow much (do|did|have) (we|i) (?:usually |normally |typically )?(?:tip(?:ped)?|(?:leave|left|pay|paid|spend|spent|give|given) (?:in|on|as|for) tips|(?:leave|left|pay|paid|give|given) tips)\b/g,
    (m) => `how much ${m[1]} ${m[2]} spend on gratuities`,
  ],
  // "Put the last Target one in Shopping" means a purchase.
  [
    /\b(put|move|change|file|switch|tag|mark|recategori[sz]e|set) (the|my|our|that) (last|latest|newest|most recent) (?!one\b)([\p{L}\d'& .-]{2,25}?) (?:one|thing) (?=(?:in|into|to|under|as|for)\b)/gu,
    (m) => `${m[1]} ${m[2]} ${m[3]} ${m[4]} purchase `,
  ],
  // "Mortgage basics: balance, rate, and when is it done".
  [
    /^((?:the |our |my )?[\p{L}' ]{3,25}?) (?:triple|trio|basics|stats|vitals|essentials|(?:key )?facts|(?:key )?figures|snapshot|details|check-?up): (?=.*,)/gu,
    (m) => `${m[1]}: `,
  ],
  // "Not one cent at Macy's since July, right?" asks whether anything was spent there.
  [
    /^((?:(?:so|ok|okay|and|but|tell me|we spent|i spent),? )*)(?:not (?:even )?(?:\$?1|one|a|a single|one single)(?: (?:single|red|lousy))? (?:cent|dime|penny|dollar|buck|nickel|purchase|charge|order|visit|trip)?|nothing(?: at all)?|zero(?: dollars| spending)?|zilch|nada|no spending(?: at all)?)(?: was| has been| has)?(?: (?:spent|went|gone|paid|bought|charged))? (at|on|to|from) (.{3,60}?),? ?(?:(?:am i |is that |that's )?(?:right|correct|true)|yes|surely|i hope|hopefully|i trust)?(?=[?.! ]*$)/g,
    (m) => (/\b(?:how|what|which|when|who|but|and)\b/.test(m[3] ?? "") ? m[0] : `did we spend anything ${m[2]} ${m[3]}`),
  ],
  // "The work stops at 60".
  [
    /\b(?:the |our |my |all )?(?:work|job|jobs|working|paychecks?) (?:stops?|ends?|finish(?:es)?) at (?=[4-7]\d\b(?! ?[%$,]))/g,
    () => "we retire at ",
  ],
  // "After whatever got refunded".
  [
    /,? ?\bafter (?:whatever|what|anything|everything|all that) (?:got|was|is|has been|they|it) ?(?:refunded|returned|credited|reimbursed|gave back)(?: back)?\b|,? ?\b(?:after|once|when|with) (?:the |any |all )*refunds?(?: (?:are|is|were|was|have been))?(?: (?:counted|deducted|taken off|subtracted|in|included))?(?=[ ,.?!]|$)(?! (?:from|for|of|at|did|do|will|come|came))/g,
    () => " net of refunds",
  ],
  // "For what purposes are we saving?"
  [
    /\b(?:for|to) (?:what|which) (?:purposes?|ends?|things?|goals?|aims?|reasons?) (?:are|do|were) (we|i) (sav\w+|putting (?:money )?(?:aside|away))/g,
    (m) => `what are ${m[1]} ${m[2]} for`,
  ],
  [/\blet us (?=(?:set|make|create|put|move|raise|lower|change|cut|cap|mark|call|categori[sz]e|tag|plan|save)\b)/g, () => "let's "],
  // "What goes out before the end of the month" asks for bills.
  [
    new RegExp(
      `^((?:(?:and|so|ok|okay|but|then|now),? )*)what(?:'s| is| all| else| will| money)*(?: still| yet)? (?:goes|go|going|comes|coming|come) out(?= ${AHEAD}\\b)`,
      "g",
    ),
    (m) => (PAST.test(m.input.replace(/\blast\b/g, "")) ? m[0] : `${m[1]}what bills are due`),
  ],
  // "Total debt today. Don't include the house": what is left out follows as an order.
  [
    /(?<=\w)[.;,]+ ?(?:and |but |please )*(?:don't|dont|do not|no need to) (?:include|count(?: in)?|add(?: in)?|consider) (?=(?:(?:the|our|my|any) )?[^.?!;,]{2,40}[.?! ]*$)/g,
    () => " excluding ",
  ],
  // What a house is worth without its mortgage.
  [
    /(?<=\b(?:house|home|place|condo|property)\b[^.;?]{0,40}),? (?:once|after|when|with|if) (?:the |our |my )?(?:mortgage|home loan|loan|debt)(?: on it)? (?:(?:is|has been|was|gets|were|got) )?(?:deducted|subtracted|taken (?:off|out|away)|paid(?: off)?|removed|netted(?: off| out)?|accounted for|backed out|settled|cleared)\b/g,
    () => " minus the mortgage",
  ],
  // "Is either one past half its limit?"
  [
    new RegExp(
      `\\b(?:is|are) (?:either|any|one|each|both|that|it)(?: one| card| of (?:them|these|those|the two|the cards|our cards|my cards))? (?:past|over|above|beyond|more than|under|below|close to|near|at) ${PART}(?: of)? (?:its|their|the|my|our)(?: credit)? limits?\\b`,
      "g",
    ),
    () => "what is the credit utilization",
  ],
  [
    /\bbefore (?:it's|its|it is|they're|i'm|we're|it gets|i|we|it|the card)(?: (?:is|are|gets|'s))? (?:max(?:ed|es)?(?: it| them)?(?: out)?|(?:tap|cap|top|run|give|conk)(?:s|es|ped)? out|tapped|capped|full|declined|hits? (?:the|its) (?:wall|ceiling|cap|max))(?! of)\b/g,
    () => "before the limit",
  ],
  [
    new RegExp(
      `\\b(?:at |by |as of )?(?:the )?(?:end|close) of (?:the )?(?:day|business|trading)(?: on)?,? (?=(?:the )?(?:${MONTH}|\\d|yesterday|(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))`,
      "g",
    ),
    () => "as of ",
  ],
  // "Is Netflix still charging us" asks whether it is still paid.
  [
    /\b(?:is|are|does|do) ((?!(?:it|that|this|they|we|i|there)\b)[\p{L}\d'&.+ -]{2,30}?) still (?:charging|billing|charge|bill|debiting|taking|collecting|hitting|dinging|drawing|pulling|sending bills to)(?: money)?(?: (?:from|off))? (?:us|me|our \w+|my \w+)\b/gu,
    (m) => `are we still paying for ${m[1]}`,
  ],
  // "When they pay me next time", "did the paycheck hit".
  [
    /\bwhen (?:(?:do|does|will|are|is|am) )?(?:they|it|work|the (?:company|office|boss)|my (?:job|work|boss|employer|company)|i) (?:going to |gonna )?(?:pays?|paying|paid) (?:(?:me|us) )?(?:next(?: time)?|the next time|again)\b/g,
    () => "when is my next paycheck",
  ],
  [
    new RegExp(
      `\\b((?:did|has|have) (?:the |my |our |her |his )?${PAY}) (?:hit|land(?:ed)?|drop(?:ped)?|post(?:ed)?|clear(?:ed)?|show(?:n|ed)? up|come (?:in|through)|came (?:in|through)|gone? (?:in|through))\\b`,
      "g",
    ),
    (m) => `${m[1]} arrive`,
  ],
  [/\bbetween ((?:the )?(?:start of )?[\w' ]{3,20}) and (?:now|today|right now)\b/g, (m) => `since ${m[1]}`],
  // "Then after spend, left how much".
  [
    /\bafter (?:all )?(?:the |our |my )?(?:spend|spending|spent|expenses|costs|outgoings)(?: everything| money)?,? (?:(?:is |was |have |had )?(?:left|remaining|remains?|stays?|over)(?: over)?(?: is| was)? (?:how much|what)|(?:how much|what)(?: is| was| do (?:i|we) have| did (?:i|we) have| have (?:i|we))? (?:left|remaining|remains|over))\b/g,
    () => "how much was left after spending",
  ],
  [/(\b(?:will|would|'ll)\b.{3,60}) (?:at|by|in) the (?:very )?end(?=[?.! ]*$)/g, (m) => `${m[1]} at the end of this month`],
  // "It didn't charge me twice, right?"
  [
    /^((?:(?:and|so|but|ok|wait),? )*)((?!(?:why|how|what|when|which|who)\b)[\p{L}\d&'.]+(?: [\p{L}\d&'.]+){0,2}) didn't (.{5,60}?),? (?:right|no|correct|yes|surely)(?=[?.! ]*$)/gu,
    (m) => `${m[1]}did ${m[2]} ${m[3]}`,
  ],
  // "Plan with quitting at 60".
  [
    /(?:^(?:the |our |my )?(?:plan|scenario|projection) (?:with|for|of) (?:us |me )?|\b)(?:quit|quitting|stop|stopping|finish|finishing|leaving work|calling it quits|hang(?:ing)? it up|calling it a day)(?: (?:work(?:ing)?|the job|my job|our jobs))? at (?:age |the age of )?([4-7]\d)\b(?! ?[%$,])/g,
    (m) => `retire at ${m[1]}`,
  ],
];
