import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { Reading } from "../reading.ts";
import { areOne, isAboutRows } from "../understand.ts";
import type { NameIndex } from "../vocabulary.ts";
import { isIdle } from "./apart.ts";
import { asides, withoutAsides } from "./asides.ts";
import { cover, type Item, type Token, UNEXPLAINED } from "./cover.ts";
import type { Frame, Intent } from "../frame.ts";
import { frameFrom } from "./frame-from.ts";
import { itemsIn, leavesRecurringOut } from "./items.ts";
import { answerKinds } from "./kinds/index.ts";
import type { Type } from "./lexicon.ts";
import type { AnswerKind, Query } from "./query.ts";
import { readTogether } from "./encoder/together.ts";
import { bindingOf } from "./roles/model.ts";
import { kindsOf } from "./tasks/kinds.ts";
import { type Shares, tasksMeant } from "./tasks/model.ts";
import { does, type Task } from "./tasks/tasks.ts";

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
  vocabulary: NameIndex["vocabulary"];
  /** The tasks that the question may set, the likeliest first; none if it was too long to be read. */
  tasks: Shares;
  /** How likely it is, from 0 to 1, that a word names, times, limits or groups something, and so changes the answer. */
  binds: (token: Token) => number;
  /** The same by the log-linear models and the encoder together, which is asked only where words say too little. */
  together: () => Pick<Parsed, "tasks" | "binds">;
  /** Reads the question as a kind of answer that its own words do not ask for. */
  readAs: (kind: AnswerKind) => Composed | null;
};

/** Words for one kind of purchase: without a name or a category, "how many rides" would count everything. */
const PARTICULAR = /\b(?:trips?|meals?|rides?|tanks?|tickets?|coffee|shopping|grocery|haul|fill)\b/;
const GOES_INTO =
  /\b(?:went|gone|goes|go|going|put|puts|moved?|sent|send|transferred|paid|pay|added|contributed)(?: \w+)? ?(?:into|to|towards?) (?:(?:the|our|my) )?$/;
const isMoveTo = (move: Item, account: Item): boolean => move.type === "contribution" && account.at - (move.at + move.length) <= 1;
/** Whether a word that only some purchases fit would count all of them, or cash would be taken for an account. */
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
  /^(?:left out|take out|taking out|omit|strip|no|not|none|without|except|excluding|minus|besides|apart|leaving|leave|skip|ignor|exclude|don't|do not|dont|other than|aside)/;
/** "No" and "except" where nothing is left out and the kind has no use for them: they would be dropped. */
const withoutEffect = (
  chosen: readonly Item[],
  kind: AnswerKind,
  { entities, amounts }: Reading,
  vocabulary: Query["vocabulary"],
): Item[] => {
  if (!kind.takes.has("category") && !kind.takes.has("account")) return [];
  const has = (of: number, ...types: Type[]): boolean => chosen.some((c) => c.of === of && types.includes(c.type));
  const isLeftOut =
    entities.categories.some((e, i) => e.excluded && has(i, "category", "income_category")) ||
    entities.merchants.some((e, i) => e.excluded && has(i, "merchant")) ||
    entities.accounts.some((e, i) => e.excluded && has(i, "account", "possession")) ||
    leavesRecurringOut(chosen, vocabulary);
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

type Spanned = { excluded: boolean; from: number; to: number };
/** Of "the car" and "gas", only the narrower counts: the wider word says what it is for. */
const narrowest = <C extends Spanned>(found: readonly C[], text: string, partsOf: (one: C) => readonly (number | string)[]): C[] => {
  const isPart = (one: C, wide: C): boolean =>
    one !== wide &&
    one.excluded === wide.excluded &&
    partsOf(one).length > 0 &&
    partsOf(one).length < partsOf(wide).length &&
    partsOf(one).every((part) => partsOf(wide).includes(part));
  // "Late fees or any bank fees" means both, and so all of the wider one.
  const joins = (one: C, wide: C): boolean =>
    (one.to <= wide.from && OR_ANY.test(text.slice(one.to, wide.to))) || (wide.to <= one.from && PLUS.test(text.slice(wide.to, one.from)));
  const added = found.filter((one) => !found.some((wide) => isPart(one, wide) && joins(one, wide)));
  return added.filter((wide) => !added.some((one) => isPart(one, wide)));
};
/** "Medical and pharmacy" adds up both, although one is a part of the other. */
const PLUS = /^,? ?(?:and|plus|&|\+|as well as)(?: (?:the|our|my|also))? ?$/;
const OR_ANY = /^,? (?:or|and) (?:any|all|other|every|whatever)\b/;

const LEFT_OUT =
  /\b(?:except|excluding|but not|apart from|(?:not|don't|do not|dont) (?:count|counting|include|including)|other than|without|besides|aside from|leaving out|leave out|skip|ignor(?:e|ing)|disregard(?:ing)?)\b[^,.;]*$/;
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
        ({ ids }) => ids,
      ),
      merchants: narrowest(
        entities.merchants.filter((_, i) => merchants.has(i)),
        reading.text,
        ({ names }) => names,
      ),
      accounts: narrowest(
        entities.accounts.filter((_, i) => accounts.has(i)).map((a) => ({ ...a, strong: true })),
        reading.text,
        ({ ids }) => ids,
      ),
      unknown: entities.unknown.filter((_, i) => quoted.has(i)),
    },
  };
};

