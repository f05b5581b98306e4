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
  /\b(?:income|earn\w*|deposits?|received|came in|spen[dt]\w*)\b/.test(m.input) ? "" : " spending";
export const EXCLUSION_WORDINGS: readonly Wording[] = [
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
];
