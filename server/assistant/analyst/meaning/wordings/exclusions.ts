/*
 * Ways to leave something out that each mean the same as "excluding": "with coffee taken out", "bar the mortgage".
 */

/** What may be said of a thing that is left out, after its name. */
export const AWAY = "aside|apart|excluded|excepted|left out|left aside|not included|not counted|to one side|notwithstanding";
/** What may be said of it only after "with": a price may have dropped, too. */
const GONE =
  "removed|left off|on one side|taken (?:out|off|away)|stripped (?:out|away|off)|omitted|deducted|subtracted|ignored|dropped|disregarded|filtered out|backed out|carved out|cut out|pulled out|netted out|knocked off|thrown out|barred|out of the (?:picture|way|equation)|out of it|gone";
/** Nouns after which "bar" is a place, a picture or a thing to eat. */
const BAR_THINGS =
  "chart|charts|graph|graphs|diagram|plot|tab|tabs|bill|bills|food|snacks?|stools?|code|none|exam|and|or|that|in|at|of|spending|spend|by|per|with";

const NAME = "[\\p{L}][\\p{L}\\d&'(). -]{1,38}?";
const SAID_AWAY = `(?:(?:is|are|has been|have been) )?(?:${AWAY}|${GONE})(?: of (?:it|this|that|them|the total|the sum))?`;
const NO_NAME =
  /\b(?:what|how|when|which|did|do|does|is|are|was|were|will|would|can|could|should|may|might|be|i|we|it|they|much|many|spent|spend|refunds?|returns?|credits?|taxes)\b/;

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
/** Transfers are no part of spending or income anyway, but of lists. */
const SPENDING_ONLY = (m: RegExpExecArray): string =>
  // Only a list can leave transfers out (`withoutTransfers`); a count or a sum would lose the words.
  /\b(?:list|show|display|print|see|give me)\b.*\b(?:all|every) (?:of )?(?:my |our |the )?(?:transactions?|rows|entries|activity)\b/.test(
    m.input,
  ) && !/\bhow (?:many|much)\b/.test(m.input)
    ? ""
    : /\b(?:income|earn\w*|deposits?|received|came in|spen[dt]\w*)\b/.test(m.input)
      ? ""
      : " spending";
