import { isCash } from "#domain/accounts/cash.ts";
import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents, cents, ZERO } from "#domain/money.ts";
import type { AccountFact } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { ignoredNote } from "./notes.ts";
import { balancesOn, dayAsked } from "./past.ts";

const title = (a: AccountFact): string => `${escapeName(a.name)}${a.mask ? ` (…${escapeName(a.mask)})` : ""}`;
const kind = (a: AccountFact): string => escapeName((a.subtype ?? a.type).replaceAll("_", " "));
const syncing = (asked: Asked): string | null =>
  [...ignoredNote(asked), ...(asked.vocabulary.syncing ? ["Your accounts are still syncing, so this may be incomplete."] : [])].join(" ") ||
  null;
const cite = (asked: Asked, name: string, list: readonly AccountFact[]) =>
  citeAccounts(
    name,
    list.map((a) => a.id),
    asked.today,
  );

const rowsOf = (list: readonly AccountFact[]): string[][] =>
  list.map((a) => [
    title(a),
    a.institution ? escapeName(a.institution) : "",
    kind(a),
    `${a.isAsset ? "" : "owed "}${formatMoney(a.balance)}`,
  ]);
const listTable = (asked: Asked, list: readonly AccountFact[], totals: readonly string[][]): void => {
  asked.reply.shown = list.map((a) => a.name);
  sayTable(
    asked.reply,
    tableLines(
      [{ title: "Account" }, { title: "Bank" }, { title: "Type" }, { title: "Balance", right: true }],
      [...rowsOf(list), ...totals],
    ),
  );
};

const none = (asked: Asked): void => {
  const labels = asked.frame.filter.accounts.map((a) => escapeName(a.label));
  say(
    asked.reply,
    labels.length > 0 ? `**I see no ${joinNames(labels)} account among yours.**` : "**There are no accounts yet.**",
    labels.length > 0
      ? "You can connect it, or add it manually with its balance."
      : "Connect an account or add one manually, and I can answer this.",
  );
  asked.reply.chips = labels.length > 0 ? ["What accounts do I have?"] : ["What can you do?"];
};

const chosen = async (asked: Asked): Promise<AccountFact[]> => {
  const { accounts } = await asked.tools("get_accounts", {});
  const wanted = new Set(asked.frame.filter.accounts.flatMap((a) => a.ids));
  return asked.frame.filter.accounts.length === 0 ? accounts : accounts.filter((a) => wanted.has(a.id));
};

/** Answers with the balance of one account, several, or all of them. */
export const balance: Answer = async (asked) => {
  const { frame, reply, today } = asked;
  const named = frame.filter.accounts.length > 0;
  reply.title = named ? `${frame.filter.accounts.map((a) => a.label).join(" and ")} balance` : "Balances";
  const on = dayAsked(asked);
  if (on !== null && on < today) return balancesOn(asked, on);
  const list = await chosen(asked);
  const [one] = list;
  if (!one) return none(asked);
  if (list.length === 1) return oneBalance(asked, one);
  const all = !named && !/\b(?:cash|money|funds|saved|available|liquid)\b/.test(asked.text.toLowerCase());
  const shown = named || all ? list : list.filter(isCash);
  if (shown.length === 0) return none(asked);
  const assets = shown.filter((a) => a.isAsset);
  const debts = shown.filter((a) => !a.isAsset);
  const has = sumOf(
    reply,
    assets.map((a) => a.balance),
  );
  const owes = sumOf(
    reply,
    debts.map((a) => a.balance),
  );
  const figureOf = (list: AccountFact[], total: Cents, name: string): string => cited(reply, total, cite(asked, name, list));
  const parts = [
    assets.length > 0 ? `${figureOf(assets, has, "Balances")} in ${plural(assets.length, "account")}` : "",
    debts.length > 0 ? `${figureOf(debts, owes, "Balances owed")} owed on ${plural(debts.length, "account")}` : "",
  ].filter(Boolean);
  const label = named ? ` in ${joinNames(frame.filter.accounts.map((a) => escapeName(a.label)))}` : all ? "" : " in cash";
  say(
    reply,
    assets.length === 0
      ? `**You owe ${figureOf(debts, owes, "Balances owed")} on ${plural(debts.length, "account")}, as of ${formatDay(today)}.**`
      : `**You have ${parts.join(" and ")}${debts.length === 0 ? label : ""}, as of ${formatDay(today)}.**`,
    debts.length === 0 ? againstWords(asked, has) : null,
    foremost(asked, shown),
    syncing(asked),
  );
  listTable(
    asked,
    shown,
    assets.length > 1 && debts.length === 0 ? [["**Total**", "", "", `**${figureOf(assets, has, "Balances")}**`]] : [],
  );
  reply.chips = ["What's my net worth?", "How much do I owe?"];
};