/** Longer texts are no questions. They are not read, rather than read in part. */
const MOST_WORDS = 90;

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
  const { vocabulary } = nameIndex;
  const isAside = asides(text, tokens, read);
  const items = withoutAsides(text, tokens, read, isAside);
  if (tokens.length > MOST_WORDS) {
    const nothing: Pick<Parsed, "tasks" | "binds"> = { tasks: [], binds: () => 1 };
    return { tokens, items, isAside, text, vocabulary, readings: [], ...nothing, together: () => nothing, readAs: () => null };
  }
  const tasks = inTense(tasksMeant(text, tokens, read), reading);
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
      chosen.some((c) => c.at === i.at && c.length === i.length && c.type !== "period") &&
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
    if ((!isGiven || kind.checksGiven) && !kind.when(query)) return null;
    if (isOfInvestments(kind, query)) return null;
    if (isBillAlone(kind, query) || areBills(kind, query) || leavesAll(query) || isOfLeftOut(kind, query) || isPastOnly(kind, query))
      return null;
    return { kind, query, left, likely: likelihood(kind, query, tasks), score: kind.needs.length + kind.weight - cost };
  };
  const readings = answerKinds.flatMap((kind) => readAs(kind, false) ?? []).toSorted((a, b) => b.score - a.score);
  let binding: readonly number[] | null = null;
  // Most questions leave no word over, so the roles of words are read when they are first asked for.
  const binds = (token: Token): number => (binding ??= bindingOf(reading, tokens, read))[tokens.indexOf(token)] ?? 1;
  let both: Pick<Parsed, "tasks" | "binds"> | null = null;
  const together = (): Pick<Parsed, "tasks" | "binds"> => {
    if (both) return both;
    const { tasks: meant, binding: bound } = readTogether(reading, tokens, read);
    both = { tasks: inTense(meant, reading), binds: (token) => bound[tokens.indexOf(token)] ?? 1 };
    return both;
  };
  return { tokens, items, isAside, text, vocabulary, readings, tasks, binds, together, readAs: (kind) => readAs(kind, true) };
};
/** Tasks whose every answer is about rows, which are all past. */
const looksBack = (task: Task): boolean => {
  const kinds = kindsOf(task);
  return kinds.length > 0 && kinds.every(({ intent }) => intent !== null && isAboutRows(intent));
};
/** The shares of tasks, given that a question surely asks about a time ahead: no task of past rows is meant then. */
const inTense = (tasks: Shares, { ahead }: Reading): Shares => {
  if (!ahead) return tasks;
  const left = tasks.map(({ task, share }) => ({ task, share: looksBack(task) ? 0 : share }));
  const total = left.reduce((sum, { share }) => sum + share, 0);
  return total === 0 ? tasks : left.map(({ task, share }) => ({ task, share: share / total })).toSorted((a, b) => b.share - a.share);
};
/** The price of something that the household does not pay regularly: "what is gas per year" asks what is spent. */
export const isNotRecurring = ({ intent, filter: { merchants, categories } }: Frame, { vocabulary: { recurring } }: Query): boolean =>
  intent === "subscription_one" &&
  merchants.length === 0 &&
  categories.length > 0 &&
  !recurring.some(({ categoryId }) => categories.some(({ ids }) => ids.includes(categoryId)));
