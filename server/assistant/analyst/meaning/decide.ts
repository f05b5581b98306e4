import type { Day } from "#domain/day.ts";
import { joinNames } from "#domain/format.ts";
import { bareFrame, type Frame, type Intent } from "../frame.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { sourceOf } from "../normalize.ts";
import type { Reading } from "../reading.ts";
import { type Ask, filterOf, isAboutRows } from "../understand.ts";
import { nameKey, type NameIndex } from "../vocabulary.ts";
import { absent, absentNames, absentPurposes, isBeforeAccount } from "./absent-names.ts";
import { asksForAlert, boundaryOf, changesScenario } from "./boundary.ts";
import { compose, type Composed, type Parsed } from "./compose.ts";
import { frameFrom } from "./frame-from.ts";
import type { Token } from "./cover.ts";
import { commonWords } from "../words.ts";
import type { AnswerKind } from "./query.ts";
import { isBeside, isClear, isForeign, isGeneric, isOwn, isUnbound, mayBePassedOver } from "./leftover.ts";
import type { Type } from "./lexicon.ts";
import { isReversed } from "./reversed.ts";
import { onlyOneWithNames } from "./named-objects.ts";
import { inOrderOfMeaning, isOtherTask, isTie } from "./prefer.ts";
import { chipOf, suggestions } from "./suggest.ts";
import { replyTo } from "./tasks/tasks.ts";
import { whichOfWord } from "./shared-words.ts";
import { whichNames } from "./which-names.ts";
import { asksToTrade, isOfWorld } from "./outside-world.ts";

const MONEY: ReadonlySet<Type> = new Set([
  "spend",
  "purchase",
  "average",
  "income",
  "earn",
  "wages",
  "refund",
  "fee",
  "interest",
  "networth",
  "balance",
  "cash",
  "owe",
  "rate",
  "limit",
  "subscription",
  "recurring",
  "bills",
  "budget",
  "payday",
  "holding",
  "savings_rate",
  "deposit",
  "category",
  "income_category",
  "possession",
  "merchant",
  "account",
  "amount_q",
  "retire",
  "goal",
  "goal_name",
  "security",
  "emergency",
  "afford",
  "equity",
  "contribution",
  "dividend",
  "forecast",
  "runway",
  "recommend",
  "count",
]);
/** Types that are about money by themselves; a word for a category also names many other things. */
const STRONG: ReadonlySet<Type> = new Set(
  [...MONEY, "period", "amount", "budget_left", "price_change", "chart", "table"].filter(
    (t) => !["category", "purchase", "trip", "amount_q", "count", "average", "possession", "rate", "count", "have"].includes(t),
  ) as Type[],
);
/** Whether a word that means nothing here may only name what is bought, saved for or budgeted. */
const mayStay = ({ freeNouns }: AnswerKind, token: Token, { text }: Parsed): boolean =>
  freeNouns instanceof RegExp ? freeNouns.test(text.slice(token.to)) : freeNouns;

/** Words that are about rows beside a name, though they name no money. */
const SPEAKS_OF_ROWS =
  /\b(?:total|sum) (?:at|from|for)\b|\b(?:filed|falls?|filing|booked|categori[sz]ed) (?:under|as)\b|\b(?:we|i) (?:\w+ )?(?:last|first|ever) (?:\w+ )?(?:at|from)\b|\b(?:last|first) (?:time )?at\b/;
/** Whether a question has any word for money or for something of the household, beside what it only tells. */
export const hasMoney = (parsed: Parsed): boolean =>
  parsed.items.some((i) => MONEY.has(i.type) && !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0));

/** Words that only judge what was spoken of. */
export const JUDGES =
  /^(?:hi|lo|high|higher|highest|low|lower|lowest|good|better|best|bad|worse|worst|fine|ok|okay|normal|great|terrible|awful|ahead|behind|scale|rate|big|bigger|small|smaller|large|larger|much|enough|doing|going|his|hers|mine|yours|theirs|ours|before|never|always|same|different|that|this)$/;

