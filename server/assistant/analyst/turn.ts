import { addDays, day, type Day } from "#domain/day.ts";
import type { Turn } from "../engine.ts";
import { aheadPeriod, looksAhead } from "./ahead.ts";
import { asksNth, followUp, losesDays } from "./dialogue.ts";
import { overlapsLast } from "./meaning/edit-joined.ts";
import { isNoPartOf } from "./meaning/edit-figures.ts";
import { asksUsual, isOfHousehold } from "./meaning/query-edit.ts";
import { bareFrame, EMPTY_FILTER, type Frame, type Intent, isFiltered } from "./frame.ts";
import { decide, hasForeignWords, hasMoney } from "./meaning/decide.ts";
import { askAbout, nameAlone, askAgain, hasOwnSubject, isFragmentOf, tiesIn } from "./dialogue/ask.ts";
import { isOfMember, ofHousehold, ofSameMember } from "./dialogue/members.ts";
import { backTo, bothOf, namesOf } from "./dialogue/again.ts";
import { closerNext } from "./dialogue/closer.ts";
import { pointedAt } from "./dialogue/pointed.ts";
import { one, saidIn, together, type OneUnderstood, type Understood } from "./understood.ts";
import { completed, completedByTask } from "./dialogue/complete.ts";
import { countedFrom, FLOWS, sameNames, sameRows, sameTime, sinceThen, TIES } from "./dialogue/inherited.ts";
import { termOf } from "./definitions.ts";
import { closingOf, corrected, switched, withNameMeant, withoutEdges } from "./dialogue/edges.ts";
import { chosen, chosenAccount, undone } from "./dialogue/history.ts";
import { asksOften, pairOf } from "./dialogue/pairs.ts";
import { helpTopicOf } from "../help-topics.ts";
import { normalize } from "./normalize.ts";
import { namedFor, ofLead, pointsAtOne, whichShown } from "./dialogue/pointing.ts";
import { lacksPair, overAccounts, pointsAtSet, setNext } from "./dialogue/sets.ts";
import { productNext } from "./dialogue/products.ts";
import { settled } from "./dialogue/settled.ts";
import { inSteps, TOGETHER } from "./dialogue/steps.ts";
import { chosenWithTime, substituted, type Substituted, wholeQuestion } from "./dialogue/substituted.ts";
import { actAsked, hasOtherSubject, madeAgain, plainNext } from "./dialogue/subjects.ts";
import { restated } from "./dialogue/restated/index.ts";
import { reworded } from "./dialogue/words.ts";
import { type EventTime, type Memo, type OpenQuestion, openQuestion, readMemos } from "./memo.ts";
import { everything, usualPeriod } from "./planner.ts";
import { otherPrice } from "./priced.ts";
import { read, type Reading } from "./reading.ts";
import {
  aboutWhat,
  isFragment,
  LEAVES_OUT,
  ONLY_TOTALS,
  POINTS_AT,
  pointsAtNothing,
  twoMeanings,
  unclear,
  WHICH,
  WITHOUT_QUERY,
} from "./turn-asks.ts";
import { severalIn } from "./turn-parts.ts";
import { type Ask, chooseIntent, frameOf, isAboutRows } from "./understand.ts";
import { asksForAlert, boundaryOf } from "./meaning/boundary.ts";
import { frameFrom } from "./meaning/frame-from.ts";
import { readByClause } from "./meaning/by-clause.ts";
import { doubtOf, leftOpen, readByTask } from "./meaning/by-task.ts";
import { ANCHORS } from "./meaning/leftover.ts";
import { compose } from "./meaning/compose.ts";
import { editOf } from "./edits.ts";
import { askWhen, type DateSource, eventIn, type GivenTime, mayTellEvent, questionOfRow, timeOnly, withTime } from "./events.ts";
import { type NameIndex, nameIndexOf, type Vocabulary } from "./vocabulary.ts";
import { whichAccount } from "./which-account.ts";

/** Bank fees have several categories. A question about fees that names none means all of them. */
const withFees = (frame: Frame, vocabulary: Vocabulary): Frame => {
  if (frame.intent !== "fees" || frame.filter.categories.length > 0) return frame;
  const ids = vocabulary.categories.filter((c) => c.code?.startsWith("BANK_FEES")).map((c) => c.id);
  return { ...frame, filter: { ...frame.filter, categories: [{ label: "fees and interest", ids }] } };
};

