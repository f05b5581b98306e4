import { cents } from "#domain/money.ts";
import { refusedChange } from "./edits/actions.ts";
import { wantsGoal } from "./edits/goals.ts";
import { rememberedWords } from "./edits/memory.ts";
import { askedAgain, schedulingIn } from "./edits/schedule.ts";
import { bareFrame, type Edit, EMPTY_FILTER, type Frame, type Intent, type NamedIds, NO_EDIT, ASKED_WHICH } from "./frame.ts";
import { CLEAR } from "./intents.ts";
import type { Memo } from "./memo.ts";
import type { Reading } from "./reading.ts";
import { filterOf, namedAmount, toFramePeriod } from "./understand.ts";

/** Intents that change something: each becomes a proposal. */
export const EDITS: ReadonlySet<Intent> = new Set([
  "budget_edit",
  "categorize",
  "subscription_edit",
  "memory_save",
  "memory_read",
  "schedule",
]);
const PUT_FORWARD: ReadonlySet<Intent> = new Set(["budget_edit", "categorize", "subscription_edit", "memory_save", "schedule"]);
const BUDGETS: ReadonlySet<Intent> = new Set(["budget_edit", "budget_create", "budget_status", "budget_left"]);

const LEAD =
  "^(?:please,? |can you |could you |would you |hey hiro,? |hiro,? |ok(?:ay)?,? |and |now |also |then |so |well,? |actually,? |just |kindly |i want (?:you )?to |i'd like (?:you )?to |let'?s |let us |from now on,? |going forward,? |henceforth,? |in future,? |always )*";
const lead = (rest: string): RegExp => new RegExp(LEAD + rest, "u");

const FILES = lead(
  "(?:re-?categori[sz]e|categori[sz]e|re-?classify|classify|file|put(?!.* (?:next to|beside|against)\\b)|move|mark|tag|label|assign|change(?! (?:in|of|from|between|over|since)\\b)|set|treat|count|re-?file|re-?code|pop|stick|chuck|shove|drop|log|book|switch|shift|sort|place|call (?=.*\\b(?:charges?|purchases?|payments?|transactions?|orders?|rows|deposits)\\b)|make (?=(?:all|every|the|those|these|that|my|our)\\b.*\\b(?:charges?|purchases?|payments?|transactions?|orders?)\\b)|make (?=(?:that|this|these|those|the last|the latest|the first) ones? ))\\b",
);
const SUBJECT =
  "(?:its category|the category(?: of (?:it|that|this)(?: one)?)?)|(?:this|that|those|these|it|all of (?:them|those|these))(?: one| ones)?|(?:this|that|those|these|all|every|the|my)\\b[^?]*?\\b(?:charges?|purchases?|payments?|transactions?|ones?|orders?|things?|stuff|rides?|fares?|trips?|visits?|bills?|receipts?|meals?|subscriptions?|deposits?|rows?|refunds?|transfers?|entries|entry)\\b(?: [^?]{0,60}?)?";
const SAYS_SO = new RegExp(
  `^(?:no,? |actually,? |and )*(?:(?:that|it|this)'s|(?:${SUBJECT}) (?:is|are|was|were|should be|should(?: have)? (?:go|gone|been) (?:to|in|under|into)|belongs? (?:to|in|under)|goes? (?:to|in|under|into)))\\b[^?]*$`,
);
/** "That was groceries, not pharmacy, fix it" and "it isn't personal, file it under work": the order comes last. */
const FIXES =
  /[,;.] (?:so |please |and |just |can you |could you )*(?:fix|correct|change|update|amend|sort) (?:it|that|this|them|the category|its category|the label|the tag)(?: (?:please|for me|thanks))*[.! ]*$|[,;.] (?:so |please |and |just |can you |could you )*(?:file|put|move|make|mark|tag|categori[sz]e|change|set|call|book|code|log|switch|label|count|class) (?:it|that|this|them|those) (?!up\b|down\b|out\b|off\b)(?:(?:under|in|into|to|as|be) )?\S/;
