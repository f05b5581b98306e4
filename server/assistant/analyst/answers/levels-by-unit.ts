import { addDays, type Day, day, earlier, later } from "#domain/day.ts";
import { capitalized, formatDay, formatMonth, joinNames, joinAllNames } from "#domain/format.ts";
import { absolute, cents } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import type { ToolResults } from "../../tools/index.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import type { FramePeriod } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { unitAround } from "../periods/lexicon.ts";
import { cited, plural, say, sayTable, sumOf } from "../reply.ts";
import { type Answer, type Asked, dataStart, periodOf } from "./context.ts";
import { labelOf } from "./past.ts";
import { netWorthChange } from "./worth.ts";

/*
 * Levels at the end of each month, quarter or year: net worth with its change, and what accounts held or owed. A unit that is not over ends
 * today.
 */

/** Metrics of a question for one unit of many. */
export const ROSE_MOST = "rose most";
export const FELL_MOST = "fell most";
export const ALL_FALLS = "falls";
export const ALL_RISES = "rises";
export const HIGHEST = "highest unit";
export const LOWEST = "lowest unit";

export type LevelUnit = "month" | "quarter" | "year";
/** Units of time that are shown; the latest stay. */
const MOST_UNITS = 24;
type Unit = { name: string; before: Day; end: Day };
/** The units of a period, with the day before each and its last day. */
const unitsOf = (period: FramePeriod, unit: LevelUnit, from: Day | null, today: Day): Unit[] => {
  const end = earlier(day(period.end), today);
  const units: Unit[] = [];
  for (let at = later(day(period.start), from ?? day(period.start)); at <= end; at = addDays(unitAround(at, unit).end, 1)) {
    const last = unitAround(at, unit).end;
    const base =
      unit === "year" ? at.slice(0, 4) : unit === "month" ? formatMonth(at) : `Q${Math.ceil(Number(at.slice(5, 7)) / 3)} ${at.slice(0, 4)}`;
    const isPart = at !== unitAround(at, unit).start || last > end;
    units.push({
      name: !isPart ? base : last > today ? `${base} (so far)` : `${base} (part)`,
      before: addDays(at, -1),
      end: earlier(last, end),
    });
  }
  return units.slice(-MOST_UNITS);
};

/** The time that the shown units cover, and a note if earlier ones are left out. */
const coveredBy = (units: readonly Unit[], period: FramePeriod, unit: LevelUnit): { covered: FramePeriod; cut: string | null } => {
  const [first] = units;
  const start = first ? addDays(first.before, 1) : day(period.start);
  return units.length < MOST_UNITS || start <= period.start
    ? { covered: period, cut: null }
    : {
        covered: { ...period, start, grain: "range", rolling: null, all: false },
        cut: `Only the latest ${MOST_UNITS} ${unit}s are looked at.`,
      };
};

const unitOf = ({ frame: { groupBy } }: Asked): LevelUnit => (groupBy === "year" || groupBy === "quarter" ? groupBy : "month");
const names = (list: readonly { name: string }[]): string => joinAllNames(list.map(({ name }) => name));