/** "Which of my cards has the highest balance?" */
const foremost = (asked: Asked, list: readonly AccountFact[]): string | null => {
  const wanted = /\bwhich\b.*\b(highest|largest|biggest|most|lowest|smallest|least)\b/i.exec(asked.text)?.[1]?.toLowerCase();
  if (!wanted) return null;
  const least = /lowest|smallest|least/.test(wanted);
  const [first] = list.toSorted((a, b) => (least ? a.balance - b.balance : b.balance - a.balance));
  return first
    ? `${title(first)} has the ${least ? "lowest" : "highest"}: ${cited(asked.reply, first.balance, cite(asked, first.name, [first]))}.`
    : null;
};

/** How a balance, or what is owed, stands to an amount that the question names. */
const againstWords = ({ frame, reply }: Asked, balance: Cents): string | null => {
  if (frame.metric !== "against" || frame.amount === null) return null;
  const wanted = cents(frame.amount);
  const more = differenceOf(reply, balance, wanted);
  return more === 0
    ? `That is exactly ${formatMoney(wanted)}.`
    : `That is ${formatMoney(absolute(more))} ${more > 0 ? "more" : "less"} than ${formatMoney(wanted)}.`;
};

const oneBalance = (asked: Asked, a: AccountFact): void => {
  const { reply, today } = asked;
  const figure = cited(reply, a.balance, cite(asked, a.name, [a]));
  const available =
    a.available !== null && a.available !== a.balance ? `${cited(reply, a.available, cite(asked, a.name, [a]))} is available.` : null;
  const wanted = asked.frame.metric === "enough" ? asked.frame.filter.over : null;
  const enough =
    wanted === null || !a.isAsset
      ? null
      : `That is ${a.balance > wanted ? "enough for" : "less than"} the ${formatMoney((wanted % 100 === 99 ? wanted + 1 : wanted) as Cents)} you asked about.`;
  say(
    reply,
    a.isAsset
      ? `**${title(a)} ${a.type === "property" ? "is worth" : "holds"} ${figure} as of ${formatDay(today)}.**`
      : `**You owe ${figure} on ${title(a)} as of ${formatDay(today)}.**`,
    enough,
    againstWords(asked, a.balance),
    available,
    syncing(asked),
  );
  reply.chips = a.isAsset
    ? ["What are my balances?", "What's my net worth?"]
    : ["How much do I owe in all?", "What's my credit utilization?"];
};

/** Answers with what the user owes, by account. */
export const debt: Answer = async (asked) => {
  const { reply, today, frame } = asked;
  reply.title = "What you owe";
  const on = dayAsked(asked);
  if (on !== null && on < today) return balancesOn(asked, on, true);
  const named = (await chosen(asked)).filter((a) => !a.isAsset);
  // "Owed on the car" means the car loan.
  const onCar = named.length === 0 && frame.filter.accounts.length === 1 && /\b(?:car|truck|vehicle)\b/i.test(asked.text);
  const list = onCar ? (await asked.tools("get_accounts", {})).accounts.filter((a) => a.type === "loan" && a.subtype === "auto") : named;
  if (frame.filter.accounts.length > 0 && list.length === 0) return none(asked);
  if (list.length === 0) {
    say(reply, "**You owe nothing on the accounts I can see.**", syncing(asked));
    reply.chips = ["What's my net worth?", "What accounts do I have?"];
    return;
  }
  if (frame.metric === "share") return shareOfDebts(asked, list);
  const [one] = list;
  if (one && list.length === 1) return oneBalance(asked, one);
  const sorted = [...list].sort((a, b) => b.balance - a.balance);
  const total = cited(
    reply,
    sumOf(
      reply,
      list.map((a) => a.balance),
    ),
    cite(asked, "What you owe", list),
  );
  if (/\bratio\b/i.test(asked.text)) say(reply, "I don't work out a debt-to-income ratio yet; here is what you owe.");
  say(
    reply,
    `**You owe ${total} on ${plural(list.length, "account")} as of ${formatDay(today)}.**`,
    `The largest is ${sorted[0] ? title(sorted[0]) : ""}.`,
    syncing(asked),
  );
  listTable(asked, sorted, [["**Total**", "", "", `**${total}**`]]);
  reply.chips = ["What's my credit utilization?", "How much did I pay in interest this year?", "What's my net worth?"];
};

