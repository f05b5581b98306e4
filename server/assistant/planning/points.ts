import { type Day, yearOf } from "#domain/day.ts";

/* Times of a plan as people say them. All text is normalized: lower case, with numbers as digits. */

/** A time that a question names. `who` is the one of a person whose age it is, other than the user. */
export type Point = { kind: "age"; age: number; who: string | null } | { kind: "year"; year: number } | { kind: "retirement" };

const YOUNGEST = 18;
const OLDEST = 120;
const isAge = (age: number): boolean => age >= YOUNGEST && age <= OLDEST;

/** What follows a number that is no age: a percentage, an amount, a length of time. */
const NO_AGE = String.raw`(?!\d|[.,]\d|\s*(?:%|percent|per cent|k\b|grand|million|thousand|dollars|bucks|months?|days?|weeks?|times)|[ -]years?\b(?! old| of age))`;
const VERBS = "(?:am|is|are|be|turn|turns|turned|turning|hit|hits|hitting|reach|reaches|reaching|become|becomes)";
const AGES: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:at|by|before|until|till|through|to|past|over|aged|age|${VERBS}|i'm|we're|he's|she's)\s+(?:about |around |roughly )?(?:the )?(?:age )?(?:of )?(?:age )?(\d{2,3})${NO_AGE}`,
    "g",
  ),
  /\b(\d{2,3})(?:st|nd|rd|th) birthday\b/g,
  /\b(?:the )?age of (\d{2,3})\b/g,
  /\b(\d{2,3})[ -]years?[ -](?:old|of age)\b/g,
];
/** Whose age: "when Sam is 70", "my husband turns 65", "by Sam's 60th birthday". */
const WHOSE = new RegExp(
  String.raw`((?:my |our )?[\p{L}-]+)(?:'s|\s+(?:will )?${VERBS}|\s+(?:is|gets) to)\s+(?:the )?(?:age )?(?:of )?$`,
  "u",
);
const MINE = /^(?:i|we|me|us|my|our|it|that|this|who|there|worth|assets|money|both|you|when|age|what|how|one|each|and|birthday)$/;

const whoseAge = (before: string): string | null => {
  const who = WHOSE.exec(before)?.[1];
  return who === undefined || MINE.test(who) ? null : who;
};

const agesIn = (text: string): Point[] => {
  const found = AGES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [said, digits] = match;
      const age = Number(digits);
      const at = match.index + said.indexOf(digits ?? "");
      return isAge(age) ? [{ at, point: { kind: "age" as const, age, who: whoseAge(text.slice(0, at)) } }] : [];
    }),
  );
  const places = new Map(found.toSorted((a, b) => a.at - b.at).map((one) => [one.at, one.point]));
  return [...places.values()];
};

const AHEAD =
  /\b(?:in|after|over the next) (\d{1,2}|a) (years?|decades?)\b(?! steps?| intervals?)|\b(\d{1,2}|a) (years?|decades?) (?:from (?:now|today)|out|ahead|hence|on)\b/g;
const DECADE = 10;
const yearsIn = (text: string, today: Day): Point[] => {
  const now = yearOf(today);
  const written = [...text.matchAll(/\b(20\d{2}|21\d{2})\b/g)].map((found) => Number(found[1]));
  const ahead = [...text.matchAll(AHEAD)].map((found) => {
    const [, first, unit, second, otherUnit] = found;
    const count = first ?? second;
    return now + (count === "a" ? 1 : Number(count)) * (/decade/.test(unit ?? otherUnit ?? "") ? DECADE : 1);
  });
  const next = /\bnext year\b/.test(text) ? [now + 1] : [];
  return [...written, ...ahead, ...next].map((year) => ({ kind: "year", year }));
};

const AT_RETIREMENT =
  /\b(?:at retirement|(?:when|once|by the time|the (?:day|year)) (?:i|we|he|she) (?:both )?(?:finally |actually )?(?:retires?|stops? work(?:ing)?))\b/;

/** Returns the times that a text names, ages first. */
export const pointsIn = (text: string, today: Day): Point[] => {
  const points = [...agesIn(text), ...yearsIn(text, today)];
  return points.length === 0 && AT_RETIREMENT.test(text) ? [{ kind: "retirement" }] : points;
};

const RETIRING = String.raw`(?:retir(?:e|es|ed|ing|ement)|(?:stop|quit|finish|end|leave|leav)(?:s|ped|ting|ping|ing)?(?: to)? work(?:ing)?|works? (?:stops?|ends?)|pack(?:s|ing)? (?:it )?in(?: work)?|(?:stop|quit)(?:s|ting|ping)?)`;
/** What follows a number after "retire" that is no age: "retire with 60 years" is one, "retire at 5% of pay" is none. */
const NO_RETIRING_AGE = String.raw`(?!\d|[.,]\d|\s*(?:%|percent|k\b|million|thousand|dollars)|[ -]years? (?:sooner|earlier|later|ago|from|before|after))`;
/** An age to retire at, and others beside it: "retire at 60", "retiring at 60 rather than 65". */
const RETIRES_AT = new RegExp(
  String.raw`\b${RETIRING}\s+(?:by |at |with |before |until |till |when i'm |when i am )?(?:both |age |the age of )?(\d{2})${NO_RETIRING_AGE}(?:th)?((?:,? (?:or|and|vs\.?|versus|instead of|rather than|against|over|to|than|compared (?:to|with))(?: (?:at|until|${RETIRING}))*(?: at)? \d{2}(?!\d))*)`,
  "g",
);
/** A point after "retire": "retire by 2040" names a year, not an age. */
export type Retiring = { ages: number[]; rest: string };

/** Returns the ages to retire at that a text tries, and the text without them. */
export const retiringIn = (text: string): Retiring => {
  const plain = text.replaceAll(/(?<=[a-z])-(?=[a-z\d])/g, " ");
  const ages: number[] = [];
  const rest = plain.replaceAll(RETIRES_AT, (_said, first: string, others: string) => {
    ages.push(Number(first), ...[...(others ?? "").matchAll(/\d{2}/g)].map(([digits]) => Number(digits)));
    return "retire ";
  });
  return { ages: [...new Set(ages.filter(isAge))], rest };
};

const SHIFTED = new RegExp(String.raw`\b(\d{1,2}|a) years? (sooner|earlier|later|longer)\b`);
/** Returns by how many years a text moves retirement: "if we retired two years sooner". Null if it does not. */
export const retirementShift = (text: string): number | null => {
  const found = SHIFTED.exec(text);
  if (!found || !new RegExp(RETIRING).test(text)) return null;
  const years = found[1] === "a" ? 1 : Number(found[1]);
  return /sooner|earlier/.test(found[2] ?? "") ? -years : years;
};