type Step = Unit & { fact: ToolResults["get_net_worth_steps"]["steps"][number] };
/** The sentence that answers what a question asks of all units. */
const leadOf = (asked: Asked, steps: readonly Step[], period: FramePeriod, unit: LevelUnit): string => {
  const { frame, reply, today } = asked;
  const when = inPeriod(period, today);
  const moved = ({ fact }: Step): string =>
    cited(reply, absolute(fact.change), citeAccounts(`Net worth on ${formatDay(fact.end)}`, [], fact.end));
  const worth = ({ fact }: Step): string => cited(reply, fact.total, citeAccounts(`Net worth on ${formatDay(fact.end)}`, [], fact.end));
  const by = (size: (step: Step) => number): Step[] => steps.toSorted((a, b) => size(b) - size(a));
  const falls = steps.filter(({ fact }) => fact.change < 0);
  const [most] = by(({ fact }) => fact.change);
  const least = by(({ fact }) => fact.change).at(-1);
  const [highest] = by(({ fact }) => fact.total);
  const lowest = by(({ fact }) => fact.total).at(-1);
  switch (frame.metric) {
    case ROSE_MOST:
      return most && most.fact.change > 0
        ? `**Your net worth grew the most in ${most.name}: by ${moved(most)}.**`
        : `**Your net worth grew in no ${unit} ${when}.**`;
    case FELL_MOST:
      return least && least.fact.change < 0
        ? `**Your net worth fell the most in ${least.name}: by ${moved(least)}.**`
        : `**Your net worth fell in no ${unit} ${when}.**${least ? ` It grew least in ${least.name}: by ${moved(least)}.` : ""}`;
    case ALL_FALLS:
      return falls.length > 0
        ? `**Your net worth fell in ${plural(falls.length, unit)} of ${steps.length} ${when}: ${names(falls)}.**`
        : `**${/^(?:so |and )?(?:did|has|have|was)\b/i.test(asked.text) ? "No. " : ""}Your net worth fell in no ${unit} ${when}.**`;
    case ALL_RISES:
      return falls.length > 0
        ? `**No. Your net worth fell in ${plural(falls.length, unit)} of ${steps.length} ${when}: ${names(falls)}.**`
        : `**Yes. Your net worth fell in no ${unit} ${when}.**`;
    case HIGHEST:
      return highest ? `**At the end of a ${unit}, your net worth was highest in ${highest.name}: ${worth(highest)}.**` : "";
    case LOWEST:
      return lowest ? `**At the end of a ${unit}, your net worth was lowest in ${lowest.name}: ${worth(lowest)}.**` : "";
    default: {
      const [first, last] = [steps[0], steps.at(-1)];
      return first && last
        ? `**Your net worth ${when}, by ${unit}: ${worth(first)} at the end of ${first.name.replace(/ \(.*/, "")}${first === last ? "" : `, ${worth(last)} ${last.end === today ? "today" : `at the end of ${last.name.replace(/ \(.*/, "")}`}`}.**`
        : "";
    }
  }
};

/** Answers what net worth was at the end of each unit of time, and in which units it rose or fell. */
export const worthByUnit: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  const unit = unitOf(asked);
  const period = periodOf(asked);
  reply.title = `Net worth by ${unit} ${titlePeriod(period, today)}`;
  reply.chips = ["What is my net worth?", "How has my net worth changed this year?", "Which accounts changed it the most?"];
  const units = unitsOf(period, unit, dataStart(asked), today);
  if (units.length === 0) {
    say(reply, `**${formatDay(day(period.start))} is in the future, and I do not guess.**`);
    return;
  }
  // One unit has nothing beside it: its change says more.
  if (units.length < 2) return netWorthChange({ ...asked, frame: { ...asked.frame, groupBy: null, metric: null } });
  const [first] = units;
  const days = first ? [first.before, ...units.map(({ end }) => end)] : [];
  const facts = await tools("get_net_worth_steps", { days });
  const from = facts.dataStart;
  const steps = units.flatMap((one) => {
    const fact = facts.steps.find(({ end }) => end === one.end);
    return fact && from !== null && one.end >= from ? [{ ...one, fact }] : [];
  });
  if (steps.length === 0) {
    say(reply, `**I cannot see your net worth ${inPeriod(period, today)}.**`, "The history of your accounts begins later.");
    return;
  }
  const added = steps.filter(({ fact }) => fact.added !== 0);
  const { covered, cut } = coveredBy(units, period, unit);
  say(
    reply,
    leadOf(asked, steps, covered, unit),
    cut,
    added.length > 0 ? `Accounts were added in ${names(added)}; what they brought is not counted as a change.` : null,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: capitalized(unit) }, { title: "Net worth at the end", right: true }, { title: "Change", right: true }],
      steps.map(({ name, fact }) => [
        name,
        cited(reply, fact.total, citeAccounts(`Net worth on ${formatDay(fact.end)}`, [], fact.end)),
        cited(reply, fact.change, citeAccounts(`Net worth on ${formatDay(fact.end)}`, [], fact.end)),
      ]),
    ),
  );
};

/** How many days one look at past balances may name. */
const MOST_DAYS = 12;
/** Accounts that get a column of their own. */
const MOST_COLUMNS = 3;

