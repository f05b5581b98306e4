import { addDays, addYears, daysBetween } from "#domain/day.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { frequencyName } from "#domain/recurring/cost.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import type { Selection, SubscriptionFact } from "../../tools/index.ts";
import { citeSubscriptions, citeTransactions } from "../../cite.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { usualPeriod } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, standsTo, sumOf } from "../reply.ts";
import { trend } from "./series.ts";
import { unitOf } from "../dialogue/units.ts";
import { nameKey } from "../vocabulary.ts";
import { commonWords } from "../words.ts";
import { type Answer, type Asked, dataStart, periodOf } from "./context.ts";
import { NOUNS, ofYear } from "./other-unit.ts";
import { limitWords } from "./notes.ts";
import { CUT, ENDED, whatACutSaves } from "./what-a-cut-saves.ts";

const SHOWN = 15;
const DAYS_OF_YEAR = 365;

/** Returns the subscriptions that a request refers to: the one shown before, by name, or by category. Empty if it names none. */
export const namedSubscriptions = (asked: Asked, list: readonly SubscriptionFact[]): SubscriptionFact[] => {
  const { filter, item } = asked.frame;
  if (item !== null) return list.filter((s) => s.id === item);
  const text = ` ${nameKey(asked.text)} `;
  const merchants = filter.merchants.flatMap((m) => m.names.map(nameKey));
  const byName = list.filter((s) => {
    const key = nameKey(s.name);
    return key !== "" && (text.includes(` ${key} `) || merchants.some((m) => m !== "" && (key.startsWith(m) || m.startsWith(key))));
  });
  if (byName.length > 0) return byName;
  const ids = new Set(filter.categories.flatMap((c) => c.ids));
  const byCategory = list.filter((s) => ids.has(s.categoryId));
  if (byCategory.length > 0) return byCategory;
  return list.filter((s) =>
    nameKey(s.name)
      .split(" ")
      .some((word) => word.length >= 4 && !commonWords.has(word) && text.includes(` ${word} `)),
  );
};

/** Returns whether a request names a recurring payment by its whole name. */
const hasName = ({ frame: { filter } }: Asked, s: SubscriptionFact): boolean =>
  filter.merchants.some((m) => m.names.some((name) => nameKey(name) === nameKey(s.name)));

/** Returns whether a request leaves a recurring payment out. */
export const excludedIds = (asked: Asked): ((s: SubscriptionFact) => boolean) => {
  const { notMerchants, notCategories } = asked.frame.filter;
  const names = new Set(notMerchants.flatMap((m) => m.names.map(nameKey)));
  const ids = new Set(notCategories.flatMap((c) => c.ids));
  return (s) => ids.has(s.categoryId) || names.has(nameKey(s.name));
};

/** Answers that no recurring payment is known. */
export const noSubscriptions = (asked: Asked): void => {
  say(
    asked.reply,
    "**I see no recurring payments yet.**",
    asked.vocabulary.range
      ? "A payment counts as recurring once it comes at regular intervals."
      : "Connect an account or add one manually, and I can find them.",
  );
  asked.reply.chips = asked.vocabulary.range ? ["Show my latest transactions", "Where does my money go?"] : ["What can you do?"];
};

const rows = (asked: Asked, list: readonly SubscriptionFact[]): string[][] =>
  list.map((s) => [
    escapeName(s.name),
    `${cited(asked.reply, s.amount, citeSubscriptions(s.name, { search: plainName(s.name, 200), inactive: !s.active }))}`,
    s.frequency,
    formatMoney(s.yearly),
    s.active ? (s.nextDate ? formatDay(s.nextDate, asked.today) : "") : `last ${formatDay(s.lastDate, asked.today)}`,
  ]);
const COLUMNS = [
  { title: "Name" },
  { title: "Payment", right: true as const },
  { title: "How often" },
  { title: "A year", right: true as const },
  { title: "Next" },
];

const isAll = (asked: Asked): boolean => {
  const { filter, limit } = asked.frame;
  return (
    filter.accounts.length +
      filter.categories.length +
      filter.merchants.length +
      filter.notCategories.length +
      filter.notMerchants.length ===
      0 &&
    limit === null &&
    filter.over === null &&
    filter.under === null
  );
};

