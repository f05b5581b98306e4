import { addDays, type Day, day, earlier } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney } from "#domain/format.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";
import { dayAsked } from "./past.ts";

/** What may be owned with a loan on it: its name in answers, and its accounts. */
type Owned = { name: string; isPart: (account: { type: string; subtype: string | null }) => boolean };
const HOME: Owned = { name: "home", isPart: (a) => a.type === "property" || /mortgage|home equity/.test(a.subtype ?? "") };
const VEHICLE: Owned = { name: "vehicle", isPart: (a) => a.type === "vehicle" || /^(?:vehicle|auto)$/.test(a.subtype ?? "") };
/** Words for what is driven. */
const DRIVEN = /\b(?:car|cars|auto|vehicles?|truck|motorcycle|motorbike)\b/i;
const ownedIn = ({ frame }: Asked): Owned => (frame.metric === OF_VEHICLE ? VEHICLE : HOME);
/** The metric of a question about a vehicle instead of a home. */
export const OF_VEHICLE = "of a vehicle";
/** Whether a question is about the equity in a vehicle. */
export const isOfVehicle = (text: string): boolean => DRIVEN.test(text);

/** What is owned or a loan on it, with what it was worth, or what was owed, on one day. */
type Side = { id: number; name: string; isAsset: boolean; amount: Cents };

/** What is owned and its loans on some days; null for a day on which one of them is not known. */
const sidesOn = async ({ tools, today }: Asked, owned: Owned, days: readonly Day[]): Promise<(Side[] | null)[]> => {
  const { accounts } = await tools("get_accounts", {});
  const parts = accounts.filter(owned.isPart);
  const sides = parts.map(({ id, name, isAsset, balance }): Side => ({ id, name, isAsset, amount: balance }));
  const past = days.filter((d) => d < today);
  if (parts.length === 0 || past.length === 0) return days.map(() => sides);
  const found = await tools("get_past_balances", { days: past, accountIds: parts.map((a) => a.id) });
  return days.map((on) => {
    const at = past.indexOf(on);
    const then = sides.flatMap((side) => {
      const amount = at < 0 ? side.amount : found.accounts.find((a) => a.id === side.id)?.balances[at];
      return amount === null || amount === undefined ? [] : [{ ...side, amount }];
    });
    return then.length === sides.length ? then : null;
  });
};
const signed = (side: Side): Cents => (side.isAsset ? side.amount : negate(side.amount));
const equityOf = ({ reply }: Asked, sides: readonly Side[]): Cents => {
  const sum = (isAsset: boolean): Cents =>
    sumOf(
      reply,
      sides.filter((s) => s.isAsset === isAsset).map((s) => s.amount),
    );
  return differenceOf(reply, sum(true), sum(false));
};
const figureOf = (asked: Asked, sides: readonly Side[], on: Day): string =>
  cited(
    asked.reply,
    equityOf(asked, sides),
    formula(
      `${capitalized(ownedIn(asked).name)} equity`,
      sides.map((s) => ({ label: s.name, amount: signed(s), view: citeAccounts(s.name, [s.id], on) })),
    ),
  );

/** Answers what the home or a vehicle is worth less what is owed on it, on a day or at two times. */
export const equity: Answer = async (asked) => {
  const { reply, frame, today } = asked;
  const owned = ownedIn(asked);
  reply.title = `${capitalized(owned.name)} equity`;
  reply.chips = ["What's my net worth?", owned === HOME ? "How much do I owe on the mortgage?" : "How much do I owe?"];
  const isChange = frame.metric === "change" && frame.period !== null;
  const [from, to] = isChange
    ? [addDays(day(periodOf(asked).start), -1), earlier(day(periodOf(asked).end), today)]
    : [null, earlier(dayAsked(asked) ?? today, today)];
  const [now, then] = await sidesOn(asked, owned, from === null ? [to] : [to, from]);
  if (now?.every((s) => !s.isAsset))
    return say(
      reply,
      `**There is no ${owned.name} among your accounts, so I cannot reckon its equity.**`,
      "Add it as an account, with its value.",
    );
  if (!now || (from !== null && !then))
    return say(
      reply,
      `**I do not know your ${owned.name} equity on ${formatDay(from ?? to)}.**`,
      `The history of the ${owned.name}'s value or of its loan begins later.`,
    );
  if (from === null || !then) {
    const sumOfSide = (isAsset: boolean): Cents =>
      sumOf(
        reply,
        now.filter((s) => s.isAsset === isAsset).map((s) => s.amount),
      );
    const [worth, owed] = [sumOfSide(true), sumOfSide(false)];
    const owedShare = worth > 0 && owed > 0 ? shareOf(reply, owed, worth) : null;
    say(
      reply,
      frame.metric === "ltv" && owedShare !== null ? `**The loan to value is ${owedShare}.**` : null,
      `**Your ${owned.name} equity ${to === today ? "is" : "was"} ${figureOf(asked, now, to)}, as of ${formatDay(to)}.** That is the ${owned.name}'s value less what you ${to === today ? "owe" : "owed"} on it.`,
      owedShare !== null && frame.metric !== "ltv" ? `The debt is ${owedShare} of the value.` : null,
    );
    sayTable(
      reply,
      tableLines(
        [{ title: "" }, { title: "Amount", right: true }],
        now.map((s) => [escapeName(s.name), formatMoney(signed(s))]),
      ),
    );
    return;
  }
  const [before, after] = [equityOf(asked, then), equityOf(asked, now)];
  const change = differenceOf(reply, after, before);
  say(
    reply,
    `**Your ${owned.name} equity ${change === 0 ? "did not change" : `went ${change > 0 ? "up" : "down"} by ${formatMoney(absolute(change))}${before > 0 ? ` (${shareOf(reply, absolute(change), before)})` : ""}`}: from ${figureOf(asked, then, from)} at the end of ${formatDay(from)} to ${figureOf(asked, now, to)} ${to === today ? "today" : `at the end of ${formatDay(to)}`}.**`,
    `Equity is the ${owned.name}'s value less what is owed on it.`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: formatDay(from), right: true }, { title: formatDay(to), right: true }],
      now.map((s) => [escapeName(s.name), formatMoney(signed(then.find((t) => t.id === s.id) ?? s)), formatMoney(signed(s))]),
    ),
  );
};
