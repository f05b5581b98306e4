import { addDays } from "#domain/day.ts";
import { joinAllNames, joinNames } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { Group, Totals } from "../../tools/index.ts";
import { EMPTY_FILTER, type Frame, type FramePeriod } from "../frame.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { SAME_CATEGORY } from "../dialogue/settled.ts";
import { placeOf, placeWord } from "../nth.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { citeTransactions } from "../../cite.ts";
import { cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { about, type Answer, asDay, type Asked, dataStart, fromAccounts, periodOf, subject } from "./context.ts";
import { groupAmount, othersAmount, type Whole } from "./parts.ts";
import { byMonth } from "./by-month.ts";
import { interestPaid } from "./interest-paid.ts";
import { citeRows, isInterestOfLoans, sectionOf } from "./spending.ts";
import { categoryNote, dataNotes, familyNote, isAhead, nothingFound, pendingNote, saidMoney } from "./notes.ts";

const NOUN = {
  category: "Category",
  merchant: "Merchant",
  account: "Account",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
} as const;

const groupRows = (asked: Asked, totals: Totals, shown: readonly Group[], whole: Whole): string[][] => {
  const { reply } = asked;
  const rows = shown.map((g) => [
    escapeName(g.label),
    groupAmount(asked, whole, g),
    g.total >= 0 && totals.total > 0 ? shareOf(reply, g.total, totals.total) : "",
    String(g.count),
  ]);
  const inShown = sumOf(
    reply,
    shown.map((g) => g.total),
  );
  const rest = differenceOf(reply, totals.total, inShown);
  const restCount = totals.count - shown.reduce((n, g) => n + g.count, 0);
  if (restCount > 0)
    rows.push([
      "All others",
      othersAmount(asked, whole, shown, rest),
      rest >= 0 && totals.total > 0 ? shareOf(reply, rest, totals.total) : "",
      String(restCount),
    ]);
  return rows;
};

/** "Which store do we spend the most at?" asks for one of the groups; "top 5 stores" for several. */
const ASKS_FOR_ONE =
  /\b(?:which|what|what's|who|whom|where)\b.*\b(?:more|most|biggest|largest|highest|main|priciest|number one)\b|\b(?:biggest|largest|highest|main|number one) (?:(?:spending|expense|single) )?(?:category|merchant|store|shop|place|card|account|expense)\b|^(?:(?:and|so|the) )*(?:biggest|largest|highest|most|top)(?: one)?[?.! ]*$/i;
const SEVERAL = /\b(?:stores|shops|places|merchants|payees|restaurants|categories|areas|things|cards|accounts|vendors)\b/i;
const WHICH_ONE = /\bwhich (?:one|of (?:our|my|the|these|those|your))\b/i;
/** How a filter without a name begins that only leaves something out. */
const EXCEPT = " on everything except ";
const WHERE = { category: "on", merchant: "at", account: "from" } as const;
/** The answer to a question for the largest group; null if another was asked. */
const largestOf = (asked: Asked, totals: Totals, whole: Whole, figure: string): string | null => {
  const { frame, reply, today, text } = asked;
  const [first, second] = totals.groups;
  const { by, period } = whole;
  if (by !== "category" && by !== "merchant" && by !== "account") return null;
  const isOne = frame.limit === null && ASKS_FOR_ONE.test(text) && (!SEVERAL.test(text) || WHICH_ONE.test(text));
  if (!isOne || !first || first.total <= 0 || first.total === second?.total) return null;
  reply.lead = first.label;
  const share = shareOf(reply, first.total, totals.total);
  // The account that is named is one of those that were asked about, so these belong to the whole.
  const [scope, ofWhole] = by === "account" ? [{ ...frame, filter: { ...frame.filter, accounts: [] } }, fromAccounts(frame)] : [frame, ""];
  const said = about(scope, saidMoney);
  const lead = said.startsWith(EXCEPT) ? `Leaving out ${said.slice(EXCEPT.length)}, you spent the most` : `You spent the most${said}`;
  return `**${lead} ${WHERE[by]} ${escapeName(first.label)} ${inPeriod(period, today)}: ${groupAmount(asked, whole, first)}, ${share} of ${figure}${ofWhole}.**`;
};

const leaders = (asked: Asked, totals: Totals, shown: readonly Group[]): string => {
  const top = shown.slice(0, 3).filter((g) => g.total > 0);
  if (totals.groups.length <= 3) return "";
  const share = shareOf(
    asked.reply,
    sumOf(
      asked.reply,
      top.map((g) => g.total),
    ),
    totals.total,
  );
  return top.length > 1 ? `${joinNames(top.map((g) => escapeName(g.label)))} make up ${share} of it.` : "";
};

const uncategorised = (asked: Asked, totals: Totals): string | null => {
  const other = totals.groups.find((g) => asked.vocabulary.categories.some((c) => c.id === g.id && c.code === "OTHER_OTHER"));
  if (!other || totals.total <= 0 || other.total * 10 <= totals.total) return null;
  return `${shareOf(asked.reply, other.total, totals.total)} is uncategorized.`;
};

/** Breaks spending down into the largest groups with their shares, which add up to the total. */
export const breakdown: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  if (frame.metric === "new") return newMerchants(asked);
  if (frame.metric === "by month") return byMonth(asked);
  if ((frame.metric === "share" || frame.metric === "income share") && frame.filter.categories.length + frame.filter.merchants.length > 0)
    return shareOfSpending(asked);
  const period = periodOf(asked);
  const by = frame.groupBy ?? "category";
  const top = Math.min(frame.limit ?? 8, 20);
  reply.title = `${subject(frame)} by ${by} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const s = selectionOf(frame.filter, period);
  const totals = await tools("get_spending", { selection: s, groupBy: by, top: Math.min(50, top + 1) });
  if (totals.count === 0) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  // One category has no parts, so "where does it go" asks for the places.
  if (by === "category" && totals.groups.length === 1 && frame.filter.categories.length > 0 && ASKS_FOR_ONE.test(asked.text)) {
    const places: Frame = { ...frame, intent: "spend_by_merchant", root: "spend_by_merchant", groupBy: "merchant" };
    reply.frame = places;
    return breakdown({ ...asked, frame: places });
  }
  const shown = totals.groups.slice(0, top);
  reply.shown = shown.map((g) => g.label);
  const figure = cited(reply, totals.total, citeRows(asked, s, period));
  const verb =
    by === "merchant"
      ? `went to ${totals.cut || totals.groups.length > top ? "many merchants" : plural(totals.groups.length, "merchant")}`
      : "is what you spent";
  // "Top 5 merchants" asks for their names first.
  const isTop =
    by === "merchant" &&
    frame.limit !== null &&
    frame.order !== "smallest" &&
    sectionOf(asked) === "Expense" &&
    totals.total > 0 &&
    totals.groups.length > shown.length &&
    shown.length > 1;
  const ofShown = (): string =>
    shareOf(
      reply,
      sumOf(
        reply,
        shown.map((g) => g.total),
      ),
      totals.total,
    );
  const whole: Whole = { selection: s, period, by, section: sectionOf(asked) };
  const [same] = frame.metric === SAME_CATEGORY ? frame.filter.categories : [];
  if (same) say(reply, `Both are in one category here, ${escapeName(same.label)}, so this shows where it was spent.`);
  const named = placeOf(frame.metric);
  const place = named !== null && named <= totals.groups.length ? named : null;
  const nth = place === null ? null : totals.groups.toSorted((a, b) => b.total - a.total)[place - 1];
  if (place !== null && nth && (by === "category" || by === "merchant" || by === "account")) {
    reply.lead = nth.label;
    say(
      reply,
      `**${escapeName(nth.label)} came ${placeWord(place)}: ${groupAmount(asked, whole, nth)} ${inPeriod(period, today)}, ${shareOf(reply, nth.total, totals.total)} of ${figure}${about(frame, saidMoney)}.**`,
    );
  }
  if (named !== null && place === null && totals.groups.length > 1)
    say(reply, `There are only ${totals.groups.length}, so none came ${placeWord(named)}.`);
  const largest = place === null && totals.total > 0 ? largestOf(asked, totals, whole, figure) : null;
  if (largest !== null) say(reply, largest);
  else if (place === null)
    say(
      reply,
      isTop
        ? `**${figure} ${verb}${about(frame, saidMoney)} ${inPeriod(period, today)}; the most to ${joinAllNames(shown.map((g) => escapeName(g.label)))}, ${ofShown()} of it.**`
        : `**${figure} ${verb}${about(frame, saidMoney)} ${inPeriod(period, today)}.**`,
      totals.total > 0 && !isTop ? leaders(asked, totals, shown) : null,
    );
  sayTable(
    reply,
    tableLines(
      [{ title: NOUN[by] }, { title: "Spent", right: true }, { title: "Share", right: true }, { title: "Transactions", right: true }],
      [
        ...groupRows(asked, totals, shown, whole),
        ["**Total**", `**${cited(reply, totals.total, citeRows(asked, s, period))}**`, "", String(totals.count)],
      ],
    ),
  );
  say(
    reply,
    pendingNote(asked, totals, citeRows(asked, { ...s, pending: true }, period)),
    by === "category" ? uncategorised(asked, totals) : null,
    /\b(?:fixed|variable|essentials?|needs)\b/i.test(asked.text)
      ? "I don't divide spending into fixed and variable yet; this is by category."
      : null,
    familyNote(asked),
    frame.filter.categories.length > 0 ? categoryNote(asked) : null,
    ...dataNotes(asked, period),
  );
  const [first] = shown;
  reply.chips = [
    ...(first
      ? [
          by === "merchant"
            ? `How much did I spend at ${first.label.slice(0, 40)} ${titlePeriod(period, today)}?`
            : `What about ${first.label.slice(0, 40)}?`,
        ]
      : []),
    by === "merchant" ? "Break it down by category" : "By merchant",
    "How does that compare to the period before?",
  ];
};

/** "What share of my spending is housing?": compares one part with the whole. */
const shareOfSpending = async (asked: Asked): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const period: FramePeriod = periodOf(asked);
  const ofIncome = frame.metric === "income share";
  // Accounts limit what was spent, and never what came in.
  const whole = selectionOf({ ...EMPTY_FILTER, accounts: ofIncome ? [] : frame.filter.accounts }, period);
  const [part, all] = await Promise.all([
    tools("get_spending", { selection: selectionOf(frame.filter, period) }),
    ofIncome ? tools("get_income", { selection: whole }) : tools("get_spending", { selection: whole }),
  ]);
  reply.title = `${subject(frame)} as a share ${titlePeriod(period, today)}`;
  if (part.count === 0 && (await isInterestOfLoans(asked)) && (await interestPaid(asked, period))) return;
  if (all.count === 0 || all.total <= 0) return say(reply, ...nothingFound(asked, period, ofIncome ? "income" : "spending"));
  const partCite = citeRows(asked, selectionOf(frame.filter, period), period);
  const allCite = citeTransactions(
    `${ofIncome ? "Income" : "Spending"} ${titlePeriod(period, today)}`,
    whole,
    ofIncome ? "Income" : "Expense",
  );
  const on = frame.filter.accounts.length > 0 ? ` from ${joinNames(frame.filter.accounts.map((a) => escapeName(a.label)))}` : "";
  const share = part.count === 0 ? "None" : shareOf(reply, cents(part.total), all.total);
  say(
    reply,
    `**${share} of your ${ofIncome ? "income" : "spending"}${on} ${inPeriod(period, today)} ${ofIncome ? "went to" : "is"} ${escapeName(subject(frame))}: ${cited(reply, part.total, partCite)} of ${cited(reply, all.total, allCite)}.**`,
  );
  say(reply, categoryNote(asked), familyNote(asked), ...dataNotes(asked, period));
  reply.chips = ["Where does my money go?", `How has ${subject(frame).toLowerCase()} changed over the last 6 months?`];
};

/** Lists merchants of a period that do not occur before it. */
const newMerchants = async (asked: Asked): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const start = dataStart(asked);
  reply.title = `New merchants ${titlePeriod(period, today)}`;
  if (start === null || period.start <= start) return say(reply, ...nothingFound(asked, period, "earlier time to compare with"));
  const past = { ...period, start, end: addDays(asDay(period.start), -1), all: false, rolling: null };
  const now = await tools("get_spending", { selection: selectionOf(frame.filter, period), groupBy: "merchant", top: 50 });
  const names = now.groups.map((g) => g.label.slice(0, 120));
  if (names.length === 0) return say(reply, ...nothingFound(asked, period, "spending"));
  // Only these merchants are looked up in the past, because all past merchants would not fit in one list.
  const then = await tools("get_spending", {
    selection: { ...selectionOf(frame.filter, past), merchants: names },
    groupBy: "merchant",
    top: 50,
  });
  const known = new Set(then.groups.map((g) => g.key));
  const fresh = now.groups.filter((g) => !known.has(g.key)).slice(0, 15);
  if (fresh.length === 0) return say(reply, `**No merchant is new ${inPeriod(period, today)}.**`, ...dataNotes(asked, null));
  const total = sumOf(
    reply,
    fresh.map((g) => g.total),
  );
  const s = selectionOf(
    { ...frame.filter, merchants: [{ label: "New merchants", names: fresh.map((g) => g.label), family: false }] },
    period,
  );
  const whole: Whole = { selection: s, period, by: "merchant", section: sectionOf(asked) };
  const figure = cited(reply, total, citeRows(asked, s, period));
  say(reply, `**${plural(fresh.length, "merchant is", "merchants are")} new ${inPeriod(period, today)}: ${figure} in all.**`);
  sayTable(
    reply,
    tableLines(
      [{ title: "Merchant" }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      fresh.map((g) => [escapeName(g.label), groupAmount(asked, whole, g), String(g.count)]),
    ),
  );
  reply.chips = ["Which merchants do I spend the most at?", "Show my latest transactions"];
};
