import { z } from "zod";
import { MAX_HOLDINGS, MAX_QUANTITY, MIN_MANUAL_VALUE } from "#domain/limits.ts";
import { toDollars } from "#domain/money.ts";
import { accountName, AccountSubtype, AccountType, interestRate } from "./accounts.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, decimal, id, money, moneyFrom, pathId, query, typed } from "./kit/fields.ts";

export const ManualAccount = z.object({
  id,
  name: z.string(),
  /** What is there, or what is owed, positive; with `invert_balance` the other way round, such as a card that is in credit. */
  balance: money,
  invertBalance: z.boolean(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  /** `holding`: the balance is the value of its holdings. */
  automaticBalances: z.enum(["none", "holding"]),
  maturityDate: day.nullable(),
  interestRate: decimal.nullable(),
  /** Names the holdings as they are now: another text when any of them changes. */
  lockingsVersion: z.string(),
});
export type ManualAccount = z.output<typeof ManualAccount>;

export const ManualHolding = z.object({ id, symbol: z.string(), quantity: decimal, manualAccount: id });
export type ManualHolding = z.output<typeof ManualHolding>;

const wrongQuantity = "Enter a quantity of 0 or more";
/** How much is held: 0 or more, exact text in code. */
const quantity = z.codec(
  z
    .number(wrongQuantity)
    .min(0, wrongQuantity)
    .max(MAX_QUANTITY, `Enter at most ${MAX_QUANTITY.toLocaleString("en-US")}`),
  z.string(),
  { decode: (n) => n.toFixed(10).replace(/\.?0+$/, ""), encode: Number },
);
const symbol = typed(40).min(1, "Enter a symbol");
const balance = moneyFrom(toDollars(MIN_MANUAL_VALUE), "Enter at least $0.01");

const about = {
  name: accountName,
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  maturityDate: day.nullable(),
  interestRate: interestRate.nullable(),
};
const newAccount = z.object({
  ...about,
  subtype: about.subtype.optional(),
  maturityDate: about.maturityDate.optional(),
  interestRate: about.interestRate.optional(),
});
const whole = z.object({
  ...about,
  balance,
  invertBalance: z.boolean(),
  automaticBalances: z.enum(["none", "holding"]),
});
const holding = z.object({ symbol, quantity });

const params = z.object({ id: pathId });

export const manualAccounts = endpoints("manualAccounts", {
  create: endpoint({
    about: "Adds an account kept by hand. `balance` is what is there, or what is owed, positive.",
    method: "POST",
    path: "/manual-accounts/",
    body: newAccount.extend({ balance, invertBalance: z.boolean().optional() }),
    reply: ManualAccount,
  }),
  createWithHoldings: endpoint({
    about: "Adds an investment account whose balance is the value of its holdings at market prices.",
    method: "POST",
    path: "/manual-accounts/create-with-holdings/",
    body: newAccount.extend({ holdings: z.array(holding).max(MAX_HOLDINGS, `Enter at most ${MAX_HOLDINGS} holdings`) }),
    reply: ManualAccount,
  }),
  get: endpoint({ about: "One account kept by hand.", method: "GET", path: "/manual-accounts/:id/", params, reply: ManualAccount }),
  replace: endpoint({
    about: "Sets everything of an account kept by hand; what is not given is refused.",
    method: "PUT",
    path: "/manual-accounts/:id/",
    params,
    body: whole,
    reply: ManualAccount,
  }),
  update: endpoint({
    about: "Changes the fields given. `automatic_balances: none` keeps a portfolio by value from now on and lets its holdings go.",
    method: "PATCH",
    path: "/manual-accounts/:id/",
    params,
    body: whole.partial(),
    reply: ManualAccount,
  }),
  remove: endpoint({
    about: "Removes an account kept by hand with everything in it.",
    method: "DELETE",
    path: "/manual-accounts/:id/",
    params,
    reply: z.null(),
  }),
  bulkUpdate: endpoint({
    about:
      "Replaces the holdings of an account. A holding named by its id keeps it; those not named are gone. With `version`, the `holdings_version` that the list was made from, a list made from older holdings is refused with 409.",
    method: "PUT",
    path: "/manual-accounts/:id/bulk-update/",
    params,
    query: z.object({ version: z.string().max(100).optional() }),
    body: z.array(holding.extend({ id: id.nullable().optional() })).max(MAX_HOLDINGS, `Enter at most ${MAX_HOLDINGS} holdings`),
    reply: z.array(ManualHolding),
  }),
  holdings: endpoint({
    about: "Holdings kept by hand, of the accounts named or of all.",
    method: "GET",
    path: "/manual-holdings/",
    query: z.object({ manualAccount: query.ids.optional() }),
    reply: z.array(ManualHolding),
  }),
  holding: endpoint({ about: "One holding kept by hand.", method: "GET", path: "/manual-holdings/:id/", params, reply: ManualHolding }),
  replaceHolding: endpoint({
    about: "Sets the symbol and the quantity of a holding.",
    method: "PUT",
    path: "/manual-holdings/:id/",
    params,
    body: holding,
    reply: ManualHolding,
  }),
  updateHolding: endpoint({
    about: "Changes the symbol or the quantity of a holding.",
    method: "PATCH",
    path: "/manual-holdings/:id/",
    params,
    body: holding.partial(),
    reply: ManualHolding,
  }),
});