/** Answers what accounts held, or what was owed on them, at the end of each unit of time. */
export const balancesByUnit: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const unit = unitOf(asked);
  const period = periodOf(asked);
  const label = labelOf(asked);
  reply.title = `${label || "Balances"} by ${unit} ${titlePeriod(period, today)}`;
  reply.chips = ["What are my balances?", "How has my net worth changed this year?"];
  const units = unitsOf(period, unit, dataStart(asked), today);
  const wanted = [...new Set(frame.filter.accounts.flatMap(({ ids }) => ids))];
  if (units.length === 0) {
    say(reply, `**${formatDay(day(period.start))} is in the future, and I do not guess.**`);
    return;
  }
  const parts: Unit[][] = [];
  for (let at = 0; at < units.length; at += MOST_DAYS) parts.push(units.slice(at, at + MOST_DAYS));
  const looks = await Promise.all(
    parts.map((part) =>
      tools("get_past_balances", { days: part.map(({ end }) => end), ...(wanted.length > 0 ? { accountIds: wanted } : {}) }),
    ),
  );
  const owed = frame.intent === "debt";
  const accounts = (looks[0]?.accounts ?? [])
    .filter((a) => (owed || wanted.length > 0 ? !owed || !a.isAsset : a.isAsset))
    .map((a) => ({ ...a, balances: looks.flatMap((look) => look.accounts.find(({ id }) => id === a.id)?.balances ?? []) }));
  const isOwed = accounts.length > 0 && accounts.every((a) => !a.isAsset);
  const rows = units.flatMap((one, i) => {
    const known = accounts.flatMap((a) => {
      const balance = a.balances[i];
      return balance === null || balance === undefined ? [] : [{ ...a, balance: a.isAsset || isOwed ? balance : cents(-balance) }];
    });
    if (known.length === 0) return [];
    const total = sumOf(
      reply,
      known.map((a) => a.balance),
    );
    return [{ ...one, known, total, isWhole: known.length === accounts.length }];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) {
    say(reply, `**I do not know the ${label || "account"} balance ${inPeriod(period, today)}.**`, "The account's history begins later.");
    return;
  }
  const name = label || "all accounts";
  const figure = (row: (typeof rows)[number]): string =>
    cited(
      reply,
      row.total,
      citeAccounts(
        name,
        row.known.map(({ id }) => id),
        row.end,
      ),
    );
  const sorted = rows.toSorted((a, b) => b.total - a.total);
  const extreme = frame.metric === HIGHEST ? sorted[0] : frame.metric === LOWEST ? sorted.at(-1) : undefined;
  const verb = isOwed ? "You owed" : "You had";
  const of = isOwed ? `on ${name}` : `in ${name}`;
  say(
    reply,
    extreme
      ? `**${verb} the ${frame.metric === HIGHEST ? "most" : "least"} ${of} at the end of ${extreme.name}: ${figure(extreme)}.**`
      : `**${verb} ${figure(first)} ${of} at the end of ${first.name.replace(/ \(.*/, "")}${first === last ? "" : ` and ${figure(last)} ${last.end === today ? "today" : `at the end of ${last.name.replace(/ \(.*/, "")}`}`}.**`,
    coveredBy(units, period, unit).cut,
    rows.some(({ isWhole }) => !isWhole)
      ? `Not all balances are known for all days: ${names(rows.filter(({ isWhole }) => !isWhole))}.`
      : null,
  );
  const columns = accounts.length > 1 && accounts.length <= MOST_COLUMNS ? accounts : [];
  sayTable(
    reply,
    tableLines(
      [
        { title: `End of ${unit}` },
        ...columns.map((a) => ({ title: escapeName(a.name), right: true as const })),
        { title: columns.length > 0 ? "Total" : isOwed ? "Owed" : "Balance", right: true },
      ],
      rows.map((row) => [
        row.name,
        ...columns.map((a) => {
          const own = row.known.find(({ id }) => id === a.id);
          return own ? cited(reply, own.balance, citeAccounts(a.name, [a.id], row.end)) : "";
        }),
        figure(row),
      ]),
    ),
  );
  const others = accounts.length > MOST_COLUMNS ? joinNames(accounts.map((a) => escapeName(a.name))) : null;
  say(reply, others ? `This adds up ${others}.` : null);
};
