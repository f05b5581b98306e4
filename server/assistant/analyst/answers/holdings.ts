import { formatDay, formatMoney, joinNames } from "#domain/format.ts";
import type { Citation, CitedView } from "#contract/citations.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import type { AccountFact, HoldingFact, ToolResults } from "../../tools/index.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { CLASSES, isMixedFund, STOCKS } from "../meaning/security-names.ts";
import { RISK } from "../dialogue/items.ts";
import type { Answer, Asked } from "./context.ts";
import { COLUMNS, FIRST_BY_VALUE, firstByValue, gainWords, groupsNamed, rowsOf, someHoldings } from "./securities.ts";

const SHOWN = 12;
/** Ids of the accounts that a request names. */
export const namedIds = (asked: Asked): number[] => asked.frame.filter.accounts.flatMap((a) => a.ids);

const KIND_OF_ACCOUNT = /\b(401k|403b|roth ira|roth|ira|hsa|529|pension|brokerage)\b/;
/** Returns the kind of account that the question names but the household does not have. */
const unheld = (asked: Asked): string | null =>
  namedIds(asked).length > 0 ? null : (KIND_OF_ACCOUNT.exec(asked.text.toLowerCase())?.[1] ?? null);

const none = (asked: Asked, invested: readonly AccountFact[]): void => {
  const { reply, today } = asked;
  reply.chips = ["What accounts do I have?", "What's my net worth?"];
  if (invested.length === 0) return say(reply, "**I see no investment account.**", "Connect one, or add one manually with its holdings.");
  const total = sumOf(
    reply,
    invested.map((a) => a.balance),
  );
  say(
    reply,
    `**${invested.length === 1 && invested[0] ? `${escapeName(invested[0].name)} holds` : "Your investment accounts hold"} ${cited(
      reply,
      total,
      citeAccounts(
        "Investments",
        invested.map((a) => a.id),
        today,
      ),
    )} as of ${formatDay(today)}.**`,
    "I don't know their individual holdings.",
  );
};

/** What of the investments is in stocks, as far as names and kinds tell. */
const stocksWords = (asked: Asked, holdings: readonly HoldingFact[], assets: Cents): string | null => {
  const isStock = CLASSES.find(([label]) => label === STOCKS)?.[2];
  const meant = holdings.filter((h) => isStock?.(h) === true && h.value > 0);
  const [stocks, mixed] = [meant.filter((h) => !isMixedFund(h)), meant.filter(isMixedFund)];
  if (stocks.length === 0) return null;
  const value = sumOf(
    asked.reply,
    stocks.map((h) => h.value),
  );
  const parts = stocks.map((h) => ({ label: h.name, amount: h.value, view: citeAccounts(h.account, [h.accountId], asked.today) }));
  return `**${shareOf(asked.reply, value, assets)} of what you own is in stocks and stock funds, as far as their names tell: ${cited(asked.reply, value, formula("Stocks and stock funds", parts))} as of ${formatDay(asked.today)}.**${mixed.length > 0 ? ` ${joinNames(mixed.map((h) => escapeName(h.name)))} also ${mixed.length > 1 ? "hold" : "holds"} bonds and ${mixed.length > 1 ? "are" : "is"} not counted here.` : ""}`;
};

/** Names the accounts that are meant, if not all are. */
const whereWords = (asked: Asked, invested: readonly AccountFact[]): string =>
  namedIds(asked).length === 0 ? "" : ` in ${joinNames(invested.map((a) => escapeName(a.name)))}`;

/** Names the holdings that gained most and least for what they cost. */
const performers = (asked: Asked, list: readonly HoldingFact[]): void => {
  const { reply, today } = asked;
  const known = list.flatMap((h) => (h.gain === null || h.cost === null || h.cost <= 0 ? [] : [{ ...h, gain: h.gain, cost: h.cost }]));
  const sorted = known.toSorted((a, b) => b.gain / b.cost - a.gain / a.cost);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return say(reply, "**I do not know what any of your holdings cost, so I cannot compare their gains.**");
  const stands = (h: typeof best): string =>
    `${escapeName(h.name)}${h.symbol ? ` (${escapeName(h.symbol)})` : ""} in ${escapeName(h.account)}, ${gainWords(asked, h.gain, h.cost) ?? "at"} its cost`;
  say(
    reply,
    best === worst
      ? `**The only holding with a known cost is ${stands(best)}, as of ${formatDay(today)}.**`
      : `**Best is ${stands(best)}; worst is ${stands(worst)}, as of ${formatDay(today)}.**`,
    "That is what each is worth now, against what it cost.",
  );
  sayTable(reply, tableLines(COLUMNS, rowsOf(asked, sorted.slice(0, SHOWN), totalOf(asked, list))));
};
const totalOf = ({ reply }: Asked, list: readonly HoldingFact[]): Cents =>
  sumOf(
    reply,
    list.map((h) => h.value),
  );