/** Reads a question that needs no earlier one: by composition, else as small talk or a boundary. */
const standalone = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day, isFirst: boolean): Ask | Frame => {
  const explained = decide(reading, nameIndex, today, dataStart);
  const { decision } = explained;
  // In a later turn, words that say too little may go on with what was spoken of.
  const byTask = isFirst ? readByTask(explained, reading, nameIndex, today) : null;
  if (byTask) return byTask;
  const open = isFirst ? leftOpen(explained, reading, nameIndex, today) : null;
  if (open) return open;
  const byClause = readByClause(explained, reading, nameIndex, today, dataStart);
  if (byClause && (isFirst || hasOwnSubject(reading))) return byClause;
  const doubt = isFirst ? doubtOf(explained, reading, nameIndex, today) : null;
  if (doubt) return doubt;
  // In a later turn, words that an overview cannot use may be about what was spoken of before.
  if (explained.instead && !isFirst && (TIES_BACK.test(reading.text) || explained.best?.query.has(...ANCHORS) !== true))
    return explained.instead;
  if (explained.why === "understood" || explained.why === "boundary") return "ask" in decision ? decision : decision.frame;
  // "Did they charge us already?" leaves open who, whatever else is unclear.
  const meant = explained.why === "another task" && explained.best ? frameFrom(explained.best) : null;
  if (isFirst && meant && pointsAtNothing(reading, meant)) return WHICH;
  // "Is it better than before?" judges something that was not named, which is no request for advice.
  if (explained.why === "no subject" && "ask" in decision && POINTS_AT.test(reading.text) && reading.periods.length === 0) return decision;
  const cued = chooseIntent(reading);
  if (cued && explained.why !== "names" && WITHOUT_QUERY.has(cued)) return frameOf(reading, cued, today);
  if (explained.why === "no subject" && reading.periods.length > 0)
    return unclear(reading, today) ?? ("ask" in decision ? decision : decision.frame);
  return "ask" in decision ? decision : decision.frame;
};

const TIES_BACK = /\b(?:it|them|they|those|that|this one|one|ones|then|there|never ?mind|not now|not tonight)\b/;
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

