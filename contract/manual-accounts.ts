import { z } from "zod/mini";
import { MAX_HOLDINGS, MAX_QUANTITY, MIN_MANUAL_VALUE } from "#domain/limits.ts";
import { toDollars } from "#domain/money.ts";
import { accountName, AccountSubtype, AccountType, interestRate } from "./accounts.ts";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { day, decimal, id, money, moneyFrom, nonce, pathId, query, typed } from "./kit/fields.ts";

export const ManualAccount = z.object({
  id,
  name: z.string(),
  /** The current value or the amount owed, positive. With `invert_balance` the meaning is reversed, as for a card with a credit balance. */
  balance: money,
  currency: z.string(),
  invertBalance: z.boolean(),
  type: AccountType,
  subtype: z.nullable(AccountSubtype),
  /** `holding`: the balance is the total value of the account's holdings. */
  automaticBalances: z.enum(["none", "holding"]),
  maturityDate: z.nullable(day),
  interestRate: z.nullable(decimal),
  /** Identifies the current state of the holdings. Changes when any of them changes. */
  holdingsVersion: z.string(),
});
export type ManualAccount = z.output<typeof ManualAccount>;

export const ManualHolding = z.object({ id, symbol: z.string(), quantity: decimal, manualAccount: id });
export type ManualHolding = z.output<typeof ManualHolding>;

const wrongQuantity = "Enter a quantity of 0 or more";
/** Quantity held, 0 or more. Kept as exact decimal text in code. */
const quantity = z.codec(
  z
    .number(wrongQuantity)
    .check(z.minimum(0, wrongQuantity), z.maximum(MAX_QUANTITY, `Enter at most ${MAX_QUANTITY.toLocaleString("en-US")}`)),
  z.string(),
  { decode: (n) => n.toFixed(10).replace(/\.?0+$/, ""), encode: Number },
);
const symbol = typed(40, "Enter a symbol");
const balance = moneyFrom(toDollars(MIN_MANUAL_VALUE), "Enter at least 0.01");

const about = {
  name: accountName,
  type: AccountType,
  subtype: z.nullable(AccountSubtype),
  maturityDate: z.nullable(day),
  interestRate: z.nullable(interestRate),
};
const newAccount = z.object({
  ...about,
  subtype: z.optional(about.subtype),
  maturityDate: z.optional(about.maturityDate),
  interestRate: z.optional(about.interestRate),
  nonce: z.optional(nonce),
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
    about:
      "Adds a manual account. `balance` is the current value or the amount owed, positive. Repeating the nonce adds nothing and returns the same account, or 409 if other values were sent with it.",
    method: "POST",
    path: "/manual-accounts/",
    access: { token: "write" },
    body: z.extend(newAccount, { balance, invertBalance: z.optional(z.boolean()) }),
    reply: ManualAccount,
  }),
  createWithHoldings: endpoint({
    about:
      "Adds an investment account whose balance is the market value of its holdings. Repeating the nonce adds nothing, as for other manual accounts.",
    method: "POST",
    path: "/manual-accounts/create-with-holdings/",
    access: { token: "write" },
    body: z.extend(newAccount, { holdings: z.array(holding).check(z.maxLength(MAX_HOLDINGS, `Enter at most ${MAX_HOLDINGS} holdings`)) }),
    reply: ManualAccount,
  }),
  get: endpoint({
    about: "One manual account.",
    method: "GET",
    path: "/manual-accounts/:id/",
    access: { token: "read" },
    params,
    reply: ManualAccount,
  }),
  replace: endpoint({
    about: "Replaces all editable fields of a manual account. A missing field is an error.",
    method: "PUT",
    path: "/manual-accounts/:id/",
    access: { token: "write" },
    params,
    body: whole,
    reply: ManualAccount,
  }),
  update: endpoint({
    about:
      "Changes the given fields. `automatic_balances: none` switches the account to a manually entered balance and deletes its holdings.",
    method: "PATCH",
    path: "/manual-accounts/:id/",
    access: { token: "write" },
    params,
    body: z.partial(whole),
    reply: ManualAccount,
  }),
  remove: endpoint({
    about: "Deletes a manual account and everything in it.",
    method: "DELETE",
    path: "/manual-accounts/:id/",
    access: { token: "write" },
    params,
    reply: z.null(),
  }),
  bulkUpdate: endpoint({
    about:
      "Replaces the holdings of an account. Holdings sent with an id keep it; holdings left out are deleted. With `version` (the `holdings_version` the list is based on), returns 409 if the holdings have changed since.",
    method: "PUT",
    path: "/manual-accounts/:id/bulk-update/",
    access: { token: "write" },
    params,
    query: z.object({ version: z.optional(z.string().check(z.maxLength(100))) }),
    body: z
      .array(z.extend(holding, { id: z.optional(z.nullable(id)) }))
      .check(z.maxLength(MAX_HOLDINGS, `Enter at most ${MAX_HOLDINGS} holdings`)),
    reply: z.array(ManualHolding),
  }),
  holdings: endpoint({
    about: "Manual holdings of the given accounts, or of all accounts.",
    method: "GET",
    path: "/manual-holdings/",
    access: { token: "read" },
    query: z.object({ manualAccount: z.optional(query.ids) }),
    reply: z.array(ManualHolding),
  }),
  holding: endpoint({
    about: "One manual holding.",
    method: "GET",
    path: "/manual-holdings/:id/",
    access: { token: "read" },
    params,
    reply: ManualHolding,
  }),
  replaceHolding: endpoint({
    about: "Sets the symbol and the quantity of a holding.",
    method: "PUT",
    path: "/manual-holdings/:id/",
    access: { token: "write" },
    params,
    body: holding,
    reply: ManualHolding,
  }),
  updateHolding: endpoint({
    about: "Changes the symbol or the quantity of a holding.",
    method: "PATCH",
    path: "/manual-holdings/:id/",
    access: { token: "write" },
    params,
    body: z.partial(holding),
    reply: ManualHolding,
  }),
});
