import { day, type Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Turn } from "../engine.ts";
import { aheadPeriod, looksAhead } from "./ahead.ts";
import { asksNth, followUp, losesDays } from "./dialogue.ts";
import { asksUsual } from "./meaning/query-edit.ts";
import { bareFrame, EMPTY_FILTER, type Frame, type Intent, isFiltered } from "./frame.ts";
import { decide, hasForeignWords } from "./meaning/decide.ts";
import { escapeName, plainName } from "../markdown.ts";
import { askAbout, askAgain, isFragmentOf, tiesIn } from "./dialogue-ask.ts";
import { completed } from "./dialogue-complete.ts";
import { countedFrom, FLOWS, sameNames, sameTime, sinceThen, TIES } from "./dialogue-inherited.ts";
import { closingOf, corrected, withoutEdges } from "./dialogue-edges.ts";
import { afterReturn, chosen, returnedTo, undone } from "./dialogue-history.ts";
import { namedFor, pointsAtOne } from "./dialogue-pointing.ts";
import { reworded } from "./dialogue-words.ts";
import { type Memo, openQuestion, readMemos } from "./memo.ts";
import { titlePeriod } from "./period-name.ts";
import { everything, usualPeriod } from "./planner.ts";
import { read, type Reading } from "./reading.ts";
import { type Ask, chooseIntent, frameOf, isAboutRows, toFramePeriod } from "./understand.ts";
import { sourceOf } from "./normalize.ts";
import { boundaryOf } from "./meaning/boundary.ts";
import { ANCHORS } from "./meaning/leftover.ts";
import { listParts, questionParts, type Span, withSubject } from "./meaning/parts.ts";
import { editOf } from "./edits.ts";
import { exactMerchant } from "./match.ts";
import { type NameIndex, nameIndexOf, type Vocabulary } from "./vocabulary.ts";

/** One question of a turn: what it asks for, the amounts it says, and its own words. */
export type OneUnderstood = { frame: Frame; said: Cents[]; text: string };
/** `unread` are parts of a turn, in the user's words, that were not understood and are not answered. */
export type Understood = { frame: Frame; said: Cents[]; parts: OneUnderstood[]; unread?: string[] } | Ask;

/** Detects a name that is both one of the household's banks and a merchant, with no words to tell which. */
/** What only an account has. */
const OF_ACCOUNTS = /\b(?:limits?|balances?|bal|ow(?:e|ed|ing)|aprs?|apy|utili[sz]ation|available|minimum|due)\b/;
const twoMeanings = (reading: Reading, nameIndex: NameIndex): Ask | null => {
  const account = reading.entities.accounts.find((a) => a.kind === null);
  const merchant = account && exactMerchant(nameIndex, reading.text.slice(account.from, account.to));
  const [found] = merchant?.names ?? [];
  if (!account || !found || reading.ranked.length > 0 || boundaryOf(reading.text) !== null || OF_ACCOUNTS.test(reading.text)) return null;
  const name = plainName(found, 40);
  return {
    ask: `Do you mean your account at ${escapeName(found)}, or what you paid there?`,
    chips: [`What is the balance of my ${name} account?`, `How much did I spend at ${name} this year?`],
  };
};

/** Charts, lists and means cannot be limited to days of the week. */
const ONLY_TOTALS: Ask = {
  ask: "I can add up and count some days of the week, but not show them that way. Which of these do you want?",
  chips: ["And on all days?", "How many were there?", "What are my balances?"],
};

/** "How much did that cost?" without an earlier question. */
const WHICH: Ask = {
  ask: "Which one do you mean? Please name the merchant, the account or the bill.",
  chips: ["Show my latest transactions", "What bills are due?", "What are my balances?"],
};
const ASKING =
  "(?:(?:so|and|but|ok|okay|hey|um|please|tell me|do you know) )*(?:(?:how (?:much|many|big|high|bad|long|often)|what|when|why|where|did|do|does|has|have|is|was|are|were|will|can|would)(?:'s| is| was| are| were| did| does| do| has| will| would)? )*";
