import type { CitedView } from "#contract/citations.ts";
import { type Day, startOfMonth } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney } from "#domain/format.ts";
import { absolute, cents, negate } from "#domain/money.ts";
import { lengthInDays } from "#domain/period.ts";
import type { Selection, Totals } from "../../tools/index.ts";
import { bareFrame, EMPTY_FILTER, type FramePeriod, isFiltered } from "../frame.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { daysOf, inPeriod, previousWords, titlePeriod } from "../period-name.ts";
import { before, lastYearOfDays, selectionOf, thisMonth } from "../planner.ts";
import { cited, differenceOf, pick, plural, say, standsTo } from "../reply.ts";
import { about, type Answer, type Asked, dataStart, periodOf, subject } from "./context.ts";
import { interestPart } from "./debts-ahead.ts";
import { interestPaid } from "./interest-paid.ts";
import { loanNote, loansPaid } from "./loan-payments.ts";
import { asMoved } from "./moved.ts";
import { categoryNote, dataNotes, familyNote, isAhead, isCovered, nothingFound, pendingNote, saidMoney } from "./notes.ts";
import { asksWeekends, weekends } from "./weekends.ts";

/** Returns the section that a request is about; spending by default. */
export const sectionOf = (asked: Asked): "Expense" | "Income" | "Transfer" => asked.frame.filter.section ?? "Expense";

/** Returns the citation for a selection, with the request's subject and period as its name. */
export const citeRows = (asked: Asked, s: Selection, period: FramePeriod | null, orderBy: "date" | "amount" = "date"): CitedView =>
  citeTransactions(`${subject(asked.frame)}${period ? ` ${titlePeriod(period, asked.today)}` : ""}`, s, sectionOf(asked), orderBy);

/** Returns the previous period if the data reaches back that far; otherwise null. */
export const comparable = (asked: Asked, period: FramePeriod): FramePeriod | null => {
  const start = dataStart(asked);
  const previous = before(period);
  // A custom range longer than 62 days has no natural previous period to compare with.
  const odd = period.grain === "range" && !period.rolling && lengthInDays(daysOf(period)) > 62;
  return period.all || odd || start === null || previous.start < start ? null : previous;
};

const headline = (asked: Asked, totals: Totals, figure: string, period: FramePeriod): string => {
  const when = inPeriod(period, asked.today);
  const what = about(asked.frame, saidMoney);
  if (totals.total < 0) return `**More came back than you spent${what} ${when}: ${figure}.**`;
  if (sectionOf(asked) === "Transfer") return `**Your transfers${what.replace(/^ on /, " for ")} ${when} come to ${figure}.**`;
  return pick(asked.text, [
    `**You spent ${figure}${what} ${when}.**`,
    `**Your spending${what} ${when} comes to ${figure}.**`,
    `**You spent ${figure}${what} ${when}.**`,
  ]);
};

const chipsFor = (asked: Asked, period: FramePeriod): string[] => {
  const { frame, today } = asked;
  const one = frame.filter.merchants.length === 1 || frame.filter.categories.length === 1;
  const name = subject(frame, "").replace(/^./, (c) => (frame.filter.merchants.length > 0 ? c : c.toLowerCase()));
  const when = titlePeriod(period, today);
  return one
    ? ["Show me the transactions", `How has ${name} spending changed over the last 6 months?`, "The biggest one?"]
    : ["Break it down by category", `What were my biggest purchases ${when}?`, "How does that compare to the period before?"];
};

