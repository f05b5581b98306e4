import { addDays, type Day, day, earlier } from "#domain/day.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import type { PastBalance } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sayTable, standsTo, sumOf } from "../reply.ts";
import { type Answer, type Asked, periodOf } from "./context.ts";

/** Most accounts that one request may name. */
const MOST_ACCOUNTS = 50;
/** The accounts that a request names, in words; empty if it names none. */
export const labelOf = (asked: Asked): string => {
  const { accounts } = asked.frame.filter;
  return accounts.length > 0 ? joinNames(accounts.map((a) => escapeName(a.label))) : "";
};

/** The day that a period asks about: the one it points at, else its last. */
export const dayAsked = ({ frame }: Asked): Day | null => (frame.period ? day(frame.period.point ?? frame.period.end) : null);

/** Returns what accounts had at the end of some days, or what was owed on them. */
export const balancesAt = async (asked: Asked, days: readonly Day[], wants: (a: PastBalance) => boolean): Promise<PastBalance[]> => {
  const chosen = asked.frame.filter.accounts.flatMap((a) => a.ids).slice(0, MOST_ACCOUNTS);
  const some = asked.frame.filter.accounts.length > 0 ? { accountIds: chosen } : {};
  const { accounts } = await asked.tools("get_past_balances", { days: [...days], ...some });
  return accounts.filter(wants);
};

/** Says that the balance of a day is not known. */
export const unknownBalance = (asked: Asked, on: Day): void => {
  say(
    asked.reply,
    `**I do not know the ${labelOf(asked) || "account"} balance on ${formatDay(on)}.**`,
    "The account's history begins later. I can show what is known today.",
  );
  asked.reply.chips = ["What are my balances?", `What was my net worth on ${formatDay(on)}?`];
};

/** Answers what accounts had, or what was owed on them, at the end of a past day. */
export const balancesOn = async (asked: Asked, on: Day, owed = false): Promise<void> => {
  const { reply } = asked;
  reply.title = `${owed ? "What you owed" : "Balances"} on ${formatDay(on)}`;
  const wanted = await balancesAt(asked, [on], (a) => !owed || !a.isAsset);
  const known = wanted.flatMap((a) => (a.balances[0] === null || a.balances[0] === undefined ? [] : [{ ...a, amount: a.balances[0] }]));
  const [one] = known;
  if (!one) return unknownBalance(asked, on);
  const figure = (a: { id: number; name: string; amount: Cents }): string => cited(reply, a.amount, citeAccounts(a.name, [a.id], on));
  const total = (list: typeof known, name: string): string =>
    cited(
      reply,
      sumOf(
        reply,
        list.map((a) => a.amount),
      ),
      citeAccounts(
        name,
        list.map((a) => a.id),
        on,
      ),
    );
  const [assets, debts] = [known.filter((a) => a.isAsset), known.filter((a) => !a.isAsset)];
  const missing = wanted.length - known.length;
  const note = missing > 0 ? `The balance of ${plural(missing, "account")} is not known for that day.` : null;
  if (known.length === 1) {
    const said = one.isAsset ? `${escapeName(one.name)} held ${figure(one)}` : `You owed ${figure(one)} on ${escapeName(one.name)}`;
    say(reply, `**${said} on ${formatDay(on)}.**`, note);
  } else {
    const parts = [
      assets.length > 0 ? `had ${total(assets, "Balances")} in ${plural(assets.length, "account")}` : "",
      debts.length > 0 ? `owed ${total(debts, "Balances owed")} on ${plural(debts.length, "account")}` : "",
    ].filter(Boolean);
    say(reply, `**You ${parts.join(" and ")} on ${formatDay(on)}${labelOf(asked) ? `: ${labelOf(asked)}` : ""}.**`, note);
    sayTable(
      reply,
      tableLines(
        [{ title: "Account" }, { title: formatDay(on), right: true }],
        known.map((a) => [escapeName(a.name), `${a.isAsset ? "" : "owed "}${figure(a)}`]),
      ),
    );
  }
  reply.chips = ["What are my balances?", `What was my net worth on ${formatDay(on)}?`];
};

/** Answers how much less, or more, is owed than before a period: what was paid down, not what was paid. */
export const debtChange: Answer = async (asked) => {
  const { reply, today } = asked;
  const period = periodOf(asked);
  const [from, to] = [addDays(day(period.start), -1), earlier(day(period.end), today)];
  reply.title = "What you owe, then and now";
  const both = await balancesAt(asked, [from, to], (a) => !a.isAsset);
  const known = both.flatMap((a) => {
    const [then, now] = a.balances;
    return then === null || then === undefined || now === null || now === undefined ? [] : [{ ...a, before: then, now }];
  });
  if (known.length === 0) return unknownBalance(asked, from);
  const at = (amounts: Cents[], on: Day): { amount: Cents; figure: string } => {
    const amount = sumOf(reply, amounts);
    const ids = known.map((a) => a.id);
    return { amount, figure: cited(reply, amount, citeAccounts("What you owed", ids, on)) };
  };
  const [then, now] = [
    at(
      known.map((a) => a.before),
      from,
    ),
    at(
      known.map((a) => a.now),
      to,
    ),
  ];
  const change = differenceOf(reply, then.amount, now.amount);
  const stands = standsTo(reply, now.amount, then.amount);
  const what = known.length === 1 ? escapeName(known[0]?.name ?? "") : labelOf(asked) || "your debts";
  const size = formatMoney(absolute(change));
  const lead =
    change === 0
      ? `You owe as much on ${what} as on ${formatDay(from)}`
      : change > 0
        ? `You paid down ${size} on ${what}`
        : `You owe ${size} more on ${what}`;
  const missing = both.length - known.length;
  const [most] = known.toSorted((a, b) => b.before - b.now - (a.before - a.now));
  say(
    reply,
    `**${lead}: ${then.figure} on ${formatDay(from)}, ${now.figure} on ${formatDay(to)}${stands ? `, ${stands} before` : ""}.**`.replace(
      "the same as before",
      "the same",
    ),
    most && known.length > 1 && /\bwhich\b/i.test(asked.text)
      ? `Most was paid down on ${escapeName(most.name)}: ${formatMoney(differenceOf(reply, most.before, most.now))}.`
      : null,
    "That is the change in what you owe, so interest is already taken off.",
    missing > 0 ? `The balance of ${plural(missing, "account")} is not known for both days.` : null,
  );
  if (known.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Account" }, { title: formatDay(from), right: true }, { title: formatDay(to), right: true }],
        known.map((a) => [
          escapeName(a.name),
          cited(reply, a.before, citeAccounts(a.name, [a.id], from)),
          cited(reply, a.now, citeAccounts(a.name, [a.id], to)),
        ]),
      ),
    );
  reply.chips = ["How much do I owe?", "When will my debts be paid off?"];
};
