import { findAccounts, type AccountMention } from "./accounts.ts";
import { findCategory } from "./categories.ts";
import type { NamedIds, NamedMerchants } from "./frame.ts";
import { aliasMerchant, exactMerchant, type MerchantMatch, nearMerchant, prefixMerchant, wordMerchant } from "./match.ts";
import type { Plain } from "./mapped.ts";
import { sourceOf } from "./normalize.ts";
import { type NameIndex, nameKey } from "./vocabulary.ts";
import { isEverydayEnglish } from "./meaning/english.ts";
import { commonWords } from "./words.ts";

type Place = { from: number; to: number; excluded: boolean };
export type CategoryFound = Place & NamedIds & { section: "Income" | "Expense" | "Transfer"; name: boolean };
export type MerchantFound = Place & NamedMerchants & { guessed: boolean };
export type Entities = {
  categories: CategoryFound[];
  merchants: MerchantFound[];
  accounts: (AccountMention & { excluded: boolean })[];
  members: { name: string; isMe: boolean }[];
  /**
   * Words that look like a name but match nothing in the data, in the user's spelling. `asName` if a preposition or quotes call for a name.
   */
  unknown: (Place & { words: string; asName: boolean })[];
};

type Token = { from: number; to: number; word: string };
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'&+.\-*]*[\p{L}\p{N}+]|[\p{L}\p{N}]/gu;
const EXCLUDING =
  /\b(?:except(?: for)?|excluding|without|excl|not counting|not including|other than|minus(?! (?:any )?refunds?)|besides|(?<=\b(?:everything|all|anything) )but|apart from|aside from|leaving out|leave out|but not|ignoring|ignore|exclude|omit(?:ting)?|skipping|sans|barring|disregard(?:ing)?|discounting|stripping out|strip out|taking out|with the exception of|exclusive of|leaving off|leave off|dropping|forgetting|outside of|setting aside|leaving aside|(?<=\b(?:debt|debts|everything|all|spending|expenses) )save for|don't count|ex|skip|(?<=[,;] )(?:nothing|no)|no(?= (?:retirement|investment|savings|checking|credit|loan))|not(?! (?:used|yet)\b))\b/g;
const NAME_BEFORE =
  /(?:^|\W)(?:at|from|to|@|with|for|called|named|containing|contains?|matching|mention(?:ing|s)?|in|on|of|find|and|or|plus|vs|versus|than)\s+(?:the |my |a |an |some |our )?$/;
const MERCHANT_BEFORE = /(?:^|\W)(?:at|from|@|to|by)\s+$/;

/** Replaces spans with spaces, so that all other positions stay the same. */
export const blank = (text: string, spans: readonly (readonly [number, number])[]): string => {
  let out = text;
  for (const [from, to] of spans) out = out.slice(0, from) + " ".repeat(Math.max(0, to - from)) + out.slice(to);
  return out;
};

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((m) => ({ from: m.index, to: m.index + m[0].length, word: m[0].replace(/'s$/, "") }));

const exclusions = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(EXCLUDING)].map((m) => {
    const rest = text.slice(m.index + m[0].length);
    const lead = /^ (?:at|in|on|from|for) /.exec(rest)?.[0].length ?? 0;
    const stopAt = rest
      .slice(lead)
      // "Flights, hotels and anything at Target" leaves out all three.
      .replace(/\b(?:and|or) (?:anything|everything|whatever|all|stuff|things)(?: \w+)? (?:at|from|in|on|by)\b/g, (said) =>
        "_".repeat(said.length),
      )
      .search(/[?.!;:]|\b(?:in|at|on|during|over|by|this|last|since|how|what|posted|charged|made|that|which)\b/);
    return { from: m.index, to: m.index + m[0].length + (stopAt < 0 ? rest.length : lead + stopAt) };
  });

const capitalised = (plain: Plain, t: Token): boolean =>
  t.from > 0 && /^\p{Lu}/u.test(plain.source.slice(plain.at[t.from] ?? 0)) && /\p{Ll}/u.test(plain.source);

/** What only a shop does or has: "did Target get", "Target runs", "Target was up". */
const isShopHere = (text: string, first: Token, last: Token): boolean =>
  /(?:^|[,;.?!:] )(?:how much |what )?(?:did|does|has|have|had) $/.test(text.slice(0, first.from)) ||
  /^(?:'s)? (?:runs?|trips?|orders?|purchases?|charges?|visits?|refunds?|receipts?|stuff|things|spending|spend|get|gets|got|gotten|take|takes|took|charged?|was up|was down|went up|went down)\b/.test(
    text.slice(last.to),
  );

const merchantFor = (phrase: string, tokens: readonly Token[], nameIndex: NameIndex, plain: Plain, text: string): MerchantMatch | null => {
  const [first] = tokens;
  if (!first) return null;
  const ordinary = tokens.every((t) => commonWords.has(t.word) || commonWords.has(nameKey(t.word)));
  // "Target, q2": with nothing else in the question, an ordinary word is a name.
  const isAlone = text.replace(/[^\p{L}\p{N} ]/gu, "").trim() === phrase;
  const asName =
    MERCHANT_BEFORE.test(text.slice(0, first.from)) ||
    capitalised(plain, first) ||
    isAlone ||
    isShopHere(text, first, tokens.at(-1) ?? first);
  if (ordinary && !asName) return null;
  const whole =
    exactMerchant(nameIndex, phrase) ??
    aliasMerchant(nameIndex, phrase) ??
    (/ and /.test(phrase) ? wordMerchant(nameIndex, phrase.replaceAll(" and ", " & ")) : null);
  if (whole || ordinary) return whole;
  // "Source" alone is no short name of Paper Source.
  if (tokens.length === 1 && isEverydayEnglish(first.word) && !asName) return null;
  if (phrase.replace(/\W/g, "").length < 3 || (tokens.length === 1 && commonWords.has(first.word))) return null;
  return wordMerchant(nameIndex, phrase);
};
const guessFor = (token: Token, nameIndex: NameIndex): MerchantMatch | null =>
  commonWords.has(token.word) || commonWords.has(nameKey(token.word)) || isEverydayEnglish(token.word) || /^[\d.]+$/.test(token.word)
    ? null
    : (prefixMerchant(nameIndex, token.word) ?? nearMerchant(nameIndex, token.word));

const ANY_CLEANUP = /^(?:the|my|our|a|an|some|all|any) /;

/**
 * Finds the household's names in a question whose time and amount expressions are blanked out. Own categories take precedence. Third-party
 * text is only compared with the user's words.
 */
export const findEntities = (plain: Plain, text: string, nameIndex: NameIndex, accountsLead: boolean): Entities => {
  const out: Entities = { categories: [], merchants: [], accounts: [], members: [], unknown: [] };
  const excluded = exclusions(text);
  const isExcluded = (from: number): boolean => excluded.some((e) => from >= e.from && from < e.to);
  const quoted = [...text.matchAll(/"([^"]{2,60})"|(?<!\w)'([^']{2,60})'(?!\w)/g)];
  for (const q of quoted)
    out.unknown.push({
      from: q.index,
      to: q.index + q[0].length,
      words: sourceOf(plain, q.index + 1, q.index + q[0].length - 1),
      asName: true,
      excluded: false,
    });
  // "The payment to Keystead Lending" goes to the lender, whose accounts are not the payee.
  const isPayee = (a: AccountMention): boolean =>
    a.kind === null &&
    a.ids.length > 1 &&
    /\b(?:to|paid|pay) $/.test(text.slice(0, a.from)) &&
    wordMerchant(nameIndex, text.slice(a.from, a.to)) !== null;
  const accounts = findAccounts(text, nameIndex.vocabulary.accounts).filter((a) => !isPayee(a));
  out.accounts = accounts.map((a) => ({ ...a, excluded: isExcluded(a.from) }));
  out.members = nameIndex.vocabulary.members.filter(
    (m) =>
      new RegExp(`(?<![\\p{L}])${nameKey(m.name.split(" ")[0] ?? "").replace(/[^\p{L}\p{N} ]/gu, "")}(?![\\p{L}])`, "u").test(text) &&
      m.name.trim() !== "",
  );

  const claimed: [number, number][] = quoted.map((q) => [q.index, q.index + q[0].length]);
  // In a spending question "the car loan" may be a payment, so only words that clearly mean an account are kept from matching categories.
  for (const a of accounts) if (accountsLead || (a.strong && ACCOUNT_ONLY(a.kind))) claimed.push([a.from, a.to]);
  const tokens = tokensOf(blank(text, claimed));
  const memberWords = new Set(out.members.map((m) => nameKey(m.name.split(" ")[0] ?? "")));
  for (let i = 0; i < tokens.length;) {
    const used = takeAt(i, tokens, plain, text, nameIndex, isExcluded, out);
    if (used > 0) i += used;
    else {
      const t = tokens[i];
      if (t && isNameAfterAt(t, text))
        takeUnknown(/^best buy\b/.test(text.slice(t.from)) ? { ...t, to: t.from + 8 } : t, plain, text, isExcluded(t.from), out);
      else if (t && !commonWords.has(t.word) && !memberWords.has(t.word) && !/^[\d.]+$/.test(t.word))
        takeUnknown(t, plain, text, isExcluded(t.from), out);
      i += 1;
    }
  }
  out.accounts = out.accounts.filter((a) => !out.merchants.some((m) => a.kind !== null && m.from <= a.from && a.to <= m.to));
  return out;
};

/** "at Target" when no Target is known: an ordinary word right after "at" is still a place name and must not be ignored. */
const isNameAfterAt = (t: Token, text: string): boolean =>
  (/(?:^|\W)(?:at|@) $/.test(text.slice(0, t.from)) && !AFTER_AT.test(t.word) && !/^[\d.]+$/.test(t.word)) ||
  /^best buy\b/.test(text.slice(t.from));
const AFTER_AT =
  /^(?:the|my|our|your|a|an|least|most|all|any|once|home|work|night|times?|first|last|this|that|present|risk|which|what|each|end|different|other|various|one|stores?|restaurants?|merchants?|places?|shops?|these|those|it|them|there|high|low|about|around|over|under|some|how)$/;

const ACCOUNT_ONLY = (kind: string | null): boolean =>
  kind === null ||
  !["mortgage", "student", "auto", "personal", "loan", "property", "vehicle", "cash", "investment", "savings-rate"].includes(kind);

const takeAt = (
  i: number,
  tokens: readonly Token[],
  plain: Plain,
  text: string,
  nameIndex: NameIndex,
  isExcluded: (from: number) => boolean,
  out: Entities,
): number => {
  for (let n = Math.min(5, tokens.length - i); n >= 1; n--) {
    const run = tokens.slice(i, i + n);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || !adjacent(run, text)) continue;
    const phrase = text.slice(first.from, last.to).replace(/'s$/, "").replace(ANY_CLEANUP, "");
    const leads = n > 1 && /^(?:and|or|vs|versus|the|my|our|a|in|on|at|from|to|for|of|did|i)$/.test(first.word);
    // A shop's own name may begin with a preposition, as "in n out" does; a short first word only leads a name.
    if (leads && (n < 3 || first.word.length > 3 || wordMerchant(nameIndex, phrase) === null)) continue;
    const place = { from: first.from, to: last.to, excluded: isExcluded(first.from) };
    const label = sourceOf(plain, first.from, last.to).replace(/['’]s$/, "");
    const asMerchant = MERCHANT_BEFORE.test(text.slice(0, first.from));
    const category = findCategory(phrase, nameIndex, /\b(?:earn|earned|earning|receive|received)\b/.test(text));
    const merchant = category?.name && !asMerchant ? null : merchantFor(phrase, run, nameIndex, plain, text);
    const preferMerchant =
      merchant &&
      (!category || merchant.tier === "exact" || merchant.tier === "alias") &&
      (!category || asMerchant || capitalised(plain, first));
    if (preferMerchant && merchant) {
      out.merchants.push({
        ...place,
        label: merchant.family ? label : (merchant.names[0] ?? label),
        names: merchant.names,
        family: merchant.family,
        guessed: false,
      });
      return n;
    }
    if (category) {
      out.categories.push({ ...place, ...category, label: category.label });
      return n;
    }
    const guess = n === 1 ? guessFor(first, nameIndex) : null;
    if (guess) {
      out.merchants.push({
        ...place,
        label: guess.family ? (guess.names[0] ?? label) : (guess.names[0] ?? label),
        names: guess.names,
        family: guess.family,
        guessed: true,
      });
      return n;
    }
  }
  return 0;
};

const adjacent = (run: readonly Token[], text: string): boolean =>
  run.every((t, k) => {
    const next = run[k + 1];
    return !next || (/^[ ]?[&'-]?[ ]?$/.test(text.slice(t.to, next.from)) && !/ {2}/.test(text.slice(t.to, next.from)));
  });

const takeUnknown = (t: Token, plain: Plain, text: string, excluded: boolean, out: Entities): void => {
  const last = out.unknown.at(-1);
  const words = sourceOf(plain, t.from, t.to).replace(/['’]s$/, "");
  if (last && text.slice(last.to, t.from) === " " && !/["']$/.test(text.slice(0, last.to))) {
    last.to = t.to;
    last.words = `${last.words} ${words}`.slice(0, 60);
  } else out.unknown.push({ from: t.from, to: t.to, words, asName: NAME_BEFORE.test(text.slice(0, t.from)), excluded });
};
