import type { Reply } from "../asking.ts";
import { asksForValue, namesReadings, opensAsking, saysAllowed } from "./asked.ts";
import { claimsNothing, FOUND, type Found, foundKind, hasPeriod, kindsOf } from "./content.ts";
import type { Facts } from "./facts.ts";
import type { Expected, Reading } from "./figures.ts";
import type { Range } from "./groups.ts";
import { type Due, Meaning } from "./lines.ts";
import { reckon } from "./reckon.ts";
import { bare, CANNOT, deniesIn, FIGURE, firstRow, namesAll, opening, plain, shows, statedRows } from "./shown.ts";

export const VERDICTS = ["right", "partly", "wrong but confident", "asks back", "declines wrongly", "not understood"] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How a verdict was reached: by the figure, or only by the kind of answer and its filters where no reckoning exists. */
export type Judged = { verdict: Verdict; by: "figure" | "kind"; why: string; ownMoney: boolean };
type Opinion = Omit<Judged, "ownMoney">;
const opinion = (verdict: Verdict, why = ""): Opinion => ({ verdict, by: "kind", why });

type Said = "answer" | "ask" | "decline" | "unknown" | "confused" | "talk";
const DECLINES = new Set(["out_of_scope", "cannot_act", "advice_boundary", "no_data", "concept", "others"]);

/** What kind of reply it was, from the request saved with it. */
const saidBy = (reply: Reply): Said => {
  const intent = reply.frame?.intent as string | undefined;
  if (intent === undefined || intent === "ask_back") return "ask";
  if (intent === "not_understood" || intent === "help") return "confused";
  if (intent === "unknown_name") return "unknown";
  if (intent === "smalltalk") return "talk";
  return DECLINES.has(intent) ? "decline" : "answer";
};

const ACTIONS: Record<string, readonly string[]> = {
  chart: ["make_chart", "spend_trend", "net_worth_change", "spend_breakdown", "income_total"],
  table: ["make_table"],
  budget: ["budget_create", "budget_edit"],
  budget_change: ["budget_edit"],
  categorise: ["categorize"],
  categorize: ["categorize"],
  category_change: ["categorize"],
  set_category: ["categorize"],
  rule: ["categorize"],
  export: ["make_table"],
  schedule: ["schedule"],
  goal: ["goal_create", "goal_edit"],
  remember: ["memory_save"],
  forget: ["memory_read"],
};

/** Whether the wording allows the seven days up to today, if the reply states them. */
const mayRollWeek = (due: Due, stated: Range | null): boolean =>
  /\bpast week\b/i.test(due.text ?? due.user ?? "") && stated !== null && Date.parse(stated[1]) - Date.parse(stated[0]) === 6 * 86_400_000;

const expectedOf = (facts: Facts, due: Due, m: Meaning, reply: Reply): Expected | null => {
  const p = reply.frame?.period;
  const stated = p ? ([p.start, p.end] as const) : null;
  const main = reckon(facts, m, stated, mayRollWeek(due, stated));
  const other = m.compare_to;
  if (!other || !main || (!other.filters && !other.period)) return main;
  const compared = { ...m, filters: { ...m.filters, ...other.filters }, period: other.period ?? m.period, compare_to: null };
  const second = reckon(facts, compared, stated, mayRollWeek(due, stated));
  if (!second) return main;
  return main.flatMap((one) => second.map((two) => ({ figures: [...one.figures, ...two.figures], spread: true })));
};

type Part = { found: Found; by: Judged["by"]; want: string };
const foundOf = (reading: Reading, m: Meaning, reply: Reply): Part["found"] => {
  const { figures, lead, spread, partial } = reading;
  const isIn = (text: string): boolean => figures.every((one) => shows(text, one, reply, m));
  if (!isIn(reply.text)) return "no";
  if (partial) return "part";
  if (lead) return shows(`${opening(reply.text)}\n${firstRow(reply.text)}`, lead, reply, m) ? "opening" : "part";
  return spread || isIn(opening(reply.text)) ? "opening" : "elsewhere";
};
/** Where a list is the one asked for: not if it is of another period, and only in part if it has another number of rows. */
const foundList = (reading: Reading, m: Meaning, reply: Reply): Part["found"] => {
  if (!hasPeriod(m, reply)) return "no";
  const rows = statedRows(reply.text);
  const found = foundOf(reading, m, reply);
  return found === "opening" && rows !== null && reading.rows !== undefined && rows !== reading.rows ? "part" : found;
};
const wanted = (reading: Reading): string =>
  [...reading.figures, ...(reading.lead ? [reading.lead] : [])]
    .map((one) => [...one.any.slice(0, 2), ...(one.counts ?? []), ...(one.none ? ["none"] : [])].join("|"))
    .join(" & ");

