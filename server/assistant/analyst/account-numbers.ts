import { type Plain, replaceMapped } from "./mapped.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Words before four digits that make them an account rather than an amount or a time: "paid from 4821", "just 5502". */
const BEFORE =
  /(?:^|\b(?:from|on|in|into|with|using|via|through|off|out of|at|of|is|was|just|only|and|or|what about|how about|about|vs|versus|my|our|the|did|does|has|had|(?:paid|pays?|payments?|charg\w+|sent|send|transfer\w*|moved?|deposit\w*|credited|put|added|came|come|went|gone|goes|got) (?:\w+ )?to)) ?$/;
/** What makes four digits an amount of money, one end of a range, a day, or a count. */
const IS_AMOUNT =
  /^(?: ?(?:-|to|and) ?\$?\d| ?(?:\$|dollars?|bucks?|usd|euros?|%|percent|times|years?|months?|weeks?|days?)\b| or (?:more|less)\b| an? (?:year|month|week|day)\b)/;
/** An account may end in the digits of a year, which is then meant, unless it is called an account. */
const IS_YEAR = /^(?:19|20)\d\d$/;

/** Puts "account" before four digits that are the end of one account's number, so that they are read as that account. */
export const withAccountNumbers = (plain: Plain, { accounts }: Vocabulary): Plain =>
  replaceMapped(plain, /(?<![\w.$,#…*:/-])\d{4}(?![\w.,%:/-]\d|[\w%/])/g, ({ 0: digits, index, input }) =>
    !IS_YEAR.test(digits) &&
    accounts.filter((a) => a.mask === digits).length === 1 &&
    BEFORE.test(input.slice(0, index)) &&
    !IS_AMOUNT.test(input.slice(index + digits.length))
      ? `account ${digits}`
      : digits,
  );
