import { findAccounts, type AccountMention } from "./accounts.ts";
import { findCategory } from "./categories.ts";
import type { NamedIds, NamedMerchants } from "./frame.ts";
import { joinNames } from "#domain/format.ts";
import { leftOutOf } from "./exclusions.ts";
import { DELIVERY_SERVICES, DELIVERY_WORDS } from "./lexicon.ts";
import { aliasMerchant, exactMerchant, type MerchantMatch, nearMerchant, prefixMerchant, soundingMerchant, wordMerchant } from "./match.ts";
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
  /** Words around a name that leave it out. */
  marks: { from: number; to: number }[];
};

type Token = { from: number; to: number; word: string };
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'&+.\-*]*[\p{L}\p{N}+]|[\p{L}\p{N}]/gu;
const EXCLUDING =
  /\b(?:except(?: for)?|excluding|without|excl|not counting|not including|other than|minus(?! (?:any )?refunds?)|besides|(?<=\b(?:everything|all|anything) )but|apart from|aside from|leaving out|leave out|but not|ignoring|ignore|exclude|omit(?:ting)?|skipping|sans|barring|disregard(?:ing)?|discounting|stripping out|strip out|taking out|with the exception of|exclusive of|leaving off|leave off|dropping|forgetting|outside of|setting aside|leaving aside|(?<=\b(?:debt|debts|everything|all|spending|expenses) )save for|don't count|ex|skip|(?<=[,;] )(?:nothing|no)|no(?= (?:retirement|investment|savings|checking|credit|loan))|not(?! (?:used|yet)\b))\b/g;
const NAME_BEFORE =
  /(?:^|\W)(?:at|from|to|@|with|for|called|named|containing|contains?|matching|mention(?:ing|s)?|in|on|of|find|and|or|plus|vs|versus|than)\s+(?:the |my |a |an |some |our )?$/;
const MERCHANT_BEFORE = /(?:^|\W)(?:at|from|@|to|by)\s+$/;
/** "The best buys" are no shop. */
const DETERMINER_BEFORE = /(?:^|\W)(?:the|an?|my|our|your|any|some|this|that|which|what) $/;
/** The last of a list of names: "at Amazon and Target". */
const LISTED_BEFORE =
  /(?:^|\W)(?:at|from|@|excluding|except(?: for)?|without|not counting) (?:[\p{L}\d&'.-]{2,20} ?){1,3}(?:,|,? (?:and|or|plus|&)) $/u;
/** What only a place to buy at has, after an ordinary word that names one: "target damage", "target total". */
const SHOP_AFTER = /^ (?:damage|total|tab|receipts?)\b(?! (?:amount|of|for the))/;

/** The rest of a list of names that leads a question: "Target, Costco and Safeway: what did we spend". */
const LEADS = /^(?:,|,? and|,? &) [^,:;.?!]{2,25}(?:(?:,|,? and|,? &) [^,:;.?!]{2,25})*(?::| -) /;

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

const NEIGHBOR = "([\\p{L}\\d&'.-]+)(?: ([\\p{L}\\d&'.-]+))?";
const AGAINST_BEFORE = new RegExp(`(?:^|[^\\p{L}])${NEIGHBOR} (?:vs\\.?|versus|or|against) $`, "u");
const AGAINST_AFTER = new RegExp(`^ (?:vs\\.?|versus|or|against) ${NEIGHBOR}`, "u");
/** Whether a word is set against the name of a merchant, so that it names one, too: "Amazon vs target". */
const isSetAgainst = (text: string, first: Token, last: Token, nameIndex: NameIndex): boolean =>
  [AGAINST_BEFORE.exec(text.slice(0, first.from)), AGAINST_AFTER.exec(text.slice(last.to))].some((m) => {
    const [one, other] = [m?.[1] ?? "", m?.[2] ?? ""];
    return [one, other, `${one} ${other}`].some(
      (name) => name.trim() !== "" && !commonWords.has(name) && exactMerchant(nameIndex, name) !== null,
    );
  });

/** What amounts are grouped by. */
const GROUPS =
  /^(?:sources?|payers?|employers?|compan(?:y|ies)|providers?|kinds?|types?|stores?|shops?|places?|banks?|cards?|persons?|members?|accounts?|categor(?:y|ies)|merchants?|vendors?|payees?|names?|days?|weeks?|months?|quarters?|years?)$/;
const merchantFor = (phrase: string, tokens: readonly Token[], nameIndex: NameIndex, plain: Plain, text: string): MerchantMatch | null => {
  const [first] = tokens;
  if (!first) return null;
  // "Split by source" groups; it names no shop whose name has that word.
  if (tokens.length === 1 && GROUPS.test(first.word) && /\bby $/.test(text.slice(0, first.from))) return null;
  const ordinary = tokens.every((t) => commonWords.has(t.word) || commonWords.has(nameKey(t.word)));
  // "Target, q2": with nothing else in the question, an ordinary word is a name.
  const isAlone = text.replace(/[^\p{L}\p{N} ]/gu, "").trim() === phrase;
  const asName =
    MERCHANT_BEFORE.test(text.slice(0, first.from)) ||
    LISTED_BEFORE.test(text.slice(0, first.from)) ||
    SHOP_AFTER.test(text.slice(tokens.at(-1)?.to ?? 0)) ||
    (tokens.length > 1 && !DETERMINER_BEFORE.test(text.slice(0, first.from))) ||
    (first.from === 0 && /\bthere\b/.test(text.slice(tokens.at(-1)?.to ?? 0))) ||
    capitalised(plain, first) ||
    isAlone ||
    (first.from === 0 &&
      (LEADS.test(text.slice(tokens.at(-1)?.to ?? 0)) || /^(?:[.:!?]| -) \S/.test(text.slice(tokens.at(-1)?.to ?? 0)))) ||
    isShopHere(text, first, tokens.at(-1) ?? first) ||
    isSetAgainst(text, first, tokens.at(-1) ?? first, nameIndex);
  if (ordinary && !asName) return null;
  const whole =
    exactMerchant(nameIndex, phrase) ??
    aliasMerchant(nameIndex, phrase) ??
    (/ and /.test(phrase) ? wordMerchant(nameIndex, phrase.replaceAll(" and ", " & ")) : null);
  if (whole || ordinary) return whole;
  // "Source" alone is no short name of Paper Source.
  if (tokens.length === 1 && isEverydayEnglish(first.word) && !asName) return null;
  if (phrase.replace(/\W/g, "").length < 3 || (tokens.length === 1 && commonWords.has(first.word))) return null;
  return wordMerchant(nameIndex, phrase) ?? (tokens.length > 1 && tokens.length <= 3 ? soundingMerchant(nameIndex, phrase) : null);
};
const guessFor = (token: Token, nameIndex: NameIndex): MerchantMatch | null =>
  commonWords.has(token.word) || commonWords.has(nameKey(token.word)) || isEverydayEnglish(token.word) || /^[\d.]+$/.test(token.word)
    ? null
    : (prefixMerchant(nameIndex, token.word) ?? nearMerchant(nameIndex, token.word));

const ANY_CLEANUP = /^(?:the|my|our|a|an|some|all|any) /;

/** Whether words name who lent the money, and not the loan itself. */
const isLender = (words: string, { ids }: AccountMention, { vocabulary }: NameIndex): boolean => {
  const said = nameKey(words);
  const accounts = vocabulary.accounts.filter((a) => ids.includes(a.id));
  return accounts.every((a) => a.type === "loan" && nameKey(a.institution ?? "").startsWith(said) && !nameKey(a.name).includes(said));
};

/**
 * Finds the household's names in a question whose time and amount expressions are blanked out. Own categories take precedence. Third-party
 * text is only compared with the user's words.
 */
export const findEntities = (plain: Plain, text: string, nameIndex: NameIndex, accountsLead: boolean): Entities => {
  const out: Entities = { categories: [], merchants: [], accounts: [], members: [], unknown: [], marks: [] };
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
    !/\bow(?:e|ed|es|ing)\b/.test(text) &&
    (a.ids.length > 1 || isLender(text.slice(a.from, a.to), a, nameIndex)) &&
    /\b(?:to|paid|pay) $/.test(text.slice(0, a.from)) &&
    wordMerchant(nameIndex, text.slice(a.from, a.to)) !== null;
  const accounts = findAccounts(text, nameIndex.vocabulary.accounts).filter((a) => !isPayee(a));
  out.accounts = accounts.map((a) => ({ ...a, excluded: isExcluded(a.from) }));
  out.members = nameIndex.vocabulary.members.filter(
    (m) =>
      new RegExp(`(?<![\\p{L}])${nameKey(m.name.split(" ")[0] ?? "").replace(/[^\p{L}\p{N} ]/gu, "")}(?![\\p{L}])`, "u").test(text) &&
      m.name.trim() !== "" &&
      !accounts.some((a) => a.ids.length > 0 && text.slice(a.from, a.to).includes(`${nameKey(m.name.split(" ")[0] ?? "")}'s `)),
  );

  const claimed: [number, number][] = quoted.map((q) => [q.index, q.index + q[0].length]);
  // In a spending question "the car loan" may be a payment, so only words that clearly mean an account are kept from matching categories.
  // Nothing is paid to a car itself: "the car payment" names payments.
  const isPaidFor = (a: AccountMention): boolean =>
    a.kind === "vehicle" && /^ (?:payments?|note|lease|insurance|loan)\b/.test(text.slice(a.to));
  for (const a of accounts) if ((accountsLead && !isPaidFor(a)) || (a.strong && ACCOUNT_ONLY(a.kind))) claimed.push([a.from, a.to]);
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
  out.merchants = qualified(out.merchants, text);
  return withoutLeftOut(out, text);
};

/** Marks the names that words right around them leave out. A word that does so is no name itself: "bar groceries" is about no bar. */
const withoutLeftOut = (found: Entities, text: string): Entities => {
  const all = leftOutOf(text, [...found.categories, ...found.merchants, ...found.accounts]);
  if (all.length === 0) return found;
  const isOut = (name: Place): boolean => all.some(({ of }) => of.from === name.from && of.to === name.to);
  const isMark = (name: Place): boolean => all.some(({ mark }) => name.from >= mark.from && name.to <= mark.to);
  const marked = <T extends Place>(names: readonly T[]): T[] =>
    names.flatMap((name) => (isMark(name) ? [] : isOut(name) ? [{ ...name, excluded: true }] : [name]));
  return {
    ...found,
    categories: marked(found.categories),
    merchants: marked(found.merchants),
    accounts: marked(found.accounts),
    marks: all.map(({ mark }) => mark),
  };
};

/** What joins a word for deliveries to the place that delivers: "takeout from Chipotle", "DoorDash delivery". */
const OF_PLACE = /^ (?:(?:from|at|with|by|through|via|on|using) (?:the |our |my )?)?$/;
const isDelivery = ({ from, to }: MerchantFound, text: string): boolean =>
  DELIVERY_WORDS.has(text.slice(from, to).replace(ANY_CLEANUP, ""));
/** A word for deliveries beside a name only says what is bought there, so the name alone selects. */
const qualified = (merchants: readonly MerchantFound[], text: string): MerchantFound[] =>
  merchants
    .toSorted((a, b) => a.from - b.from)
    .reduce<MerchantFound[]>((kept, next) => {
      const last = kept.at(-1);
      const isOne = last !== undefined && last.excluded === next.excluded && OF_PLACE.test(text.slice(last.to, next.from));
      if (!last || !isOne || isDelivery(last, text) === isDelivery(next, text)) return [...kept, next];
      return [...kept.slice(0, -1), { ...(isDelivery(last, text) ? next : last), from: last.from, to: next.to }];
    }, []);

/** "at Target" when no Target is known: an ordinary word right after "at" is still a place name and must not be ignored. */
const NAMES_OF_PLACES = /^(?:zoo|aquarium|museum|observatory|planetarium|arboretum)s?$/;
/** The household's one place of a kind: "the zoo" is Oakland Zoo, though a zoo could be anything that is visited. */
const onlyPlace = (phrase: string, nameIndex: NameIndex): MerchantMatch | null => {
  if (!NAMES_OF_PLACES.test(phrase)) return null;
  const kind = phrase.replace(/s$/, "");
  const [one, another] = nameIndex.merchants.filter((m) => m.words.includes(kind));
  return one && !another ? (exactMerchant(nameIndex, one.words.join(" ")) ?? null) : null;
};
/** Before a verb, who does it. */
const BY_US = /(?:^|[^a-z])(?:i|we|to|you|ever|often|always|usually|never|nights|and|n) $/;
/** The services that bring the household its meals, for words such as "takeout". */
const deliveryFor = (phrase: string, before: string, nameIndex: NameIndex): MerchantMatch | null => {
  if (!DELIVERY_WORDS.has(phrase) || (/^orders? (?:in|out)$/.test(phrase) && !BY_US.test(before))) return null;
  const names = DELIVERY_SERVICES.flatMap((service) => exactMerchant(nameIndex, service)?.names ?? []);
  return names.length > 0 ? { names, family: true, tier: "alias" } : null;
};
/** What is charged by something belongs to it: "nursery fees", "gym dues". */
const CHARGES_AFTER = /^ (?:fees?|dues|tuition)\b/;
/** What a merchant is, said after its name: "the Little Acorns school". */
const KIND_AFTER =
  /^ (?:school|preschool|daycare|nursery|gym|store|shop|restaurant|place|joint|cafe|café|market|supermarket|pharmacy|app|theater|theatre|cinema|salon|clinic|brewery|bar|pub|bakery|pizzeria|hotel|garage|station|zoo|museum|warehouse|website|site|people|guys?|folks|lot)\b(?! (?:supplies|by|of|and)\b)/;

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
    const delivery = deliveryFor(phrase, text.slice(0, first.from), nameIndex);
    if (delivery) {
      out.merchants.push({ ...place, label: joinNames(delivery.names), names: delivery.names, family: false, guessed: false });
      return n;
    }
    const category = findCategory(phrase, nameIndex, /\b(?:earn|earned|earning|receive|received)\b/.test(text));
    const only = onlyPlace(phrase, nameIndex);
    const merchant = only ?? (category?.name && !asMerchant ? null : merchantFor(phrase, run, nameIndex, plain, text));
    const preferMerchant =
      merchant &&
      (only !== null || !category || merchant.tier === "exact" || merchant.tier === "alias") &&
      (only !== null || !category || asMerchant || capitalised(plain, first));
    if (preferMerchant && merchant) {
      const after = text.slice(last.to);
      const charged = (CHARGES_AFTER.exec(after) ?? KIND_AFTER.exec(after))?.[0].length;
      out.merchants.push({
        ...place,
        to: last.to + (charged ?? 0),
        label: merchant.family ? label : (merchant.names[0] ?? label),
        names: merchant.names,
        family: merchant.family,
        guessed: false,
      });
      return charged === undefined ? n : n + 1;
    }
    if (category && !isVerb(phrase, first, text)) {
      const charged = category.section === "Expense" ? CHARGES_AFTER.exec(text.slice(last.to))?.[0].length : undefined;
      out.categories.push({ ...place, to: last.to + (charged ?? 0), ...category, label: category.label });
      return charged === undefined ? n : n + 1;
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

/** "Did we book flights" is about no books, and "the biggest order in there" about no delivery. */
const isVerb = (phrase: string, first: Token, text: string): boolean =>
  (/^orders? (?:in|out)$/.test(phrase) && !BY_US.test(text.slice(0, first.from))) ||
  (/^book(?:ed|ing)?$/.test(phrase) &&
    /(?:^|[^a-z])(?:i|we|you|to|i've|we've|have|had|already|just|never|ever|did [a-z]+) $/.test(text.slice(0, first.from))) ||
  (/^(?:eat|dine)$/.test(phrase) && !/(?:^|[^a-z])(?:i|we|i've|we've|to) (?:\w+ )?$/.test(text.slice(0, first.from))) ||
  (/^(?:ate|eaten|eat)$/.test(phrase) &&
    /^ (?:our|my|up|into|the|away|through|in to|of|most of|all of|more of)\b/.test(text.slice(first.to)));

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