const part = (facts: Facts, due: Due, m: Meaning, reply: Reply): Part => {
  const expected = expectedOf(facts, due, m, reply);
  if (!expected) return { found: foundKind(facts, m, reply), by: "kind", want: kindsOf(m).join("|") || m.measure };
  const found = new Set(expected.map((one) => (m.measure === "list" ? foundList : foundOf)(one, m, reply)));
  const best = FOUND.find((one) => found.has(one)) ?? "no";
  const [first] = expected;
  return { found: best, by: "figure", want: first ? wanted(first) : "" };
};

const asMeant = (facts: Facts, due: Due, m: Meaning, reply: Reply): Opinion => {
  const parts = (m.measure === "several" ? ((m.parts ?? []) as Meaning[]) : [m]).map((one) => part(facts, due, one, reply));
  const hits = parts.filter((p) => p.found !== "no").length;
  const isFull = parts.every(({ found }) => found === "opening" || (found === "elsewhere" && parts.length > 1));
  const isHalf = hits > 0 && (hits * 2 >= parts.length || reply.text.includes("is not answered"));
  return {
    verdict: isFull ? "right" : isHalf ? "partly" : "wrong but confident",
    by: parts.some((p) => p.by === "figure") ? "figure" : "kind",
    why: parts.map((p) => p.want).join(" + "),
  };
};
const best = (opinions: readonly Opinion[]): Opinion | undefined =>
  opinions.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))[0];

/** The members that a meaning speaks of; "each" if it asks for all of them. Null without one. */
const membersOf = (m: Meaning): string[] | "each" | null => {
  if (m.measure === "plan") return null;
  const named = [...(m.filters?.member ?? []), ...(m.filters?.exclude?.member ?? [])];
  if (m.group_by === "member" || (Array.isArray(m.group_by) && m.group_by.includes("member"))) return "each";
  return named.length > 0 ? named : null;
};
const DOES_NOT_TELL = /cannot (?:be )?(?:tell|separate)|shared/;
/** A reply must say that rows do not tell who made them, or name the member whose accounts it shows. */
const aboutMembers = (members: string[] | "each", found: Opinion, reply: Reply): Opinion => {
  const isNamed = members !== "each" && members.every((name) => bare(reply.text).includes(bare(name)));
  return found.by === "figure" && (members === "each" || isNamed) ? found : { ...found, verdict: "wrong but confident", why: "members" };
};

const answered = (facts: Facts, due: Due, reply: Reply): Opinion => {
  const meanings = [due.meaning, ...(due.alt_meaning ?? [])].flatMap((m) => m ?? []);
  const found = best(meanings.map((m) => asMeant(facts, due, m, reply)));
  if (!found) return { verdict: "not understood", by: "kind", why: "no meaning" };
  if (meanings.some((m) => membersOf(m) !== null) && DOES_NOT_TELL.test(reply.text))
    return { verdict: FIGURE.test(opening(reply.text)) ? "partly" : "right", by: "kind", why: "members" };
  const members = due.meaning ? membersOf(due.meaning) : null;
  if (members) return aboutMembers(members, found, reply);
  return found.verdict === "wrong but confident" && claimsNothing(reply) ? { ...found, verdict: "declines wrongly" } : found;
};

/** How well a reply is what a line allows besides: answers to other meanings, or what the line says in words. Null if it is not. */
const allowed = (facts: Facts, due: Due, reply: Reply): Opinion | null => {
  const { also_right: also } = due;
  const verdict =
    typeof also === "string"
      ? saysAllowed(also, due, reply)
      : best((Array.isArray(also) ? also : []).map((one) => asMeant(facts, due, Meaning.parse(one), reply)))?.verdict;
  return verdict === "right" || verdict === "partly" ? opinion(verdict, "allowed besides") : null;
};