/** Words for what a household has, owes, earns or pays. A place beside them narrows its own money. */
const OF_OWN: readonly Type[] = [
  "spend",
  "purchase",
  "trip",
  "income",
  "count",
  "account",
  "holding",
  "balance",
  "owe",
  "networth",
  "refund",
];

export type Decision = { frame: Frame } | Ask;
/** Reasons why a decision fell; shown by the evaluation's `explain`. */
export type Explained = {
  decision: Decision;
  best: Composed | null;
  left: string[];
  why: string;
  /** What to ask where an answer that passes over words is not wanted. */ instead?: Ask;
};

/** The text with the members' names blanked, so that "how much does Jonas make" is about no trade in the plural. */
const withoutMembers = ({ text, entities }: Reading): string =>
  entities.members.reduce((rest, { name }) => {
    const first = nameKey(name.split(" ")[0] ?? "");
    return /^\p{L}+$/u.test(first)
      ? rest.replace(new RegExp(`(?<!\\p{L})${first}(?!\\p{L})`, "gu"), (said) => "n".repeat(said.length))
      : rest;
  }, text);

/** Decides what a question means on its own, or what to ask back. Never drops a word that could change the figure. */
export const decide = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Explained => {
  const parsed = compose(reading, nameIndex, today);
  const [best, second] = inOrderOfMeaning(parsed);
  const boundary = boundaryOf(withoutMembers(reading));
  const say = (decision: Decision, why: string, left: readonly Token[] = []): Explained => ({
    decision,
    best: best ?? null,
    left: left.map((t) => t.word),
    why,
  });
  // "When is it due, then?" asks about what could not be done, so its names are kept.
  if (boundary)
    return say(
      {
        frame: {
          ...bareFrame(boundary),
          filter: filterOf(reading, boundary),
          metric: asksForAlert(reading.text) ? "alert" : changesScenario(reading.text) ? "scenario" : null,
        },
      },
      "boundary",
    );
  const speaksOf = (...types: Type[]): boolean => parsed.items.some((i) => types.includes(i.type));
  if (speaksOf("security") && asksToTrade(reading.text)) return say({ frame: bareFrame("advice_boundary") }, "boundary");
  const asked =
    best?.left.filter((t) => !parsed.isAside(t.clause) && !(isForeign(t, parsed) && mayStay(best.kind, t, parsed))) ??
    parsed.tokens.filter((t) => isForeign(t, parsed));
  const { all: names, listed, loose } = absentNames(parsed, reading, nameIndex, asked);
  if (loose.length > 0 && loose.length === names.length && isOfWorld(reading.text, loose, speaksOf(...OF_OWN)))
    return say({ frame: bareFrame("out_of_scope") }, "boundary", asked);
  const isAtAccount = names.some((name) => isBeforeAccount(name, parsed));
  const speaksOfMoney = hasMoney(parsed) || isAtAccount || listed.length > 0 || SPEAKS_OF_ROWS.test(parsed.text);
  if (names.length > 0 && speaksOfMoney && (parsed.tokens.length > 1 || listed.length > 0))
    return say({ frame: absent(names, best ?? null) }, "names", asked);
  const reply = best && asked.length === 0 && best.likely >= POSSIBLE ? null : replyOf(parsed);
  if (reply) return say({ frame: bareFrame(reply) }, "boundary");
  const goals = best ? absentPurposes(best, parsed, reading, nameIndex) : [];
  if (best && goals.length > 0) return say({ frame: absent(goals, best) }, "names", asked);
  const passed = best && mayBePassedOver(asked, best, parsed, reading) ? asked : [];
  if (best && asked.length === passed.length && isOtherTask(best, parsed) && (asked.length > 0 || !onlyOneWithNames(best, parsed)))
    return say({ ask: UNSURE, chips: suggestions(best, parsed) }, "another task", asked);
  if (best && asked.length === passed.length) {
    const [period] = best.query.reading.periods;
    if (period && period.period.end < dataStart)
      return say(
        {
          frame: {
            ...bareFrame("unknown_name"),
            ignored: [
              sourceOf(reading.plain, period.from, period.to)
                .replace(/^(?:in|on|during|for|of|over|since|at|by|from|to) (?:the )?/i, "")
                .replace(/[.?!, ]+$/, ""),
            ],
            metric: "dates",
          },
        },
        "before the data",
      );
    const { intent } = best.kind;
    const speaksOfMember = parsed.items.some(
      (i) =>
        (i.type === "member" || (i.type === "by_member" && intent !== null && isAboutRows(intent))) &&
        !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0) &&
        // "Who spends" asks for members, where a member may also be spoken of beside the question.
        (i.type === "by_member" || parsed.tokens.slice(i.at, i.at + i.length).some((t) => !isBeside(t, parsed))),
    );
    if (speaksOfMember && !best.query.has("member", "by_member")) return say({ frame: { ...bareFrame("member_split") } }, "member");
    if (
      second &&
      isTie(best, second) &&
      best.kind.intent !== null &&
      second.kind.intent !== null &&
      frameFrom(best)?.intent !== frameFrom(second)?.intent &&
      // Two readings in the same words are nothing to choose from.
      chipOf(best) !== chipOf(second)
    )
      return say(eitherOr(reading, best, second), "two readings");
    if (best.kind.ask) return say(best.kind.ask(best.query), "kind asks");
    if (isGeneric(best, parsed, reading)) return say(ownMoney(best, parsed), "not about own money", asked);
    const frame = frameFrom(best);
    if (frame && isReversed(frame, parsed)) return say({ ask: UNSURE, chips: suggestions(best, parsed) }, "leaves nothing out", asked);
    const which = frame && whichNames(frame, best.query, nameIndex);
    if (which) return say(which, "which names", asked);
    const decision = frame && { frame: { ...frame, ignored: [...frame.ignored, ...passed.map((t) => t.word)] } };
    if (decision && passed.some((t) => !isForeign(t, parsed) || !isUnbound(t, parsed)))
      return { ...say(decision, "passed over", asked), instead: leftOver(reading, best, asked, parsed) };
    if (decision) return say(decision, "understood");
  }
  const notSure = leftOver(reading, best ?? null, asked.length > 0 ? asked : parsed.tokens, parsed);
  // "Better or worse?" judges something, without saying what; it is no other topic.
  const foreign = asked.filter((t) => isForeign(t, parsed) && !JUDGES.test(t.word));
  const members = parsed.items.filter((i) => i.type === "member" || i.type === "by_member");
  if (
    best &&
    members.length > 0 &&
    asked.every(
      (t) => COMPARES_PEOPLE.has(t.word) || members.some((m) => parsed.tokens[m.at] === t || parsed.tokens.indexOf(t) < m.at + m.length),
    )
  )
    return say({ frame: { ...bareFrame("member_split") } }, "member", asked);
  if (members.some((m) => isOfPerson(m, parsed))) return say({ frame: { ...bareFrame("member_split") } }, "member", asked);
  const named =
    foreign.length > 0
      ? whichOfWord(
          foreign.map(({ word }) => word),
          parsed.vocabulary,
        )
      : null;
  if (named) return say(named, "words left", asked);
  const isTopicOnly = foreign.length > 0 && (!parsed.items.some((i) => STRONG.has(i.type)) || !hasMoney(parsed));
  if (isTopicOnly) return say(isAboutMoney(parsed, reading) ? notSure : { frame: bareFrame("out_of_scope") }, "nothing about money", asked);
  if (!hasMoney(parsed)) return say(parsed.items.length > 0 ? WHAT_OF : { frame: bareFrame("not_understood") }, "no subject", asked);
  const meant = best && isClear(best, asked, parsed, reading) ? frameFrom(best) : null;
  const left = asked.map((t) => sourceOf(reading.plain, t.from, t.to).slice(0, 40));
  return say(meant ? { ...notSure, meant: { frame: meant, left } } : notSure, "words left", asked);
};
/** Words that hold one person against another: "does Sam spend more than me". */
const COMPARES_PEOPLE: ReadonlySet<string> = new Set(
  "each more less most least than versus vs or me mine his hers yours next beside alongside compared against greater higher lower smaller responsible person people alone himself herself individually separately bigger both".split(
    " ",
  ),
);
/** What a person earns or spends, right after whose it is: "Sam's salary". */
const OF_PERSON: ReadonlySet<Type> = new Set<Type>(["wages", "income", "earn", "payday", "spend", "purchase"]);
const isOfPerson = ({ type, at, length }: Parsed["items"][number], { items, tokens, text }: Parsed): boolean => {
  const last = tokens[at + length - 1];
  return (
    type === "member" &&
    last !== undefined &&
    (text.slice(last.from, last.to).endsWith("s") ||
      /\b(?:does|did|has|will|can) (?:my |our |the )?$/.test(text.slice(0, tokens[at]?.from))) &&
    items.some((i) => i.at === at + length && OF_PERSON.has(i.type))
  );
};
const eitherOr = (reading: Reading, a: Composed, b: Composed): Ask => ({
  ask: `I can read “${escapeName(plainName(reading.plain.source, 60))}” in two ways. Which do you mean?`,
  chips: [a, b].map(chipOf),
});