/** Shows a partial list. No view opens exactly these, so their sum is shown below the rows. */
const partTable = (asked: Asked, list: readonly SubscriptionFact[]): void => {
  const shown = list.slice(0, SHOWN);
  const total = sumOf(
    asked.reply,
    shown.map((s) => s.yearly),
  );
  sayTable(
    asked.reply,
    tableLines(COLUMNS, [...rows(asked, shown), ...(shown.length > 1 ? [["**Total**", "", "", `**${formatMoney(total)}**`, ""]] : [])]),
  );
};

/** Whether a recurring payment is among the names and categories of the request, if it has any. */
const isNamed = ({ frame: { filter } }: Asked, { categoryId, name }: SubscriptionFact): boolean => {
  const names = filter.merchants.flatMap((m) => m.names.map(nameKey)).filter((key) => key !== "");
  const categories = filter.categories.flatMap((c) => c.ids);
  const key = nameKey(name);
  return (
    (names.length === 0 && categories.length === 0) ||
    categories.includes(categoryId) ||
    names.some((one) => key.startsWith(one) || one.startsWith(key))
  );
};

/** Whether what a recurring payment comes to in a month is within the limits of the request. */
const isWithin = ({ frame: { filter } }: Asked, { yearly }: SubscriptionFact): boolean =>
  (filter.over === null || yearly > filter.over * 12) && (filter.under === null || yearly < filter.under * 12);
/** What some recurring payments come to in a year and in a month. */
const sumWords = ({ reply }: Asked, list: readonly SubscriptionFact[]): string => {
  const yearly = sumOf(
    reply,
    list.map((s) => s.yearly),
  );
  return `${formatMoney(averageOf(reply, [yearly], 12))} a month, ${formatMoney(yearly)} a year`;
};

/** Names what the request names and no sum counts. */
const notCounted = (stopped: readonly SubscriptionFact[]): string | null =>
  stopped.length === 0
    ? null
    : `${joinNames(stopped.map((s) => escapeName(s.name)))} ${stopped.length === 1 ? "is" : "are"} inactive and not counted.`;

/** "Yearly subscriptions" may mean those that are paid once a year, so the answer says what these come to. */
const paidYearly = ({ reply, text }: Asked, list: readonly SubscriptionFact[]): string | null => {
  if (!/\b(?:yearly|annual) (?:subscriptions|memberships|payments|renewals|plans)\b/i.test(text)) return null;
  const once = list.filter((s) => s.frequency === frequencyName("annually", DAYS_OF_YEAR));
  const total = sumOf(
    reply,
    once.map((s) => s.yearly),
  );
  return `This is what all of them cost in a year. ${once.length === 0 ? "None is" : `${joinNames(once.map((s) => escapeName(s.name)))} ${once.length === 1 ? "is" : "are"}`} paid once a year${once.length === 0 ? "" : `, ${formatMoney(total)} in all`}.`;
};

