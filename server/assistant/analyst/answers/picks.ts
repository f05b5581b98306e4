import { day } from "#domain/day.ts";
import { formatDay, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { citeAccounts, citeGoal, citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName } from "../../markdown.ts";
import { daysOfGroup, isTimeGroup, timeLabelOf, type TimeGroup, withinGroup } from "../../time-groups.ts";
import type { AccountFact, Selection } from "../../tools/index.ts";
import { type ItemFigure, PICK } from "../dialogue/items.ts";
import { EMPTY_FILTER, type Frame } from "../frame.ts";
import { framePeriod, selectionOf } from "../planner.ts";
import { cited, differenceOf, plural, say, shareOf, zeroOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { billsMeant } from "./bills.ts";
import { dataNotes } from "./notes.ts";

/** One thing of a list: by what it is ranked, how that is said, and the request about it alone. */
type Item = { name: string; title: string; rank: number; said: string; frame: Frame | null; isOpen?: boolean };
/** `what` names the figure after "the highest", such as "rate". Null where items are said to be the largest. */
type Listed = { items: Item[]; unknown: number; rankWords: (order: "largest" | "smallest", isOfTwo: boolean) => string; notes?: string[] };

const higher =
  (noun: string): Listed["rankWords"] =>
  (order, isOfTwo) =>
    `has the ${order === "largest" ? (isOfTwo ? "higher" : "highest") : isOfTwo ? "lower" : "lowest"} ${noun}`;
const larger: Listed["rankWords"] = (order, isOfTwo) =>
  `is the ${order === "largest" ? (isOfTwo ? "larger" : "largest") : isOfTwo ? "smaller" : "smallest"}`;
const due: Listed["rankWords"] = (order) => (order === "smallest" ? "is due first" : "is due last");

const titleOf = (a: AccountFact): string => `${escapeName(a.name)}${a.mask ? ` (…${escapeName(a.mask)})` : ""}`;
const accountItems = async (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  const { frame, reply, today } = asked;
  const { accounts } = await asked.tools("get_accounts", {});
  const ids = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const isOfDebts = frame.intent === "debt" || frame.intent === "credit_use" || frame.intent === "payoff";
  const meant = accounts.filter(
    (a) => (ids.size === 0 || ids.has(a.id)) && (!isOfDebts || !a.isAsset) && (frame.intent !== "credit_use" || a.limit !== null),
  );
  // What is owned is not set against what is owed.
  const assets = meant.filter((a) => a.isAsset);
  const list = figure === "balance" && assets.length > 0 ? assets : meant;
  const cite = (a: AccountFact) => citeAccounts(a.name, [a.id], today);
  const one = (a: AccountFact): Frame => ({
    ...frame,
    // What follows is about the rate that was asked for: "how much interest is that".
    intent: figure === "rate" ? "rate" : frame.intent,
    metric: null,
    order: null,
    filter: { ...EMPTY_FILTER, accounts: [{ label: a.name, ids: [a.id] }] },
  });
  const items = list.flatMap((a): Item[] => {
    const base = { name: a.name, title: titleOf(a), frame: one(a) };
    if (figure === "rate") return a.apr === null ? [] : [{ ...base, rank: a.apr, said: `${a.apr}% a year` }];
    if (figure === "due")
      return a.nextPaymentDue === null || a.isAsset
        ? []
        : [
            {
              ...base,
              rank: Date.parse(a.nextPaymentDue),
              said: `${formatDay(a.nextPaymentDue, today)}${a.minimumPayment === null ? "" : `, at least ${cited(reply, a.minimumPayment, cite(a))}`}`,
            },
          ];
    return [{ ...base, rank: a.balance, said: cited(reply, a.balance, cite(a)) }];
  });
  const owed = figure === "balance" ? meant.filter((a) => !a.isAsset).toSorted((a, b) => b.balance - a.balance)[0] : undefined;
  return {
    items,
    unknown: figure === "balance" ? 0 : list.filter((a) => figure === "rate" || !a.isAsset).length - items.length,
    rankWords: figure === "rate" ? higher("rate") : figure === "due" ? due : assets.length > 0 ? larger : higher("balance"),
    notes:
      owed && assets.length > 0 && frame.order === "largest"
        ? [`Most is owed on ${titleOf(owed)}: ${cited(reply, owed.balance, cite(owed))}.`]
        : [],
  };
};

const billItems = async (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  const { reply, today } = asked;
  const { bills } = await billsMeant(asked);
  const items = bills.map((b): Item => {
    const amount = cited(reply, b.amount, citeAccounts(b.name, [b.accountId], today));
    return {
      name: b.name,
      title: escapeName(b.name),
      rank: figure === "due" ? Date.parse(b.date) : b.amount,
      said: `${amount} on ${formatDay(b.date, today)}`,
      // "And next month?" asks for the largest one of that.
      frame: null,
    };
  });
  return { items, unknown: 0, rankWords: figure === "due" ? due : larger };
};

const goalItems = async (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  const { frame, reply, today, tools } = asked;
  const { goals } = await tools("list_goals", {});
  const open = goals.filter((goal) => goal.status === "active" && goal.missing > 0);
  const items = open.flatMap((goal): Item[] => {
    const base = { name: goal.name, title: escapeName(goal.name), frame: { ...frame, metric: null, order: null } };
    const view = citeGoal(goal);
    if (figure === "due")
      return goal.date === null ? [] : [{ ...base, rank: Date.parse(goal.date), said: `by ${formatDay(goal.date, today)}` }];
    if (figure === "missing")
      return [
        {
          ...base,
          rank: goal.missing,
          said: `${cited(
            reply,
            goal.missing,
            formula(`Missing for ${goal.name}`, [
              { label: "Target", amount: goal.target, view },
              { label: "Set aside", amount: -goal.current as Cents, view },
            ]),
          )} of ${cited(reply, goal.target, view)} is missing`,
        },
      ];
    const share = shareOf(reply, goal.current, goal.target);
    return share === ""
      ? []
      : [
          {
            ...base,
            rank: goal.current / goal.target,
            said: `${share}, ${cited(reply, goal.current, view)} of ${cited(reply, goal.target, view)}`,
          },
        ];
  });
  return {
    items,
    unknown: figure === "due" ? open.length - items.length : 0,
    rankWords:
      figure === "due"
        ? due
        : figure === "missing"
          ? (order) => (order === "smallest" ? "needs the least" : "needs the most")
          : (order, isOfTwo) =>
              order === "largest"
                ? `is ${isOfTwo ? "closer" : "closest"} to its target`
                : `is the ${isOfTwo ? "further" : "furthest"} from its target`,
  };
};

const holdingItems = async (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  const { frame, reply, tools, today } = asked;
  const ids = frame.filter.accounts.flatMap((a) => a.ids).slice(0, 50);
  const { holdings } = await tools("get_holdings", ids.length > 0 ? { accountIds: ids } : {});
  const items = holdings.flatMap((h): Item[] => {
    const base = {
      name: h.name,
      title: `${escapeName(h.name)}${h.symbol ? ` (${escapeName(h.symbol)})` : ""} in ${escapeName(h.account)}`,
      frame: { ...frame, metric: null, order: null },
    };
    const view = citeAccounts(h.account, [h.accountId], today);
    if (figure === "value") return [{ ...base, rank: h.value, said: cited(reply, h.value, view) }];
    if (h.gain === null || h.cost === null || h.cost <= 0) return [];
    const { gain } = h;
    return [
      {
        ...base,
        rank: gain / h.cost,
        said: `${shareOf(reply, gain, h.cost)} ${gain < 0 ? "below" : "above"} its cost, ${gain < 0 ? "a loss" : "a gain"} of ${cited(reply, absolute(gain), view)}`,
      },
    ];
  });
  return {
    items,
    unknown: holdings.length - items.length,
    rankWords:
      figure === "value" ? larger : (order) => (order === "largest" ? "has done best for what it cost" : "has done worst for what it cost"),
  };
};

/** The days of a month or another unit that a list shows. */
const daysOf = (s: Selection, by: TimeGroup, key: string): { start: string; end: string } => {
  const { start, end } = withinGroup(s, by, key);
  return { start: start ?? "", end: end ?? "" };
};
const timeItems = async (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const by: TimeGroup = frame.groupBy !== null && isTimeGroup(frame.groupBy) ? frame.groupBy : "month";
  const selection = selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period);
  const [income, spending] = await Promise.all([
    tools("get_income", { selection, groupBy: by }),
    tools("get_spending", { selection, groupBy: by }),
  ]);
  const keys = [...new Set([...income.groups, ...spending.groups].map((g) => g.key))].sort();
  const items = keys.map((key): Item => {
    const [a, b] = [income, spending].map(({ groups }) => groups.find((g) => g.key === key)?.total ?? zeroOf(reply)) as [Cents, Cents];
    const days = daysOf(selection, by, key);
    const title = timeLabelOf(by, key, today);
    const into = citeTransactions(`Income ${title}`, { ...selection, ...days }, "Income");
    const out = citeTransactions(`Spending ${title}`, { ...selection, ...days }, "Expense");
    const left = differenceOf(reply, a, b);
    const amount = figure === "income" ? a : figure === "spending" ? b : left;
    const view =
      figure === "income"
        ? into
        : figure === "spending"
          ? out
          : formula(`Left in ${title}`, [
              { label: `Income ${title}`, amount: a, view: into },
              { label: `Spending ${title}`, amount: -b as Cents, view: out },
            ]);
    return {
      name: title,
      title,
      rank: amount,
      said: cited(reply, amount, view),
      // A month that still runs is set beside the others, not among them.
      isOpen: daysOfGroup(by, key).end > today,
      frame: {
        ...frame,
        metric: null,
        order: null,
        groupBy: null,
        period: framePeriod({ start: day(days.start), end: day(days.end) }, by === "day" ? "range" : by, true),
      },
    };
  });
  const noun = { income: "came in", spending: "was spent", left: "was left" }[figure as "income" | "spending" | "left"];
  return {
    items,
    unknown: 0,
    rankWords: (order) => `is where ${order === "largest" ? "the most" : "the least"} ${noun}`,
    notes: [...dataNotes(asked, period)].filter((note) => note !== null),
  };
};

const listFor = (asked: Asked, figure: ItemFigure): Promise<Listed> => {
  switch (asked.frame.intent) {
    case "cash_flow":
    case "savings_rate":
      return timeItems(asked, figure);
    case "bills_upcoming":
      return billItems(asked, figure);
    case "goal_status":
      return goalItems(asked, figure);
    case "holdings":
      return holdingItems(asked, figure);
    default:
      return accountItems(asked, figure);
  }
};

const CHIPS: Partial<Record<Frame["intent"], string[]>> = {
  bills_upcoming: ["What bills are due this month?", "Can I cover them?"],
  goal_status: ["How are my goals?"],
  holdings: ["What are my holdings?", "What is my asset allocation?"],
  cash_flow: ["Where does my money go?", "What's my savings rate?"],
  savings_rate: ["Where does my money go?", "Cash flow by month this year"],
};

/** Answers which of several things stands first by one of their figures. */
export const pickItem: Answer = async (asked) => {
  const { frame, reply } = asked;
  const figure = (frame.metric ?? "").slice(PICK.length) as ItemFigure;
  const order = frame.order === "smallest" ? "smallest" : "largest";
  const { items, unknown, rankWords, notes = [] } = await listFor(asked, figure);
  const sorted = items.toSorted((a, b) => (order === "largest" ? b.rank - a.rank : a.rank - b.rank));
  const closed = sorted.filter((item) => !item.isOpen);
  const open = closed.length > 0 ? sorted.find((item) => item.isOpen) : undefined;
  const ranked = closed.length > 0 ? closed : sorted;
  const [first, second] = ranked;
  reply.title = "One of them";
  reply.chips = CHIPS[frame.intent] ?? ["What are my balances?", "How much do I owe?"];
  const missing = unknown > 0 ? `I don't know that for ${plural(unknown, "other", "others")}.` : null;
  if (!first) return say(reply, "**I don't know that figure for any of them, so I cannot tell.**");
  const even = ranked.filter((item) => item.rank === first.rank);
  reply.shown = even.map((item) => item.name);
  if (even.length > 1) {
    say(reply, `**${joinNames(even.map((item) => item.title))} are the same: ${first.said}.**`, missing, ...notes);
    return;
  }
  reply.frame = first.frame;
  const follows = second ? `${ranked.length === 2 ? "The other is" : "Next is"} ${second.title}: ${second.said}.` : null;
  say(
    reply,
    second
      ? `**${first.title} ${rankWords(order, ranked.length === 2)}: ${first.said}.**`
      : `**${first.title} is the only one: ${first.said}.**`,
    follows,
    open ? `${open.title} is not over; so far it has ${open.said}.` : null,
    missing,
    ...notes,
  );
};