/** Turns questions about the last payday into a search, because it is in the data and the next one is not. */
const lastPay = (frame: Frame, reading: Reading, vocabulary: Vocabulary, today: Day): Frame => {
  const { text, entities } = reading;
  const pays = (m: Reading["entities"]["merchants"][number]): boolean =>
    m.names.every((name) => vocabulary.merchants.some((one) => one.name === name && one.payer));
  const spentOn = entities.merchants.some((m) => !pays(m)) || entities.categories.some((c) => c.section !== "Income");
  // "When did I last pay Geico?" is not about payday.
  if (frame.intent === "payday" && spentOn) return frameOf(reading, "last_time", today);
  // "When did I last get paid" names no category, and is about pay all the same.
  const isPaid = frame.intent === "last_time" && !isFiltered(frame.filter) && /\b(?:get|got|gets|been|was|were|being) paid\b/.test(text);
  if ((frame.intent !== "payday" && !isPaid) || !/\b(?:last|latest|did|has|was|arrived?)\b/.test(text) || /\bnext\b/.test(text))
    return frame;
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
  /\bha(?:ve|s) [^?]{1,40}?\b(?:in total|altogether|all told|to date|overall|ever|so far in all)\b|\b(?:total|in all|altogether)\b.*\bso far\W*$/;

/** For forward-looking requests, converts the period to future days. */
const turnedAhead = (frame: Frame, reading: Reading, today: Day): Frame =>
  looksAhead(frame.intent) ? { ...frame, period: aheadPeriod(reading.text, frame.period, today, frame.intent) } : frame;

/** A goal that was put forward is dropped, not undone to the answer before it. */
const DROPS =
  /^(?:(?:no|nah|ok|okay|wait|sorry|actually|hmm|oh|well|on second thought|please|let's|and|but),? )*(?:scrap|ignore|forget|drop|cancel|undo|bin|skip|leave|delete|remove|ditch|lose)(?: about)? (?:that|it|this|the goal|that goal)(?: one| then| for now| again| after all)?[.! ]*$/;
/** A question about a name that is not there keeps its meaning for the next turn, which may name another. */
const asMeant = (memo: Memo): Memo =>
  memo.frame.intent === "unknown_name" && memo.frame.root !== "unknown_name"
    ? { ...memo, frame: { ...memo.frame, intent: memo.frame.root, ignored: [], metric: null } }
    : memo;

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
const ASKS_FOR_LIST =
  /^(?:please |can you |could you |now )*(?:list|show)\b.*\b(?:rows|transactions|purchases|payments|charges|entries|items)\b/i;
/** "Was any interest charged on it?" counts something of one thing, whatever else it names. */
const NARROWED_BY_IT =
  /\b(?:on|upon|of|for|from|to|with|against|at|under|in) (?:it|the same|that one)(?= ?[,.;?!]| (?:in|during|over|last|this|since|for) |$)/;
/** Whether a turn is about something said before and names nothing itself. */
const isPointing = (text: string): boolean => POINTS_BACK.test(text.toLowerCase()) && text.split(" ").length <= MOST_POINTING;
const MOST_POINTING = 8;
/** Asks what something that was only spoken of would do to something else: "what would that do to our emergency fund?" */
const WOULD_CHANGE =
  /^(?:(?:and|so|but|ok|okay) )*(?:what|how) (?:would|will|does|might|could) (?:that|it|this|buying it|the purchase|the trip)(?: then)? (?:do to|affect|change|impact|hurt|mean for)\b/;
/** Answers that read from the words of the question which rows they are about. */
const READS_WORDS: ReadonlySet<Intent> = new Set<Intent>(["investment_tx", "allocation", "plan_overview"]);
const MOST_TEXT = 400;
const ITEM_INTENTS: ReadonlySet<Intent> = new Set<Intent>(["last_time", "credit_use", "holdings", "budget_left", "budget_status"]);
const THAT_TRIP = /\b(?:that|this|the whole|our whole|the entire) (?:\w+ )?(?:trip|vacation|holiday|journey|getaway)\b/;
const IS_ELLIPTIC = /^(?:and |but |or )*(?:per|by|vs|versus|same|instead|than|on average)\b/;
/** "On that card" must not be answered for all cards. */
const dropsPointer = ({ intent, filter }: Frame, prev: Frame): boolean =>
  !WITHOUT_QUERY.has(intent) && intent !== "unknown_name" && !isFiltered(filter) && isFiltered(prev.filter);

/** A follow-up of a figure asks for the same figure; without one before it, for a list. */
const withFlow = (frame: Frame, memos: readonly Memo[]): Frame =>
  frame.intent === "flows" && frame.flow === null
    ? { ...frame, flow: memos.findLast((memo) => memo.frame.flow !== null)?.frame.flow ?? { subject: "spending", figure: "list" } }
    : frame;

/** "Plot the two against each other" is not drawn of one. */
const DRAWS_TWO =
  /\b(?:plot|chart|graph|draw) (?:(?:the )?(?:two|2)|both)(?: of (?:them|those|these))?(?: (?:against|beside|next to|together|side|over|in one)\b|[?.! ]*$)/;
/** A name that is not there asked for nothing else, so another name after it takes the place of the one before it. */
const aboutFound = (memos: readonly Memo[], reading: Reading): readonly Memo[] => {
  const isAbsent = memos.at(-1)?.frame.intent === "unknown_name" && memos.length > 1;
  return isAbsent && hasOwnSubject(reading) && !POINTS_BACK.test(reading.text) ? memos.slice(0, -1) : memos;
};

/** Returns the event that a turn tells a time by, if the turn would be clear with a date in its place. */
const eventAsked = (
  turn: Turn,
  vocabulary: Vocabulary,
  all: readonly Memo[],
  open: OpenQuestion | null,
): { event: EventTime; row: Frame | null } | null => {
  const nameIndex = nameIndexOf(vocabulary);
  const reading = read(turn.text, nameIndex, { today: turn.today, dataStart: vocabulary.range?.start ?? turn.today });
  const event = mayTellEvent(reading) ? eventIn(reading, compose(reading, nameIndex, turn.today)) : null;
  if (!event) return null;
  const period = { start: addDays(turn.today, -ANY_DAYS_AGO), end: addDays(turn.today, -ANY_DAYS_AGO) };
  const known = understandAfter({ ...turn, text: withTime(event, { said: period.start, period }) }, vocabulary, all, open);
  if (!("frame" in known) || ANSWERS_NOTHING.has(known.frame.intent) || known.frame.ignored.length > 0) return null;
  const question = questionOfRow(event);
  const last = question === null ? null : understandAfter({ ...turn, text: question }, vocabulary, [], null);
  const isRow = last !== null && "frame" in last && last.frame.intent === "last_time" && isFiltered(last.frame.filter);
  return { event, row: isRow && last.frame.ignored.length === 0 ? last.frame : null };
};
/** A day within most data, to try whether only the date is missing. */
const ANY_DAYS_AGO = 40;
const ANSWERS_NOTHING: ReadonlySet<Intent> = new Set([...WITHOUT_QUERY, "unknown_name", "not_understood", "member_split"]);

/** Reads a question as if it had said a time where it tells an event. */
export const understandDated = (turn: Turn, vocabulary: Vocabulary, event: EventTime, given: GivenTime, source: DateSource): Understood => {
  const understood = understandTurn({ ...turn, text: withTime(event, given) }, vocabulary);
  return "ask" in understood ? understood : { ...understood, dated: { event, period: given.period, source } };
};

const understandAfter = (turn: Turn, vocabulary: Vocabulary, all: readonly Memo[], open: OpenQuestion | null): Understood => {
  // That rows do not tell who spent what changes no topic.
  const ofTopic = all.filter((m) => m.frame.intent !== "member_split");
  const nameIndex = nameIndexOf(vocabulary);
  const dataStart = vocabulary.range?.start ?? turn.today;
  const said = read(turn.text, nameIndex, { today: turn.today, dataStart });
  let memos = overAccounts(said, aboutFound(ofTopic.length > 0 ? ofTopic : all, said));
  const readNow = (text: string): Reading => countedFrom(read(text, nameIndex, { today: turn.today, dataStart }), memos);
  let reading = readNow(turn.text);
  const bareText = reading.text.replace(/[?.! ]+$/, "").trim();
  const pick = open ? (chosen(bareText, open) ?? chosenAccount(bareText, open, vocabulary.accounts)) : null;
  if (pick !== null) return understandTurn({ ...turn, text: pick, memo: turn.memo.slice(0, -1) }, vocabulary);
  const withItsTime = open ? chosenWithTime(bareText, open, nameIndex, { today: turn.today, dataStart: day(dataStart) }) : null;
  if (withItsTime !== null) return understandTurn({ ...turn, text: withItsTime, memo: turn.memo.slice(0, -1) }, vocabulary);
  const other = memos.length > 0 ? switched(turn.text) : null;
  if (other !== null) return understandAfter({ ...turn, text: other }, vocabulary, all, open);
  if (memos.length > 0 && isOfHousehold(bareText)) return understandAfter({ ...turn, memo: [] }, vocabulary, [], null);
  const given = open?.event ? timeOnly(reading, open.event, { today: turn.today, dataStart }) : null;
  if (open?.event && given)
    return understandDated({ ...turn, memo: turn.memo.slice(0, -1) }, vocabulary, open.event, given, { from: "reply" });
  const topic = helpTopicOf(normalize(turn.text).text);
  if (topic) return one({ ...bareFrame("help"), metric: topic }, reading, turn.text);
  const term = termOf(normalize(turn.text).text, memos);
  if (term) return one({ ...bareFrame("concept"), metric: term }, reading, turn.text);
  const product = productNext(reading, memos, nameIndex);
  if (product) return one(product, reading, turn.text);
  const worded = reworded(reading, memos, nameIndex, turn.today);
  if (worded) return one(worded.frame, reading, worded.text);
  const whole = restated(bareText, memos.at(-1), turn.today);
  if (whole && "turn" in whole) return understandAfter({ ...turn, text: whole.turn }, vocabulary, all, open);
  if (whole && "frame" in whole)
    return { ...together([{ frame: whole.frame, said: saidIn(reading, whole.frame), text: turn.text }]), again: true };
  const asFirst = whole && understandAfter({ ...turn, text: whole.text, memo: [] }, vocabulary, [], null);
  const isNamed = asFirst && "frame" in asFirst && (whole.mustName !== true || asFirst.frame.filter.merchants.length === 1);
  if (isNamed && !ANSWERS_NOTHING.has(asFirst.frame.intent)) return underRoot(asFirst, memos.at(-1)?.frame);
  if (memos.at(-1)?.frame.intent === "goal_create" && DROPS.test(reading.text)) return one(bareFrame("smalltalk"), reading, turn.text);
  const before = undone(bareText, memos);
  if (before) return one(before, reading, turn.text);
  const members = vocabulary.members.map(({ name }) => name.split(" ")[0]?.toLowerCase() ?? "");
  const asked = editOf(reading, turn.text, memos, members) ?? settingOf(turn, memos, nameIndex, day(dataStart));
  // To be told once something happens is no change of a budget.
  const edit = asked && asked.intent !== "schedule" && asksForAlert(reading.text) ? null : asked;
  if (edit) return one(edit.intent === "goal_create" ? turnedAhead(edit, reading, turn.today) : edit, reading, turn.text);
  const closing = memos.length > 0 ? closingOf(reading) : null;
  const asOne = ofHousehold(bareText, all, vocabulary);
  if (asOne !== null) return understandTurn({ ...turn, text: asOne, memo: turn.memo.slice(0, -1) }, vocabulary);
  if (closing) return "ask" in closing ? closing : one(closing, reading, turn.text);
  if (isOfMember(reading, all)) return one(bareFrame("member_split"), reading, turn.text);
  // "Can you get it refunded?" asks for an act, whatever the last answer was about.
  const act = memos.length > 0 ? actAsked(reading) : null;
  if (act) return one(act, reading, turn.text);
  const bare = memos.length > 0 || open ? withoutEdges(turn.text, memos.at(-1)?.lead) : turn.text;
  const meant = otherPrice(memos.length > 0 ? (corrected(bare) ?? bare) : bare, memos.at(-1)?.frame);
  // What a turn points at after a reply that answered nothing is unknown.
  if (
    open &&
    !open.keepsSubject &&
    boundaryOf(reading.text) === null &&
    ((NARROWED_BY_IT.test(reading.text) && !(open.meant && isFiltered(open.meant.frame.filter))) ||
      (!open.meant && !hasOwnSubject(reading) && (isPointing(meant) || (memos.length === 0 && IS_ELLIPTIC.test(meant.toLowerCase())))))
  )
    return memos.length > 0 ? askAgain(reading, open.offers) : WHICH;
  const closer = closerNext(meant === turn.text ? reading : readNow(meant), memos, nameIndex, turn.today);
  if (closer) return one(closer, reading, meant);
  const named = namedFor(sinceThen(meant, memos.at(-1)?.frame, turn.today), memos, nameIndex);
  const now: Turn = { ...turn, text: named?.text ?? meant };
  if (now.text !== turn.text) reading = readNow(now.text);
  memos = ofLead(memos, named);
  const among = named === null && !hasOwnSubject(reading) ? whichShown(now.text, memos, nameIndex) : null;
  if (among) return among;
  const back = backTo(now, reading, memos, nameIndex, day(dataStart));
  if (back) return back;
  const ofTwo = bothOf(now, memos, nameIndex, day(dataStart));
  if (ofTwo) return ofTwo;
  const both = memos.length === 0 ? twoMeanings(reading, nameIndex) : null;
  if (both) return both;
  // Words that mean nothing here may be what the follow-up is about, so they are asked about instead.
  const isForeign = memos.at(-1)?.frame.intent !== "credit_use" && hasForeignWords(reading, nameIndex, turn.today);
  const event = eventAsked(now, vocabulary, all, open);
  if (event) return askWhen(event);
  const isOther = hasOtherSubject(reading, memos.at(-1)?.frame, nameIndex, { today: turn.today, dataStart: day(dataStart) });
  const only = memos.at(-1);
  // "That trip" after fees is no part of what was shown, and its total would be a guess.
  if (
    only &&
    THAT_TRIP.test(reading.text) &&
    !hasOwnSubject(reading) &&
    !ITEM_INTENTS.has(only.frame.intent) &&
    only.frame.intent !== "largest"
  )
    return askAbout(reading, only.frame, turn.today);
  // The state of a goal today says nothing about what a purchase would change.
  if (only && WOULD_CHANGE.test(reading.text)) return askAbout(reading, only.frame, turn.today);
  const isUnpaired = asksOften(bareText) && !hasOwnSubject(reading) && pairOf(bareText, memos) === null;
  if (only && (isUnpaired || lacksPair(reading, memos))) return askAbout(reading, only.frame, turn.today);
  // "Plus Costco" after groceries may count the groceries at Costco twice.
  const isOverlap = only !== undefined && isAboutRows(only.frame.intent) && overlapsLast(reading, only.frame, nameIndex);
  if (only && (isOverlap || isNoPartOf(reading, only.frame))) return askAbout(reading, only.frame, turn.today);
  const edited =
    setNext(reading, memos, nameIndex, turn.today) ?? (isForeign || isOther ? null : followUp(reading, memos, turn.today, nameIndex));
  const follows = plainNext(reading, memos, nameIndex) ?? (edited && madeAgain(edited, turn.text, memos.at(-1)?.frame));
  // "There" and "that card" must be resolved, or the answer would count everything.
  const isUnresolved = memos.length > 0 && pointsAtOne(reading.text) && follows !== null && !ITEM_INTENTS.has(follows.intent);
  // "List the October rows of it" is a whole question once the name is put in.
  const isList = named !== null && ASKS_FOR_LIST.test(now.text) && follows?.intent !== "search";
  const next = isUnresolved || isList ? null : follows;
  const drawn = memos.at(-1)?.frame;
  if (drawn && DRAWS_TWO.test(reading.text) && !hasOwnSubject(reading) && (follows === null || namesOf(follows) < 2))
    return askAbout(reading, drawn, turn.today);
  if (follows === null && !isForeign && losesDays(reading, memos, turn.today, nameIndex)) return ONLY_TOTALS;
  const finished = (given: Frame, of: Reading, text: string, isNew: boolean): OneUnderstood => {
    const frame = withFlow(given, memos);
    const past = lastPay(withFees(frame, vocabulary), of, vocabulary, turn.today);
    const needsTime = past.intent === "bills_upcoming" && past.metric === "covered" && past.period === null;
    const ahead = isNew || needsTime || of.periods.length > 0 ? turnedAhead(past, of, turn.today) : past;
    const ever = ahead.intent === "spend_total" && EVER.test(of.text);
    const period = ahead.period ?? (ever ? everything(turn.today, day(dataStart)) : usualPeriod(ahead, turn.today, day(dataStart)));
    // That answer reads the words themselves, so it gets them without slips of spelling.
    const before = isNew ? undefined : memos.at(-1);
    // "And last year?" after dividends is about dividends.
    const isMade = ahead.intent === "make_chart" || ahead.intent === "make_table";
    if (before && READS_WORDS.has(isMade ? ahead.root : ahead.intent) && before.frame.intent === (isMade ? ahead.root : ahead.intent))
      return {
        frame: { ...ahead, period },
        said: saidIn(of, ahead),
        text: `${before.text.replace(/[?.! ]+$/, "")} ${text}`.slice(0, MOST_TEXT),
      };
    const ofDays = ahead.intent === "spend_total" && /\bweek(?:end|day)s?\b/.test(of.text);
    return { frame: { ...ahead, period }, said: saidIn(of, ahead), text: ofDays ? of.text : text };
  };
  // The net of two transfers is no cash flow of the household.
  if (only?.frame.intent === "investment_tx" && /^(?:(?:and|so|the|what's|what is) )*net(?: amount| total)?$/.test(bareText))
    return askAbout(reading, only.frame, turn.today);
  const member = ofSameMember(reading, all);
  if (member) return one(member, reading, now.text);
  const pointed = next === null ? pointedAt(now, memos, nameIndex, day(dataStart)) : null;
  const earlier = memos.at(-1)?.frame;
  if (pointed) {
    const timed = earlier ? sameTime(pointed.frame, pointed.reading, earlier, turn.today, true) : pointed.frame;
    return together([finished(timed, pointed.reading, pointed.text, true)]);
  }
  const several = next === null ? severalIn(reading, nameIndex, turn.today, day(dataStart)) : null;
  if (several) {
    const which = several.parts.map((part) => whichAccount(reading, part.frame, vocabulary)).find((ask) => ask !== null);
    if (which) return which;
    const all = together(several.parts.map((part) => finished(part.frame, part.reading, part.text, true)));
    return several.unread.length > 0 && "parts" in all ? { ...all, unread: several.unread } : all;
  }
  const isStepped = next === null || TOGETHER.test(reading.text);
  const stepped = isStepped ? inSteps(next === null ? now.text : reading.text, memos, nameIndex, turn.today, day(dataStart)) : null;
  if (stepped) return one(stepped, reading, now.text);
  const prev = memos.findLast((m) => !WITHOUT_QUERY.has(m.frame.intent))?.frame;
  if (next === null && prev && (asksNth(reading) || (asksUsual(reading) && FLOWS.has(prev.intent))))
    return askAbout(reading, prev, turn.today);
  const alone = next ?? standalone(reading, nameIndex, turn.today, day(dataStart), memos.length === 0);
  const isNowhere = next === null && ("ask" in alone || isUnclear(alone, reading, nameIndex, turn.today, day(dataStart)));
  const put = isNowhere ? intoLast(reading, all, open, nameIndex, { today: turn.today, dataStart: day(dataStart) }) : null;
  if (put) return together([finished(put.frame, put.reading, put.text, true)]);
  if (next === null && prev && isUnclear(alone, reading, nameIndex, turn.today, day(dataStart))) {
    const whole = completed(reading, prev, nameIndex, { today: turn.today, dataStart: day(dataStart) });
    if (whole) return together([finished(madeAgain(whole.frame, turn.text, memos.at(-1)?.frame), whole.reading, whole.text, true)]);
    const byTask = completedByTask(reading, prev, nameIndex, { today: turn.today, dataStart: day(dataStart) });
    if (byTask) return together([finished(byTask.frame, byTask.reading, byTask.text, true)]);
    const absent = isFragmentOf(reading) && isAboutRows(prev.intent) ? nameAlone(reading) : null;
    const missing =
      absent === null ? null : standalone(readNow(`How much did I spend ${absent}?`), nameIndex, turn.today, day(dataStart), false);
    if (missing && "intent" in missing && missing.intent === "unknown_name") return one(missing, reading, now.text);
    if (isFragmentOf(reading)) return askAbout(reading, prev, turn.today);
  }
  if (next === null && prev && isWhatIf(reading, prev, alone)) return askAbout(reading, prev, turn.today);
  const ofLast = next === null && prev && !("ask" in alone) && asksOfLast(reading, prev, alone);
  const narrowed = ofLast ? completed(reading, prev, nameIndex, { today: turn.today, dataStart: day(dataStart) }, true) : null;
  if (narrowed && narrowed.frame.filter.accounts.length > 0)
    return together([finished(narrowed.frame, narrowed.reading, narrowed.text, true)]);
  if (!prev && open && "intent" in alone && alone.intent === "out_of_scope" && tiesIn(reading)) return askAgain(reading, open.offers);
  if ("ask" in alone) return alone;
  const isAgain = next === null && madeAgain(alone, turn.text, memos.at(-1)?.frame) !== alone;
  if (isAgain) return one(madeAgain(alone, turn.text, memos.at(-1)?.frame), reading, now.text);
  const timed =
    next === null && prev
      ? sameTime(alone, reading, prev, turn.today, named !== null || TIES.test(reading.text) || /^then\b/i.test(turn.text))
      : alone;
  const isElliptic = !hasMoney(compose(reading, nameIndex, turn.today));
  const found = next === null && prev ? sameRows(sameNames(timed, reading, prev, turn.today), reading, prev, isElliptic) : timed;
  if (next === null && prev && !isAboutRows(prev.intent) && isFragment(reading, found))
    return LEAVES_OUT.test(reading.text) ? askAbout(reading, prev, turn.today) : aboutWhat(reading, found);
  // Rows of everything are not what a budget or a list of payments spoke of.
  const isOfAll = prev !== undefined && isAboutRows(found.intent) && !isAboutRows(prev.intent) && !isFiltered(found.filter);
  if (next === null && prev && isOfAll && pointsAtSet(reading.text) && !hasOwnSubject(reading)) return askAbout(reading, prev, turn.today);
  // "What's that a month" after a goal is no mean of all spending.
  const isOfWhole = isOfAll || (prev !== undefined && FLOWS.has(found.intent) && !isAboutRows(prev.intent) && !FLOWS.has(prev.intent));
  if (next === null && prev && isOfWhole && !isFiltered(found.filter) && POINTS_AT_IT.test(reading.text) && reading.periods.length === 0)
    return askAbout(reading, prev, turn.today);
  if (next === null && prev && RUNS_OVER.test(reading.text) && found.intent === "runway") return askAbout(reading, prev, turn.today);
  const isLost = pointsAtOne(reading.text) || (pointsAtSet(reading.text) && !hasOwnSubject(reading));
  if (next === null && prev && named === null && isLost && dropsPointer(found, prev)) return askAbout(reading, prev, turn.today);
  const which = next === null && (!prev || prev.filter.accounts.length === 0) ? whichAccount(reading, found, vocabulary) : null;
  if (which) return which;
  if (memos.length === 0 && pointsAtNothing(reading, found)) return WHICH;
  return together([finished(found, reading, now.text, next === null)]);
};

/** A turn put into the question before it: the one that was asked back, or the last one that was answered. */
const intoLast = (
  reading: Reading,
  all: readonly Memo[],
  open: OpenQuestion | null,
  nameIndex: NameIndex,
  now: { today: Day; dataStart: Day },
): Substituted | null => {
  const asked = open?.text ? substituted(reading, open.text, nameIndex, now) : null;
  if (asked) return asked;
  const question = wholeQuestion(all, nameIndex, now);
  return question === null ? null : substituted(reading, question, nameIndex, now);
};

const POINTS_AT_IT = /\b(?:that|it|those|them|these)\b(?! (?:month|week|year|day|quarter|time)\b)/;
const RUNS_OVER = /\b(?:over|under) (?:on )?(?:that|it|this|budget)\b/;
const CLOSER: ReadonlySet<Intent> = new Set<Intent>(["spend_count", "largest"]);
/** A look at the rows of the last answer keeps what the chat is about, to which another name goes back. */
const underRoot = (given: Exclude<Understood, Ask>, last: Frame | undefined): Understood =>
  last && CLOSER.has(given.frame.intent)
    ? together(given.parts.map((part) => ({ ...part, frame: { ...part.frame, root: last.root } })))
    : given;

/** The reading of a question that was asked back, as if it had been answered. */
const asAnswered = ({ meant, text }: OpenQuestion): Memo[] =>
  meant ? [{ v: 1, frame: meant.frame, rows: [], derived: [], said: [], text, shown: [], lead: null }] : [];
/** "Was that before tax?" is about the last answer, whatever else it names. */
const JUDGES_LAST =
  /^(?:(?:and|so|but|ok|wait|hmm) )*(?:is|was|are|were|does|did|do|has|have|can|could|would) (?:that|this|it|those|these|they)\b/;
/** Whether a turn that is asked back speaks only of what was answered before it. */
const keepsSubject = (turn: Turn, vocabulary: Vocabulary): boolean => {
  const reading = read(turn.text, nameIndexOf(vocabulary), { today: turn.today, dataStart: vocabulary.range?.start ?? turn.today });
  const { merchants, accounts } = reading.entities;
  // "It" after "does that include Costco?" may be Costco.
  const namesOther = merchants.length + accounts.length > 0 || hasForeignWords(reading, nameIndexOf(vocabulary), turn.today);
  const speaksOfLast = !hasOwnSubject(reading) || (JUDGES_LAST.test(reading.text) && !namesOther);
  return tiesIn(reading) && speaksOfLast && reading.periods.length === 0 && !/\b(?:both|two|2|three|3)\b/.test(reading.text);
};

/**
 * Returns what a turn asks for: a follow-up to an earlier request, a new request, or a question to ask back. After a question that was asked
 * back, a turn changes its clear reading. Without one, it changes the last answer, if the question spoke only of that.
 */
export const understandTurn = (turn: Turn, vocabulary: Vocabulary): Understood => {
  const understood = understandNow(turn, vocabulary);
  if ("ask" in understood) return understood;
  const namesPayer =
    read(turn.text, nameIndexOf(vocabulary), { today: turn.today, dataStart: vocabulary.range?.start ?? turn.today }).entities.merchants
      .length > 0;
  const settle = (frame: Frame): Frame => settled(frame, vocabulary, namesPayer);
  return {
    ...understood,
    frame: settle(understood.frame),
    parts: understood.parts.map((part) => ({ ...part, frame: settle(part.frame) })),
  };
};

const understandNow = (turn: Turn, vocabulary: Vocabulary): Understood => {
  const said = readMemos(turn.memo);
  const unknown = said.at(-1);
  const renamed = unknown?.frame.intent === "unknown_name" ? withNameMeant(turn.text, unknown.text, unknown.frame.ignored[0]) : null;
  if (renamed !== null) return understandNow({ ...turn, text: renamed, memo: [] }, vocabulary);
  const earlier = said.map(asMeant);
  const open = openQuestion(turn.memo);
  const memos = open ? [...earlier, ...asAnswered(open)] : earlier;
  const understood = understandAfter(turn, vocabulary, memos, open);
  if ("ask" in understood) return memos.length > 0 ? { ...understood, keepsSubject: keepsSubject(turn, vocabulary) } : understood;
  if (!open?.meant) return understood;
  const alone = understandAfter(turn, vocabulary, [], null);
  const isNew = "frame" in alone && JSON.stringify(alone.frame) === JSON.stringify(understood.frame);
  return isNew ? understood : { ...understood, without: open.meant.left };
};
