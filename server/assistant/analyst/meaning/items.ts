import { type NameIndex, nameKey } from "../vocabulary.ts";
import type { Mention } from "../periods.ts";
import type { Reading } from "../reading.ts";
import { type Item, itemsOf, type Token, tokensOf } from "./cover.ts";
import { goalPlaces } from "./goal-names.ts";
import { securityPlaces } from "./security-names.ts";
import type { Type } from "./lexicon.ts";
import { knownNames, LONGEST_NAME } from "./known-names.ts";
import { isMisread, paidFromOwn } from "./misread.ts";
import type { Query } from "./query.ts";

const PARTNER = /\b(?:my |the )?(?:husband|wife|hubby|wifey|spouse|partner|better half|other half)(?:'s)?\b/g;
/** Whether a text begins with the name of a shop or bank, such as "Sams Club", which is no member's. */
const isKnownName = (text: string): boolean => {
  const words = nameKey(text).split(" ");
  return Array.from({ length: LONGEST_NAME }, (_, i) => words.slice(0, i + 1).join(" ")).some((name) => knownNames.has(name));
};
const memberPlaces = (text: string, nameIndex: NameIndex): { from: number; to: number; name: string }[] => {
  const named = nameIndex.vocabulary.members.flatMap(({ name }) => {
    const first = nameKey(name.split(" ")[0] ?? "").replace(/[^\p{L}\p{N} ]/gu, "");
    if (first === "") return [];
    const said = [...text.matchAll(new RegExp(`(?<![\\p{L}])${first}(?:'s|s(?= \\p{L}))?(?![\\p{L}])`, "gu"))];
    return said.flatMap((m) => {
      const found = { from: m.index, to: m.index + m[0].length, name };
      return m[0] === `${first}s` && isKnownName(text.slice(found.from)) ? [] : [found];
    });
  });
  const other = nameIndex.vocabulary.members.find((m) => !m.isMe)?.name ?? "your partner";
  return [...named, ...[...text.matchAll(PARTNER)].map((m) => ({ from: m.index, to: m.index + m[0].length, name: other }))];
};

/** "Sam and I" are the household. */
const isBoth = (text: string, { from, to }: { from: number; to: number }): boolean =>
  /^ (?:and|&|n|plus) (?:i|me|myself)\b/.test(text.slice(to)) || /\b(?:me|i|myself) (?:and|&|n|plus) $/.test(text.slice(0, from));

/** "A Sunday" and "every Friday" are days of the week, not the last one. */
const isDayOfWeek = (text: string, { from, to }: Mention): boolean =>
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(text.slice(from, to)) &&
  /\b(?:an?|each|every|per|any|typical|average|usual|normal) $/.test(
    `${text.slice(0, from)}${/^(?:on |in |for )?(?:an?|each|every|per|any) /.exec(text.slice(from, to))?.[0] ?? ""}`,
  );

/** "at the weekend" beside another period, and "Fridays", name days of the week and no period. */
const daysOfWeek = (text: string, periods: readonly Mention[]): Mention[] =>
  periods.filter((p) => {
    const said = text.slice(p.from, p.to);
    if (/\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/.test(said) || isDayOfWeek(text, p) || /monday.*friday|mon-fri/.test(said))
      return false;
    return (
      !/^(?:on |over |during |at |in )?(?:the )?weekend$/.test(said) ||
      (periods.length === 1 && !/\b(?:do|does) (?:i|we)\b|\b(?:at|on) the weekends?\b/.test(text))
    );
  });

/** Adds four digits that are the end of an account's number: "juniper 3008". */
const withMasks = (reading: Reading, nameIndex: NameIndex): Reading => {
  const { entities } = reading;
  const masks = [...reading.text.matchAll(/(?<![\w.$,])\d{4}(?![\w.,%])/g)].flatMap((m) => {
    const found = nameIndex.vocabulary.accounts.filter((a) => a.mask === m[0]);
    const known = entities.accounts.some((a) => a.from <= m.index && m.index < a.to);
    return found.length === 0 || known
      ? []
      : [
          {
            from: m.index,
            to: m.index + 4,
            label: found[0]?.name ?? m[0],
            ids: found.map((a) => a.id),
            strong: true,
            kind: null,
            excluded: false,
          },
        ];
  });
  return masks.length === 0 ? reading : { ...reading, entities: { ...entities, accounts: [...entities.accounts, ...masks] } };
};

/** Verbs after which "in" an account means into it. */
const PUT_IN =
  /\b(?:stick|stuck|stash|stashed|lay|laid|set|tuck|tucked|sock|socked|squirrel|squirreled|park|parked|dump|dumped|drop|dropped|pop|popped|shove|shoved|throw|threw|thrown|stow|stowed|salt|salted|plunk|plunked)(?: (?:away|aside|by|back|money|cash|more|extra|anything|something))* in(?: (?:the|our|my|his|her))? $/;
const INTO_ACCOUNT =
  /\b([\p{L}'-]+)((?: (?:away|aside|over|up|back|money|cash|more|extra|anything|something|that|it))*) (?:into|in to|towards?)(?: (?:the|our|my|his|her|that|this))? $/u;
/** Words before “in” and an account that say what it holds, not that money goes into it. */
const STATE = /^(?:is|are|was|were|be|have|has|had|get|look|looked|dip|dipped|dig|tap|tapped|eat|eating|ate|cut|cutting|month|year|week)$/;
/** What goes into an account of savings or investments is no purchase, whatever verb says so: "shoveled into the Roth". */
const putInto = (
  items: readonly Item[],
  tokens: readonly Token[],
  text: string,
  { entities }: Reading,
  { vocabulary }: NameIndex,
): Item[] =>
  items.flatMap((account): Item[] => {
    const ids = account.type === "account" ? (entities.accounts[account.of]?.ids ?? []) : [];
    const holds =
      ids.length > 0 && ids.every((id) => /depository|investment/.test(vocabulary.accounts.find((a) => a.id === id)?.type ?? ""));
    const start = tokens[account.at]?.from ?? 0;
    const found = holds ? (PUT_IN.exec(text.slice(0, start)) ?? INTO_ACCOUNT.exec(text.slice(0, start))) : null;
    const at = found ? tokens.findIndex((t) => t.from === found.index) : -1;
    const next = tokens[account.at - 1];
    if (at < 0 || !next || STATE.test(found?.[1] ?? "")) return [];
    const length = account.at - at - (/^(?:the|our|my|his|her|that|this)$/.test(next.word) ? 1 : 0);
    return [{ at, length, type: "contribution", of: -1, text: text.slice(tokens[at]?.from ?? 0, start).trim() }];
  });

/** A merchant spelled like one of the household's accounts is only the payment to that account. */
const isOwnAccount = (item: Item, all: readonly Item[], { entities }: Reading): boolean =>
  all.some((a) => {
    const account = a.type === "account" ? entities.accounts[a.of] : undefined;
    const merchant = entities.merchants[item.of];
    return (
      account !== undefined &&
      merchant !== undefined &&
      account.kind === null &&
      nameKey(account.label) !== "" &&
      account.ids.length === 1 &&
      a.at < item.at + item.length &&
      item.at < a.at + a.length
    );
  });

/** A selection leaves out this many merchants at most. */
const MOST_LEFT_OUT = 40;
export const RECURRING: ReadonlySet<Type> = new Set(["bills", "recurring", "subscription"]);
/** Whether recurring payments are what is left out: "not counting bills". */
/** "Less per month" leaves nothing out. */
const PER_UNIT = /^(?:per|each|every|an?|monthly|weekly|yearly)\b/;
export const leavesRecurringOut = (items: readonly Item[], { recurring }: Query["vocabulary"]): boolean =>
  recurring.length > 0 &&
  recurring.length <= MOST_LEFT_OUT &&
  items.some(
    (i) =>
      RECURRING.has(i.type) &&
      !PER_UNIT.test(i.text) &&
      items.some((o) => o.type === "except" && o.at < i.at && i.at - (o.at + o.length) <= 2),
  );

/** The words around names that leave them out. */
const marksIn = (tokens: readonly Token[], { text, entities }: Reading): Item[] =>
  entities.marks.flatMap((mark): Item[] => {
    const at = tokens.findIndex((token) => token.from >= mark.from && token.from < mark.to);
    const length = tokens.filter((token) => token.from >= mark.from && token.from < mark.to).length;
    return at < 0 ? [] : [{ at, length, type: "except", of: -1, text: text.slice(mark.from, mark.to).trim() }];
  });

/** The words of a question and everything that each may mean. */
export const itemsIn = (given: Reading, nameIndex: NameIndex): { reading: Reading; tokens: Token[]; items: Item[] } => {
  const reading = withMasks({ ...given, periods: daysOfWeek(given.text, given.periods) }, nameIndex);
  const { text } = reading;
  const tokens = tokensOf(text);
  // "Sam's card" names an account, not what Sam spent.
  const isInAccount = ({ from, to }: { from: number; to: number }): boolean =>
    reading.entities.accounts.some((a) => a.ids.length > 0 && a.from <= from && to <= a.to);
  const named = memberPlaces(text, nameIndex).filter((m) => !isInAccount(m));
  const members = named.filter((m) => !isBoth(text, m));
  const goals = goalPlaces(text, nameIndex.vocabulary.goals);
  const spans = (places: readonly { from: number; to: number }[]) => places.map((p) => [p.from, p.to] as const);
  const securities = securityPlaces(text, nameIndex.vocabulary.securities);
  const both = tokens.flatMap((t, at): Item[] =>
    named.some((m) => !members.includes(m) && m.from <= t.from && t.from < m.to)
      ? [{ at, length: 1, type: "empty", of: -1, text: t.word }]
      : [],
  );
  const found = [
    ...itemsOf(text, tokens, { ...reading, members: spans(members), goals: spans(goals), securities: spans(securities) }),
    ...both,
  ];
  found.push(...putInto(found, tokens, text, reading, nameIndex), ...marksIn(tokens, reading));
  const items = found.filter((i) => !(i.type === "merchant" && isOwnAccount(i, found, reading)) && !isMisread(i, { found, tokens, text }));
  // Recurring payments that are left out are bills in every wording.
  const out = items.filter(
    (i) =>
      i.type !== "bills" &&
      RECURRING.has(i.type) &&
      leavesRecurringOut([i, ...items.filter((o) => o.type === "except")], nameIndex.vocabulary),
  );
  return { reading, tokens, items: [...paidFromOwn(items, tokens, text), ...out.map((i): Item => ({ ...i, type: "bills" }))] };
};
