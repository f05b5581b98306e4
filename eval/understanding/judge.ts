import type { Reply } from "../asking.ts";
import type { Facts } from "./facts.ts";
import type { Due, Filters, Meaning } from "./lines.ts";
import { type Expected, reckon } from "./reckon.ts";

export const VERDICTS = ["right", "partly", "wrong but confident", "asks back", "declines wrongly", "not understood"] as const;
export type Verdict = (typeof VERDICTS)[number];
/** How a verdict was reached: by the figure, or only by the kind of answer and its filters where no reckoning exists. */
export type Judged = { verdict: Verdict; by: "figure" | "kind"; why: string; ownMoney: boolean };

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

/** Kinds of answers that fit a measure, for the measures that the reckoning does not cover. */
const KINDS: Record<string, readonly string[]> = {
  bills_due: ["bills_upcoming"],
  next_due: ["bills_upcoming", "subscription_one"],
  next_income: ["payday"],
  budget_left: ["budget_left", "budget_status"],
  budget_status: ["budget_status", "budget_left"],
  budget_pace: ["budget_status", "budget_left"],
  recurring_total: ["subscriptions", "subscription_one"],
  recurring_list: ["subscriptions"],
  recurring_price: ["subscription_one", "subscriptions"],
  price_change: ["subscription_change"],
  duplicates: ["duplicates"],
  unusual: ["unusual"],
  why: ["spend_why", "net_worth_change"],
  runway: ["runway", "emergency_fund"],
  forecast_balance: ["forecast"],
  safe_to_spend: ["safe_to_spend", "forecast"],
  affordability: ["affordability"],
  what_if: ["affordability", "forecast", "payoff"],
  idle_cash: ["idle_cash"],
  net_worth: ["net_worth", "net_worth_change"],
  net_worth_change: ["net_worth_change"],
  debt: ["debt"],
  debt_paid_down: ["debt_change"],
  balance: ["balance"],
  payoff: ["payoff"],
  gain: ["holdings"],
  holding_value: ["holdings"],
  allocation: ["allocation", "holdings"],
  rate: ["rate"],
  interest_paid: ["fees", "spend_total"],
  goal: ["goal_status", "emergency_fund"],
  recommendation: ["cut_back", "recommend", "idle_cash", "products"],
  card_choice: ["rewards_card"],
  plan: ["plan_overview"],
  fees: ["fees", "spend_by_merchant", "spend_total"],
  dividends: ["investment_tx"],
  contribution: ["investment_tx"],
  saved: ["investment_tx"],
  balance_change: ["balance", "holdings", "debt_change", "net_worth_change"],
  count: ["spend_count", "flows"],
  days_count: ["spend_count", "flows"],
  first: ["last_time", "flows"],
  last: ["last_time", "flows"],
  spending: ["spend_total", "spend_breakdown", "spend_trend", "spend_compare", "spend_by_merchant", "flows"],
  average_purchase: ["spend_average", "flows"],
  average_day: ["spend_average", "spend_compare", "flows"],
  share: ["spend_breakdown", "allocation"],
  credit_limit: ["credit_use"],
  utilisation: ["credit_use"],
  available_credit: ["credit_use"],
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

const FIGURE = /\$\d|\d%|\*\*\d/;
/** The answer's first paragraph: the headline and what follows it at once. */
const opening = (text: string): string => text.split("\n\n")[0] ?? "";
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1").replace(/\*\*/g, "");
const shows = (text: string, alternatives: readonly string[]): boolean => {
  const lower = ` ${plain(text).toLowerCase()} `;
  return alternatives.some(
    (one) => lower.includes(plain(one).toLowerCase()) && !new RegExp(`[\\d,.]${escaped(one)}|${escaped(one)}\\d`).test(lower),
  );
};
const escaped = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const namesIn = (f: Filters | undefined): string[] => [
  ...(f?.merchant ?? []),
  ...(f?.payer ?? []),
  ...(f?.account ?? []).filter((a) => /^[A-Z]/.test(a)),
];
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const namesAll = (text: string, m: Meaning): boolean => namesIn(m.filters).every((n) => bare(text).includes(bare(n.split(" ")[0] ?? n)));

const expectedOf = (facts: Facts, m: Meaning, reply: Reply): Expected | null => {
  const p = reply.frame?.period;
  const range = p ? ([p.start, p.end] as const) : null;
  const main = reckon(facts, m, range);
  const other = m.compare_to;
  if (!other || !main || (!other.filters && !other.period)) return main;
  const second = reckon(
    facts,
    { ...m, filters: { ...m.filters, ...other.filters }, period: other.period ?? m.period, compare_to: null },
    range,
  );
  return second ? [...main, ...second] : main;
};

type Part = { found: "opening" | "elsewhere" | "no"; by: Judged["by"]; want: string };
const part = (facts: Facts, m: Meaning, reply: Reply): Part => {
  const expected = expectedOf(facts, m, reply);
  if (expected) {
    const want = expected.map((one) => one.slice(0, 2).join("|")).join(" & ");
    if (expected.every((one) => shows(opening(reply.text), one))) return { found: "opening", by: "figure", want };
    const grouped = m.group_by !== undefined || m.measure === "list" || expected.length > 1;
    return { found: expected.every((one) => shows(reply.text, one)) ? (grouped ? "opening" : "elsewhere") : "no", by: "figure", want };
  }
  const kinds = String(m.op).endsWith("_bills_due") ? ["bills_upcoming", ...(KINDS[m.measure] ?? [])] : (KINDS[m.measure] ?? []);
  const fits = kinds.includes(reply.frame?.intent ?? "") && namesAll(reply.text, m);
  return { found: fits ? "opening" : "no", by: "kind", want: kinds.join("|") || m.measure };
};

const answered = (facts: Facts, due: Due, reply: Reply): Omit<Judged, "ownMoney"> => {
  const meanings = [due.meaning, ...(due.alt_meaning ?? [])].flatMap((m) => m ?? []);
  const judged = meanings.map((m) => {
    const parts = (m.measure === "several" ? ((m.parts ?? []) as Meaning[]) : [m]).map((one) => part(facts, one, reply));
    const hits = parts.filter((p) => p.found !== "no").length;
    const full = parts.every((p) => p.found === "opening") || (parts.length > 1 && hits === parts.length);
    const verdict: Verdict = full ? "right" : hits * 2 >= parts.length && hits > 0 ? "partly" : "wrong but confident";
    return {
      verdict,
      by: parts.some((p) => p.by === "figure") ? ("figure" as const) : ("kind" as const),
      why: parts.map((p) => p.want).join(" + "),
    };
  });
  const best = judged.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))[0];
  if (!best) return { verdict: "not understood", by: "kind", why: "no meaning" };
  const member = due.meaning?.filters?.member || due.meaning?.group_by === "member";
  if (member && /cannot (?:be )?(?:tell|separate)|shared/.test(reply.text))
    return { verdict: FIGURE.test(opening(reply.text)) ? "partly" : "right", by: "kind", why: "members" };
  // A reply without any figure that says what it lacks claims nothing.
  if (
    best.verdict === "wrong but confident" &&
    !FIGURE.test(reply.text) &&
    /\b(?:cannot|can't|no budget|no goal|not yet)\b/i.test(opening(reply.text))
  )
    return { ...best, verdict: "declines wrongly" };
  return best;
};