/** A pronoun where the sentence has named nothing yet: "how much is it", "did they charge us". */
const POINTS_AT = new RegExp(
  `^${ASKING}(?:it|they|he|she|that|this|those|these)\\b(?! (?:true|possible|normal|ok|okay|safe|too|worth|going|all|time|there|we|i|our|my|(?:\\w+ )?(?:weeks?|months?|quarters?|years?|days?|mornings?|weekends?|spring|summer|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)\\b))`,
);
/** One thing of many, with nothing that tells which: "the payment made last month", "that sub". */
const ONE_OF_MANY =
  /\bthat (?:sub|subscription|payment|charge|account|card|loan|bill|purchase|transaction|store|shop|place|trip|order|refund|deposit)\b(?! (?:i|we|is|was|are|were|that|from|at|to|of|on|for|in)\b)|\bthe (?:account|payment|charge|transaction|purchase|order|subscription|card|matter) in question\b|\bthe (?:payment|charge|transaction|purchase|order) (?:made|posted|charged|taken|in|on|of) (?:last|this|yesterday|today)\b|^(?:did|has|have) the (?:money|payment|charge|refund|transfer) (?:come|came|arrive|arrived|land|landed|hit|posted?|gone?|went|cleared?|gone through|come through)\b|^whose\b/;
/** A first question that speaks of something as if it had been named before. */
const pointsAtNothing = (reading: Reading, { filter, intent, period }: Frame): boolean => {
  const { text, entities } = reading;
  if (
    entities.merchants.length + entities.categories.length + entities.accounts.length > 0 ||
    WITHOUT_QUERY.has(intent) ||
    intent === "unknown_name"
  )
    return false;
  return (
    (intent === "spend_total" && !period && !isFiltered(filter) && /\b(?:that|it)\b/.test(text)) ||
    POINTS_AT.test(text) ||
    ONE_OF_MANY.test(text)
  );
};

/** Asks back, with suggested questions, if the question contains only a time. */
const unclear = (reading: Reading, today: Day): Ask | null => {
  const [period] = reading.periods;
  if (!period || reading.entities.unknown.length > 0) return null;
  const when = titlePeriod(toFramePeriod(period), today);
  return {
    ask: `What would you like to see ${when}?`,
    chips: [`How much did I spend ${when}?`, `What was my income ${when}?`, `What were my biggest purchases ${when}?`],
  };
};

/** Bank fees have several categories. A question about fees that names none means all of them. */
const withFees = (frame: Frame, vocabulary: Vocabulary): Frame => {
  if (frame.intent !== "fees" || frame.filter.categories.length > 0) return frame;
  const ids = vocabulary.categories.filter((c) => c.code?.startsWith("BANK_FEES")).map((c) => c.id);
  return { ...frame, filter: { ...frame.filter, categories: [{ label: "fees and interest", ids }] } };
};

/** Boundaries and small talk, which have no query and show no figure. */
const WITHOUT_QUERY = new Set<Intent>(["smalltalk", "help", "concept", "cannot_act", "advice_boundary", "out_of_scope", "no_data"]);

/** Reads a question that needs no earlier one: by composition, else as small talk or a boundary. */
const standalone = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day, isFirst: boolean): Ask | Frame => {
  const explained = decide(reading, nameIndex, today, dataStart);
  const { decision } = explained;
  // In a later turn, words that an overview cannot use may be about what was spoken of before.
  if (explained.instead && !isFirst && (TIES_BACK.test(reading.text) || explained.best?.query.has(...ANCHORS) !== true))
    return explained.instead;
  if (explained.why === "understood" || explained.why === "boundary") return "ask" in decision ? decision : decision.frame;
  const cued = chooseIntent(reading);
  if (cued && explained.why !== "names" && WITHOUT_QUERY.has(cued)) return frameOf(reading, cued, today);
  if (explained.why === "no subject" && reading.periods.length > 0)
    return unclear(reading, today) ?? ("ask" in decision ? decision : decision.frame);
  return "ask" in decision ? decision : decision.frame;
};