/** Answers how much was spent: total, count, previous period, and pending part. */
export const spendTotal: Answer = async (asked) => {
  if (asked.frame.filter.days.length > 0 || asksWeekends(asked.text.toLowerCase())) return weekends(asked);
  const { reply, tools, today } = asked;
  const isYet = asksYet(asked);
  const period = isYet ? thisMonth(today) : periodOf(asked);
  if (isYet) reply.frame = { ...asked.frame, period };
  const s = selectionOf(asked.frame.filter, period);
  const previous = comparable(asked, period);
  const earlierSelection = previous && selectionOf(asked.frame.filter, previous);
  reply.title = `${subject(asked.frame)} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const [now, then] = await Promise.all([
    tools("get_spending", { selection: s }),
    earlierSelection ? tools("get_spending", { selection: earlierSelection }) : null,
  ]);
  const noun = `${sectionOf(asked) === "Transfer" ? "transfers" : "spending"}${about(asked.frame, saidMoney)}`;
  // The user did not ask for this month, so look further back for something not paid this month.
  if (now.count === 0 && !isYet && !period.asked && isThisMonth(period, today)) {
    const wider = { ...asked, frame: { ...asked.frame, period: lastYearOfDays(today) } };
    if ((await tools("get_spending", { selection: selectionOf(asked.frame.filter, wider.frame.period) })).count > 0) {
      reply.frame = wider.frame;
      return spendTotal(wider);
    }
  }
  const moved = now.count === 0 ? await asMoved(asked, period) : null;
  if (moved) {
    await spendTotal(moved);
    return say(reply, "These are transfers between your accounts, such as loan payments, so they are not spending.");
  }
  if (now.count === 0 && isYet) return notYet(asked, period, noun);
  if (now.count === 0 && (await isInterestOfLoans(asked))) {
    if (asked.frame.period?.asked === true && (await interestPaid(asked, period))) return;
    say(reply, "**Interest on a loan is part of its payments, so no transaction shows it.**");
    reply.frame = { ...bareFrame("payoff"), metric: "part", filter: { ...EMPTY_FILTER, accounts: asked.frame.filter.accounts } };
    return interestPart(asked);
  }
  if (now.count === 0) {
    if (isCovered(asked, period)) reply.truth.found = false;
    say(reply, ...nothingFound(asked, period, noun));
    say(reply, await loanInterestNote(asked));
    if (then && then.count > 0 && previous)
      say(
        reply,
        `${previousPhrase(asked, period, previous)} it was ${cited(reply, then.total, citeRows(asked, earlierSelection ?? {}, previous))}.`,
      );
    reply.chips = ["Where does my money go?", "Show my latest transactions"];
    return;
  }
  if (now.total > 0) reply.truth.found = true;
  const rows = citeRows(asked, s, period);
  const figure = cited(reply, now.total < 0 ? negate(now.total) : now.total, rows);
  say(reply, headline(asked, now, figure, period));
  const loans = isOfAllSpending(asked, period) ? await loansPaid(asked, s, period) : null;
  say(
    reply,
    againstAmount(asked, now),
    countSentence(asked, now, then, period, previous, earlierSelection),
    pendingNote(asked, now, citeRows(asked, { ...s, pending: true }, period)),
    familyNote(asked),
    categoryNote(asked),
    await loanInterestNote(asked),
    loans && loanNote(reply, loans, "in this"),
    ...dataNotes(asked, period),
  );
  reply.chips = chipsFor(asked, period);
};

/** As many days as the shortest month: what is paid to loans a month says little about fewer days. */
const SHORTEST_MONTH = 28;
/** Whether a total is of all spending of a month or longer, of which payments to loans are no part. */
const isOfAllSpending = (asked: Asked, period: FramePeriod): boolean =>
  sectionOf(asked) === "Expense" &&
  !isFiltered(asked.frame.filter) &&
  asked.frame.filter.direction === null &&
  asked.frame.amount === null &&
  (period.grain === "month" || lengthInDays(daysOf(period)) >= SHORTEST_MONTH);

/** How far the total is from an amount that the question names: "did we go over $600?". */
const againstAmount = ({ frame, reply }: Asked, { total }: Totals): string | null => {
  if (frame.amount === null) return null;
  const wanted = cents(frame.amount);
  if (total === wanted) return `That is exactly ${formatMoney(wanted)}.`;
  const gap = differenceOf(reply, total, wanted);
  return `That is ${formatMoney(absolute(gap))} ${gap > 0 ? "more" : "less"} than ${formatMoney(wanted)}.`;
};

/** "Has the Verizon bill been paid?" asks about this month, whatever was paid before. */
const asksYet = ({ text, frame }: Asked): boolean =>
  frame.period?.asked !== true &&
  frame.filter.merchants.length + frame.filter.categories.length > 0 &&
  /^(?:has|have|did|is|was)\b/i.test(text) &&
  /\byet\b|\bbills?\b|\bpaid\b|\bgone out\b|\bcleared\b/i.test(text) &&
  !/\bever\b/i.test(text);
/** Says that something has not been paid this month, and when it last was and is expected. */
const notYet = async (asked: Asked, period: FramePeriod, noun: string): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  reply.truth.found = false;
  const { rows } = await tools("list_transactions", {
    selection: { ...selectionOf(frame.filter, null), section: "Expense" },
    orderBy: "date",
    direction: "desc",
    limit: 10,
  });
  const last = rows.find((row) => row.amount > 0);
  const names = new Set(frame.filter.merchants.flatMap((m) => m.names));
  const { subscriptions } = await tools("list_subscriptions", { status: "active" });
  const next = subscriptions.find((s) => names.has(s.name) && s.nextDate !== null);
  say(
    reply,
    `**I see no ${noun} ${inPeriod(period, today)}.**`,
    last
      ? `The last was on ${formatDay(last.date)}: ${cited(reply, last.amount, citeTransactions(`${last.merchant} on ${formatDay(last.date)}`, { ids: [last.id] }, null))} at ${escapeName(last.merchant)}.`
      : null,
    next?.nextDate ? `The next ${next.nextDate < today ? "was" : "is"} expected on ${formatDay(next.nextDate)}.` : null,
    ...dataNotes(asked, period),
  );
  reply.chips = ["What bills are due this month?", "Show my latest transactions"];
};
const INTEREST = "BANK_FEES_INTEREST_CHARGE";
const isOfInterest = ({ frame: { filter }, vocabulary }: Asked): boolean =>
  filter.categories.some((c) => c.ids.some((id) => vocabulary.categories.find((one) => one.id === id)?.code === INTEREST));
/** Interest on loans is mostly in no row, so a sum of rows does not have it. Null where a lender sends it as rows. */
const loanInterestNote = async (asked: Asked): Promise<string | null> => {
  const { frame, tools, vocabulary } = asked;
  const loans = vocabulary.accounts.filter((a) => a.type === "loan");
  if (loans.length === 0 || !isOfInterest(asked) || frame.filter.accounts.length > 0) return null;
  const accounts = [{ label: "loans", ids: loans.map((a) => a.id) }];
  const sent = await tools("get_spending", { selection: selectionOf({ ...frame.filter, accounts }, null) });
  return sent.count > 0
    ? null
    : `Interest on your ${plural(loans.length, "loan")} is not in this: it is part of the payments, and no transaction shows it.`;
};
/** "Interest on the mortgage": categories of interest, and only loans. */
export const isInterestOfLoans = async (asked: Asked): Promise<boolean> => {
  const { filter } = asked.frame;
  if (filter.accounts.length === 0 || !isOfInterest(asked)) return false;
  const { tools } = asked;
  const ids = new Set(filter.accounts.flatMap((a) => a.ids));
  const { accounts } = await tools("get_accounts", {});
  return accounts.filter((a) => ids.has(a.id)).every((a) => a.type === "loan");
};
const isThisMonth = (period: FramePeriod, today: Day): boolean => period.start === startOfMonth(today) && period.end === today;

const previousPhrase = (asked: Asked, period: FramePeriod, previous: FramePeriod): string => {
  const phrase = previousWords(period, daysOf(previous), asked.today);
  return capitalized(phrase);
};

const countSentence = (
  asked: Asked,
  now: Totals,
  then: Totals | null,
  period: FramePeriod,
  previous: FramePeriod | null,
  s: Selection | null,
): string => {
  const count = plural(now.count, "transaction");
  if (!then || !previous || !s) return `That is ${count}.`;
  const phrase = previousWords(period, daysOf(previous), asked.today);
  if (then.count === 0) return `That is ${count}; there were none ${phrase}.`;
  const figure = cited(asked.reply, then.total, citeRows(asked, s, previous));
  const stands = standsTo(asked.reply, now.total, then.total);
  return stands ? `That is ${count} and ${stands} ${phrase} (${figure}).` : `That is ${count}; ${phrase} it was ${figure}.`;
};
