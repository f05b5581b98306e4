import { formatDay, joinAllNames, joinNames } from "#domain/format.ts";
import { editDistance } from "../distance.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { say } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Answer, Asked } from "./context.ts";
import { examples } from "./talk.ts";

const MOST_LISTED = 6;

const accountNames = (asked: Asked, wanted: (type: string) => boolean): string[] =>
  asked.vocabulary.accounts.filter((a) => wanted(a.type)).map((a) => a.name);

/** Names of the household that begin alike or differ by a few letters, nearest first. In a short word, fewer letters may differ. */
const nearby = (name: string, names: readonly string[]): string[] => {
  const key = nameKey(name);
  const most = Math.min(2, Math.floor(key.length / 4));
  return names
    .map((one) => ({ one, d: nameKey(one).startsWith(key.slice(0, 3)) ? 0 : editDistance(key, nameKey(one).slice(0, key.length), 3) }))
    .filter(({ d }) => d <= most)
    .toSorted((a, b) => a.d - b.d)
    .map(({ one }) => one)
    .slice(0, 2);
};

/** Lists what is there instead of the name that is not. */
const instead = (asked: Asked, kind: string): { says: string; chips: string[] } => {
  const listed = (label: string, names: readonly string[]): string =>
    names.length === 0
      ? ""
      : names.length > MOST_LISTED
        ? `Your ${label} are ${names.slice(0, MOST_LISTED).map(escapeName).join(", ")} and ${names.length - MOST_LISTED} more.`
        : `Your ${label} are ${joinAllNames(names.map(escapeName))}.`;
  if (kind === "card") {
    const cards = accountNames(asked, (type) => type === "credit");
    return { says: listed("cards", cards), chips: cards.slice(0, 2).map((c) => `How much do I owe on ${plainName(c, 40)}?`) };
  }
  const banks = [...new Set(asked.vocabulary.accounts.flatMap((a) => a.institution ?? []))];
  if (kind === "bank" && banks.length > 1)
    return { says: listed("banks", banks), chips: banks.slice(0, 2).map((b) => `What are my balances at ${plainName(b, 40)}?`) };
  if (kind === "bank" || kind === "account") {
    const accounts = accountNames(asked, () => true);
    return { says: listed("accounts", accounts), chips: accounts.slice(0, 2).map((a) => `What is the balance of ${plainName(a, 40)}?`) };
  }
  if (kind === "goal") {
    const { goals } = asked.vocabulary;
    return { says: listed("goals", goals), chips: ["How are my goals doing?"] };
  }
  const merchants = nearby(
    asked.frame.ignored[0] ?? "",
    asked.vocabulary.merchants.map((m) => m.name),
  );
  return {
    says:
      merchants.length > 0
        ? `The nearest ${merchants.length > 1 ? "names" : "name"} in your transactions: ${joinNames(merchants.map(escapeName))}.`
        : "",
    chips: merchants.map((m) => `How much did I spend at ${plainName(m, 40)} this year?`),
  };
};

/** Says that a name is not among the household's data, and what is there. No figure for anything else. */
export const unknownName: Answer = async (asked) => {
  const { frame, reply, vocabulary } = asked;
  const names = frame.ignored.map(escapeName);
  reply.title = plainName(frame.ignored.join(", "), 60);
  if (frame.metric === "dates") {
    say(
      reply,
      `**I have no data for ${joinNames(names)}.**`,
      vocabulary.range ? `Your transactions start on ${formatDay(vocabulary.range.start)}.` : "There are no transactions yet.",
    );
    reply.chips = examples(asked).slice(0, 3);
    return;
  }
  const kind = frame.metric ?? "name";
  const other = instead(asked, kind);
  const what = kind === "bank" || kind === "account" ? "account" : kind === "card" || kind === "goal" ? kind : null;
  say(
    reply,
    what
      ? `**You have no ${joinNames(names)} ${what} here.**`
      : `**I find no ${joinNames(names)} in your data: no merchant, category, account or person of that name.**`,
    other.says,
  );
  reply.chips = [...other.chips, ...examples(asked)].slice(0, 3);
};

/** Says that nothing was understood, which is not the same as being out of scope. */
export const notUnderstood: Answer = async (asked) => {
  say(
    asked.reply,
    "**I did not understand that.**",
    "You can ask about your spending, income, accounts, debts, bills, budgets and goals. For example:",
  );
  asked.reply.title = "Not understood";
  asked.reply.chips = examples(asked).slice(0, 3);
};

/** Says that other people's data is not here. */
export const others: Answer = async (asked) => {
  say(asked.reply, "**I only see your own household's accounts, so I can't say anything about other people's money.**");
  asked.reply.title = "Only your own data";
  asked.reply.chips = examples(asked).slice(0, 3);
};

/** Asks what a person earns, not what the person spends. */
const EARNS = /\b(?:earn(?:s|ed|ing|ings)?|ma[dk]es?|making|income|salary|wages?|pay ?checks?|(?:get|gets|got) paid|pays? (?:him|her))\b/i;
/** Says that rows do not tell who spent or earned, and offers accounts or payers instead. */
export const memberSplit: Answer = async (asked) => {
  say(
    asked.reply,
    "**I cannot tell who in your household spent or earned what.** Accounts are shared here, and transactions do not say who made them.",
    EARNS.test(asked.text) ? "I can split income by who paid it instead." : "I can split by account or card instead.",
  );
  asked.reply.title = EARNS.test(asked.text) ? "Who earned what" : "Who spent what";
  if (EARNS.test(asked.text)) {
    asked.reply.chips = ["Income by payer this year", "Income by payer last month", "What's our usual income a month?"];
    return;
  }
  const cards = accountNames(asked, (type) => type === "credit");
  asked.reply.chips = [
    "Spending by account this month",
    ...cards.slice(0, 2).map((c) => `How much did I spend with ${plainName(c, 40)} this month?`),
  ];
};