/** "Don't count the Venmo to Rosa as spending": where it goes instead is asked. */
const NO_SPENDING = lead(
  "(?:don't|do not|stop|never|no longer) (?:count|counting|treat|treating|show|showing|include|including|class|classing) .{2,60} (?:as|in|under) (?:(?:my |our |an? |the )?(?:spending|expenses?|income|purchases?|costs?))\\b",
);
/** Verbs that put rows into a category, whatever it is called. */
const LABELS = lead(
  "(?:tag|mark|label|file|categori[sz]e|classify|put|move|book|code|log|assign|treat|re-?code|re-?file|call)\\b.*\\b(?:in|into|under|as|rows|transactions|charges|deposits|payments) (?:the )?[\\p{L}& ]{3,40}(?:,? (?:from now on|going forward|always|every time|please))*[.! ]*$",
);
/** "Berkeley Bowl always goes under groceries, make it a rule": from now on, what is named goes to a category. */
const RULE =
  /\b(?:always|from now on|henceforth|going forward|in (?:the )?future|every time|each time|permanently|without exception|until (?:i|we) say otherwise|with effect from)\b|\b(?:make|set|add|create|apply) (?:it |that |this )?(?:a |an |as a )?(?:\w+ )?rule\b/;
const GOES =
  /\b(?:go(?:es)?|should (?:go|be|count|sit)|counts?|(?:is|are|be) (?:to be )?(?:classified|categori[sz]ed|filed|counted|treated|put|deemed|marked|tagged|booked|considered)|shall be|belongs?|is|are)\b|\b(?:file|put|count|treat|mark|tag|call|make|book|classify|categori[sz]e)\b/;
/** "What I bought there last weekend, put in the category of home repair." */
const THEN_PUT =
  /^(?:what|everything|anything|whatever|all|the (?:things|stuff))\b.*\b(?:put|file|move|should (?:be|go)|belongs?|goes|move)\b.*\b(?:in|into|under|to|as|be)\b/;