/** Tells how much of all that is owed some debts are. */
const shareOfDebts = async (asked: Asked, part: readonly AccountFact[]): Promise<void> => {
  const { reply, today } = asked;
  const { accounts } = await asked.tools("get_accounts", {});
  const debts = accounts.filter((a) => !a.isAsset && a.balance > 0);
  const amount = (list: readonly AccountFact[]): Cents =>
    sumOf(
      reply,
      list.map((a) => a.balance),
    );
  const [owed, whole] = [amount(part), amount(debts)];
  const [only, another] = part;
  say(
    reply,
    `**${only && !another ? title(only) : plural(part.length, "account")} ${another ? "are" : "is"} ${shareOf(reply, owed, whole)} of what you owe: ${cited(reply, owed, cite(asked, "Owed there", part))} of ${cited(reply, whole, cite(asked, "What you owe", debts))}, as of ${formatDay(today)}.**`,
    syncing(asked),
  );
  reply.chips = ["How much do I owe?", "What's my net worth?"];
};

/** Lists all accounts, assets first. */
export const accountsList: Answer = async (asked) => {
  const { reply } = asked;
  reply.title = "Your accounts";
  const list = await chosen(asked);
  if (list.length === 0) return none(asked);
  const sorted = [...list.filter((a) => a.isAsset), ...list.filter((a) => !a.isAsset)];
  const [assets, debts] = [list.filter((a) => a.isAsset), list.filter((a) => !a.isAsset)];
  const has = sumOf(
    reply,
    assets.map((a) => a.balance),
  );
  const owes = sumOf(
    reply,
    debts.map((a) => a.balance),
  );
  say(
    reply,
    `**You have ${plural(list.length, "account")}${assets.length > 0 ? `: ${cited(reply, has, cite(asked, "Assets", assets))} in assets` : ""}${debts.length > 0 ? `${assets.length > 0 ? " and " : ": "}${cited(reply, owes, cite(asked, "Debts", debts))} owed` : ""}.**`,
    syncing(asked),
    /\b(?:attention|sync\w*|connect\w*|up to date)\b/i.test(asked.text)
      ? `${asked.vocabulary.syncing ? "" : "Nothing is syncing right now. "}The state of each connection is under Connected accounts in Settings.`
      : null,
  );
  listTable(asked, sorted, []);
  reply.chips = ["What's my net worth?", "How much do I owe?"];
};

/** Answers with the share of credit limits in use. */
export const creditUse: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Credit utilization";
  const list = (await chosen(asked)).filter((a) => !a.isAsset && a.limit !== null && a.limit > 0);
  if (list.length === 0) {
    say(reply, "**None of your cards has a credit limit recorded, so I cannot work out your credit utilization.**");
    reply.chips = ["How much do I owe?", "What accounts do I have?"];
    return;
  }
  const limits = sumOf(
    reply,
    list.map((a) => a.limit ?? ZERO),
  );
  const used = sumOf(
    reply,
    list.map((a) => a.balance),
  );
  const left = differenceOf(reply, limits, used);
  const [first] = list;
  const view = cite(asked, "Credit used", list);
  say(
    reply,
    `**You use ${shareOf(reply, used, limits)} of your credit${list.length === 1 && list[0] ? ` on ${escapeName(list[0].name)}` : ""}: ${cited(reply, used, view)} of ${cited(reply, limits, view)}, as of ${formatDay(today)}.**`,
    left < 0
      ? "You are over the limit."
      : list.length === 1 && first?.available != null && first.available !== left
        ? `${cited(reply, first.available, view)} is available: the bank counts pending charges, too.`
        : `${cited(reply, left, view)} is left.`,
    syncing(asked),
  );
  if (list.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Card" }, { title: "Owed", right: true }, { title: "Limit", right: true }, { title: "Used", right: true }],
        list.map((a) => [title(a), formatMoney(a.balance), formatMoney(a.limit ?? ZERO), shareOf(reply, a.balance, a.limit ?? ZERO)]),
      ),
    );
  reply.chips = ["How much do I owe?", "How much did I pay in interest this year?"];
};