/** How a gain comes about: what the holdings are worth, less what they cost. */
const gainFormula = (found: ToolResults["get_holdings"], view: CitedView): Citation => {
  const isLoss = found.gain < 0;
  return formula(isLoss ? "Loss" : "Gain", [
    { label: "Value", amount: isLoss ? negate(found.valueWithCost) : found.valueWithCost, view },
    { label: "Cost", amount: isLoss ? found.cost : negate(found.cost), view: null },
  ]);
};

/** Answers what the user owns, what it is worth, and what it has gained. */
export const holdings: Answer = async (asked) => {
  const { reply, tools, today, frame } = asked;
  reply.title = "Investments";
  reply.chips = ["What's my biggest position?", "What did I buy in my brokerage this year?", "How much of my money is in cash?"];
  const ids = namedIds(asked);
  const [{ accounts }, found] = await Promise.all([
    tools("get_accounts", {}),
    tools("get_holdings", ids.length > 0 ? { accountIds: ids.slice(0, 50) } : {}),
  ]);
  const invested = accounts.filter((a) => a.type === "investment" && (ids.length === 0 || ids.includes(a.id)));
  const missing = unheld(asked);
  if (missing !== null && invested.length > 0) {
    say(reply, `**I see no ${missing} account among yours.**`, "You can connect it, or add it manually with its holdings.");
    reply.chips = ["How are my investments doing?", "What accounts do I have?"];
    return;
  }
  if (found.count === 0) return none(asked, ids.length > 0 && invested.length === 0 ? [] : invested);
  const cash = frame.metric === "cash" ? found.holdings.filter((h) => h.kind === "cash") : [];
  const some = cash.length > 0 ? [{ label: "cash", of: cash }] : groupsNamed(asked, found.holdings);
  const view = citeAccounts(
    "Investments",
    invested.map((a) => a.id),
    today,
  );
  if (frame.metric === "performers") return performers(asked, found.holdings);
  const isPart = accounts.some((a) => a.type === "investment" && !invested.includes(a));
  const where = isPart ? joinNames(invested.map((a) => escapeName(a.name))) : "your investments";
  if (some.length > 0) return someHoldings(asked, some, found.value, where);
  if (frame.metric === FIRST_BY_VALUE) return firstByValue(asked, found.holdings, found.value, where);
  const biggest = found.holdings.find((h) => h.kind !== "cash") ?? found.holdings[0];
  if (frame.metric === "biggest" && biggest) {
    const same = found.holdings.filter((h) => h.name === biggest.name);
    return someHoldings(asked, [{ label: biggest.name, of: same }], found.value, where, true);
  }
  const balance = sumOf(
    reply,
    invested.map((a) => a.balance),
  );
  const stands = gainWords(asked, found.gain, found.cost);
  say(
    reply,
    `**Your investments${whereWords(asked, invested)} are worth ${cited(reply, balance, view)} as of ${formatDay(today)}, in ${plural(found.count, "holding")}.**`,
    stands === null
      ? null
      : `Where the cost is known they stand ${stands} what they cost, ${found.gain < 0 ? "a loss" : "a gain"} of ${cited(reply, absolute(found.gain), gainFormula(found, view))}.`,
    biggest && found.value > 0
      ? `The largest is ${escapeName(biggest.name)}, ${shareOf(reply, biggest.value, found.value)} of them.`
      : null,
    balance === found.value ? null : "Not all of it is in holdings that the institution lists.",
  );
  sayTable(
    reply,
    tableLines(COLUMNS, [
      ...rowsOf(asked, found.holdings.slice(0, SHOWN), found.value),
      [
        found.count > SHOWN ? "**Total with all others**" : "**Total**",
        "",
        `**${formatMoney(found.value)}**`,
        "",
        found.cost > 0 ? formatMoney(found.gain, { forceSign: true }) : "",
      ],
    ]),
  );
};

