import { formatDay, joinNames } from "#domain/format.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { unitOf } from "../dialogue/units.ts";
import { cited, say, sayTable, sumOf } from "../reply.ts";
import { bareFrame, EMPTY_FILTER } from "../frame.ts";
import type { Answer, Asked } from "./context.ts";
import { debtsMeant } from "./debts.ts";
import { NOUNS, ofMonth } from "./other-unit.ts";

/** Answers what debts cost in interest a year, a month or a week, at today's balances and rates. */
export const interestByUnit: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  const unit = unitOf(frame.metric) ?? "monthly";
  reply.title = `Interest a ${NOUNS[unit]}`;
  reply.chips = ["What interest rates am I paying?", "When will I be debt-free?"];
  const debts = (await debtsMeant(asked)).filter((a) => !a.isAsset);
  const found = await Promise.all(
    debts.map(async (account) => ({ account, interest: (await tools("calc_payoff", { accountId: account.id })).monthInterest })),
  );
  const known = found.flatMap(({ account, interest }) => (interest === null ? [] : [{ account, interest }]));
  const missing = found.filter(({ interest }) => interest === null).map(({ account }) => escapeName(account.name));
  if (known.length === 0) return say(reply, "**I do not know what these debts cost in interest, because no rate is recorded.**");
  const all = sumOf(
    reply,
    known.map((one) => one.interest),
  );
  const view = citeAccounts(
    "What you owe today",
    known.map(({ account }) => account.id),
    today,
  );
  const names = joinNames(known.map(({ account }) => escapeName(account.name)));
  say(
    reply,
    `**Interest on ${names} comes to about ${cited(reply, ofMonth(reply, all, unit), view)} a ${NOUNS[unit]}.**`,
    unit === "monthly"
      ? `That is a month at today's balances and rates, as of ${formatDay(today)}.`
      : `That is ${unit === "yearly" ? "12 times a month" : "12 months by 52 weeks"} at today's balances and rates, as of ${formatDay(today)}: ${cited(reply, all, view)} a month. It falls as a debt is paid down.`,
    missing.length > 0 ? `No rate is recorded for ${joinNames(missing)}.` : null,
  );
  if (known.length > 1)
    sayTable(
      reply,
      tableLines(
        [
          { title: "Account" },
          { title: "Rate a year", right: true },
          { title: "Interest a month", right: true },
          ...(unit === "monthly" ? [] : [{ title: `Interest a ${NOUNS[unit]}`, right: true as const }]),
        ],
        known
          .toSorted((a, b) => b.interest - a.interest)
          .map(({ account, interest }) => {
            const one = citeAccounts(account.name, [account.id], today);
            return [
              escapeName(account.name),
              `${account.apr}%`,
              cited(reply, interest, one),
              ...(unit === "monthly" ? [] : [cited(reply, ofMonth(reply, interest, unit), one)]),
            ];
          }),
      ),
    );
};

/** Answers what loans cost in interest a month, where no row shows it. */
export const interestAhead = async (asked: Asked): Promise<void> => {
  const frame = { ...bareFrame("rate"), metric: "interest monthly", filter: { ...EMPTY_FILTER, accounts: asked.frame.filter.accounts } };
  asked.reply.frame = frame;
  await interestByUnit({ ...asked, frame });
  say(asked.reply, "Interest on a loan is part of its payments, so no transaction shows it.");
};
