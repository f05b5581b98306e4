import { formatMoney } from "#domain/format.ts";
import { ZERO } from "#domain/money.ts";
import type { Totals } from "../../toolkit.ts";
import { EMPTY_FILTER, type FramePeriod } from "../frame.ts";
import { citeTransactions } from "../cite.ts";
import { escapeName, tableLines } from "../markdown.ts";
import { daysOf, inPeriod, previousWords, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { cited, differenceOf, plural, say, sayTable, shareOf, standsTo } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { dataNotes, isAhead, nothingFound } from "./notes.ts";
import { comparable } from "./spending.ts";

const citeIncome = (asked: Asked, period: FramePeriod) => citeTransactions(`Income ${titlePeriod(period, asked.today)}`, selectionOf(asked.frame.filter, period), "Income");
const from = (asked: Asked): string => {
  const names = [...asked.frame.filter.categories.map((c) => c.label), ...asked.frame.filter.merchants.map((m) => m.label)];
  return names.length > 0 ? ` from ${names.map(escapeName).join(" and ")}` : "";
};

/** What came in, by source. */
export const incomeTotal: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  reply.title = `Income ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "income"));
  const previous = comparable(asked, period);
  const s = selectionOf({ ...frame.filter, section: null }, period);
  const [now, then] = await Promise.all([
    tools("get_income", { selection: s, groupBy: frame.groupBy === "month" ? "month" : frame.filter.categories.length > 0 ? "merchant" : "category", top: 12 }),
    previous ? tools("get_income", { selection: selectionOf({ ...frame.filter, section: null }, previous) }) : null,
  ]);
  if (now.count === 0) return say(reply, ...nothingFound(asked, period, `income${from(asked)}`));
  const figure = cited(reply, now.total, citeIncome(asked, period));
  const stands = then && standsTo(reply, now.total, then.total);
  const earlier = then && previous ? (stands ? `That is ${plural(now.count, "deposit")} and ${stands} ${previousWords(period, daysOf(previous), today)} (${cited(reply, then.total, citeIncome(asked, previous))}).` : `That is ${plural(now.count, "deposit")}.`) : `That is ${plural(now.count, "deposit")}.`;
  say(reply, `**You received ${figure}${from(asked)} ${inPeriod(period, today)}.**`, earlier, now.pendingCount > 0 ? `${cited(reply, now.pendingTotal, citeTransactions("Pending income", { ...s, pending: true }, "Income"))} of it is still pending.` : null);
  if (now.groups.length > 1) sourceTable(asked, now, figure);
  say(reply, ...dataNotes(asked, period));
  reply.chips = ["Did I spend more than I earned?", "What's my savings rate?"];
};

const sourceTable = (asked: Asked, now: Totals, figure: string): void => {
  const by = asked.frame.groupBy === "month" ? "Month" : "Source";
  sayTable(asked.reply, tableLines([{ title: by }, { title: "Received", right: true }, { title: "Share", right: true }], [...now.groups.map((g) => [escapeName(g.label), formatMoney(g.total), now.total > 0 && g.total >= 0 ? shareOf(asked.reply, g.total, now.total) : ""]), [now.cut ? "**Total with all others**" : "**Total**", `**${figure}**`, ""]]));
};

/** Money in against money out, and what was left of it. */
export const cashFlow: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const rate = frame.intent === "savings_rate";
  reply.title = `${rate ? "Savings rate" : "Cash flow"} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const byMonth = !rate && frame.groupBy === "month";
  const s = selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period);
  const grouped = byMonth ? { groupBy: "month" as const } : {};
  const [income, spending] = await Promise.all([tools("get_income", { selection: s, ...grouped }), tools("get_spending", { selection: s, ...grouped })]);
  if (income.count + spending.count === 0) return say(reply, ...nothingFound(asked, period, "transactions"));
  const left = differenceOf(reply, income.total, spending.total);
  const into = cited(reply, income.total, citeTransactions(`Income ${titlePeriod(period, today)}`, s, "Income"));
  const out = cited(reply, spending.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, s, "Expense"));
  const share = income.total > 0 ? shareOf(reply, left, income.total) : "";
  const when = inPeriod(period, today);
  const lead = rate && income.total > 0 ? `**Your savings rate ${when} is ${left < 0 ? "minus " : ""}${share}: ${into} came in and ${out} went out.**` : left >= 0 ? `**You spent less than came in ${when}: ${into} in, ${out} out.**` : `**You spent more than came in ${when}: ${into} in, ${out} out.**`;
  say(reply, lead, rate ? "That is income less spending, as a share of income; transfers do not count." : share ? `${left >= 0 ? `That leaves ${share} of your income` : `The gap is ${share} of your income`}.` : null);
  const rows = byMonth ? monthRows(asked, income, spending) : [];
  sayTable(reply, tableLines([{ title: byMonth ? "Month" : "" }, { title: "Income", right: true }, { title: "Spending", right: true }, { title: "Left", right: true }], [...rows, ["**Total**", into, out, `**${formatMoney(left, { forceSign: true })}**`]]));
  say(reply, ...dataNotes(asked, period));
  reply.chips = ["Where does my money go?", rate ? "Cash flow by month this year" : "What's my savings rate?"];
};

const monthRows = (asked: Asked, income: Totals, spending: Totals): string[][] => {
  const keys = [...new Set([...income.groups, ...spending.groups].map((g) => g.key))].sort();
  return keys.map((key) => {
    const [i, o] = [income.groups.find((g) => g.key === key), spending.groups.find((g) => g.key === key)];
    const [a, b] = [i?.total ?? ZERO, o?.total ?? ZERO];
    return [escapeName((i ?? o)?.label ?? key), formatMoney(a), formatMoney(b), formatMoney(differenceOf(asked.reply, a, b), { forceSign: true })];
  });
};