const TIES_BACK = /\b(?:it|them|they|those|that|this one|one|ones|then|there|never ?mind|not now|not tonight)\b/;
/** "When did he last fill up?" after a question about a member, whose own spending rows do not tell. */
const ofSameMember = (reading: Reading, memos: readonly Memo[]): Frame | null => {
  const prev = memos.at(-1)?.frame;
  return prev?.intent === "member_split" && /\b(?:he|she|him|her|his|hers|me|mine)\b/.test(reading.text) ? bareFrame("member_split") : null;
};

/** "Mostly the house?" after net worth is hardly a new question about spending. */
const MOST_FRAGMENT = 3;
const LEAVES_OUT = /^(?:(?:and|but|ok|now) )*(?:without|except|exclud\w+|minus|leave out|not counting|ignoring)\b/;
const isFragment = (reading: Reading, { intent, filter }: Frame): boolean =>
  intent === "spend_total" &&
  reading.periods.length === 0 &&
  filter.categories.length + filter.notCategories.length > 0 &&
  reading.text.split(" ").length <= MOST_FRAGMENT &&
  !/\b(?:spen[dt]|spending|cost|paid|pay|how much|total|and|what about|only|just)\b/.test(reading.text);
const aboutWhat = (reading: Reading, { filter }: Frame): Ask => {
  const name = plainName(filter.categories[0]?.label ?? reading.text, 40);
  return {
    ask: `Do you mean spending on ${escapeName(name)}, or what I just answered?`,
    chips: [`How much did I spend on ${name} this year?`, `How much did I spend on ${name} this month?`],
  };
};