/** A question without any word for money is asked about, rather than declined, if the model of tasks is this sure what it asks for. */
const SURE_OF_MONEY = 0.5;
/** So sure if no word says whose it is: "when did the league start" sounds like a first purchase. */
const SURE_OF_MONEY_ALONE = 0.8;
const isAboutMoney = (parsed: Parsed, reading: Reading): boolean => {
  const [first] = parsed.tasks;
  const least = isOwn(parsed, reading) ? SURE_OF_MONEY : SURE_OF_MONEY_ALONE;
  return first !== undefined && first.share >= least && replyTo(first.task) === null;
};

/** A task that no figure answers is replied to, if the model is this sure of it. */
const SURE_OF_REPLY = 0.8;
/** An answer that explains every word stays, unless its own task is less likely than this. */
const POSSIBLE = 0.1;
/** A question for the reason tells nobody to act. */
const ASKS_WHY = /^(?:(?:and|but|so|ok|okay|hey|then),? )*(?:why|how come|what for|for what reason|what makes you)\b/;
const replyOf = ({ tasks: [first], text }: Parsed): Intent | null => {
  const reply = first && first.share >= SURE_OF_REPLY ? replyTo(first.task) : null;
  return reply === "cannot_act" && ASKS_WHY.test(text) ? null : reply;
};