/** "That is travel": matches only after an answer that showed something. */
const BARE =
  /^(?:no,? |actually,? |and )*(?:this|that|those|these|it|all of (?:them|those|these))(?: ones?)?(?:'s| is| are| was| were| should| belongs?| goes?)\b/;
const CONNECTED =
  /\b(?:to|as|under|into|in|is|are|was|were|be|it|deemed|called|considered)(?: (?:the|my|our|actually|really|a|an|all|heading|category|label|tag|of|for|name))* ?$|^(?:make|call) .*\b(?:charges?|purchases?|payments?|transactions?|orders?|rows?|deposits?|entries) $|^(?:make|call) (?:that|this|those|these|the last|the latest|the first) ones? $/;
/** A category that does not exist, where one should stand: "put the Target purchase in household supplies". */
const SOMEWHERE = /\b(?:charges?|purchases?|payments?|transactions?|orders?)\b.*\b(?:in|into|under|as) (?:the )?[\p{L}& ]{3,40}$/u;
const ONE =
  /\b(?:this|that|the|my (?:last|latest|most recent)|(?:last|latest|most recent))\b(?! (?:all|my)).{0,40}?\b(?:charge|purchase|payment|transaction|one|order|transfer|deposit)\b|^(?:\w+ )*?(?:it|this|that)\b/;
const ALL = /\b(?:all|every|each|always|everything|them|those|these|charges|purchases|payments|transactions|orders)\b/;

const named = (list: readonly (NamedIds & { excluded: boolean })[]): NamedIds[] =>
  list.filter((c) => !c.excluded).map(({ label, ids }) => ({ label, ids }));

/** Returns the category to assign: the last one after a word such as "as". */
const targetOf = (reading: Reading): (NamedIds & { from: number }) | null => {
  const found = reading.entities.categories.findLast((c) => !c.excluded && CONNECTED.test(reading.text.slice(0, c.from)));
  return found ? { label: found.label, ids: found.ids, from: found.from } : null;
};

/** Returns the rows to categorize: whatever is named before the target category. */
const sourceOf = (reading: Reading, before: number): Frame["filter"] => {
  const all = filterOf(reading, "search");
  const place = <T extends { from: number; excluded: boolean }>(list: readonly T[]): T[] =>
    list.filter((e) => !e.excluded && e.from < before);
  const merchants = place(reading.entities.merchants).map(({ label, names, family }) => ({ label, names, family }));
  const [unknown] = place(reading.entities.unknown);
  return {
    ...EMPTY_FILTER,
    merchants,
    categories: named(place(reading.entities.categories)),
    accounts: all.accounts,
    text: unknown && (merchants.length === 0 || unknown.asName) ? unknown.words.slice(0, 60) : null,
    over: all.over,
    under: all.under,
  };
};

const hasSource = (f: Frame["filter"]): boolean =>
  f.merchants.length + f.categories.length > 0 || f.text !== null || f.over !== null || f.under !== null;

const framed = (intent: Intent, reading: Reading, edit: Partial<Edit>, over: Partial<Frame> = {}): Frame => ({
  ...bareFrame(intent),
  period: reading.periods[0] ? toFramePeriod(reading.periods[0]) : null,
  ...over,
  edit: { ...NO_EDIT, ...edit },
});

/** Words for rows that an answer showed. */
const POINTS_AT_ROWS = /\b(?:it|its|this|that|them|their|those|these|all|the category)\b/;
/** "Put that Costco purchase into groceries", "those are travel". `last` is what an earlier answer showed. */
const filing = (reading: Reading, last: Memo | null): Frame | null => {
  const { text } = reading;
  const places = reading.entities.merchants.filter((m) => !m.excluded).length > 0;
  const isRule = (RULE.test(text) && GOES.test(text)) || (THEN_PUT.test(text) && places);
  const ofRow = /\b(?:charges?|purchases?|payments?|transactions?|orders?|one|thing|entry|bill|visit|ride|category)\b/.test(text);
  const hasRows = places || reading.entities.categories.length > 1 || (last !== null && last.rows.length > 0);
  const fixes = FIXES.test(text) && ofRow && hasRows;
  const unlists = NO_SPENDING.test(text) && (places || reading.entities.unknown.length > 0);
  const verb = FILES.test(text) || fixes || unlists || (isRule && places && (THEN_PUT.test(text) || !ASKS.test(text)));
  if (!verb && !SAYS_SO.test(text)) return null;
  if (/\bbudgets?\b|\bgoals?\b/.test(text) || (!verb && BARE.test(text) && (last === null || last.rows.length === 0))) return null;
  const plain =
    /\b(?:re-?categori[sz]e|categori[sz]e|re-?classify|classify)\b/.test(text) ||
    fixes ||
    unlists ||
    (verb && places && (SOMEWHERE.test(text.replace(/[.! ]+$/, "")) || LABELS.test(text)));
  const target = targetOf(reading);
  if (!target && !plain) return null;
  // "Set groceries to $400" is about a budget, and "move $50 to savings" is about money.
  if (!plain && reading.amounts.named.length > 0 && !/\b(?:charges?|purchases?|payments?|transactions?|orders?)\b/.test(text)) return null;
  const filter = sourceOf(reading, target?.from ?? text.length);
  const one = ONE.test(text) && !ALL.test(text);
  const shown = !hasSource(filter) && last !== null && last.rows.length > 0 && POINTS_AT_ROWS.test(text) ? last.rows : [];
  const mentioned = one && shown.length > 1 ? shown.slice(0, 1) : shown;
  const again = !hasSource(filter) && mentioned.length === 0 && last !== null && hasSource(last.frame.filter) && POINTS_AT_ROWS.test(text);
  return framed(
    "categorize",
    reading,
    { to: target ? { label: target.label, ids: target.ids } : null, one, rows: mentioned },
    again ? { filter: last.frame.filter, period: last.frame.period } : { filter },
  );
};

const MARKS = lead(
  "(?:mark|set|change|flag|make|show|treat|turn)\\b.*?\\b(?:as|to|is|be|off|on|into)?\\s*(?:an? |being )?(cancell?ed|inactive|stopped|ended|over|off|gone|active|running|on)(?: subscriptions?| again)?[.! ]*$",
);
const ENDED =
  /^(?:i|we)(?:'ve| have)? (?:already |just )*(?:cancell?ed|stopped|ended|quit)\b(?! (?:at|on|in|by)\b)|\b(?:subscription|membership|netflix|spotify|hulu|gym)\b.* (?:is|was|has been) (?:cancell?ed|over)[.! ]*$/;
const SWITCHES = lead("(de-?activate|re-?activate|activate)\\b");

/** "Mark Netflix as cancelled", "I cancelled the gym". */
const marking = (reading: Reading): Frame | null => {
  const word = MARKS.exec(reading.text)?.[1] ?? SWITCHES.exec(reading.text)?.[1] ?? (ENDED.test(reading.text) ? "ended" : null);
  if (word === null || /\bsubscriptions (?:i|we|that)\b/.test(reading.text) || /\?\s*$/.test(reading.text)) return null;
  const { merchants, categories, unknown } = reading.entities;
  if (merchants.length + categories.length + unknown.length === 0) return null;
  const status = /^(?:active|running|on|re-?activate|activate)$/.test(word) ? "active" : "inactive";
  return framed("subscription_edit", reading, { status }, { filter: { ...filterOf(reading, "search"), text: null }, period: null });
};

const SETS = lead("(?:set(?! up\\b)|change|raise|lower|increase|decrease|update|adjust|reduce|bump|cut|make|put|move|shift|add|give)\\b");
const ONLY_PLANS = lead("(?:make|put|move|shift|add|give|change|update)\\b");

/** "Set my dining budget to $400", "raise groceries by 50", "move $100 from shopping to gas in my budget". */
const planning = (reading: Reading, last: Memo | null): Frame | null => {
  const { text } = reading;
  const inPlan = /\bbudgets?\b|\b(?:line|target) (?:to|by)\b|\b(?:line|target)$/.test(text);
  const talked = last !== null && BUDGETS.has(last.frame.intent);
  const isAdded =
    /\bbudgets?\b/.test(text) && /\b(?:add|set|make|create|new)(?: (?:it|one|that))?(?: please)?[.! ]*$/.test(text) && !/\?/.test(text);
  if (!(SETS.test(text) || isAdded) || (!inPlan && !talked && ONLY_PLANS.test(text))) return null;
  if (reading.ranked.some((r) => r.intent === "budget_create" && r.score >= CLEAR)) return null;
  const categories = named(reading.entities.categories);
  const amount = namedAmount(reading, 1);
  if (categories.length === 0 && !inPlan) return null;
  if (amount === null && !inPlan) return null;
  const moves = /\bfrom\b.*\bto\b/.test(text) && lead("(?:move|shift|put)\\b").test(text) && categories.length > 1;
  const sign = lead("(?:lower|decrease|reduce|cut)\\b").test(text) ? -1 : 1;
  const relative = /\bby \$?\d/.test(text) && lead("(?:raise|lower|increase|decrease|reduce|bump|cut|change|adjust)\\b").test(text);
  const period = talked && reading.periods.length === 0 ? { period: last.frame.period } : {};
  return framed(
    "budget_edit",
    reading,
    { by: (relative || moves) && amount !== null ? cents(sign * amount) : null, to: moves ? (categories[1] ?? null) : null },
    { filter: { ...EMPTY_FILTER, categories: categories.slice(0, 1) }, amount: relative || moves ? null : amount, ...period },
  );
};

/** A wish for a limit: "a cap of $80 a month on coffee", "spend no more than $300 a month on dining". */
const LIMITS =
  /\b(?:caps?|limits?|ceiling|allowance|budgets?)\b|\b(?:spend|stay|keep|go) (?:[\p{L} ]{2,30} )?(?:no more than|at most|under|below|within)\b.*\b(?:(?:a|per|each|every) month|monthly)\b/u;
const ASKS = /\?\s*$|^(?:\w+,? )?(?:how|what|when|why|where|who|which|did|do|does|is|are|was|were|have|has|can i|can we|will|am)\b/;
const limiting = (reading: Reading): Frame | null => {
  const { text } = reading;
  const categories = named(reading.entities.categories);
  const amount = namedAmount(reading, 2);
  if (amount === null || categories.length !== 1 || !LIMITS.test(text) || ASKS.test(text)) return null;
  // What was spent is a question, however it is put.
  if (
    /\b(?:(?:if|whether) (?:i|we) (?:hit|went|go|gone|have|are|stay|stayed|reach|exceed|broke|bust)|last|past|previous|yesterday|ago|since|so far|show|list|find)\b/.test(
      text,
    )
  )
    return null;
  if (reading.entities.merchants.length > 0 || /\b(?:credit|card|balance|left|remaining|over budget|spent|goal)\b/.test(text)) return null;
  return framed("budget_edit", reading, { by: null, to: null }, { filter: { ...EMPTY_FILTER, categories }, amount, period: null });
};

const APPROVES =
  /^(?:yes|yep|yeah|yup|sure|ok(?:ay)?|approved?|i approve|confirm(?:ed)?|i confirm|do it|go ahead|please do|go for it|apply(?: it)?|sounds good|that's right|correct)(?:[,.! ]+(?:please|confirm(?:ed)?|do it|go ahead|approved|i confirm|thanks?|thank you|it))*[.! ]*$/;
const LEAVES =
  /^(?:(?:hm+|uh|um|eh),? )?(?:no|nope|nah|never ?mind|don't|do not|leave it|forget it|cancel (?:that|it)|not now|stop)(?:[,.! ]+(?:thanks?|thank you|do that|leave it|don't|it))*[.! ]*$/;
const BEFORE =
  "^(?:(?:actually|wait|oh(?: dear| no)?|hm+|uh|um|eh|alright|sorry|ok(?:ay)?|no|nah|on second thought|hold on|please|and|but|well|hey),? )*";
/** "Actually no, leave it as it was": the proposal is dropped, and the topic with it. */
const DROPS = new RegExp(
  `${BEFORE}(?:no|nope|nah|never ?mind|don't|do not|leave (?:it|that|things|everything)(?: alone| be| unchanged)?|keep (?:it|that|things)|forget (?:it|that)|scrap (?:it|that)|drop (?:it|that)|cancel (?:that|it)|not now|stop|don't change (?:it|that|anything))(?: (?:(?:just |exactly )?(?:as|how|the way|like|where) (?:it|they|that|things) (?:was|is|were|are)(?: before)?|unchanged))?(?:[,.! ]+(?:thanks?|thank you|please|then|do that|leave it|don't|it|after all))*[.! ]*$`,
);
/** "Undo that" after a change that was only proposed. */
const UNDOES = new RegExp(
  `${BEFORE}(?:undo|revert|reverse|take back|roll back)(?: (?:it|that|this|the (?:last )?change|my (?:last )?change))?(?:[,.! ]+(?:thanks?|thank you|please|then|again|for me))*[.! ]*$|${BEFORE}(?:take|put|change|set) (?:it|that|this) back(?: (?:to (?:what|how) it was|as it was))?(?:[,.! ]+(?:please|then|again))*[.! ]*$`,
);

/** A question of its own, however it begins. */
const ASKS_ANEW =
  /^(?:(?:and|so|ok|okay|well|but|then|alright|now),? )*(?:how(?:'?s)?|what(?:'?s)?|when(?:'?s)?|where(?:'?s)?|who(?:'?s)?|which|why|show|list|did|is|are|was|were|do|does|have|has)\b(?! about)/;

/** Applies a short answer to a proposal: "make it 450 instead", "all of them", "under travel". */
const next = (reading: Reading, last: Memo): Frame | null => {
  const prev = last.frame;
  if (!prev.edit || !PUT_FORWARD.has(prev.intent)) return null;
  const text = reading.text.replace(/[?.! ]+$/, "").trim();
  if (APPROVES.test(text)) return { ...prev, metric: prev.metric === ASKED_WHICH ? "nothing yet" : "approve" };
  if (LEAVES.test(text)) return { ...prev, metric: "leave" };
  if (UNDOES.test(text)) return { ...bareFrame("smalltalk"), metric: "undo" };
  if (DROPS.test(text)) return { ...bareFrame("smalltalk"), metric: "leave" };
  if (text.split(" ").length > 9) return null;
  if (ASKS_ANEW.test(text)) return null;
  const edit = { ...prev.edit, rows: prev.edit.rows };
  const base = { ...prev, metric: null };
  const [category] = named(reading.entities.categories);
  if (prev.intent === "budget_edit") {
    const amount = namedAmount(reading, 1);
    if (amount === null && !(category && prev.filter.categories.length === 0)) return null;
    const filter = category ? { ...prev.filter, categories: [category] } : prev.filter;
    return { ...base, filter, amount: amount ?? prev.amount, edit: { ...edit, by: null, to: null } };
  }
  if (prev.intent === "subscription_edit") {
    if (reading.entities.merchants.length + reading.entities.unknown.length === 0) return null;
    return { ...base, filter: { ...filterOf(reading, "search"), text: null }, item: null };
  }
  if (prev.intent !== "categorize") return null;
  if (/\b(?:all|every|everything)\b/.test(text) && !category) return { ...base, edit: { ...edit, one: false, rows: [] } };
  const merchants = reading.entities.merchants.filter((m) => !m.excluded).map(({ label, names, family }) => ({ label, names, family }));
  const [period] = reading.periods;
  if (category && merchants.length === 0) return { ...base, edit: { ...edit, to: category } };
  if (merchants.length === 0 && !period) return null;
  return {
    ...base,
    period: period ? toFramePeriod(period) : prev.period,
    filter: merchants.length > 0 ? { ...EMPTY_FILTER, merchants } : prev.filter,
    edit: { ...edit, rows: [], to: category ?? edit.to },
  };
};

const FORGETS = lead("(?:forget|don't remember|stop remembering|delete (?:the|that|my) memor(?:y|ies))\\b");
const RECALLS =
  /\bwhat (?:all )?(?:do|did|have) you (?:remember(?:ed)?|know|learn(?:ed)?|stored?|saved?)\b.*\b(?:me|us|my|i)\b|\b(?:show|list|see|read|tell me)\b.{0,20}\b(?:my |your )?memor(?:y|ies)\b|\bmy memories\b|\bwhat(?:'s| is) in (?:my|your) memory\b|\bdo you remember (?:anything|what i (?:said|told))\b/;

/** "I no longer get paid on the 15th, forget that." */
const TOLD_AND_FORGETS =
  /\b(?:no longer|not .{0,40}any ?more|don't .{0,40}any ?more|never .{0,40} again|stopped|changed|used to)\b.*[,;.] (?:so |please |and )*(?:forget|delete|drop|remove) (?:that|it|this)[.! ]*$/;
/** "Forget it, we'll talk tonight" drops the topic. */
const FORGETS_IT = lead("forget (?:about )?(?:it|that|this|the whole thing)(?:[.,;!]| then| for now|$)");

/** Detects requests to remember or forget something, or to list what is remembered. `source` is the message as the user wrote it. */
const remembering = (reading: Reading, source: string): Frame | null => {
  const { text } = reading;
  if (RECALLS.test(text)) return framed("memory_read", reading, {}, { period: null });
  if (TOLD_AND_FORGETS.test(text)) return framed("memory_read", reading, {}, { period: null, metric: "forget" });
  if (FORGETS.test(text) && !FORGETS_IT.test(text)) return framed("memory_read", reading, {}, { period: null, metric: "forget" });
  const words = rememberedWords(source);
  return words === null ? null : framed("memory_save", reading, { words }, { period: null });
};

/** "Email me my spending every Monday." "Schedule this chat" means the last question. */
const scheduling = (reading: Reading, source: string, last: Memo | null): Frame | null => {
  const found = schedulingIn(source);
  if (!found) return null;
  const words = found.prompt || (last && !PUT_FORWARD.has(last.frame.intent) ? askedAgain(last.text) : "");
  return framed("schedule", reading, { words }, { period: null });
};

/** A change that is made on a page, or not at all. The answer says which. */
const refusing = (reading: Reading, members: readonly string[]): Frame | null => {
  const metric = refusedChange(reading.text, members);
  return metric === null ? null : { ...bareFrame("cannot_act"), metric };
};

/** "Make a savings goal called Tax cushion, 6,000 by April 15." */
const aiming = (reading: Reading): Frame | null => {
  if (!wantsGoal(reading.text)) return null;
  const amount = namedAmount(reading, 3);
  if (amount === null) return null;
  const [period] = reading.periods;
  return { ...bareFrame("goal_create"), amount, period: period ? toFramePeriod(period) : null };
};

/** Returns a request to change something, on its own or after an earlier one; null for any other question. */
export const editOf = (reading: Reading, source: string, memos: readonly Memo[], members: readonly string[] = []): Frame | null => {
  const last = memos.at(-1) ?? null;
  return (
    refusing(reading, members) ??
    scheduling(reading, source, last) ??
    aiming(reading) ??
    remembering(reading, source) ??
    marking(reading) ??
    (last && next(reading, last)) ??
    planning(reading, last) ??
    limiting(reading) ??
    filing(reading, last)
  );
};
