import { z } from "zod";
import { balanceView, every } from "../sourced.ts";
import { count, dayOfResult, id, longList, money, OtherCurrencies, rate, text, tool, withheld, withheldIds } from "../tool.ts";

const AccountFact = z.object({
  id,
  name: text(),
  institution: text().nullable(),
  mask: withheld.nullable(),
  type: text(),
  subtype: text().nullable(),
  isAsset: z.boolean(),
  /** As displayed: what the account has, or what is owed, positive. */
  balance: money,
  available: money.nullable(),
  limit: money.nullable(),
  hidden: z.boolean(),
  owner: text(),
  /** Percent per year; null if unknown. */
  apr: rate.nullable(),
  minimumPayment: money.nullable(),
  nextPaymentDue: dayOfResult.nullable(),
  /** When a loan ends; null if unknown. */
  maturityDate: dayOfResult.nullable(),
});
export type AccountFact = z.output<typeof AccountFact>;

const VocabularyCategory = z.object({
  id,
  name: text(),
  /** Taxonomy code such as FOOD_AND_DRINK_GROCERIES; null for a custom category. */
  code: text().nullable(),
  group: text(),
  section: z.enum(["Income", "Expense", "Transfer"]),
  own: z.boolean(),
});
export type VocabularyCategory = z.output<typeof VocabularyCategory>;

const getVocabulary = tool({
  name: "get_vocabulary",
  about:
    "Ids and names of the household's categories, merchants, accounts, members, goals and securities, and the days with data. Call it first if the question names any.",
  args: z.strictObject({}),
  result: z.object({
    categories: longList(VocabularyCategory),
    /** Most frequent first, as shown in lists. */
    /** `payer` marks those whose transactions are mostly income. `categoryIds` are all categories that their transactions have. */
    merchants: longList(z.object({ name: text(), count, payer: z.boolean().optional(), categoryIds: withheldIds.optional() })),
    accounts: longList(
      z.object({
        id,
        name: text(),
        institution: text().nullable(),
        mask: withheld.nullable(),
        type: text(),
        subtype: text().nullable(),
        /** The first name of the member who has it; empty if the member gave none. */
        owner: withheld.optional(),
      }),
    ),
    members: z.array(z.object({ name: text(), isMe: z.boolean() })),
    /** Recurring payments by name, with the merchant's name in transactions and the category. */
    recurring: longList(z.object({ name: text(), merchant: text(), categoryId: id })),
    /** Names of active and completed goals. */
    goals: longList(text()),
    /** What the investment accounts hold, each once. */
    securities: longList(z.object({ name: text(), symbol: text().nullable() })),
    /** Days of the oldest and newest transaction; null without any. */
    range: z.object({ start: dayOfResult, end: dayOfResult }).nullable(),
    syncing: z.boolean(),
  }),
  access: "read",
  unattended: true,
});

const getAccounts = tool({
  name: "get_accounts",
  about:
    "Accounts in the household's currency with balance, available money and limit. Debts are the amount owed, positive. Say what other currencies hold.",
  args: z.strictObject({ includeHidden: z.boolean().optional() }),
  result: z.object({ accounts: longList(AccountFact), otherCurrencies: OtherCurrencies }),
  access: "read",
  unattended: true,
  sources: (_args, { accounts }) =>
    accounts.flatMap((a) =>
      [a.balance, a.available, a.limit].flatMap((amount) => (amount === null ? [] : every([amount], balanceView(a.name, a.id)))),
    ),
});

export const accountTools = [getVocabulary, getAccounts] as const;