const KINDS: [name: string, is: (a: AccountFact) => boolean][] = [
  ["Cash", (a) => a.type === "depository"],
  ["Investments", (a) => a.type === "investment"],
  ["Real estate", (a) => a.type === "property" || a.subtype === "home"],
  ["Vehicles and other", () => true],
];

/** Answers how assets are divided by kind, as shares; the kind named in the question comes first. */
export const allocation: Answer = async (asked) => {
  const { reply, tools, today, text } = asked;
  reply.title = "Allocation";
  reply.chips = ["What stocks do I own?", "What's my net worth?", "Show that as a chart"];
  const [{ accounts }, holdings] = await Promise.all([tools("get_accounts", {}), tools("get_holdings", {})]);
  const some = groupsNamed(asked, holdings.holdings);
  if (some.length > 0) return someHoldings(asked, some, holdings.value, "your investments");
  const assets = accounts.filter((a) => a.isAsset && a.balance > 0);
  if (assets.length === 0) {
    say(reply, "**There is nothing to divide yet: I see no account with money in it.**");
    reply.chips = ["What can you do?"];
    return;
  }
  const taken = new Set<number>();
  const kinds = KINDS.flatMap(([name, is]) => {
    const of = assets.filter((a) => !taken.has(a.id) && is(a));
    of.forEach((a) => taken.add(a.id));
    return of.length === 0
      ? []
      : [
          {
            name,
            of,
            total: sumOf(
              reply,
              of.map((a) => a.balance),
            ),
          },
        ];
  }).toSorted((a, b) => b.total - a.total);
  const all = sumOf(
    reply,
    kinds.map((k) => k.total),
  );
  const t = text.toLowerCase();
  const meant = /\bcash|bank|savings?\b/.test(t)
    ? "Cash"
    : /\breal estate|house|home|property\b/.test(t)
      ? "Real estate"
      : /\bstocks?|invest|portfolio\b/.test(t)
        ? "Investments"
        : null;
  const lead = kinds.find((k) => k.name === meant);
  const [top] = kinds;
  const figure = (k: { name: string; of: AccountFact[]; total: Cents }): string =>
    cited(
      reply,
      k.total,
      citeAccounts(
        k.name,
        k.of.map((a) => a.id),
        today,
      ),
    );
  const [biggest] = holdings.holdings;
  const ofStocks = /\b(?:stocks?|equit(?:y|ies))\b/.test(t) ? stocksWords(asked, holdings.holdings, all) : null;
  if (asked.frame.metric === RISK)
    say(
      reply,
      "**I can't tell you whether that is too risky for you; that depends on when you need the money.** I can show how what you own is divided.",
    );
  if (ofStocks) say(reply, ofStocks);
  say(
    reply,
    meant !== null && !lead
      ? `**None of what you own is in ${meant.toLowerCase()}, as far as I can see.**`
      : lead
        ? ofStocks
          ? `All investments are ${shareOf(reply, lead.total, all)} of it: ${figure(lead)}.`
          : `**${shareOf(reply, lead.total, all)} of what you own is in ${lead.name.toLowerCase()}: ${figure(lead)} as of ${formatDay(today)}.**`
        : `**${top ? `${shareOf(reply, top.total, all)} of what you own is in ${top.name.toLowerCase()}` : ""}, over ${plural(kinds.length, "kind")} of assets, as of ${formatDay(today)}.**`,
    /\bdiversif/.test(t) && biggest && holdings.value > 0
      ? `Inside your investments the largest holding, ${escapeName(biggest.name)}, is ${shareOf(reply, biggest.value, holdings.value)}; I cannot say whether that is right for you.`
      : null,
    "Shares are of assets; debts are not subtracted.",
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Kind" }, { title: "Value", right: true }, { title: "Share", right: true }],
      [
        ...kinds.map((k) => [k.name, figure(k), shareOf(reply, k.total, all)]),
        [
          "**Total**",
          `**${cited(
            reply,
            all,
            citeAccounts(
              "Assets",
              assets.map((a) => a.id),
              today,
            ),
          )}**`,
          "",
        ],
      ],
    ),
  );
};