/** What a question that is always asked back counts as: the model knows no such task. */
const ASKED_BACK = 0.3;
const likelihood = (kind: AnswerKind, query: Query, tasks: Shares): number => {
  if (kind.decidesTask) return 1;
  const frame = frameFrom({ kind, query });
  if (frame && isNotRecurring(frame, query)) return 0;
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
const NEEDS =
  /\bhow much (?:more )?(?:(?:do|will|would|should) (?:i|we) need|should (?:i|we) (?:be )?(?:sav|put|set|stash|contribut|invest)\w*)\b|\b(?:monthly|weekly|yearly) (?:savings?|contributions?|amounts?) (?:needed|required)\b/;
const isPastOnly = ({ intent }: AnswerKind, { text, reading, today }: Query): boolean =>
  intent !== null &&
  isAboutRows(intent) &&
  (reading.ahead !== null ||
    (reading.periods.some((p) => p.period.start > today) && !/\bdid\b|\bspent\b/.test(text)) ||
    ((FUTURE.test(text) || MAY.test(text) || NEEDS.test(text)) && !reading.periods.some((p) => p.period.end > today)));

/** Answers whose sums leave no category out. */
const WITHOUT_EXCEPTIONS: ReadonlySet<Intent> = new Set<Intent>(["budget_status", "budget_left"]);
/** "Subscriptions, no Netflix" is not about the price of Netflix, and a budget is one sum of all its categories. */
const isOfLeftOut = ({ intent }: AnswerKind, { reading: { entities } }: Query): boolean => {
  const names = [...entities.merchants, ...entities.categories];
  const out = names.filter(({ excluded }) => excluded);
  if (intent === null || out.length === 0) return false;
  return WITHOUT_EXCEPTIONS.has(intent) || (intent === "subscription_one" && out.length === names.length);
};
/** An account left out of nothing in particular. */
const leavesAll = ({ reading, has }: Query): boolean =>
  reading.entities.accounts.some((a) => a.excluded) &&
  reading.entities.accounts.every((a) => a.excluded) &&
  !has("owe", "spend", "purchase", "category", "merchant", "cash", "networth", "goal", "recommend", "bills");

/** Nothing is bought from an investment account, and what it earns is no income of the household's rows. */
const OF_CASH: ReadonlySet<Intent> = new Set<Intent>([
  "spend_total",
  "spend_breakdown",
  "spend_trend",
  "spend_average",
  "spend_compare",
  "spend_count",
  "flows",
  "largest",
  "income_total",
]);
const isOfInvestments = ({ intent }: AnswerKind, { reading: { entities }, vocabulary }: Query): boolean => {
  if (intent === null || !OF_CASH.has(intent) || entities.merchants.length > 0) return false;
  const named = entities.accounts.filter((a) => !a.excluded);
  const isInvested = (id: number): boolean => vocabulary.accounts.some((a) => a.id === id && a.type === "investment");
  return named.length > 0 && named.every(({ ids }) => ids.length > 0 && ids.every(isInvested));
};

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
