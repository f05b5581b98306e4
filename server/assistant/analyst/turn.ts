import { day, type Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Turn } from "../engine.ts";
import { aheadPeriod, looksAhead } from "./ahead.ts";
import { followUp } from "./dialogue.ts";
import { EMPTY_FILTER, type Frame, type Intent, isFiltered } from "./frame.ts";
import { decide, hasForeignWords } from "./meaning/decide.ts";
import { escapeName, plainName } from "../markdown.ts";
import { type Memo, readMemos } from "./memo.ts";
import { titlePeriod } from "./period-name.ts";
import { everything, usualPeriod } from "./planner.ts";
import { read, type Reading } from "./reading.ts";
import { type Ask, chooseIntent, frameOf, toFramePeriod } from "./understand.ts";
import { editOf } from "./edits.ts";
import { exactMerchant } from "./match.ts";
import { type NameIndex, nameIndexOf, type Vocabulary } from "./vocabulary.ts";

export type Understood = { frame: Frame; said: Cents[] } | Ask;

/** Detects a name that is both one of the household's banks and a merchant, with no words to tell which. */
const twoMeanings = (reading: Reading, nameIndex: NameIndex): Ask | null => {
  const account = reading.entities.accounts.find((a) => a.kind === null);
  const merchant = account && exactMerchant(nameIndex, reading.text.slice(account.from, account.to));
  const [found] = merchant?.names ?? [];
  if (!account || !found || reading.ranked.length > 0) return null;
  const name = plainName(found, 40);
  return {
    ask: `Do you mean your account at ${escapeName(found)}, or what you paid there?`,
    chips: [`What is the balance of my ${name} account?`, `How much did I spend at ${name} this year?`],
  };
};

/** "How much did that cost?" without an earlier question. */
const WHICH: Ask = {
  ask: "Which spending do you mean?",
  chips: ["How much did I spend this month?", "Show my latest transactions", "Where does my money go?"],
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
const standalone = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Ask | Frame => {
  const explained = decide(reading, nameIndex, today, dataStart);
  const { decision } = explained;
  if (explained.why === "understood" || explained.why === "boundary") return "ask" in decision ? decision : decision.frame;
  const cued = chooseIntent(reading);
  if (cued && explained.why !== "names" && WITHOUT_QUERY.has(cued)) return frameOf(reading, cued, today);
  if (explained.why === "no subject" && reading.periods.length > 0) return unclear(reading, today) ?? ("ask" in decision ? decision : decision.frame);
  return "ask" in decision ? decision : decision.frame;
};

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
const EVER = /\bhave (?:i|we)\b.*\b(?:in total|altogether|all told|to date|overall|ever|so far in all)\b/;

/** For forward-looking requests, converts the period to future days. */
const turnedAhead = (frame: Frame, reading: Reading, today: Day): Frame =>
  looksAhead(frame.intent) ? { ...frame, period: aheadPeriod(reading.text, frame.period, today, frame.intent) } : frame;

/** A question about a name that is not there keeps its meaning for the next turn, which may name another. */
const asMeant = (memo: Memo): Memo =>
  memo.frame.intent === "unknown_name" && memo.frame.root !== "unknown_name"
    ? { ...memo, frame: { ...memo.frame, intent: memo.frame.root, ignored: [], metric: null } }
    : memo;

/** Returns what a turn asks for: a follow-up to an earlier request, a new request, or a question to ask back. */
export const understandTurn = (turn: Turn, vocabulary: Vocabulary): Understood => {
  const nameIndex = nameIndexOf(vocabulary);
  const dataStart = vocabulary.range?.start ?? turn.today;
  const reading = read(turn.text, nameIndex, { today: turn.today, dataStart });
  const memos = readMemos(turn.memo).map(asMeant);
  const edit = editOf(reading, turn.text, memos);
  if (edit) return { frame: edit, said: saidIn(reading, edit) };
  const both = turn.memo.length === 0 ? twoMeanings(reading, nameIndex) : null;
  if (both) return both;
  // Words that mean nothing here may be what the follow-up is about, so they are asked about instead.
  const next = hasForeignWords(reading, nameIndex, turn.today) ? null : followUp(reading, memos, turn.today);
  const found = next ?? standalone(reading, nameIndex, turn.today, day(dataStart));
  if ("ask" in found) return found;
  if (
    turn.memo.length === 0 &&
    found.intent === "spend_total" &&
    !found.period &&
    !isFiltered(found.filter) &&
    /\b(?:that|it)\b/.test(reading.text)
  )
    return WHICH;
  const past = lastPay(withFees(found, vocabulary), reading, vocabulary, turn.today);
  const frame = next === null || reading.periods.length > 0 ? turnedAhead(past, reading, turn.today) : past;
  const ever = frame.intent === "spend_total" && EVER.test(reading.text);
  const period = frame.period ?? (ever ? everything(turn.today, day(dataStart)) : usualPeriod(frame, turn.today, day(dataStart)));
  return { frame: { ...frame, period }, said: saidIn(reading, frame) };
};

const saidIn = (reading: Reading, frame: Frame): Cents[] => {
  const limits = [frame.filter.over, frame.filter.under].filter((a) => a !== null);
  const named = frame.amount === null ? [] : [frame.amount as Cents];
  const by = frame.edit?.by ?? null;
  return [...named, ...(by === null ? [] : [by]), ...reading.said, ...limits.flatMap((a) => [a - 1, a, a + 1])].map((n) => n as Cents);
};