const verdictOf = (facts: Facts, due: Due, reply: Reply): Omit<Judged, "ownMoney"> => {
  const said = saidBy(reply);
  const by = "kind" as const;
  const v = (verdict: Verdict, why: string): Omit<Judged, "ownMoney"> => ({ verdict, by, why });
  const figures = FIGURE.test(opening(reply.text));
  switch (due.outcome) {
    case "answer":
      if (said === "ask") return v("asks back", "");
      if (said === "confused" || said === "talk") return v("not understood", said);
      // Some lines allow that the household has no such goal.
      if (said === "unknown" && due.note?.startsWith("If no such goal")) return v("right", "");
      if (said === "decline" || said === "unknown") return v("declines wrongly", said);
      return answered(facts, due, reply);
    case "ask":
      if (said === "ask") return v(reply.chips.length >= 2 || (due.must_say ?? []).length <= 2 ? "right" : "partly", "");
      if (said === "confused") return v("not understood", "");
      if (said === "decline" || said === "unknown" || said === "talk") return v("declines wrongly", said);
      return v(due.also_right ? "partly" : figures ? "wrong but confident" : "not understood", "answered");
    case "unknown": {
      const named = (due.absent ?? []).every((one) =>
        one.name.split(/\s+/).some((w) => w.length > 2 && reply.text.toLowerCase().includes(w.toLowerCase().replace(/'s?$/, ""))),
      );
      const saysNo = /\b(?:no|not|nothing|none|don't|isn't|never|starts on)\b/i.test(opening(reply.text));
      if (figures && !/^\**(?:I see no|There is no|You have no|No )/i.test(plain(opening(reply.text))))
        return v("wrong but confident", "a figure for a name that is not there");
      if (named && saysNo && said !== "decline") return v("right", "");
      return said === "ask" ? v("asks back", "") : v(said === "decline" ? "declines wrongly" : "not understood", said);
    }
    case "decline":
      if (said === "decline") return v("right", "");
      if (said === "ask") return v("asks back", "");
      if (said === "confused" || said === "talk" || said === "unknown") return v("not understood", said);
      return v(
        figures || /\/charts\/|proposal/.test(reply.text)
          ? "wrong but confident"
          : /\b(?:cannot|can't)\b/.test(reply.text)
            ? "right"
            : "wrong but confident",
        "answered",
      );
    case "action": {
      if (said === "ask") return v("asks back", "");
      const kinds = ACTIONS[due.action?.kind ?? ""];
      if (said === "decline") return v(kinds ? "declines wrongly" : "right", "");
      if (said === "confused" || said === "talk" || said === "unknown") return v("not understood", said);
      const wanted = due.action?.of;
      const drawn = due.action?.kind !== "chart" || /\/charts\//.test(reply.text);
      if (!kinds?.includes(reply.frame?.intent ?? "") || !drawn)
        return v("wrong but confident", `${reply.frame?.intent}, not ${kinds?.join("|") ?? "a plain no"}`);
      return v(
        wanted && !namesAll(`${reply.text} ${JSON.stringify(reply.citations)} ${JSON.stringify(reply.frame?.filter)}`, wanted)
          ? "partly"
          : "right",
        "",
      );
    }
    case "acknowledge":
      return figures || said === "answer" ? v("wrong but confident", "a new answer") : v("right", "");
  }
};

/** Judges one reply by the question set's rules. */
export const judge = (facts: Facts, due: Due, reply: Reply): Judged => ({
  ...verdictOf(facts, due, reply),
  ownMoney: due.outcome === "decline" && saidBy(reply) === "answer",
});
