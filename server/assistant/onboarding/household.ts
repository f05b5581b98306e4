const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 };
const COUNT = "(\\d{1,2}|an?|one|two|three|four|five|six|seven|eight)";
const CHILD = "(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|toddlers?|boys?|girls?|teenagers?|twins)";
const CHILDREN = new RegExp(
  `\\b${COUNT}\\s+(?:(?:little|small|young|younger|older|grown|teenage|adult|school-age|twin)\\s+){0,2}${CHILD}\\b`,
  "g",
);
const NO_CHILDREN = new RegExp(
  `\\b(?:no|without|zero)\\s+(?:any\\s+)?${CHILD}\\b|\\bchildless\\b|\\b(?:don'?t|do not) have (?:any )?${CHILD}\\b`,
);
const PARTNER = /\b(?:wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|married)\b/;
const NO_PARTNER =
  /\b(?:no|without a|lost my|ex[- ]?|late)\s*(?:wife|husband|spouse|partner)\b|\b(?:not married|unmarried|single|divorced|widowed|separated)\b/;
const ALONE = /\b(?:just|only) (?:me|myself)\b|\b(?:on my own|by myself|live alone|living alone|i'?m alone)\b/;

type Household = { hasPartner: boolean | null; children: number | null };

/** Reads the household from the user's words; null where they say nothing about it. */
export const readHousehold = (words: string): Household => {
  const text = words.toLowerCase().replaceAll("’", "'");
  const counts = [...text.matchAll(CHILDREN)].map((m) => (/twins/.test(m[0]) ? 2 : (NUMBERS[m[1] ?? ""] ?? Number(m[1]))));
  const children = NO_CHILDREN.test(text)
    ? 0
    : counts.length > 0
      ? Math.min(
          20,
          counts.reduce((a, b) => a + b, 0),
        )
      : null;
  if (ALONE.test(text) && children === null && !PARTNER.test(text)) return { hasPartner: false, children: 0 };
  return { hasPartner: NO_PARTNER.test(text) ? false : PARTNER.test(text) ? true : null, children };
};

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** Repeats the partner and children that were understood, so that the user can notice a mistake. */
export const householdAnswer = ({ hasPartner, children }: Household): string => {
  const young = children ? `${WORDS[children] ?? children} ${children === 1 ? "child" : "children"}` : null;
  if (hasPartner) return young ? `You, your partner and ${young}.` : "You and your partner.";
  return young ? `You and ${young}.` : "Thanks.";
};