/** Lists the recurring payments, their total, and the largest ones. */
export const subscriptions: Answer = async (asked) => {
  const { reply, frame, tools } = asked;
  if (frame.metric === "new") return newOnes(asked);
  const inactive = frame.metric === "inactive";
  reply.title = inactive ? "Inactive subscriptions" : "Subscriptions";
  const found = await tools("list_subscriptions", { status: inactive ? "inactive" : "active" });
  if (found.count === 0 && !inactive) return noSubscriptions(asked);
  const excluded = excludedIds(asked);
  const accounts = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const wanted = found.subscriptions.filter(
    (s) => !excluded(s) && (accounts.size === 0 || accounts.has(s.accountId)) && isNamed(asked, s) && isWithin(asked, s),
  );
  const stopped =
    frame.filter.merchants.length > 0 && !inactive
      ? (await tools("list_subscriptions", { status: "inactive" })).subscriptions.filter((s) => isNamed(asked, s) && !excluded(s))
      : [];
  const ordered = frame.order === "smallest" ? wanted.toReversed() : wanted;
  const list = frame.limit === null ? ordered : ordered.slice(0, frame.limit);
  reply.rows = list.map((s) => s.id);
  reply.shown = list.map((s) => s.name);
  if (inactive) return inactiveOnes(asked, list);
  if (frame.metric === "next" && list.length > 0) return nextOf(asked, list);
  const [first] = list;
  if (!first) {
    say(reply, "**None of your recurring payments match that.**");
    reply.chips = ["What subscriptions do I have?"];
    return;
  }
  if (list.length === 1) {
    await one(asked, first);
    return say(reply, notCounted(stopped));
  }
  const view = citeSubscriptions("Subscriptions");
  const { monthly, yearly } = found;
  if (!isAll(asked)) {
    const on = frame.filter.accounts.length > 0 ? ` on ${joinNames(frame.filter.accounts.map((a) => escapeName(a.label)))}` : "";
    say(
      reply,
      on === ""
        ? `**${plural(list.length, "recurring payment")}${limitWords(asked.frame.filter, " a month")} of yours ${list.length === 1 ? "comes" : "come"} to ${sumWords(asked, list)}.**`
        : `**You have ${plural(list.length, "recurring payment")}${limitWords(asked.frame.filter, " a month")}${on}, ${sumWords(asked, list)} in all.**`,
      frame.order !== null && list.length > 1
        ? `${escapeName(list[0]?.name ?? "")} is the ${frame.order === "smallest" ? "cheapest" : "most expensive"}.`
        : null,
      notCounted(stopped),
    );
    partTable(asked, list);
    reply.chips = ["What subscriptions do I have?", "What bills are due this week?", "Which one is the most expensive?"];
    return;
  }
  // Whether something is used shows in no transaction.
  const asksUse = /\b(?:use|used|using|watch(?:ed|ing)?|forgot(?:ten)?)\b|\b(?:not|never|don't|no longer|still|really) need\b/i.test(
    asked.text,
  );
  if (asksUse) say(reply, "**I can't see which of them you use, only what they cost.**");
  const lead =
    frame.metric === "weekly"
      ? `${cited(reply, ofYear(reply, yearly, "weekly"), view)} a week, ${cited(reply, yearly, view)} a year`
      : frame.metric === "yearly"
        ? `${cited(reply, yearly, view)} a year, ${cited(reply, monthly, view)} a month`
        : `${cited(reply, monthly, view)} a month, ${cited(reply, yearly, view)} a year`;
  say(
    reply,
    `**Your ${plural(list.length, "recurring payment")} come to ${lead}, at today's prices.**`,
    `${escapeName(first.name)} is ${frame.order === "smallest" ? "the smallest" : "the largest"}${yearly > 0 ? `, ${shareOf(reply, first.yearly, yearly)} of it` : ""}.`,
  );
  say(reply, paidYearly(asked, list));
  sayTable(reply, tableLines(COLUMNS, rows(asked, list.slice(0, SHOWN))));
  if (list.length > SHOWN)
    say(reply, `${plural(list.length - SHOWN, "smaller one is", "smaller ones are")} not listed; the figure opens them all.`);
  reply.chips = ["Which subscriptions went up this year?", "What bills are due this week?", "Which one is the most expensive?"];
};

/** Tells which of some recurring payments is due next, and when the others are. */
const nextOf = (asked: Asked, list: readonly SubscriptionFact[]): void => {
  const { reply, today } = asked;
  const due = list
    .flatMap((s) => (s.active && s.nextDate !== null && s.nextDate >= today ? [{ s, on: s.nextDate }] : []))
    .toSorted((a, b) => a.on.localeCompare(b.on));
  const ordered = due.map(({ s }) => s);
  const [first] = due;
  reply.title = "Next of these payments";
  reply.rows = ordered.map((s) => s.id);
  reply.shown = ordered.map((s) => s.name);
  reply.chips = ["What bills are due this month?", "What subscriptions do I have?"];
  if (!first) return say(reply, "**None of these payments is expected again.**");
  const cite = citeSubscriptions(first.s.name, { search: plainName(first.s.name, 200), inactive: false });
  say(
    reply,
    `**${escapeName(first.s.name)} is due next, on ${formatDay(first.on, today)}: ${cited(reply, first.s.amount, cite)}.**`,
    notCounted(list.filter((s) => !s.active)),
  );
  if (due.length > 1) partTable(asked, ordered);
};

