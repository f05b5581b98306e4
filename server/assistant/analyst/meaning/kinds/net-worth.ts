import { addDays } from "#domain/day.ts";
import { isOfVehicle, OF_VEHICLE } from "../../answers/equity.ts";
import type { Frame } from "../../frame.ts";
import { answerKind, type Query } from "../query.ts";
import { changePeriod } from "./changes.ts";

/** From the earliest time named to today: "more than at the end of last year". */
const sinceThen = (q: Query, base: Frame): Partial<Frame> => {
  // The change begins on the day after the one it is held against.
  const [first] = q.reading.periods
    .map((p) => (p.period.end < q.today || p.point !== null ? addDays(p.point ?? p.period.end, 1) : p.period.start))
    .toSorted();
  return base.period && first ? { period: { ...base.period, start: first, end: q.today, grain: "range", point: null } } : {};
};

const HELD_AGAINST = /\b(?:than|since|from|compared?|comparison|versus|vs|against|as of|ago)\b/;

/** "Savings minus what I owe" is about no home. */
const isOfHome = ({ text }: Query): boolean =>
  /\b(?:equity|house|home|property|place|condo|mortgage|real estate|ltv|loan[- ]to[- ]value|street)\b/.test(text);

/** Names a home, unlike "equity" alone. */
const HOUSED = /\b(?:house|home|property|place|condo|mortgage|real estate|street)\b/;

/** Net worth, what is owned, and equity. */
export const NET_WORTH_KINDS = [
  answerKind("better off", "net_worth_change", "wealthier period", "compare more less exists have change networth amount_q", {
    weight: 0.6,
    // "Richer than last month" is held against its end; "did we get richer last month" is about that month.
    frame: (q, base) =>
      /\b(?:did|have) (?:we|i) (?:get|gotten|got|become|grow|grown|end up)\b/.test(q.text) && !HELD_AGAINST.test(q.text)
        ? {}
        : sinceThen(q, base),
  }),
  answerKind("own less owed", "net_worth", "assets|have owe", "amount_q total list have hypothetical where except net", {
    weight: 0.6,
    when: (q) => /\bown\b.*\b(?:minus|less|after|subtract\w*|take away|against|and)\b.*\bow(?:e|ed|ing)\b/.test(q.text),
  }),
  answerKind("net worth since", "net_worth_change", "have|exists more|less period", "compare amount_q total networth", {
    weight: 1.5,
    when: (q) => !q.has("account", "category", "merchant", "spend", "income", "earn", "cash", "balance"),
    frame: sinceThen,
  }),
  answerKind("assets", "net_worth", "assets", "owe amount_q total list have", { weight: 0.2, frame: () => ({ metric: "assets" }) }),
  answerKind(
    "net worth change",
    "net_worth_change",
    "networth change|trend|compare|by_month|more|why",
    "spend amount_q period list more less average per_month largest share change trend not exists have keep gain holding income contribution total",
    {
      weight: 0.5,
      // "Today than a year ago" is the year between, not the change of today.
      frame: (q, base) =>
        q.reading.periods.some((p) => p.period.start === q.today) && q.reading.periods.some((p) => p.period.end < q.today)
          ? sinceThen(q, base)
          : {},
    },
  ),
  answerKind(
    "home equity",
    "equity",
    "equity",
    "account possession category amount_q have list balance share owe merchant less except holding compare total exists",
    {
      isOverview: true,
      weight: 1.4,
      when: isOfHome,
      frame: (q) => ({ metric: /\b(?:ltv|loan[- ]to[- ]value)\b/.test(q.text) ? "ltv" : null }),
    },
  ),
  answerKind(
    "vehicle equity",
    "equity",
    "equity",
    "account possession category merchant amount_q have list balance share owe less except compare total exists purchase",
    {
      isOverview: true,
      weight: 1.6,
      when: (q) => !q.has("period") && isOfVehicle(q.text) && !HOUSED.test(q.text),
      frame: (_, base) => ({ metric: OF_VEHICLE, filter: { ...base.filter, accounts: [], categories: [] } }),
    },
  ),
  answerKind(
    "home equity then and now",
    "equity",
    "equity period",
    "equity account possession category amount_q have list balance share owe merchant less more except holding compare total exists change trend gain by_month progress networth",
    {
      weight: 1.5,
      when: (q) => isOfHome(q) && q.reading.periods.every((p) => p.period.start <= q.today),
      frame: (q, base) => {
        const changes =
          q.has("change", "trend", "more", "gain", "compare", "by_month") ||
          q.reading.periods.length > 1 ||
          /\bsince\b|\bthan\b|\b(?:over|during|in) the (?:last|past)\b|\b(?:built|added|growing|gain\w*)\b/.test(q.text);
        return { metric: changes ? "change" : null, period: changes ? changePeriod(q, base) : base.period };
      },
    },
  ),
  answerKind(
    "share of net worth",
    "allocation",
    "share|amount_q account|possession",
    "of_worth share networth amount_q holding cash list balance allocation",
    {
      weight: 0.6,
      when: (q) => q.has("of_worth", "networth"),
    },
  ),
];