export const EXCLUSION_WORDINGS: readonly Wording[] = [
  [/\bw\/o\b/g, () => "without"],
  // "Leaving travel out of it, since I know about that".
  [
    /\b(?:leaving|leave|keeping|taking|take|if (?:you|we|i) leave|and leave) ((?:the |our |my |any |all )?(?!it\b|that\b|this\b|money\b|cash\b|funds\b)[\p{L}\d&' -]{2,30}?) out of (?:it|this|things)(?:,? (?:since|because|as) [^,.?!]{3,50})?(?:[,;.]|(?=[?! ]*$))/gu,
    (m) => `excluding ${m[1]},`,
  ],
  [
    /\b(?:if (?:you|we|i) )?(?:leav(?:e|ing)|tak(?:e|ing)|keep(?:ing)?) out (?:everything|anything|all|what|whatever) (?:we|i) (?:put|charged|paid|bought|spent) (?:on|with) (?=(?:the |our |my )?(?:credit )?cards?\b)/g,
    () => "excluding ",
  ],
  [/(?<=[,;] )no (?=(?:credit )?cards?\b)/g, () => "except "],
  [
    /(?<=[,;] )(?:the |our |my )?([\p{L}&' -]{2,25}?)(?: stuff| things| spending| purchases)? (?:doesn't|does not|don't|do not|shouldn't) count\b(?: in)?/gu,
    (m) => `excluding ${m[1]}`,
  ],
  // "Those on a Saturday or Sunday excluded".
  [
    /(?<=[,;] )(?:those |the ones |anything |purchases )?(?:on |from )?(?:(?:the )?weekends?|(?:a )?saturdays? (?:or|and) sundays?) (?:excluded|left out|not counted|not included|aside)\b/g,
    () => "excluding weekends",
  ],
  // An order to leave something out comes before the question: "Don't count preschool. What did everything else add up to?"
  [
    /^(?:(?:and|so|ok|okay|please|now),? )*(?:(?:take|leave|cut|drop|strip|keep|pull) out|(?:don't|do not|dont) (?:count|include|add)(?: in)?|ignore|exclude|skip|set aside|leave aside|forget) (?:(?:what's|what is|the money|anything|everything) (?:in|from|at|on) )?(?!(?:it|that|this|those|them|these|about|what|the (?:last|first)|everything|all)\b)([^.;:?!]{3,60})[.;:] ?(?:and |then |now )*(?=(?:what|how|everything|all|the rest|show|list)\b)/g,
    (m) => `excluding ${m[1]}, `,
  ],
  // What is to be left out may be told beside the question: "The mortgage shouldn't be in that number."
  [
    /[.;] ?((?:the |our |my |any )?[\p{L}\d&' -]{3,30}?) (?:shouldn't|should not|isn't|is not|doesn't|does not|needn't) (?:to )?(?:be (?:in|part of|included)|count(?: in| towards)?|belong in|included)(?: (?:in )?(?:that|this|it|there|the (?:number|total|sum|figure)))?(?: (?:number|total|sum|figure|one))?(?=[.! ]*$)/gu,
    (m) => ` excluding ${m[1]}`,
  ],
  [
    /^(?:our |my |the )([\p{L}\d&' -]{2,25}?) (?:hauls?|runs?|trips?|orders?|purchases?|numbers?|payments?|charges?)? ?(?:mess(?:es)? up|distorts?|skews?|inflates?|throws? off) (?:the |our |my )?(?:numbers?|totals?|averages?|figures?|math|stats),? (?:so |and )?(?:please )?(?:leave|take|keep|drop|ignore|exclude|skip) (?:those|them|that|it|these)(?: out)?[.;,] ?/gu,
    (m) => `excluding ${m[1]}, `,
  ],
  [
    /\b(?:please )?leave (?:the )?((?:[\p{L}\d&'-]+ ){0,2}(?:money|refunds?|payments?) from (?:the )?[\p{L}\d&' -]{2,25}?|[\p{L}\d&' -]{3,30}?) out(?:,? (?:since|because|as) [^.?!]{3,40})?(?=[.! ]*$)/gu,
    (m) => `excluding ${m[1]}`,
  ],
  [
    /\b(excluding|excl\.?|without|except(?: for)?|minus|not counting) (?:the |any )?(?:tax )?(?:money|refunds?|payments?) from (?=(?:the )?[\p{L}])/gu,
    (m) => `${m[1]} `,
  ],
  [
    /\b(excluding|excl\.?|without|except(?: for)?|minus|not counting) (?:the )?irs (?:tax )?(?:refunds?|money|checks?)\b/g,
    (m) => `${m[1]} irs`,
  ],
  [
    /\bif (?:the |our |my |any )?([\p{L}\d&' -]{2,30}?) (?:doesn't|don't|does not|do not|didn't|isn't|aren't|is not|are not) (?:count(?:ed)?|included)(?: in)?\b/gu,
    (m) => `excluding ${m[1]}`,
  ],
  [/\bnot counting (?:what|the money|anything|whatever) (?:we|i) (?:got|get|received|earned|had) from (?:the )?/g, () => "excluding "],
  [/(?<=^excluding [^?]{3,60}, .{0,30}?)\b(?:everything|anything|all) else\b/g, () => "everything"],
  [/(?<=^excluding [^?]{3,60}, .{0,30}?)\b(?:the rest|the remainder)\b/g, () => "everything"],
  [
    /\b(?:if (?:you|we|i) )?(?:take|taking|took|leave|leaving|keep|keeping) ((?:the |any |all |my |our )?[^.;:?!,]{3,40}?) out of (?:the (?:picture|equation|mix|sum|total|calculation|count|numbers|math)|it all)\b/g,
    (m) => `excluding ${m[1]}`,
  ],
  // "Ex-mortgage", but not an ex-wife.
  [
    /(?<=^|[ ,(])ex-(?=[a-z]{3})(?!(?:wife|husband|boyfriend|girlfriend|partner|spouse|roommate|employer|boss|dividends?|works|factory|colleague|landlord|girl|boy)\b)/g,
    () => "excluding ",
  ],
  [/\bbar (?=(?:the|my|our|any|all|both|our) )/g, () => "except "],
  [
    new RegExp(`(^|[,;:.] ?|\\b(?:everything|all|anything|total|spending|expenses) )bar (?!(?:${BAR_THINGS})\\b)`, "g"),
    (m) => `${m[1]}except `,
  ],
  // "On non-grocery things".
  [
    /\bnon-(?=[a-z]{3})((?:[\p{L}\d&'.]+ ?){1,3}) (things|stuff|spending|purchases|items|expenses|costs)\b/gu,
    (m) => `${m[2]} except ${m[1]}`,
  ],
  [/\b(?:setting|leaving|putting|taking|placing) (?:to|on) one side(?: for (?:now|the moment))?(?= )/g, () => "excluding"],
  // Two steps, so that the name in between keeps its own spelling.
  [
    new RegExp(`\\b(?:with|once|after|when) (?=(?:(?:the|any|all|my|our) )?(${NAME}) ${SAID_AWAY}\\b(?! from))`, "gu"),
    (m) => (NO_NAME.test(m[1] ?? "") ? m[0] : "excluding "),
  ],
  [new RegExp(`(?<=\\bexcluding (?:(?:the|any|all|my|our) )?${NAME}) ${SAID_AWAY}\\b(?! from)`, "gu"), () => ""],
  // Spending never counts transfers, so only the other name is left out.
  [
    /\b(excluding|except(?: for)?|without|not counting|not including|ignoring|leaving out) (?:the |any |all )?transfers?(?: between (?:my |our |own |the )*accounts)?,? (?:and|or) (?=[\p{L}])/gu,
    (m) => `${m[1]} `,
  ],
  [
    /^(?:(?:setting|leaving) aside|not counting|ignoring|excluding|apart from|leaving out) (?:what|whatever|anything|the money|money) (?:(?:that )?(?:we|i)(?:'ve| have)? (?:just |only )?)?(?:moved|transferred|shuffled|shifted|pushed) (?:around )?between (?:our|my)(?: own)? accounts, /g,
    () => "",
  ],
  [new RegExp(`,? ?\\b(?:internal |bank |all )*transfers? ${SAID_AWAY}(?=[ ,.?;!]|$)`, "g"), SPENDING_ONLY],
  [
    /,? ?\b(?:excluding|except(?: for)?|without|not counting|not including|ignoring|leaving out|leaving aside|minus|but not|and not|other than|apart from|aside from|excl) (?:the |any |all |internal |inter-?account |intra-?household |account-to-account |bank |own |my |our |account )*transfers?(?: between (?:my |our |own |the )*accounts)?(?=[ ,.?;!]|$)/g,
    SPENDING_ONLY,
  ],
  // "With the Costco outliers stripped out" leaves out Costco.
  [
    /(?<=\b(?:excluding|except|without|minus|not counting) (?:(?:the|any|all|my|our) )?[\p{L}\d&'. -]{2,25}?) (?:outliers?|spikes?|blips?|blowouts?|splurges?|binges?|extravaganzas?|hauls?|runs?|trips?|visits?|stuff|things?|ones?|purchases?|charges?|orders?)(?=[ ,.;?!]|$)(?! (?:over|under|above|below|of|at|on|from|in)\b)/gu,
    () => "",
  ],
  // Spending without its refunds is what was spent before them.
  [
    /\b(?:excluding|except(?: for)?|without|not counting|ignoring) (?:the |any |all )?refunds\b/g,
    (m) => (/\b(?:spen[dt]|spending|paid|pay|cost|buy|bought|expenses)\b/.test(m.input) ? "before refunds" : m[0]),
  ],
];