export const UNSURE = "I am not sure what you would like to know. Did you mean one of these?";

const leftOver = (reading: Reading, best: Composed | null, left: readonly Token[], parsed: Parsed): Ask => {
  // A word that a rewording put in has no place in what the user wrote.
  const words = [...new Set(left.map((t) => sourceOf(reading.plain, t.from, t.to)))].filter((word) => word.trim() !== "").slice(0, 3);
  const named = whichOfWord(words, parsed.vocabulary);
  if (named) return named;
  return {
    ask:
      best && words.length > 0
        ? `I am not sure what ${joinNames(words.map((w) => `“${escapeName(plainName(w, 30))}”`))} ${words.length > 1 ? "mean" : "means"} here, so I have not answered. Did you mean one of these?`
        : UNSURE,
    chips: suggestions(best, parsed),
  };
};
/** Nothing says that the question is about the household's own money. */
const ownMoney = (best: Composed, parsed: Parsed): Ask => ({
  ask: "I answer questions about your own accounts and transactions. Is this what you mean?",
  chips: suggestions(best, parsed),
});
/** All words are known, but nothing says what they are about. */
const WHAT_OF: Ask = {
  ask: "What do you mean? I cannot tell what this is about: spending, a balance, a bill or something else.",
  chips: ["How much did I spend this month?", "What are my balances?", "What bills are due?"],
};

/** Whether a turn has words that no part of the lexicon and no name explains. */
export const hasForeignWords = (reading: Reading, nameIndex: NameIndex, today: Day): boolean => {
  const parsed = compose(reading, nameIndex, today);
  return parsed.tokens.some((token) => isForeign(token, parsed) && !commonWords.has(token.word));
};
