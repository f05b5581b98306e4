import { formatDay, formatMoney } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, say, sayTable, sumOf } from "../reply.ts";
import type { Answer } from "./context.ts";

/** Answers what the home is worth less what is owed on it. */
export const equity: Answer = async (asked) => {
  const { reply, tools, today } = asked;
  reply.title = "Home equity";
  const { accounts } = await tools("get_accounts", {});
  const homes = accounts.filter((a) => a.type === "property");
  const owed = accounts.filter((a) => /mortgage|home equity/.test(a.subtype ?? ""));
  reply.chips = ["What's my net worth?", "How much do I owe on the mortgage?"];
  if (homes.length === 0)
    return say(reply, "**There is no home among your accounts, so I cannot reckon its equity.**", "Add it as an account, with its value.");
  const worth = sumOf(
    reply,
    homes.map((a) => a.balance),
  );
  const debt = sumOf(
    reply,
    owed.map((a) => a.balance),
  );
  const left = differenceOf(reply, worth, debt);
  const view = (id: number, name: string) => citeAccounts(name, [id], today);
  const parts = [
    ...homes.map((a) => ({ label: a.name, amount: a.balance, view: view(a.id, a.name) })),
    ...owed.map((a) => ({ label: a.name, amount: negate(a.balance), view: view(a.id, a.name) })),
  ];
  say(
    reply,
    `**Your home equity is ${cited(reply, left, formula("Home equity", parts))}, as of ${formatDay(today)}.** That is the home's value less what you owe on it.`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Amount", right: true }],
      [
        ...homes.map((a) => [escapeName(a.name), formatMoney(a.balance)]),
        ...owed.map((a) => [escapeName(a.name), formatMoney(negate(a.balance))]),
      ],
    ),
  );
};
