import type { Amounts } from "../amounts.ts";
import type { Entities } from "../entities.ts";
import type { Mention } from "../periods.ts";
import { isEnglish } from "./english.ts";
import { phrasesByFirst, type Type } from "./lexicon.ts";

/** A word of the question with its place in the normalized text. */
export type Token = { from: number; to: number; word: string; clause: number };
/** One meaning that a run of tokens may have. `of` is the place of the entity or period it stands for, in its own list. */
export type Item = { at: number; length: number; type: Type; of: number; text: string };
/** How a kind of answer reads a question: the items it takes and the tokens that it cannot explain. */
export type Cover = { items: Item[]; left: Token[]; cost: number };

const TOKEN = /401\(k\)|403\(b\)|[\p{L}\p{N}#$%][\p{L}\p{N}'&+.\-*$%]*[\p{L}\p{N}+%]|[\p{L}\p{N}#%]/gu;
const CLAUSE_END =
  /[;:?!]|[.](?=\s|$)|,(?= (?:but|and|so|that's|it's|can|could|what|how|do|did|does|is|are|has|have|will|would|should|where|who|why|please|just|i'm|i|was|were|when|which)\b)| - | (?=but (?:is|are|can|could|what|how|did|do|please)\b)/g;

/** Splits a normalized question into tokens and numbers its clauses. */
export const tokensOf = (text: string): Token[] => {
  const ends = [...text.matchAll(CLAUSE_END)].map((m) => m.index);
  return [...text.matchAll(TOKEN)].map((m) => {
    const word = m[0].replace(/[.]+$/, "").replace(/'s$/, (s) => (phrasesByFirst.has(m[0]) ? s : ""));
    return { from: m.index, to: m.index + m[0].length, word, clause: ends.filter((e) => e < m.index).length };
  });
};

const PREPOSITION = /^(?:(?:in|on|during|for|of|over|at|by|from|to|up to|than|vs|versus|and|or|between) )+(?:the )?(?=\S)/;

type Spans = readonly (readonly [from: number, to: number])[];
type Mentioned = { periods: readonly Mention[]; amounts: Amounts; entities: Entities; members: Spans; goals: Spans; securities: Spans };

const runOf = (tokens: readonly Token[], from: number, to: number): { at: number; length: number } | null => {
  const first = tokens.findIndex((t) => t.to > from && t.from < to);
  if (first < 0) return null;
  let length = 0;
  while (first + length < tokens.length && (tokens[first + length]?.from ?? to) < to) length += 1;
  return length > 0 ? { at: first, length } : null;
};

/** Adverbs that may stand inside any phrase: "spent literally nothing". */
const BETWEEN =
  /^(?:really|just|actually|even|ever|only|also|still|already|again|usually|normally|typically|probably|basically|[a-z]{3,}(?:ally|tely|edly|ately|osely))$/;
/** Returns how many tokens a phrase takes from `at`, with an adverb between two of its words; 0 if it does not stand there. */
const lengthOf = (words: readonly string[], tokens: readonly Token[], at: number): number => {
  let next = at;
  for (const [k, word] of words.entries()) {
    if (k > 0 && tokens[next]?.word !== word && BETWEEN.test(tokens[next]?.word ?? "")) next += 1;
    if (tokens[next]?.word !== word) return 0;
    next += 1;
  }
  return next - at;
};

const CALLED_BEFORE = /(?<!\b(?:which|what|each|every|per|by|any|no|all|both) )\b((?:credit |debit )?card|(?:bank )?account|loan) $/;
/** Returns every meaning that every run of tokens may have. Nothing is decided here. */
export const itemsOf = (
  text: string,
  tokens: readonly Token[],
  { periods, amounts, entities, members, goals, securities }: Mentioned,
): Item[] => {
  const items: Item[] = [];
  const put = (from: number, to: number, type: Type, of: number): void => {
    const run = runOf(tokens, from, to);
    if (run) items.push({ ...run, type, of, text: text.slice(from, to) });
  };
  periods.forEach((p, i) => {
    // A period takes its preposition along, which may belong to another phrase ("left over last month").
    const lead = PREPOSITION.exec(text.slice(p.from, p.to))?.[0].length ?? 0;
    put(p.from + lead, p.to, "period", i);
  });
  amounts.spans.forEach(([from, to], i) => {
    const digits = amounts.count === null ? null : new RegExp(`(?<![\\d$])${amounts.count}(?!\\d)`).exec(text.slice(from, to));
    // Of "biggest 3" only the 3 is a number; "biggest" keeps its own meaning.
    if (digits) put(from + digits.index, from + digits.index + digits[0].length, "limit_count", i);
    else put(from, to, "amount", i);
  });
  const putAccounts = (isBank: boolean): void =>
    entities.accounts.forEach((a, i) => {
      // A bank that is also a payee ("the payment to Keystead Lending") is the payee first.
      if ((a.kind === null && a.ids.length > 1) !== isBank) return;
      // A house or a car is a thing to spend on, unless its worth or its loan is asked for.
      const type = a.kind === "property" || a.kind === "vehicle" ? "possession" : "account";
      put(a.from, a.to, type, i);
      const after = /^(?:'s)? (?:credit card|debit card|bank account|cards?|accounts?|bill|loan|visa|one)(?![a-z])/.exec(text.slice(a.to));
      if (after) put(a.from, a.to + after[0].length, type, i);
      // "My card Lantern", as some languages have it.
      const before = CALLED_BEFORE.exec(text.slice(0, a.from))?.[1];
      if (before !== undefined && a.kind === null) put(a.from - before.length - 1, a.to, type, i);
    });
  putAccounts(false);
  entities.categories.forEach((c, i) => put(c.from, c.to, c.section === "Income" ? "income_category" : "category", i));
  entities.merchants.forEach((m, i) => put(m.from, m.to, "merchant", i));
  putAccounts(true);
  entities.unknown.forEach((u, i) => {
    if (/^["']/.test(text.slice(u.from))) put(u.from, u.to, "quoted", i);
  });
  members.forEach(([from, to], i) => put(from, to, "member", i));
  goals.forEach(([from, to], i) => put(from, to, "goal_name", i));
  securities.forEach(([from, to], i) => put(from, to, "security", i));
  tokens.forEach((token, at) => {
    for (const { words, type } of phrasesByFirst.get(token.word) ?? []) {
      const length = lengthOf(words, tokens, at);
      if (length > 0) items.push({ at, length, type, of: -1, text: words.join(" ") });
    }
    if (
      /^\$?\d+(?:\.\d+)?$/.test(token.word) &&
      // A year is no amount, either.
      !items.some((i) => (i.type === "amount" || i.type === "limit_count" || i.type === "period") && i.at <= at && at < i.at + i.length)
    )
      items.push({ at, length: 1, type: "number", of: -1, text: token.word });
  });
  items.push(...harmless(text, tokens, items));
  // "Pay us" is money in; its "pay" alone would be money out.
  const isInside = (a: Item, b: Item): boolean => a !== b && a.length < b.length && a.at >= b.at && a.at + a.length <= b.at + b.length;
  return items.filter((i) => i.type !== "spend" || !items.some((o) => (o.type === "earn" || o.type === "no_spend") && isInside(i, o)));
};

/** Participles that say which payments are meant, wherever they stand. */
export const STATES: ReadonlySet<string> = new Set(
  "safely jointly locally internationally disputed reversed declined rejected contested flagged tagged labeled labelled marked gifted shared imported exported edited deleted hidden reviewed unreviewed approved authorized authorised unauthorized scheduled planned canceled cancelled returned refunded reimbursed deductible taxable reimbursable uncategorized unpaid overdue postponed skipped missed failed bounced financed leased borrowed lent donated inherited linked connected closed frozen disabled unlinked hated loved favored".split(
    " ",
  ),
);
const FOLLOWS = /^(?:by|in|on|at|to|from|for|during|since|of|over|with|through|this|last|so|until|before|after|and|or|here|there|as)$/;
/** Who sells what a category is called by: "the electric company". */
const SELLER = /^(?:compan(?:y|ies)|providers?|people|folks|guys?|firms?|suppliers?)$/;
/**
 * English words that their place in the sentence makes harmless: adverbs, and participles after the noun they belong to ("the costs
 * incurred in May"). Before a noun such a word would say which ones are meant, so it stays unexplained.
 */
const harmless = (text: string, tokens: readonly Token[], items: readonly Item[]): Item[] => {
  const isMeant = (at: number): boolean => items.some((i) => i.at <= at && at < i.at + i.length);
  const isContent = (at: number): boolean => items.some((i) => i.type !== "empty" && i.at <= at && at < i.at + i.length);
  return tokens.flatMap((token, at): Item[] => {
    const sells = SELLER.test(token.word) && items.some((i) => i.type === "category" && i.at + i.length === at);
    if (sells) return [{ at, length: 1, type: "empty", of: -1, text: token.word }];
    if (isMeant(at) || !isEnglish(token.word) || STATES.has(token.word)) return [];
    const isAdverb = /[a-z]{3}ly$/.test(token.word);
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isLast = next === undefined || next.clause !== token.clause || /^[,;:?!.]/.test(text.slice(token.to));
    const trails = before !== undefined && isContent(at - 1) && (isLast || FOLLOWS.test(next.word));
    return isAdverb || (trails && /(?:ed|able|ible)$/.test(token.word)) ? [{ at, length: 1, type: "empty", of: -1, text: token.word }] : [];
  });
};

const NONE: ReadonlySet<Type> = new Set();
/** What a kind of answer does with words: takes them, passes over them, or lets those without a meaning stay. */
type Use = { takes: ReadonlySet<Type>; tolerates?: ReadonlySet<Type>; freeNouns?: boolean | RegExp };
/** Cost of a word that an answer passes over because it states everything. */
const TOLERATED = 0.3;
/** Cost of a content word that a reading cannot explain, in the clause that asks and in others. */
export const UNEXPLAINED = 3;
const ASIDE = 0.4;
const NAMES: ReadonlySet<Type> = new Set([
  "category",
  "income_category",
  "possession",
  "merchant",
  "account",
  "period",
  "amount",
  "member",
  "quoted",
]);

/**
 * Reads all tokens with the types a kind of answer takes, so that as few words as possible stay unexplained; among those readings the one
 * with the longest phrases and the most names wins. `isAside` marks clauses that only tell, where loose words say nothing about what is
 * asked.
 */
export const cover = (
  tokens: readonly Token[],
  items: readonly Item[],
  { takes, tolerates = NONE, freeNouns = false }: Use,
  isAside: (clause: number) => boolean,
): Cover => {
  const usable = new Map<number, Item[]>();
  // A time is never passed over as the number or the "last" that it is written with.
  const isOfTime = (item: Item): boolean =>
    items.some((p) => p.type === "period" && p.at < item.at + item.length && item.at < p.at + p.length);
  for (const item of items)
    if (item.type === "empty" || takes.has(item.type) || (tolerates.has(item.type) && !isOfTime(item)))
      usable.set(item.at, [...(usable.get(item.at) ?? []), item]);
  const isNamed = (at: number): boolean => items.some((i) => NAMES.has(i.type) && i.at <= at && at < i.at + i.length);
  const isMeant = (at: number): boolean => items.some((i) => i.at <= at && at < i.at + i.length);
  type Best = { cost: number; item: Item | null };
  const best: Best[] = Array.from({ length: tokens.length + 1 }, () => ({ cost: 0, item: null }));
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    const skip = token && !isNamed(at) && (isAside(token.clause) || (freeNouns && !isMeant(at))) ? ASIDE : UNEXPLAINED;
    let found: Best = { cost: skip + (best[at + 1]?.cost ?? 0), item: null };
    for (const item of usable.get(at) ?? []) {
      const gain =
        item.type === "empty"
          ? 0.01 * (item.length - 1)
          : !takes.has(item.type)
            ? -TOLERATED
            : 0.1 * item.length + 0.06 * (item.length - 1) ** 2 + (NAMES.has(item.type) ? 0.05 : 0);
      const cost = (best[at + item.length]?.cost ?? 0) - gain;
      if (cost < found.cost) found = { cost, item };
    }
    best[at] = found;
  }
  const chosen: Item[] = [];
  const left: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const item = best[at]?.item;
    const token = tokens[at];
    if (item) {
      if (takes.has(item.type)) chosen.push(item);
      at += item.length;
    } else {
      if (token) left.push(token);
      at += 1;
    }
  }
  return { items: chosen, left, cost: best[0]?.cost ?? 0 };
};
