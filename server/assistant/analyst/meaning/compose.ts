import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { Frame } from "../frame.ts";
import type { Mention } from "../periods.ts";
import type { Reading } from "../reading.ts";
import { areOne, frameOf, isAboutRows } from "../understand.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";
import { isIdle } from "./apart.ts";
import { asides, withoutAsides } from "./asides.ts";
import { cover, type Item, itemsOf, type Token, tokensOf, UNEXPLAINED } from "./cover.ts";
import { goalPlaces } from "./goal-names.ts";
import { securityPlaces } from "./security-names.ts";
import { answerKinds } from "./kinds/index.ts";
import type { Type } from "./lexicon.ts";
import { isMisread } from "./misread.ts";
import type { AnswerKind, Query } from "./query.ts";
import { bindingOf } from "./roles/model.ts";
import { type Shares, tasksMeant } from "./tasks/model.ts";
import { does } from "./tasks/tasks.ts";

/** One way to read a question: the kind of answer, its query, and the words it cannot explain. */
export type Composed = {
  kind: AnswerKind;
  query: Query;
  left: Token[];
  score: number;
  /** How likely it is that the question sets a task that this kind of answer does, from 0 to 1. */
  likely: number;
};
/** Reads a question as one kind of answer; null if that is not possible. `isGiven` says that the task is known without words for it. */
type ReadAs = (kind: AnswerKind, isGiven: boolean) => Composed | null;
/** Everything that a question may mean, before one reading is chosen. */
export type Parsed = {
  tokens: Token[];
  items: Item[];
  isAside: (clause: number) => boolean;
  readings: Composed[];
  text: string;
  /** The tasks that the question may set, the likeliest first; none if it was too long to be read. */
  tasks: Shares;
  /** How likely it is, from 0 to 1, that a word names, times, limits or groups something, and so changes the answer. */
  binds: (token: Token) => number;
  /** Reads the question as a kind of answer that its own words do not ask for. */
  readAs: (kind: AnswerKind) => Composed | null;
};