/** What a price change comes to in a year, by how often it is paid. */
const moreAYear = ({ reply }: Asked, { amount, yearly }: SubscriptionFact, change: { from: Cents; to: Cents }): Cents => {
  const times = Math.max(1, Math.round(yearly / amount));
  return sumOf(
    reply,
    Array.from({ length: times }, () => differenceOf(reply, change.to, change.from)),
  );
};

/** Lists the recurring payments whose first payment is in a period, whether they still run or not. */
const newOnes = async (asked: Asked): Promise<void> => {
  const { reply, tools, today } = asked;
  const period = periodOf(asked);
  const start = dataStart(asked);
  reply.title = `New subscriptions ${titlePeriod(period, today)}`;
  reply.chips = ["What subscriptions do I have?", "Which subscriptions went up this year?"];
  const { subscriptions: all } = await tools("list_subscriptions", { status: "all" });
  const list = all.filter((s) => s.firstDate >= period.start && s.firstDate <= period.end);
  reply.rows = list.map((s) => s.id);
  reply.shown = list.map((s) => s.name);
  const [first] = list;
  const when = inPeriod(period, today);
  if (!first) say(reply, `**No recurring payment started ${when}.**`);
  else {
    const names = list.slice(0, 4).map((s) => escapeName(s.name));
    const named = joinNames(list.length > names.length ? [...names, `${list.length - names.length} more`] : names);
    const running = list.filter((s) => s.active);
    say(
      reply,
      `**${plural(list.length, "recurring payment")} started ${when}: ${named}.**`,
      running.length === 0
        ? "None of them still runs."
        : `${running.length === list.length ? "Together they come" : "Those that still run come"} to ${sumWords(asked, running)}.`,
    );
    partTable(asked, list);
  }
  say(
    reply,
    start !== null && start >= period.start ? `Your transactions start on ${formatDay(start)}, so older ones are among them.` : null,
    "A payment counts as recurring once it comes at regular intervals.",
  );
};

const inactiveOnes = (asked: Asked, list: readonly SubscriptionFact[]): void => {
  const { reply } = asked;
  reply.chips = ["What subscriptions do I have?", "Which subscriptions went up this year?"];
  if (list.length === 0) return say(reply, "**None of your recurring payments has stopped, as far as I can see.**");
  say(
    reply,
    `**${plural(list.length, "recurring payment")} ${list.length === 1 ? "is" : "are"} inactive.**`,
    "Their payments stopped, or someone marked them as inactive.",
  );
  partTable(asked, list);
};

const howLong = (asked: Asked, s: SubscriptionFact): string => {
  const months = Math.max(1, Math.round(daysBetween(s.firstDate, s.active ? asked.today : s.lastDate) / 30.4375));
  return months < 24 ? plural(months, "month") : `${plural(Math.floor(months / 12), "year")}`;
};

/** A bill without a fixed price, such as for electricity: what was paid last and before that. Null if all payments are the same. */
const lastPayments = async ({ reply, tools, today }: Asked, s: SubscriptionFact): Promise<string | null> => {
  const selection = { subscriptionIds: [s.id] };
  const sizes = await tools("get_purchase_sizes", { selection });
  if (sizes.count < 2 || sizes.smallest === sizes.largest) return null;
  const { rows } = await tools("list_transactions", { selection, orderBy: "date", direction: "desc", limit: 2 });
  const [last, before] = rows;
  if (!last || !before) return null;
  const paid = (row: typeof last): string => {
    const cite = citeTransactions(`${plainName(s.name)} on ${formatDay(row.date)}`, { ...selection, start: row.date, end: row.date }, null);
    return `${cited(reply, row.amount, cite)} on ${formatDay(row.date, today)}`;
  };
  // After a refund there is nothing to compare with.
  const stands = standsTo(reply, last.amount, before.amount);
  return `**${escapeName(s.name)} has no fixed price. The last payment was ${paid(last)}, ${stands ?? "after"} the one before (${paid(before)}).**`;
};

