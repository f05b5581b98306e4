import type { ScheduleFrequency } from "#domain/schedule.ts";

/** A question to schedule: how often, and the question itself, empty if the message contains none. */
export type Scheduling = { frequency: ScheduleFrequency; days: number[] | null; prompt: string; rhythm: string };

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const DAY = `(?:${DAYS.join("|")})s?`;
const AT_NINE = "(?: (?:mornings?|evenings?|afternoons?|nights?)| at \\d{1,2}(?::\\d\\d)? ?(?:am|pm|o'clock)?)*";
const NTH = "\\d{1,2}(?:st|nd|rd|th)";

const daysIn = (text: string): number[] => [...new Set(DAYS.flatMap((name, i) => (text.includes(name) ? [i] : [])))];
const numbersIn = (text: string): number[] =>
  [...new Set([...text.matchAll(/\d{1,2}/g)].map((m) => Number(m[0])))].filter((n) => n >= 1 && n <= 31);

type Rule = { pattern: RegExp; read: (text: string) => Pick<Scheduling, "frequency" | "days"> };
const rule = (source: string, read: Rule["read"]): Rule => ({ pattern: new RegExp(`\\b(?:${source})${AT_NINE}(?![\\w-])`, "i"), read });
const RULES: readonly Rule[] = [
  rule("(?:every|each) weekday|on weekdays", () => ({ frequency: "days_of_week", days: [1, 2, 3, 4, 5] })),
  rule(
    `(?:every|each) ${DAY}(?:(?:, | and |, and )${DAY})*|on (?:${DAYS.join("|")})s(?:(?:, | and |, and )(?:${DAYS.join("|")})s)*`,
    (text) => {
      const days = daysIn(text.toLowerCase());
      return days.join() === "1" ? { frequency: "weekly", days: null } : { frequency: "days_of_week", days };
    },
  ),
  rule(`(?:on )?(?:the )?(?:first|1st)(?: day)? of (?:every|each|the) month|every (?:first|1st)(?! and)`, () => ({
    frequency: "monthly",
    days: null,
  })),
  rule(`(?:on )?(?:the )?${NTH}(?: and (?:the )?${NTH})* of (?:every|each|the) month|every ${NTH}(?: and ${NTH})*`, (text) => ({
    frequency: "days_of_month",
    days: numbersIn(text),
  })),
  rule("every (?:day|morning|evening|night)|each (?:day|morning|evening)|daily", () => ({ frequency: "daily", days: null })),
  rule("every week|each week|weekly|once a week", () => ({ frequency: "weekly", days: null })),
  rule("every month|each month|monthly|once a month", () => ({ frequency: "monthly", days: null })),
];

const COURTESY =
  "(?:please,? |can you |could you |would you |hey hiro,? |hiro,? |i want you to |i'd like you to |i want to |i'd like to )*";
const ORDER = new RegExp(
  `^${COURTESY}(?:(?:send|e-?mail|mail|remind|message|notify|text|ping|nudge) (?:me|us)|(?:give|drop|shoot|push) (?:me|us) (?:an? )?(?=(?:e-?mail|message|reminder|nudge|ping|heads[- ]up|alert|update|notification|line|text)\\b)|schedule)\\b(?: ?(?:an? )?(?:e-?mail|message|reminder|nudge|ping|heads[- ]up|alert|update|notification|line|text)\\b)?`,
  "i",
);
const LEADS =
  /^(?:(?:about|with|of|on|to know|a|an|the|my)(?= )(?! category| month) ?)+(?=(?:e-?mail|message|report of)\b)|^(?:about|with|of|to) /i;
const ANY_REPORT = /^(?:report|update|digest|summary|recap|check-?in|overview)$/i;
const SUMMARY: Record<ScheduleFrequency, string> = {
  daily: "Give me a summary of this month",
  weekly: "Give me a summary of last week",
  days_of_week: "Give me a summary of last week",
  monthly: "Give me a summary of last month",
  days_of_month: "Give me a summary of last month",
};
/** Words that only point at the chat or its last answer. */
const NOTHING =
  /^(?:(?:this|that|it|these|those|them|the same)(?: (?:chat|answer|question|one|figure|table|chart|list|report|thing|conversation))?)?$/i;
/** A question that makes sense only after another one. */
const GOES_ON =
  /^(?:and|or|but|what about|how about|only|just|same|also|now|then|no|yes|why|instead)\b|\b(?:it|that|those|them|these|there|this one)\b/i;

/** "How much I spent that week" is a clause of an order. The question puts its verb first and asks about the current week. */
const INDIRECT =
  /^(how much|what|how many times|how often|where) (i|we)(?:'ve| have)? (spent|earned|saved|paid|made|received|owe|have|spend|earn|save)\b/i;
const PLAIN_VERBS: Record<string, string> = {
  spent: "spend",
  earned: "earn",
  saved: "save",
  paid: "pay",
  made: "make",
  received: "receive",
};
const asDirect = (prompt: string): string => {
  const here = prompt.replace(/\b(?:that|the) (day|week|month|year)\b(?= *$)/i, "this $1");
  const direct = here.replace(INDIRECT, (_, asks: string, who: string, verb: string) => {
    const past = PLAIN_VERBS[verb.toLowerCase()];
    return `${asks} ${past === undefined ? "do" : "did"} ${who} ${past ?? verb.toLowerCase()}`;
  });
  return direct === here ? prompt : `${direct.charAt(0).toUpperCase()}${direct.slice(1)}?`;
};

/** Returns the question of an earlier turn, to be asked again on its own. Empty if it makes sense only after another one. */
export const askedAgain = (text: string): string => (GOES_ON.test(text) ? "" : text.replace(/[?.! ]+$/, ""));

/** Returns what a message asks to be sent regularly. Null for every other message and for alerts that depend on a condition. */
export const schedulingIn = (source: string): Scheduling | null => {
  const text = source.replace(/\s+/g, " ").trim();
  const found = RULES.map(({ pattern, read }) => ({ match: pattern.exec(text), read })).find(({ match }) => match !== null);
  if (!found?.match) return null;
  const rhythm = found.match[0];
  const rest = `${text.slice(0, found.match.index)} ${text.slice(found.match.index + rhythm.length)}`
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[,.] ?/, "");
  const order = ORDER.exec(rest);
  if (!order || /\b(?:when|if|once|unless) (?:my|our|i|we|the|a|any|there)\b/i.test(rest)) return null;
  const prompt = rest
    .slice(order[0].length)
    .trim()
    .replace(LEADS, "")
    .replace(/^(?:an? )(?=summary|report|recap)/i, "")
    .replace(/[.?!, ]+$/, "");
  const how = found.read(rhythm);
  return { ...how, rhythm, prompt: NOTHING.test(prompt) ? "" : ANY_REPORT.test(prompt) ? SUMMARY[how.frequency] : asDirect(prompt) };
};
