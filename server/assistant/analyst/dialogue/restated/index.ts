import type { Day } from "#domain/day.ts";
import type { Frame } from "../../frame.ts";
import { phrasesOf } from "../phrases.ts";
import type { Memo } from "../../memo.ts";
import type { Restated, Restating } from "./table.ts";
import { SPENDING } from "./spending.ts";
import { KEPT } from "./kept.ts";
import { RECURRING } from "./recurring.ts";
import { ACCOUNTS } from "./accounts.ts";
import { RANKINGS } from "./rankings.ts";
import { LISTS } from "./lists.ts";

/*
 * Short turns that ask the last answer for something more. Each is written out as the whole question that it means there, and read like a
 * first question. Some ask only for what the last answer states anyway, so its request is made again.
 */

const RESTATINGS: readonly Restating[] = [...LISTS, ...SPENDING, ...KEPT, ...RECURRING, ...ACCOUNTS, ...RANKINGS];

/** What is left out, and limits of amounts and days, have no words in a whole question. */
const losesLimits = ({ filter }: Frame): boolean =>
  filter.notCategories.length + filter.notMerchants.length + filter.days.length > 0 ||
  filter.over !== null ||
  filter.under !== null ||
  filter.text !== null ||
  filter.accounts.some(({ label }) => label.includes(" except "));
const MISSAID =
  /^(?:(?:sorry|oops|no|wait|ah|my bad),? )*(?:i )?(?:said|typed|wrote|put) (.{2,30}?),? (?:but )?(?:i )?(?:meant|mean) (.{2,30})$/;
const LEFT_OUT = /\b(?:without|leave out|leaving out|except|excluding|minus|drop|ignore|not counting|take out)\b/;
const TOO = /^(?:(?:and|also|oh|but) )*(.{2,30}?) (?:too|as well|also)$/;
/** "Second?" after a list of names. */
const BARE_PLACE = /^(?:(?:and|so|ok|okay),? )*(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)$/;
/** Returns a plainer wording of a turn: a place of a list, a slip that is corrected, or one more thing to leave out. */
const asShortTurn = (said: string, { frame, text: asked, rows, shown }: Memo): string | null => {
  const place = BARE_PLACE.exec(said)?.[1];
  if (place !== undefined && rows.length === 0 && shown.length > 1) return `the ${place} one`;
  const meant = MISSAID.exec(said)?.[2];
  if (meant !== undefined) return `no, ${meant} instead`;
  const also = TOO.exec(said)?.[1];
  const isLeftOut = frame.filter.notCategories.length + frame.filter.notMerchants.length > 0 && LEFT_OUT.test(asked.toLowerCase());
  return also !== undefined && isLeftOut ? `leave out ${also}` : null;
};

/** Returns what a short turn asks of the last answer, as a request or as a whole question; null for any other turn. */
export const restated = (said: string, last: Memo | undefined, today: Day): Restated | null => {
  if (!last) return null;
  const { frame } = last;
  const plain = said.replace(/\b(what|how|when|where|who)s\b/g, "$1's");
  const short = asShortTurn(plain, last);
  if (short !== null) return { turn: short };
  for (const { after, when, says: words, whole } of RESTATINGS) {
    if (!after.includes(frame.intent) || when?.(frame) === false) continue;
    const found = words.exec(plain);
    if (!found) continue;
    const { names, when: time } = phrasesOf(frame, today);
    const [account, merchant] = [frame.filter.accounts[0]?.label ?? null, frame.filter.merchants[0]?.label ?? null];
    const result = whole(
      { names, when: frame.period?.asked === true || frame.period?.all === true ? time : "", account, merchant },
      found,
      last,
    );
    if (result && !("text" in result && losesLimits(frame))) return result;
  }
  return null;
};