type Judging = { facts: Facts; due: Due; reply: Reply; said: Said; hasFigures: boolean };
const DENIES_NAME = /^\**(?:I see no|There is no|You have no|No )/i;

/** The rules of each outcome that a line can be due. */
const OUTCOMES: Record<Due["outcome"], (one: Judging) => Opinion> = {
  answer: ({ facts, due, reply, said }) => {
    if (said === "ask") return opinion("asks back");
    if (said === "confused" || said === "talk") return opinion("not understood", said);
    // Some lines allow that the household has no such goal.
    if (said === "unknown" && due.note?.startsWith("If no such goal")) return opinion("right");
    if (said === "decline" || said === "unknown") return opinion("declines wrongly", said);
    const found = answered(facts, due, reply);
    return found.verdict !== "right" && opensAsking(reply) ? opinion("asks back", "asks for a value") : found;
  },
  ask: ({ facts, due, reply, said, hasFigures }) => {
    if (said === "ask") return opinion(namesReadings(due, reply) ? "right" : "partly");
    if (said === "confused") return opinion("not understood");
    if (said !== "answer") return opinion("declines wrongly", said);
    if (asksForValue(due, reply)) return opinion("right", "asks for the value");
    const besides = allowed(facts, due, reply);
    if (besides) return besides;
    return opinion(hasFigures ? "wrong but confident" : "not understood", "answered");
  },
  unknown: ({ due, reply, said, hasFigures }) => {
    const isNamed = (due.absent ?? []).every((one) =>
      one.name.split(/\s+/).some((w) => w.length > 2 && reply.text.toLowerCase().includes(w.toLowerCase().replace(/'s?$/, ""))),
    );
    const saysNo = deniesIn(opening(reply.text)) || /\bstarts on\b/i.test(opening(reply.text));
    if (hasFigures && !DENIES_NAME.test(plain(opening(reply.text))))
      return opinion("wrong but confident", "a figure for a name that is not there");
    if (isNamed && saysNo && said !== "decline") return opinion("right");
    if (said === "ask") return opinion("asks back");
    return opinion(said === "decline" ? "declines wrongly" : "not understood", said);
  },
  decline: ({ facts, due, reply, said, hasFigures }) => {
    if (said === "decline") return opinion("right");
    if (said === "ask") return opinion("asks back");
    if (said !== "answer") return opinion("not understood", said);
    const acts = hasFigures || /\/charts\/|proposal/.test(reply.text);
    const besides = allowed(facts, due, reply);
    if (besides) return besides;
    return opinion(!acts && CANNOT.test(reply.text) ? "right" : "wrong but confident", "answered");
  },
  action: ({ due, reply, said }) => {
    if (said === "ask") return opinion("asks back");
    const kinds = ACTIONS[due.action?.kind ?? ""];
    if (said === "decline") return opinion(kinds ? "declines wrongly" : "right");
    if (said !== "answer") return opinion("not understood", said);
    const isDrawn = due.action?.kind !== "chart" || reply.text.includes("/charts/");
    if (!kinds?.includes(reply.frame?.intent ?? "") || !isDrawn)
      return opinion("wrong but confident", `${reply.frame?.intent}, not ${kinds?.join("|") ?? "a plain no"}`);
    const shown = `${reply.text} ${JSON.stringify(reply.citations)} ${JSON.stringify(reply.frame?.filter)}`;
    return opinion(namesAll(shown, due.action?.of?.filters) ? "right" : "partly");
  },
  acknowledge: ({ said, hasFigures }) =>
    hasFigures || said === "answer" ? opinion("wrong but confident", "a new answer") : opinion("right"),
};

/** Judges one reply by the question set's rules. */
export const judge = (facts: Facts, due: Due, reply: Reply): Judged => {
  const said = saidBy(reply);
  const judging = { facts, due, reply, said, hasFigures: FIGURE.test(opening(reply.text)) };
  return { ...OUTCOMES[due.outcome](judging), ownMoney: due.outcome === "decline" && said === "answer" };
};