/** What one payment costs now, what it cost before, and when that changed. */
const priceSentence = async (asked: Asked, s: SubscriptionFact): Promise<string> => {
  const { reply, today } = asked;
  const view = citeSubscriptions(s.name, { search: plainName(s.name, 200), inactive: !s.active });
  const change = s.priceChanges.at(-1);
  if (!change) {
    const varies = await lastPayments(asked, s);
    if (varies !== null) return varies;
    return `**${escapeName(s.name)} costs ${cited(reply, s.amount, view)}, the same as at the first payment on ${formatDay(s.firstDate)}.**`;
  }
  const more = differenceOf(reply, change.to, change.from);
  const by = `${formatMoney(absolute(more))}${change.from > 0 ? ` (${shareOf(reply, more, change.from)})` : ""}`;
  const before = s.priceChanges.slice(0, -1).map((c) => `${cited(reply, c.from, view)} until ${formatDay(c.day, today)}`);
  return `**${escapeName(s.name)} went ${more > 0 ? "up" : "down"} by ${by} on ${formatDay(change.day, today)}, from ${cited(reply, change.from, view)} to ${cited(reply, change.to, view)}.**${before.length > 0 ? ` Before that it was ${joinNames(before)}.` : ""}`;
};

/** Says that a price has not changed, or between which amounts its payments of a year vary. */
const unchanged = async ({ reply, tools, today }: Asked, selection: Selection): Promise<string> => {
  const year = { ...selection, start: addDays(addYears(today, -1), 1), end: today };
  const sizes = await tools("get_purchase_sizes", { selection: year });
  if (sizes.count < 2 || sizes.smallest === sizes.largest) return "Its price has not changed in that time.";
  const cite = citeTransactions("Payments of the last 12 months", year, "Expense");
  return `The payments of the last 12 months vary from ${cited(reply, sizes.smallest, cite)} to ${cited(reply, sizes.largest, cite)}.`;
};
/** What one payment costs and when it is next due, with a headline of its own where the question is about its price or its end. */
const costLines = async (
  asked: Asked,
  s: SubscriptionFact,
  cost: string,
  next: string | null,
): Promise<{ headline: string | null; line: string }> => {
  const { reply, frame, text } = asked;
  const name = escapeName(s.name);
  const then = next === null ? "" : `; the next payment ${next}`;
  const isEnded = frame.metric === ENDED;
  if (!s.active) {
    const saves = isEnded ? " It is no longer paid, so ending it saves nothing more." : "";
    return {
      headline: null,
      line: `**${name} is inactive; its last payment was on ${formatDay(s.lastDate)} and it cost ${cost}.**${saves}`,
    };
  }
  if (frame.intent === "subscription_change")
    return { headline: await priceSentence(asked, s), line: `It is paid ${s.frequency.toLowerCase()}${then}.` };
  if (isEnded) {
    const view = citeSubscriptions(s.name, { search: plainName(s.name, 200), inactive: false });
    const [year, month] = [cited(reply, s.yearly, view), cited(reply, ofYear(reply, s.yearly, "monthly"), view)];
    return { headline: `**Without ${name} you would save ${year} a year, ${month} a month.**`, line: `It costs ${cost}${then}.` };
  }
  const asksWhen = /\bwhen\b|\bdue\b|\bnext\b|\brenew/i.test(text) && next !== null;
  return { headline: null, line: asksWhen ? `**${name} ${next}: ${cost}.**` : `**${name} costs ${cost}${then}.**` };
};
const one = async (asked: Asked, s: SubscriptionFact): Promise<void> => {
  const { reply, tools, today } = asked;
  reply.title = plainName(s.name);
  reply.rows = [s.id];
  const selection = { subscriptionIds: [s.id] };
  const paid = await tools("get_spending", { selection });
  const view = citeSubscriptions(s.name, { search: plainName(s.name, 200), inactive: !s.active });
  const change = s.priceChanges.at(-1);
  const next = s.active && s.nextDate ? `${s.nextDate < today ? "was expected" : "is expected"} on ${formatDay(s.nextDate)}` : null;
  const unit = unitOf(asked.frame.metric);
  const paidHow = `${cited(reply, s.amount, view)} ${s.frequency.toLowerCase()}`;
  // "Per year?" states the same cost for a year first, and then how it is paid.
  const cost = unit === null ? paidHow : `${cited(reply, ofYear(reply, s.yearly, unit), view)} a ${NOUNS[unit]}, at ${paidHow}`;
  const isPrice = asked.frame.intent === "subscription_change" && s.active;
  const { headline, line } = await costLines(asked, s, cost, next);
  if (headline !== null) say(reply, headline);
  say(
    reply,
    line,
    paid.count > 0
      ? `You have paid ${cited(reply, paid.total, citeTransactions(`${plainName(s.name)} payments`, selection, "Expense"))} in ${plural(paid.count, "payment")} since ${formatDay(s.firstDate)}, over ${howLong(asked, s)}.`
      : null,
    isPrice && change
      ? null
      : change
        ? `Its price went ${change.to > change.from ? "up" : "down"} from ${cited(reply, change.from, view)} to ${cited(reply, change.to, view)} on ${formatDay(change.day)}.`
        : await unchanged(asked, selection),
  );
  reply.chips = ["What subscriptions do I have?", "Which subscriptions went up this year?", "What bills are due this month?"];
};

