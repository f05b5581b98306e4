import { editDistance } from "./distance.ts";
import { isEnglish } from "./meaning/english.ts";
import { type Plain, replaceMapped } from "./mapped.ts";
import { commonWords } from "./words.ts";

const TARGETS =
  "january february august september october november december monday tuesday wednesday thursday saturday sunday yesterday quarter weekend month months week weeks spending spent spend transactions transaction balance balances income average compare breakdown category categories merchants biggest largest account accounts checking savings purchases purchase expenses pending between subscriptions subscription worth money".split(
    " ",
  );
const SHORTHAND: Record<string, string> = {
  spnt: "spent",
  spnd: "spend",
  spedn: "spend",
  spednt: "spent",
  mnth: "month",
  mo: "month",
  mth: "month",
  mths: "months",
  wk: "week",
  wks: "weeks",
  yr: "year",
  yrs: "years",
  yday: "yesterday",
  tdy: "today",
  lst: "last",
  hwo: "how",
  hw: "how",
  mcuh: "much",
  muhc: "much",
  waht: "what",
  wat: "what",
  wut: "what",
  whats: "what's",
  hows: "how's",
  whens: "when's",
  wheres: "where's",
  trx: "transactions",
  txs: "transactions",
  acct: "account",
  accts: "accounts",
  bal: "balance",
  avg: "average",
  yesteday: "yesterday",
  tomorow: "tomorrow",
  gimme: "give me",
  lemme: "let me",
};

/** Corrects typos in common words of questions ("ocotber", "transacions"). Words that name something in the data are left alone. */
export const mendSpelling = (plain: Plain, isName: (word: string) => boolean): Plain =>
  replaceMapped(plain, /(?<![\p{L}\p{N}'&])\p{L}[\p{L}]{1,13}(?![\p{L}\p{N}'])/gu, (m) => {
    const word = m[0];
    if (commonWords.has(word) || isName(word)) return word;
    const short = SHORTHAND[word];
    if (short) return short;
    if (word.length < 5 || isEnglish(word)) return word;
    return (
      TARGETS.find(
        (t) =>
          t[0] === word[0] && t.length >= 5 && word !== `${t}s` && Math.abs(t.length - word.length) <= 1 && editDistance(word, t, 1) === 1,
      ) ?? word
    );
  });
