import { yearOf, type Day } from "#domain/day.ts";
import type { Frame } from "./frame.ts";
import { type Plain, replaceMapped } from "./mapped.ts";

/** Words that ask whether something may be bought. */
const MAY_BUY =
  /\bafford(?:able)?\b|\b(?:ok|okay|fine|safe|smart|crazy|dumb|reasonable|able) (?:if (?:i|we)|to) (?:\w+ )?(?:buy|bought|get|got|spend|pay|splurge)\b|\b(?:can|could|may|should) (?:i|we) (?:\w+ ){0,2}(?:buy|get|purchase|swing|order|manage|handle|justify|spring for|splurge on) (?:a|an|some|new|another|the|that)\b/;
/** What is looked at rather than bought: "can I get a breakdown for 2025". */
const IS_READ =
  /\b(?:spen[dt]|spending|expenses?|income|totals?|sums?|lists?|tables?|charts?|graphs?|reports?|summar(?:y|ies)|breakdowns?|overviews?|recaps?|statements?|transactions?|figures?|numbers?|budgets?|data|taxes|net worth|balances?|forecasts?|export|csv)\b/;
/** A number like a year as a price: "for 2000", "costing 1999". */
const PRICE =
  /\b(?:for|at|around|about|roughly|costs|costing|price of|priced at|worth)(?: an?| about| around| roughly)? ((?:19|20)\d\d)(?![\w/%-]|\.\d| (?:days?|weeks?|months?|years?|models?|miles|points)\b)/g;
/** A round one before its thing: "a 2000 couch". Of a vehicle it is the year it was built. */
const BEFORE_THING =
  /\b(?:an?|the|that|this) ((?:19|20)00)(?= \p{L})(?! (?:days?|weeks?|months?|years?|miles|points|models?|cars?|trucks?|vans?|suvs?|vehicles?|motorcycles?)\b)/gu;

/** So many years ahead may be meant as a time. */
const AHEAD = 40;

/**
 * Marks a number that looks like a year as a price where it is the price of something to buy: "can we afford a laptop for 2000". What may be
 * bought lies ahead, so only a running or coming year is a time.
 */
export const priced = (plain: Plain, today: Day): Plain => {
  if (!MAY_BUY.test(plain.text) || IS_READ.test(plain.text)) return plain;
  const now = yearOf(today);
  const mark = (m: RegExpExecArray): string => {
    const number = m[1] ?? "";
    const isTime = Number(number) >= now && Number(number) <= now + AHEAD;
    return isTime ? m[0] : `${m[0].slice(0, -number.length)}$${number}`;
  };
  return replaceMapped(replaceMapped(plain, PRICE, mark), BEFORE_THING, mark);
};

/** Another price of the thing that was asked about, however it is put: "what if its 2000", "say it was only 1,500 then". */
const OTHER_PRICE =
  /^(?:(?:and|or|but|so|ok|okay|hmm|well|no|then|what|how|about|if|say|suppose|let's say|lets say|maybe|rather|make|for) )*(?:(?:it|it's|its|they|they're|that|that's|thats|the price|the cost|one)(?: (?:is|was|were|costs?|costing|would be|would cost|were to cost))? )?(?:(?:costs?|is|was|were|only|just|about|around|more like|closer to|at|for|like) )*\$?(\d[\d,]*(?:\.\d\d)?)(?: dollars| bucks)?(?: instead| then| though)?[?.! ]*$/i;
/** A price that a turn names after a question about a purchase, as "and $2000"; the turn itself if it names none. */
export const otherPrice = (text: string, prev: Frame | undefined): string => {
  if (prev?.intent !== "affordability" || prev.amount === null) return text;
  const [, price] = OTHER_PRICE.exec(text.trim()) ?? [];
  return price === undefined ? text : `and $${price}`;
};