const PARTNER = /\b(?:my |the )?(?:husband|wife|hubby|wifey|spouse|partner|better half|other half)(?:'s)?\b/g;
const memberPlaces = (text: string, nameIndex: NameIndex): { from: number; to: number; name: string }[] => {
  const named = nameIndex.vocabulary.members.flatMap(({ name }) => {
    const first = nameKey(name.split(" ")[0] ?? "").replace(/[^\p{L}\p{N} ]/gu, "");
    if (first === "") return [];
    return [...text.matchAll(new RegExp(`(?<![\\p{L}])${first}(?:'s)?(?![\\p{L}])`, "gu"))].map((m) => ({
      from: m.index,
      to: m.index + m[0].length,
      name,
    }));
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

/** Words for one kind of purchase: without a name or a category, "how many rides" would count everything. */
const PARTICULAR = /\b(?:meals?|rides?|tanks?|tickets?|coffee|shopping|grocery|haul|fill)\b/;
/** Whether a word that only some purchases fit would count all of them, or cash would be taken for an account. */
const INTO_ACCOUNT =
  /\b([\p{L}'-]+)((?: (?:away|aside|over|up|back|money|cash|more|extra|anything|something|that|it))*) (?:into|in to|towards?)(?: (?:the|our|my|his|her|that|this))? $/u;
/** Verbs after which "in" an account means into it. */
const PUT_IN =
  /\b(?:stick|stuck|stash|stashed|lay|laid|set|tuck|tucked|sock|socked|squirrel|squirreled|park|parked|dump|dumped|drop|dropped|pop|popped|shove|shoved|throw|threw|thrown|stow|stowed|salt|salted|plunk|plunked)(?: (?:away|aside|by|back|money|cash|more|extra|anything|something))* in(?: (?:the|our|my|his|her))? $/;
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
/** Words before “in” and an account that say what it holds, not that money goes into it. */
const STATE = /^(?:is|are|was|were|be|have|has|had|get|look|looked|dip|dipped|dig|tap|tapped|eat|eating|ate|cut|cutting|month|year|week)$/;
const GOES_INTO =
  /\b(?:went|gone|goes|go|going|put|puts|moved?|sent|send|transferred|paid|pay|added|contributed)(?: \w+)? ?(?:into|to|towards?) (?:(?:the|our|my) )?$/;
const isMoveTo = (move: Item, account: Item): boolean => move.type === "contribution" && account.at - (move.at + move.length) <= 1;
const isUnplaced = (chosen: readonly Item[], { entities, text }: Reading): boolean =>
  (chosen.some((i) => (i.type === "trip" || i.type === "each") && PARTICULAR.test(i.text)) &&
    !chosen.some((i) => ["category", "merchant", "quoted"].includes(i.type))) ||
  (/\bhow much of\b.*\b(?:is|was|were|are)\b/.test(text) && chosen.filter((i) => i.type === "category").length > 1) ||
  chosen.some((i) => {
    const account = i.type === "account" ? entities.accounts[i.of] : undefined;
    // "Into savings" is a transfer. A payment of the card is no purchase with it.
    const goesInto =
      account !== undefined &&
      account.kind !== "credit" &&
      (GOES_INTO.test(text.slice(0, account.from)) || chosen.some((c) => isMoveTo(c, i)));
    if (goesInto) return true;
    return account?.kind === "cash" || (account?.kind === "credit" && /^ payments?\b/.test(text.slice(account.to)));
  });

/** Nothing is bought from a loan: in a question about rows "the mortgage" is what is paid for it. */
const payable = (kind: AnswerKind, items: readonly Item[], { entities }: Reading, { vocabulary }: NameIndex): readonly Item[] => {
  if (kind.intent === null || !isAboutRows(kind.intent) || kind.intent === "fees" || items.some((i) => i.type === "interest")) return items;
  const isLoan = (i: Item): boolean => {
    const ids = i.type === "account" ? (entities.accounts[i.of]?.ids ?? []) : [];
    return ids.length > 0 && ids.every((id) => vocabulary.accounts.find((a) => a.id === id)?.type === "loan");
  };
  return items.filter((i) => !isLoan(i) || !items.some((o) => o.type === "category" && o.at <= i.at && i.at < o.at + o.length));
};

/** What stands today is what an answer states anyway, so "today" says nothing more. */
const nowIsEmpty = (kind: AnswerKind, items: readonly Item[], { periods }: Reading, today: Day): readonly Item[] =>
  kind.tolerates.size === 0
    ? items
    : items.flatMap((i): Item[] => {
        const period = i.type === "period" ? periods[i.of]?.period : undefined;
        return period?.start === today && period.end === today ? [i, { ...i, type: "empty", of: -1 }] : [i];
      });

/** What can be left out of a total: names, times, amounts, and kinds of income. "Without bills" is no such filter yet. */
const EXCLUDABLE: ReadonlySet<Type> = new Set([
  ...(["category", "income_category", "possession", "merchant", "account", "period", "amount", "number", "member", "quoted"] as const),
  ...([
    "wages",
    "refund",
    "interest",
    "interest_earned",
    "weekend",
    "weekday",
    "dividend",
    "subscription",
    "total",
    "not",
    "except",
    "deposit",
    "bills",
    "recurring",
  ] as const),
]);
/** Words after "without" that no answer can leave out, so that they stay unexplained. */
const notLeftOut = (chosen: readonly Item[], { needs }: AnswerKind): Item[] =>
  needs.some((n) => n.includes("except"))
    ? []
    : chosen.flatMap((item) => {
        const next = item.type === "except" ? chosen.find((i) => i.at >= item.at + item.length) : undefined;
        return next && !EXCLUDABLE.has(next.type) && STANDS_OUT.has(next.type) ? [next] : [];
      });
const NEGATES =
  /^(?:left out|no|not|none|without|except|excluding|minus|besides|apart|leaving|leave|skip|ignor|exclude|don't|do not|dont|other than|aside)/;
/** "No" and "except" where nothing is left out and the kind has no use for them: they would be dropped. */
const withoutEffect = (
  chosen: readonly Item[],
  kind: AnswerKind,
  { entities, amounts }: Reading,
  vocabulary: Query["vocabulary"],
): Item[] => {
  if (!kind.takes.has("category") && !kind.takes.has("account")) return [];
  const isLeftOut =
    [...entities.categories, ...entities.merchants, ...entities.accounts].some((e) => e.excluded) || leavesRecurringOut(chosen, vocabulary);
  if (isLeftOut || amounts.spans.length > 0 || chosen.some((i) => ["weekend", "weekday", "wages", "not", "no_spend"].includes(i.type)))
    return [];
  return kind.needs.some((n) => n.includes("except")) ? [] : chosen.filter((i) => i.type === "except" && NEGATES.test(i.text));
};
/** Times that an answer has no use for: a third one, and a second one that neither is compared nor joins the first. */
const unusedTimes = (chosen: readonly Item[], kind: AnswerKind, { periods }: Reading): Item[] => {
  const spanOf = (i: Item): string => {
    const period = periods[i.of]?.period;
    return period ? `${period.start} ${period.end}` : "";
  };
  // "2026 year to date" names one time twice.
  const times = chosen.filter(
    (i, at, all) =>
      i.type === "period" && !all.slice(0, at).some((o) => o.type === "period" && o.at + o.length === i.at && spanOf(o) === spanOf(i)),
  );
  const named = times.flatMap((i) => periods[i.of] ?? []);
  if (kind.intent === null || named.length < 2 || kind.intent === "spend_why") return [];
  const compares = /compare|side by side|against/.test(kind.intent) || kind.takes.has("compare");
  return areOne(named) && !compares ? [] : times.slice(compares ? 2 : 1);
};
const STANDS_OUT: ReadonlySet<Type> = new Set(["bills", "recurring", "fee", "income", "earn", "holding", "owe", "gain", "budget", "goal"]);

/** Whether each need is met by words of its own. */
const meets = (needs: readonly (readonly Type[])[], items: readonly Item[], taken: readonly Item[] = []): boolean => {
  const [need, ...others] = needs;
  if (!need) return true;
  return items.some(
    (item) =>
      need.includes(item.type) &&
      !taken.some((t) => item.at < t.at + t.length && t.at < item.at + item.length) &&
      meets(others, items, [...taken, item]),
  );
};

/** Of "the car" and "gas", only the narrower counts: the wider word says what it is for. */
const narrowest = <C extends { ids: number[]; excluded: boolean; from: number; to: number }>(found: readonly C[], text: string): C[] => {
  const isPart = (one: C, wide: C): boolean =>
    one !== wide && one.excluded === wide.excluded && one.ids.length < wide.ids.length && one.ids.every((id) => wide.ids.includes(id));
  // "Late fees or any bank fees" means both, and so all of the wider one.
  const joins = (one: C, wide: C): boolean => one.to <= wide.from && OR_ANY.test(text.slice(one.to, wide.to));
  const added = found.filter((one) => !found.some((wide) => isPart(one, wide) && joins(one, wide)));
  return added.filter((wide) => !added.some((one) => isPart(one, wide)));
};
const OR_ANY = /^,? (?:or|and) (?:any|all|other|every|whatever)\b/;

const LEFT_OUT = /\b(?:except|excluding|but not|apart from|not counting|other than|without|besides|aside from|leaving out|skip)\b[^,.;]*$/;
/** Keeps limits that the query takes. "Except orders under $20" leaves $20 and more. */
const amountsOf = ({ amounts, text }: Reading, items: readonly Item[]): Reading["amounts"] => {
  const first = items.find((i) => i.type === "amount" && i.of >= 0);
  if (!first) return items.some((i) => i.type === "number") ? amounts : { ...amounts, over: null, under: null, named: [] };
  const [from] = amounts.spans[first.of] ?? [0, 0];
  if (!LEFT_OUT.test(text.slice(0, from))) return amounts;
  const { over, under } = amounts;
  return { ...amounts, over: under === null ? null : cents(under - 1), under: over === null ? null : cents(over + 1) };
};

const keepOnly = (reading: Reading, items: readonly Item[], nameIndex: NameIndex): Reading => {
  const chosen = (type: Type): ReadonlySet<number> => new Set(items.filter((i) => i.type === type).map((i) => i.of));
  const [periods, categories, merchants, accounts, quoted] = [
    chosen("period"),
    new Set([...chosen("category"), ...chosen("income_category")]),
    chosen("merchant"),
    new Set([...chosen("account"), ...chosen("possession")]),
    chosen("quoted"),
  ];
  const { entities } = reading;
  return {
    ...reading,
    // "In the fall, from September on" names one time twice.
    periods: reading.periods.filter(
      (p, i, all) =>
        periods.has(i) &&
        !all.some((o, j) => j < i && periods.has(j) && o.period.start === p.period.start && o.period.end === p.period.end),
    ),
    amounts: amountsOf(reading, items),
    entities: {
      ...entities,
      categories: narrowest(
        entities.categories.filter((c, i) => categories.has(i) && !isIdle(c, reading, nameIndex)),
        reading.text,
      ),
      merchants: entities.merchants.filter((_, i) => merchants.has(i)),
      accounts: entities.accounts.filter((_, i) => accounts.has(i)).map((a) => ({ ...a, strong: true })),
      unknown: entities.unknown.filter((_, i) => quoted.has(i)),
    },
  };
};

/** Longer texts are no questions. They are not read, rather than read in part. */
const MOST_WORDS = 90;

/** The words of a question and everything that each may mean. */
export const itemsIn = (given: Reading, nameIndex: NameIndex): { reading: Reading; tokens: Token[]; items: Item[] } => {
  const reading = withMasks({ ...given, periods: daysOfWeek(given.text, given.periods) }, nameIndex);
  const { text } = reading;
  const tokens = tokensOf(text);
  const named = memberPlaces(text, nameIndex);
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
  found.push(...putInto(found, tokens, text, reading, nameIndex));
  const items = found.filter((i) => !(i.type === "merchant" && isOwnAccount(i, found, reading)) && !isMisread(i, { found, tokens, text }));
  // Recurring payments that are left out are bills in every wording.
  const out = items.filter(
    (i) =>
      i.type !== "bills" &&
      RECURRING.has(i.type) &&
      leavesRecurringOut([i, ...items.filter((o) => o.type === "except")], nameIndex.vocabulary),
  );
  return { reading, tokens, items: [...items, ...out.map((i): Item => ({ ...i, type: "bills" }))] };
};

/** A turn looks at one reading several times; it is composed once. */
const composed = new WeakMap<Reading, Parsed>();

/** Reads a question in every way that some kind of answer allows, best first. */
export const compose = (given: Reading, nameIndex: NameIndex, today: Day): Parsed => {
  const known = composed.get(given);
  if (known) return known;
  const parsed = composeNew(given, nameIndex, today);
  composed.set(given, parsed);
  return parsed;
};

const composeNew = (given: Reading, nameIndex: NameIndex, today: Day): Parsed => {
  const { reading, tokens, items: read } = itemsIn(given, nameIndex);
  const { text } = reading;
  const isAside = asides(text, tokens, read);
  const items = withoutAsides(text, tokens, read, isAside);
  if (tokens.length > MOST_WORDS) return { tokens, items, isAside, text, readings: [], tasks: [], binds: () => 1, readAs: () => null };
  const tasks = tasksMeant(text, tokens, read);
  const readAs: ReadAs = (kind, isGiven) => {
    if (kind.givesNoAmount && !isGiven && items.some((i) => i.type === "amount_q")) return null;
    const covered = cover(tokens, nowIsEmpty(kind, payable(kind, items, reading, nameIndex), reading, today), kind, isAside);
    const kept = [
      ...notLeftOut(covered.items, kind),
      ...withoutEffect(covered.items, kind, reading, nameIndex.vocabulary),
      ...items.filter((i) => i.type === "beyond"),
      ...unusedTimes(covered.items, kind, reading),
    ];
    const chosen = covered.items;
    const left = [...covered.left, ...kept.flatMap((i) => tokens.slice(i.at, i.at + i.length))];
    const cost = covered.cost + kept.length * UNEXPLAINED;
    const names = chosen.filter((i) => NAMED.has(i.type));
    // Another meaning of the same words still counts; a part of a longer phrase does not ("up" in "split up").
    const isFree = (i: Item): boolean =>
      chosen.some((c) => c.at === i.at && c.length === i.length) &&
      !names.some((n) => (n.at !== i.at || n.length !== i.length) && i.at < n.at + n.length && n.at < i.at + i.length);
    const usable = items.filter((i) => kind.takes.has(i.type) && (NAMED.has(i.type) ? chosen.includes(i) : isFree(i)));
    const needs = isGiven ? kind.needs.filter((need) => need.every((type) => NAMED.has(type))) : kind.needs;
    if (!meets(needs, usable)) return null;
    if (kind.intent !== null && isAboutRows(kind.intent) && isUnplaced(chosen, reading)) return null;
    // Words that were read as a longer phrase still count for what they may mean alone.
    const meant = [
      ...new Set([
        ...chosen,
        ...usable.filter((i) => chosen.some((c) => i.at >= c.at && i.at + i.length <= c.at + c.length && !NAMED.has(c.type))),
      ]),
    ];
    const query: Query = {
      items: meant,
      has: (...types) => meant.some((i) => types.includes(i.type)),
      reading: keepOnly(reading, chosen, nameIndex),
      text,
      today,
      nameIndex,
      vocabulary: nameIndex.vocabulary,
    };
    if (!isGiven && !kind.when(query)) return null;
    if (isBillAlone(kind, query) || areBills(kind, query) || leavesAll(query) || isPastOnly(kind, query)) return null;
    return { kind, query, left, likely: likelihood(kind, query, tasks), score: kind.needs.length + kind.weight - cost };
  };
  const readings = answerKinds.flatMap((kind) => readAs(kind, false) ?? []).toSorted((a, b) => b.score - a.score);
  let binding: readonly number[] | null = null;
  // Most questions leave no word over, so the roles of words are read when they are first asked for.
  const binds = (token: Token): number => (binding ??= bindingOf(reading, tokens, read))[tokens.indexOf(token)] ?? 1;
  return { tokens, items, isAside, text, readings, tasks, binds, readAs: (kind) => readAs(kind, true) };
};
/** What a question that is always asked back counts as: the model knows no such task. */
const ASKED_BACK = 0.3;
const likelihood = (kind: AnswerKind, query: Query, tasks: Shares): number => {
  const frame = frameFrom({ kind, query });
  return frame ? tasks.reduce((sum, { task, share }) => sum + (does(task, frame) ? share : 0), 0) : ASKED_BACK;
};
const NAMED: ReadonlySet<Type> = new Set([
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

/** "How much will it be?" asks about days to come, of which no transaction is known yet. */
const FUTURE =
  /(?:\b(?:will|gonna|going to)|'ll) (?:(?:i|we|it|they|there|my|our|the|this|that|these|\w+) )?(?:be|cost|have|need|owe|pay|spend|earn|get|run|come|go|make)\b/;
/** "How much can we spend" asks what there is to spend, not what was spent. */
const MAY =
  /\b(?:can|could|should|may|might|able to) (?:i |we )?(?:\w+ )?(?:spend|afford|pay|blow|drop|use|buy|go out|eat out|order|splurge)\b/;
const NEEDS = /\bhow much (?:more )?(?:do|will|would|should) (?:i|we) need\b/;
const isPastOnly = ({ intent }: AnswerKind, { text, reading, today }: Query): boolean =>
  intent !== null &&
  isAboutRows(intent) &&
  ((reading.periods.some((p) => p.period.start > today) && !/\bdid\b|\bspent\b/.test(text)) ||
    ((FUTURE.test(text) || MAY.test(text) || NEEDS.test(text)) && !reading.periods.some((p) => p.period.end > today)));

/** An account left out of nothing in particular. */
const leavesAll = ({ reading, has }: Query): boolean =>
  reading.entities.accounts.some((a) => a.excluded) &&
  reading.entities.accounts.every((a) => a.excluded) &&
  !has("owe", "spend", "purchase", "category", "merchant", "cash", "networth", "goal", "recommend");

/** "The Verizon bill" is a payment to Verizon; "the bills" alone are what falls due, which is another question. */
const isBillAlone = (kind: AnswerKind, query: Query): boolean =>
  kind.takes.has("bills") &&
  kind.takes.has("trip") &&
  query.items.some((i) => i.type === "bills") &&
  !leavesRecurringOut(query.items, query.vocabulary) &&
  query.items.every((i) => !["spend", "purchase"].includes(i.type) || query.items.some((b) => b.type === "bills" && b.at === i.at)) &&
  !query.has("merchant", "category") &&
  !kind.needs.some((n) => n.includes("bills"));

/** "What bills did we pay" asks about bills, not about everything that was paid. */
const areBills = (kind: AnswerKind, query: Query): boolean =>
  kind.intent !== null &&
  isAboutRows(kind.intent) &&
  /\bbills\b/.test(query.text) &&
  !leavesRecurringOut(query.items, query.vocabulary) &&
  !query.has("merchant", "category") &&
  !kind.needs.some((n) => n.includes("bills"));

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

/** Builds the request that the answer is written from. */
export const frameFrom = ({ kind, query }: Pick<Composed, "kind" | "query">): Frame | null => {
  if (kind.intent === null) return null;
  const plain = frameOf(query.reading, kind.intent, query.today);
  const base = { ...plain, filter: { ...plain.filter, accounts: remaining(query, plain.filter.accounts) } };
  return withoutRecurring(fromPayers({ ...base, ignored: [], ...kind.frame(query, base) }, query), query);
};

const RECURRING: ReadonlySet<Type> = new Set(["bills", "recurring", "subscription"]);
/** Whether recurring payments are what is left out: "not counting bills". */
const leavesRecurringOut = (items: readonly Item[], { recurring }: Query["vocabulary"]): boolean =>
  recurring.length > 0 &&
  recurring.length <= MOST_LEFT_OUT &&
  items.some((i) => RECURRING.has(i.type) && items.some((o) => o.type === "except" && o.at < i.at && i.at - (o.at + o.length) <= 2));
/** A selection leaves out this many merchants at most. */
const MOST_LEFT_OUT = 40;
/** "Not counting bills" leaves out every merchant of a recurring payment. */
const withoutRecurring = (frame: Frame, { items, vocabulary }: Query): Frame =>
  !isAboutRows(frame.intent) || !leavesRecurringOut(items, vocabulary)
    ? frame
    : {
        ...frame,
        filter: {
          ...frame.filter,
          notMerchants: [
            ...frame.filter.notMerchants,
            { label: "recurring payments", names: [...new Set(vocabulary.recurring.map((r) => r.merchant))], family: true },
          ],
        },
      };

/** What comes from an employer is income: "payments from Brightwater" are not purchases there. */
const fromPayers = (frame: Frame, { reading: { entities }, nameIndex, has, text }: Query): Frame => {
  const named = entities.merchants.filter((m) => !m.excluded);
  const arePayers = named.length > 0 && named.every((m) => m.names.every((name) => nameIndex.payers.has(name)));
  if (!arePayers || (has("spend") && !/\bpa(?:y|ys|id|yments?)\b/.test(text)) || has("refund")) return frame;
  const filter = { ...frame.filter, section: "Income" as const };
  if (frame.intent === "spend_breakdown" && frame.metric?.endsWith("share"))
    return { ...frame, intent: "flows", root: "flows", flow: { subject: "income", figure: "share" }, metric: null };
  switch (frame.intent) {
    case "subscription_one":
    case "bills_upcoming":
      return { ...frame, intent: "payday", root: "payday" };
    case "spend_total":
    case "spend_by_merchant":
    case "spend_breakdown":
      return { ...frame, intent: "income_total", root: "income_total", filter, compare: null };
    case "spend_trend":
      return { ...frame, intent: "income_total", root: "income_total", filter, groupBy: "month" };
    case "spend_average":
      return frame.metric === null
        ? { ...frame, intent: "income_total", root: "income_total", filter, metric: "average" }
        : asDeposits(frame);
    case "spend_count":
    case "largest":
    case "search":
    case "last_time":
      return { ...frame, filter };
    case "flows":
      return asDeposits(frame);
    default:
      return frame;
  }
};
const asDeposits = (frame: Frame): Frame => ({
  ...frame,
  intent: "flows",
  root: "flows",
  flow: { subject: "income", figure: frame.flow?.figure ?? (frame.metric === "median" ? "median" : "mean") },
});

/** "Total debt save for the student loan": all accounts of the kind but the one left out. */
const remaining = ({ reading, vocabulary, has }: Query, named: Frame["filter"]["accounts"]): Frame["filter"]["accounts"] => {
  const out = reading.entities.accounts.filter((a) => a.excluded);
  const [first] = out;
  if (!first) return named;
  const gone = new Set(out.flatMap((a) => a.ids));
  const from =
    named.length > 0
      ? named.flatMap((a) => a.ids)
      : vocabulary.accounts.filter((a) => !has("owe") || /credit|loan|debt/.test(a.type)).map((a) => a.id);
  const whole = named.length > 0 ? named.map((a) => a.label).join(" and ") : "everything";
  return [{ label: `${whole} except ${first.label}`, ids: from.filter((id) => !gone.has(id)) }];
};