/** Describes one recurring payment: cost, start date, total paid, and next payment. */
export const subscriptionOne: Answer = async (asked) => {
  const { reply, tools } = asked;
  const { subscriptions: list, count } = await tools("list_subscriptions", { status: "all" });
  const isEnded = asked.frame.metric === ENDED;
  const named = namedSubscriptions(asked, list);
  // Without Amazon, more is saved than Amazon Prime.
  const found = isEnded && asked.frame.filter.merchants.length > 0 ? named.filter((s) => hasName(asked, s)) : named;
  const [first] = found.toSorted((a, b) => Number(b.active) - Number(a.active) || b.lastDate.localeCompare(a.lastDate));
  if (first && found.length === 1) return one(asked, first);
  if (first) {
    reply.title = "Recurring payments";
    // What is no longer paid is part of no sum.
    const active = found.filter((s) => s.active);
    const counted = active.length > 0 ? active : found;
    reply.rows = counted.map((s) => s.id);
    say(
      reply,
      isEnded
        ? `**Without ${joinNames(counted.map((s) => escapeName(s.name)))} you would save ${sumWords(asked, counted)}.**`
        : `**${plural(counted.length, "recurring payment")} of yours ${counted.length === 1 ? "matches" : "match"} that: ${sumWords(asked, counted)}.**`,
      notCounted(found.filter((s) => !counted.includes(s))),
    );
    partTable(asked, counted);
    reply.chips = ["What subscriptions do I have?"];
    return;
  }
  // What is bought there now and then is saved, too.
  if (isEnded && asked.frame.filter.merchants.length > 0)
    return whatACutSaves({ ...asked, frame: { ...asked.frame, intent: "spend_average", metric: `${CUT}100` } });
  reply.title = "Recurring payments";
  if (count === 0) return noSubscriptions(asked);
  say(reply, "**I see no recurring payment with that name.**", `I know ${plural(count, "recurring payment")} of yours.`);
  reply.chips = ["What subscriptions do I have?", "Show my latest transactions"];
};