const SETS = /\b(?:set|make|change|raise|lower|put|bring|increase|bump|cut|drop|reduce) (?:it|that)(?= (?:to|at|up|down|by)\b)/;
/** "Set it to 400" after a budget, and "no, 350" after a proposed change of it. */
const settingOf = (turn: Turn, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Frame | null => {
  const prev = memos.at(-1)?.frame;
  const [category] = prev?.filter.categories ?? [];
  if (!prev || !category || !["budget_left", "budget_status", "budget_edit"].includes(prev.intent)) return null;
  const name = `the ${category.label} budget`;
  const amount =
    prev.intent === "budget_edit"
      ? /^(?:no,? |make it |rather |actually,? )*\$?(\d+(?:\.\d\d)?)[.! ]*$/.exec(turn.text.toLowerCase())
      : null;
  const text = amount ? `set ${name} to $${amount[1]}` : turn.text.replace(SETS, (said) => `${said.split(" ")[0]} ${name}`);
  return text === turn.text ? null : editOf(read(text, nameIndex, { today: turn.today, dataStart }), text, memos);
};

/** Reads a turn that points at what the last one was about ("when is it due?") with that name in the pronoun's place. */
const pointedAt = ({ text, today }: Turn, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Part | null => {
  const prev = memos.at(-1)?.frame;
  const filter = prev?.filter;
  const goals =
    prev?.intent === "goal_status" && !/\b(?:can|could|afford|manage|realistic|doable)\b/i.test(text) ? (memos.at(-1)?.shown ?? []) : [];
  const names = [...(filter ? [...filter.merchants, ...filter.categories, ...filter.accounts] : []).map((n) => n.label), ...goals];
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  const isLevel = prev?.intent === "balance" || prev?.intent === "debt";
  const lower = text.charAt(0).toLowerCase() + text.slice(1);
  const whole = isLevel
    ? lower.replace(/\b(the \w+) one\b/, "$1 account").replace(/^and (the \w+ account)\b/, "$1")
    : withSubject(lower, name);
  if (whole === lower) return null;
  const reading = read(whole, nameIndex, { today, dataStart });
  const { decision, why } = decide(reading, nameIndex, today, dataStart);
  if (why !== "understood" || !("frame" in decision)) return null;
  // The name alone does not carry the time and the limits that the last answer had.
  if (
    prev &&
    isAboutRows(prev.intent) &&
    isAboutRows(decision.frame.intent) &&
    (decision.frame.intent === "spend_compare" || isLimited(prev))
  )
    return null;
  // A payer is no place to spend at: "how much of it went to rent" is about spending alone.
  const isOfIncome = prev?.intent === "income_total" || prev?.filter.section === "Income";
  if (
    isOfIncome &&
    isAboutRows(decision.frame.intent) &&
    decision.frame.intent !== "income_total" &&
    decision.frame.filter.section !== "Income"
  )
    return null;
  return { frame: decision.frame, reading, text: whole };
};

const isLimited = ({ filter: { days, over, under, notCategories, notMerchants } }: Frame): boolean =>
  days.length + notCategories.length + notMerchants.length > 0 || over !== null || under !== null;

type Part = { frame: Frame; reading: Reading; text: string };
/** The name that a part speaks of, for a later part that only points at it. */
const subjectOf = ({ reading: { entities } }: Part): string | null =>
  entities.merchants[0]?.label ?? entities.accounts[0]?.label ?? entities.categories[0]?.label ?? null;

/** Reads each part as a question of its own, with the time and the name that it takes over from the others. Null where one is not understood. */
const readParts = (spans: readonly Span[], whole: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): (Part | null)[] => {
  const sources = spans.map((span) => sourceOf(whole.plain, span.from, span.to));
  const readOne = (text: string): Part | null => {
    const reading = read(text, nameIndex, { today, dataStart });
    const { decision, why } = decide(reading, nameIndex, today, dataStart);
    return why === "understood" && "frame" in decision ? { frame: decision.frame, reading, text } : null;
  };
  const [time] = whole.periods;
  const when = time ? ` ${sourceOf(whole.plain, time.from, time.to)}` : "";
  const out: (Part | null)[] = [];
  for (const source of sources) {
    const before = out.findLast((p) => p !== null);
    const text = withSubject(source, before ? subjectOf(before) : null);
    const plain = readOne(text);
    const timed =
      when !== "" && plain && plain.reading.periods.length === 0 && isAboutRows(plain.frame.intent) ? readOne(`${text}${when}`) : null;
    const one = timed && timed.frame.intent === plain?.frame.intent ? timed : plain;
    // "How's the car insurance, and what do we pay?" does not ask what is paid in all.
    const isLoose =
      out.at(-1) === null && one !== null && isAboutRows(one.frame.intent) && !one.frame.period && !isFiltered(one.frame.filter);
    out.push(isLoose ? null : one);
  }
  return out;
};

type Several = { parts: Part[]; unread: string[] };
/** Reads a turn that asks several things; null if it asks one. Parts that are not understood are returned in the user's words. */
const severalIn = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Several | null => {
  const spans = questionParts(reading.text);
  const listed = spans.length === 0 ? listParts(reading.text) : [];
  if (spans.length + listed.length === 0) return null;
  if (listed.length > 0) {
    if (decide(reading, nameIndex, today, dataStart).why === "understood") return null;
    const parts = readParts(listed, reading, nameIndex, today, dataStart);
    return parts.every((p) => p !== null) ? distinct(parts) : null;
  }
  const parts = readParts(spans, reading, nameIndex, today, dataStart);
  const understood = parts.filter((p) => p !== null);
  const { why } = decide(reading, nameIndex, today, dataStart);
  // A whole that is understood answers its parts too, except where it would add up what two equal questions ask apart.
  const areEqual = new Set(understood.map((p) => p.frame.intent)).size === 1;
  if (understood.length === parts.length && (why !== "understood" || areEqual)) return distinct(understood);
  if (understood.length === 0 || (why !== "words left" && why !== "passed over")) return null;
  const unread = spans.flatMap((span, i) => (parts[i] === null ? [sourceOf(reading.plain, span.from, span.to)] : []));
  return { parts: understood, unread };
};
/** One question put in two ways is one question. */
const distinct = (parts: Part[]): Several | null =>
  new Set(parts.map((p) => JSON.stringify(p.frame))).size > 1 ? { parts, unread: [] } : null;

/** Turns questions about the last payday into a search, because it is in the data and the next one is not. */
const lastPay = (frame: Frame, reading: Reading, vocabulary: Vocabulary, today: Day): Frame => {
  const { text, entities } = reading;
  const spentOn = entities.merchants.length > 0 || entities.categories.some((c) => c.section !== "Income");
  // "When did I last pay Geico?" is not about payday.
  if (frame.intent === "payday" && spentOn) return frameOf(reading, "last_time", today);
  if (frame.intent !== "payday" || !/\b(?:last|latest|did|has|was|arrived?)\b/.test(text) || /\bnext\b/.test(text)) return frame;
  const ids = vocabulary.categories.filter((c) => c.code === "INCOME_SALARY" || c.code === "INCOME_WAGES").map((c) => c.id);
  return {
    ...frame,
    intent: "last_time",
    root: "last_time",
    period: null,
    order: "latest",
    ignored: [],
    filter: { ...EMPTY_FILTER, section: "Income", categories: [{ label: "pay", ids }] },
  };
};

/** "How much have I paid in rent in total?" means since the first day. */
const EVER =
  /\bhave (?:i|we)\b.*\b(?:in total|altogether|all told|to date|overall|ever|so far in all)\b|\b(?:total|in all|altogether)\b.*\bso far\W*$/;

/** For forward-looking requests, converts the period to future days. */
const turnedAhead = (frame: Frame, reading: Reading, today: Day): Frame =>
  looksAhead(frame.intent) ? { ...frame, period: aheadPeriod(reading.text, frame.period, today, frame.intent) } : frame;

/** A question about a name that is not there keeps its meaning for the next turn, which may name another. */
const asMeant = (memo: Memo): Memo =>
  memo.frame.intent === "unknown_name" && memo.frame.root !== "unknown_name"
    ? { ...memo, frame: { ...memo.frame, intent: memo.frame.root, ignored: [], metric: null } }
    : memo;

const one = (frame: Frame, reading: Reading, text: string): Understood => together([{ frame, said: saidIn(reading, frame), text }]);
const together = (parts: OneUnderstood[]): Understood => {
  const last = parts.at(-1);
  if (!last) throw new Error("a turn asks for something");
  return { frame: last.frame, said: parts.flatMap((p) => p.said), parts };
};

/** Whether a turn says too little, or something else, to be answered by itself. */
const isUnclear = (alone: Ask | Frame, reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): boolean =>
  "ask" in alone
    ? decide(reading, nameIndex, today, dataStart).why !== "two readings"
    : alone.intent === "out_of_scope" || alone.intent === "not_understood";

const WHAT_IFS: ReadonlySet<Intent> = new Set<Intent>([
  "payoff",
  "affordability",
  "plan_overview",
  "goal_status",
  "goal_create",
  "forecast",
  "recommend",
]);
/** "How much interest would that save" is about what was just tried, not about what was spent. */
const isWhatIf = ({ text }: Reading, prev: Frame, alone: Ask | Frame): boolean =>
  "intent" in alone &&
  ((WHAT_IFS.has(prev.intent) && /\bwould (?:that|it|this)\b/.test(text) && isAboutRows(alone.intent)) ||
    // A chart of "both" is not a chart of everything.
    ((alone.intent === "make_chart" || alone.intent === "make_table") &&
      /\bof (?:them )?(?:both|the (?:two|2)|those|them|these)\b/.test(text) &&
      !isFiltered(alone.filter)));

const LEVELS: ReadonlySet<Intent> = new Set<Intent>(["balance", "accounts_list", "debt", "rate", "payoff", "debt_change"]);
/** "What's the balance now?" after a question about one account is about that account. */
const asksOfLast = ({ text, entities }: Reading, prev: Frame, alone: Frame): boolean =>
  LEVELS.has(prev.intent) &&
  LEVELS.has(alone.intent) &&
  prev.filter.accounts.length > 0 &&
  entities.accounts.length === 0 &&
  /\b(?:the|it|its|now|that|this)\b/.test(text) &&
  !/\b(?:my|our|all|total|every|accounts|balances|debts)\b/.test(text);

const POINTS_BACK = /\b(?:that|those|them|these|it|the (?:two|same|first|second|third) ?(?:one)?|there|which one|this one)\b/;
/** Whether a turn is about something said before and names nothing itself. */
const isPointing = (text: string): boolean => POINTS_BACK.test(text.toLowerCase()) && text.split(" ").length <= MOST_POINTING;
const MOST_POINTING = 8;
const ITEM_INTENTS: ReadonlySet<Intent> = new Set<Intent>(["last_time", "credit_use", "holdings", "budget_left", "budget_status"]);
const IS_ELLIPTIC = /^(?:and |but |or )*(?:per|by|vs|versus|same|instead|than|on average)\b/;
/** "How many trips was that" names visits, not travel. */
const hasOwnSubject = ({ entities, text }: Reading): boolean =>
  entities.merchants.length +
    entities.accounts.length +
    entities.categories.filter((c) => !/^trips?$/.test(text.slice(c.from, c.to))).length >
  0;
/** "On that card" must not be answered for all cards. */
const dropsPointer = ({ intent, filter }: Frame, prev: Frame): boolean =>
  !WITHOUT_QUERY.has(intent) && intent !== "unknown_name" && !isFiltered(filter) && isFiltered(prev.filter);

/** A turn that takes up an earlier subject again, with what else it says about it. */
const backTo = (turn: Turn, reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Understood | null => {
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  const until = returnedTo(text, reading, memos);
  const last = until?.at(-1);
  if (!until || !last) return null;
  const rest = afterReturn(text);
  if (rest === "") return together([{ frame: last.frame, said: last.said as Cents[], text: last.text || turn.text }]);
  const said = read(rest, nameIndex, { today: turn.today, dataStart });
  const next = followUp(said, until, turn.today, nameIndex);
  return next ? one(next, said, turn.text) : null;
};

/** A follow-up of a figure asks for the same figure; without one before it, for a list. */
const withFlow = (frame: Frame, memos: readonly Memo[]): Frame =>
  frame.intent === "flows" && frame.flow === null
    ? { ...frame, flow: memos.findLast((memo) => memo.frame.flow !== null)?.frame.flow ?? { subject: "spending", figure: "list" } }
    : frame;

const FOR_BOTH =
  /,? ?\b(?:for|on|in|with|of) (?:both|the (?:two|2)|all)(?: of (?:those|them|these|the (?:two|2)))?(?: questions| figures| checks)?(?=[?.! ]*$)/i;
/** "The same for both" changes the last two requests, if they ask for different things. */
const bothOf = (turn: Turn, memos: readonly Memo[], nameIndex: NameIndex, dataStart: Day): Understood | null => {
  const [first, second] = memos.slice(-2);
  if (!FOR_BOTH.test(turn.text) || !first || !second) return null;
  const kind = ({ frame: { intent, metric } }: Memo): string => `${intent} ${metric ?? ""}`;
  if (kind(first) === kind(second)) return null;
  const text = turn.text.replace(FOR_BOTH, "").trim();
  const reading = read(text, nameIndex, { today: turn.today, dataStart });
  const [a, b] = [followUp(reading, memos.slice(0, -1), turn.today, nameIndex), followUp(reading, memos, turn.today, nameIndex)];
  return a && b ? together([a, b].map((frame) => ({ frame, said: saidIn(reading, frame), text }))) : null;
};

/** Returns what a turn asks for: a follow-up to an earlier request, a new request, or a question to ask back. */
export const understandTurn = (turn: Turn, vocabulary: Vocabulary): Understood => {
  const nameIndex = nameIndexOf(vocabulary);
  const dataStart = vocabulary.range?.start ?? turn.today;
  const memos = readMemos(turn.memo).map(asMeant);
  const readNow = (text: string): Reading => countedFrom(read(text, nameIndex, { today: turn.today, dataStart }), memos);
  let reading = readNow(turn.text);
  const open = openQuestion(turn.memo);
  const pick = open ? chosen(reading.text.replace(/[?.! ]+$/, "").trim(), open) : null;
  if (pick !== null) return understandTurn({ ...turn, text: pick, memo: turn.memo.slice(0, -1) }, vocabulary);
  const worded = reworded(reading, memos, nameIndex, turn.today);
  if (worded) return one(worded.frame, reading, worded.text);
  const before = undone(reading.text.replace(/[?.! ]+$/, "").trim(), memos);
  if (before) return one(before, reading, turn.text);
  const members = vocabulary.members.map(({ name }) => name.split(" ")[0]?.toLowerCase() ?? "");
  const edit = editOf(reading, turn.text, memos, members) ?? settingOf(turn, memos, nameIndex, day(dataStart));
  if (edit) return one(edit.intent === "goal_create" ? turnedAhead(edit, reading, turn.today) : edit, reading, turn.text);
  const closing = memos.length > 0 ? closingOf(reading) : null;
  if (closing) return "ask" in closing ? closing : one(closing, reading, turn.text);
  const bare = memos.length > 0 || open ? withoutEdges(turn.text) : turn.text;
  const meant = memos.length > 0 ? (corrected(bare) ?? bare) : bare;
  // What a turn points at after a reply that answered nothing is unknown.
  if (
    open &&
    !hasOwnSubject(reading) &&
    boundaryOf(reading.text) === null &&
    (isPointing(meant) || (memos.length === 0 && IS_ELLIPTIC.test(meant.toLowerCase())))
  )
    return memos.length > 0 ? askAgain(reading, open.offers) : WHICH;
  const named = namedFor(sinceThen(meant, memos.at(-1)?.frame, turn.today), memos, nameIndex);
  const now: Turn = { ...turn, text: named?.text ?? meant };
  if (now.text !== turn.text) reading = readNow(now.text);
  const back = backTo(now, reading, memos, nameIndex, day(dataStart));
  if (back) return back;
  const ofTwo = bothOf(now, memos, nameIndex, day(dataStart));
  if (ofTwo) return ofTwo;
  const both = memos.length === 0 ? twoMeanings(reading, nameIndex) : null;
  if (both) return both;
  // Words that mean nothing here may be what the follow-up is about, so they are asked about instead.
  const isForeign = memos.at(-1)?.frame.intent !== "credit_use" && hasForeignWords(reading, nameIndex, turn.today);
  const follows = isForeign ? null : followUp(reading, memos, turn.today, nameIndex);
  // "There" and "that card" must be resolved, or the answer would count everything.
  const next = follows && memos.length > 0 && pointsAtOne(reading.text) && !ITEM_INTENTS.has(follows.intent) ? null : follows;
  if (follows === null && !isForeign && losesDays(reading, memos, turn.today, nameIndex)) return ONLY_TOTALS;
  const finished = (given: Frame, of: Reading, text: string, isNew: boolean): OneUnderstood => {
    const frame = withFlow(given, memos);
    const past = lastPay(withFees(frame, vocabulary), of, vocabulary, turn.today);
    const ahead = isNew || of.periods.length > 0 ? turnedAhead(past, of, turn.today) : past;
    const ever = ahead.intent === "spend_total" && EVER.test(of.text);
    const period = ahead.period ?? (ever ? everything(turn.today, day(dataStart)) : usualPeriod(ahead, turn.today, day(dataStart)));
    return { frame: { ...ahead, period }, said: saidIn(of, ahead), text };
  };
  const member = ofSameMember(reading, memos);
  if (member) return one(member, reading, now.text);
  const pointed = next === null ? pointedAt(now, memos, nameIndex, day(dataStart)) : null;
  const earlier = memos.at(-1)?.frame;
  if (pointed) {
    const timed = earlier ? sameTime(pointed.frame, pointed.reading, earlier, turn.today, true) : pointed.frame;
    return together([finished(timed, pointed.reading, pointed.text, true)]);
  }
  const several = next === null ? severalIn(reading, nameIndex, turn.today, day(dataStart)) : null;
  if (several) {
    const all = together(several.parts.map((part) => finished(part.frame, part.reading, part.text, true)));
    return several.unread.length > 0 && "parts" in all ? { ...all, unread: several.unread } : all;
  }
  const prev = memos.findLast((m) => !WITHOUT_QUERY.has(m.frame.intent))?.frame;
  if (next === null && prev && (asksNth(reading) || (asksUsual(reading) && FLOWS.has(prev.intent))))
    return askAbout(reading, prev, turn.today);
  const alone = next ?? standalone(reading, nameIndex, turn.today, day(dataStart), memos.length === 0);
  if (next === null && prev && isUnclear(alone, reading, nameIndex, turn.today, day(dataStart))) {
    const whole = completed(reading, prev, nameIndex, { today: turn.today, dataStart: day(dataStart) });
    if (whole) return together([finished(whole.frame, whole.reading, whole.text, true)]);
    if (isFragmentOf(reading)) return askAbout(reading, prev, turn.today);
  }
  if (next === null && prev && isWhatIf(reading, prev, alone)) return askAbout(reading, prev, turn.today);
  const ofLast = next === null && prev && !("ask" in alone) && asksOfLast(reading, prev, alone);
  const narrowed = ofLast ? completed(reading, prev, nameIndex, { today: turn.today, dataStart: day(dataStart) }, true) : null;
  if (narrowed && narrowed.frame.filter.accounts.length > 0)
    return together([finished(narrowed.frame, narrowed.reading, narrowed.text, true)]);
  if (!prev && open && "intent" in alone && alone.intent === "out_of_scope" && tiesIn(reading)) return askAgain(reading, open.offers);
  if ("ask" in alone) return alone;
  const timed = next === null && prev ? sameTime(alone, reading, prev, turn.today, named !== null || TIES.test(reading.text)) : alone;
  const found = next === null && prev ? sameNames(timed, reading, prev, turn.today) : timed;
  if (next === null && prev && !isAboutRows(prev.intent) && isFragment(reading, found))
    return LEAVES_OUT.test(reading.text) ? askAbout(reading, prev, turn.today) : aboutWhat(reading, found);
  if (next === null && prev && named === null && pointsAtOne(reading.text) && dropsPointer(found, prev))
    return askAbout(reading, prev, turn.today);
  if (memos.length === 0 && pointsAtNothing(reading, found)) return WHICH;
  return together([finished(found, reading, now.text, next === null)]);
};

const saidIn = (reading: Reading, frame: Frame): Cents[] => {
  const limits = [frame.filter.over, frame.filter.under].filter((a) => a !== null);
  const named = frame.amount === null ? [] : [frame.amount as Cents];
  const by = frame.edit?.by ?? null;
  return [...named, ...(by === null ? [] : [by]), ...reading.said, ...limits.flatMap((a) => [a - 1, a, a + 1])].map((n) => n as Cents);
};