/** Lists price increases and new subscriptions. */
/** Asks which prices fell. */
const CHEAPER = /\b(?:cheaper|went down|gone down|go down|going down|fell|fallen|dropped|decreased?|lower(?:ed)?|less expensive)\b/i;
/** Names the price that rose most: by its share if the question asks for that, else by the amount of a payment. */
const mostRisen = (
  { reply, text }: Asked,
  risen: readonly { s: SubscriptionFact; c: SubscriptionFact["priceChanges"][number] }[],
): string | null => {
  const byShare = /\bpercent(?:age)?\b|%|\bfor its size\b/i.test(text);
  const sizeOf = ({ c }: (typeof risen)[number]): number => (byShare ? (c.to - c.from) / Math.max(1, c.from) : c.to - c.from);
  const [first] = risen.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!first) return null;
  const more = differenceOf(reply, first.c.to, first.c.from);
  return `**${escapeName(first.s.name)} went up the most: ${formatMoney(more)} (${shareOf(reply, more, first.c.from)}) a payment.**`;
};
export const subscriptionChange: Answer = async (asked) => {
  const { reply, tools, today, text } = asked;
  const period = periodOf(asked);
  const { subscriptions: all, count: known } = await tools("list_subscriptions", { status: "all" });
  const named = namedSubscriptions(asked, all);
  const out = excludedIds(asked);
  const left = all.filter((s) => !out(s));
  const list = named.length > 0 ? named : left;
  const count = named.length > 0 ? named.length : known - (all.length - left.length);
  const [only] = named;
  if (only && named.length === 1 && !/\bsubscriptions\b/i.test(text)) return one(asked, only);
  if (count === 0) return noSubscriptions(asked);
  // The prices of all others are no answer about a name that is paid irregularly.
  const said = [...asked.frame.filter.categories, ...asked.frame.filter.merchants].map((one) => one.label);
  if (named.length === 0 && said.length > 0) {
    reply.title = "Price changes";
    say(
      reply,
      `None of your ${plural(known, "recurring payment")} is for ${joinNames(said.map(escapeName))}, so I know no price of it. This is what you spent there:`,
    );
    const frame = { ...asked.frame, intent: "spend_trend" as const, groupBy: "month" as const, period: null };
    return trend({ ...asked, frame: { ...frame, period: usualPeriod(frame, today, dataStart(asked) ?? today) } });
  }
  const within = (d: string): boolean => d >= period.start && d <= period.end;
  reply.chips = ["What subscriptions do I have?", "What bills are due this month?"];
  if (/\bnew\b|\bstart|\badded\b|\bsigned up\b/i.test(text) && !/\bprices?\b|\b(?:gone|went|go(?:ing)?) up\b/i.test(text)) {
    reply.title = "New subscriptions";
    const fresh = list.filter((s) => s.active && within(s.firstDate));
    if (fresh.length === 0) return say(reply, `**No recurring payment began ${inPeriod(period, today)}.**`);
    reply.rows = fresh.map((s) => s.id);
    say(reply, `**${plural(fresh.length, "recurring payment")} began ${inPeriod(period, today)}.**`);
    return partTable(asked, fresh);
  }
  reply.title = "Price changes";
  const falls = CHEAPER.test(text);
  const risen = list.flatMap((s) =>
    s.priceChanges.filter((c) => within(c.day) && (falls ? c.to < c.from : c.to > c.from)).map((c) => ({ s, c })),
  );
  if (risen.length === 0)
    return say(
      reply,
      `**None of your ${plural(count, "recurring payment")} went ${falls ? "down" : "up"} ${inPeriod(period, today)}.**`,
      "I compare each payment with the ones before it.",
    );
  reply.rows = risen.map(({ s }) => s.id);
  const running = risen.filter(({ s }) => s.active && s.amount > 0);
  if (asked.frame.metric === "more" && running.length > 0) {
    const yearly = sumOf(
      reply,
      running.map(({ s, c }) => moreAYear(asked, s, c)),
    );
    say(
      reply,
      `**The price rises ${inPeriod(period, today)} come to ${formatMoney(yearly)} more a year, ${formatMoney(averageOf(reply, [yearly], 12))} a month.**`,
      notCounted([...new Set(risen.flatMap(({ s }) => (s.active ? [] : [s])))]),
    );
  }
  reply.shown = risen.toSorted((a, b) => Math.abs(b.c.to - b.c.from) - Math.abs(a.c.to - a.c.from)).map(({ s }) => s.name);
  const names = [...new Set(risen.map(({ s }) => escapeName(s.name)))];
  say(
    reply,
    !falls && risen.length > 1 && /\b(?:most|biggest|largest|steepest|highest)\b/i.test(text) ? mostRisen(asked, risen) : null,
    `**${plural(names.length, "recurring payment")} went ${falls ? "down" : "up"} ${inPeriod(period, today)}: ${names.length > 4 ? `${names.slice(0, 4).join(", ")} and more` : joinNames(names)}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: "Name" },
        { title: "Before", right: true },
        { title: "Now", right: true },
        { title: falls ? "Less" : "More", right: true },
        { title: "Since" },
      ],
      risen.map(({ s, c }) => {
        const more = falls ? differenceOf(reply, c.from, c.to) : differenceOf(reply, c.to, c.from);
        return [
          escapeName(s.name),
          formatMoney(c.from),
          cited(reply, c.to, citeSubscriptions(s.name, { search: plainName(s.name, 200), inactive: !s.active })),
          `${formatMoney(more)} (${shareOf(reply, more, c.from)})`,
          formatDay(c.day, today),
        ];
      }),
    ),
  );
};
