import type { Account } from "#contract/accounts.ts";
import { foreignTotal } from "../../assistant/tool.ts";
import { currencyOf } from "../../currency.ts";
import { isAsset, worth } from "#domain/accounts/accounts.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { negate } from "#domain/money.ts";
import type { ToolResults } from "../../assistant/tools/index.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { recordBalance } from "../net-worth/index.ts";
import { namedProduct } from "../products/index.ts";
import { pairTransfers } from "../transfers/index.ts";
import { settleOpenings } from "./statement-balance.ts";
import * as store from "./store.ts";

export type AccountChange = {
  name?: string | undefined;
  hidden?: boolean | undefined;
  product?: number | null | undefined;
  interestRate?: string | null | undefined;
  maturityDate?: Account["maturityDate"] | undefined;
  confirmed?: true | undefined;
};

/** Returns one account of the household. Throws 404. */
export const getAccount = async ({ database }: Deps, scope: Scope, id: number): Promise<Account> => {
  const account = await database.reading(scope, (tx) => store.find(tx, id));
  if (!account) throw notFound("Unable to find account");
  return account;
};

/** Changes only what was given. A sync never overwrites a name set by a user. */
export const updateAccount = (deps: Deps, scope: Scope, id: number, change: AccountChange): Promise<Account> =>
  deps.database.within(scope, async (tx) => {
    const before = await store.find(tx, id);
    if (!before) throw notFound("Unable to find account");
    if (before.zillowProperty !== null && editsMore(before, change)) throw new ApiError(403, "LOOKED_UP", LOOKED_UP);
    await store.update(tx, id, {
      ...(change.product === undefined ? {} : { product_id: await productFor(tx, before, change.product) }),
      ...ownTerms(before, change, deps.clock().toISOString()),
      ...(change.name === undefined || change.name === before.name
        ? {}
        : { name: change.name, name_set_by_user_at: deps.clock().toISOString() }),
      ...(change.hidden === undefined ? {} : { hidden: change.hidden }),
      ...(change.interestRate === undefined ? {} : { interest_rate: change.interestRate }),
      ...(change.maturityDate === undefined ? {} : { maturity_date: change.maturityDate }),
      ...(isConfirmedBy(change) ? { confirmed_at: deps.clock().toISOString() } : {}),
    });
    const changed = await store.find(tx, id);
    if (!changed) throw notFound("Unable to find account");
    return changed;
  });

/** Returns whether a change confirms the account. Choosing its product or its terms counts as a confirmation. */
const isConfirmedBy = ({ confirmed, product, interestRate, maturityDate }: AccountChange): boolean =>
  [confirmed, product, interestRate, maturityDate].some((given) => given !== undefined);

const LOOKED_UP = "An account found by its address cannot be edited. You can hide or delete it.";

/** Returns whether a change affects more than the hidden flag. */
const editsMore = (before: Account, { name, interestRate, maturityDate }: AccountChange): boolean =>
  (name !== undefined && name !== before.name) ||
  (interestRate !== undefined && interestRate !== before.interestRate) ||
  (maturityDate !== undefined && maturityDate !== before.maturityDate);

/** Returns the card or account product for the id if it fits the account's kind. Throws 400. */
const productFor = async (tx: Tx<Scope>, account: Account, id: number | null): Promise<number | null> => {
  if (id === null) return null;
  const product = await namedProduct(tx, id);
  if (!product) throw invalid("product", "Choose a product from the list");
  const kind = product.productType === "credit_card" ? "credit" : "depository";
  if (account.type !== kind) throw invalid("product", `${product.name} is not an account of this kind`);
  return id;
};

/** Syncs no longer change terms that the user changed. Clearing them restores the bank's. */
const ownTerms = (before: Account, change: AccountChange, at: string): { terms_set_by_user_at?: string | null } => {
  const rate = change.interestRate === undefined ? before.interestRate : change.interestRate;
  const end = change.maturityDate === undefined ? before.maturityDate : change.maturityDate;
  const sameRate = rate === before.interestRate || (rate !== null && Number(rate) === Number(before.interestRate ?? Number.NaN));
  if (sameRate && end === before.maturityDate) return {};
  return { terms_set_by_user_at: rate === null && end === null ? null : at };
};

export type ManualAccountInput = Omit<store.NewManualAccount, "asOf" | "createdAt">;

/** Adds a manual account inside a running transaction. Payments to it become transfers at once. Returns its id. */
export const addAccount = async (tx: Tx<Scope>, account: store.NewManualAccount): Promise<number> => {
  const id = await store.insertManual(tx, account);
  await pairTransfers(tx);
  return id;
};

/** Adds a manual account inside a running transaction, with today's balance as its first valuation. Returns its id. */
export const insertManualAccount = async (tx: Tx<Scope>, account: store.NewManualAccount, today: Day): Promise<number> => {
  const id = await insertUnpairedAccount(tx, account, today);
  await pairTransfers(tx);
  return id;
};

/** Adds a manual account like `insertManualAccount`, for a caller that pairs transfers once its rows are there. */
export const insertUnpairedAccount = async (tx: Tx<Scope>, account: store.NewManualAccount, today: Day): Promise<number> => {
  const id = await store.insertManual(tx, account);
  await recordBalance(tx, id, today, account.invertBalance ? negate(account.balance) : account.balance, "person");
  await settleOpenings(tx, [id]);
  return id;
};

/** Adds a manual account with today's balance as its first valuation. */
export const createManualAccount = (deps: Deps, scope: Scope, input: ManualAccountInput): Promise<Account> =>
  deps.database.within(scope, async (tx) => {
    const now = deps.clock();
    const id = await insertManualAccount(
      tx,
      { ...input, asOf: now.toISOString(), createdAt: now.toISOString() },
      dayIn(now, scope.timeZone),
    );
    const made = await store.find(tx, id);
    if (!made) throw notFound("Unable to find account");
    return made;
  });

/** Account data for the assistant. */
export const accountFacts = async ({ database }: Deps, scope: Scope, includeHidden: boolean): Promise<ToolResults["get_accounts"]> =>
  database.reading(scope, async (tx) => {
    const currency = await currencyOf(tx);
    const all = (await store.list(tx)).filter((a) => includeHidden || !a.hidden);
    const rows = all.filter((a) => a.currency === currency);
    const owners = new Map(
      (
        await tx.db
          .selectFrom("users")
          .select(["id", "first_name"])
          .where("id", "in", [...scope.memberIds])
          .execute()
      ).map((u) => [u.id, u.first_name ?? ""]),
    );
    return {
      otherCurrencies: all
        .filter((a) => a.currency !== currency)
        .map((a) => foreignTotal({ currency: a.currency, total: worth(a.type, a.displayBalance), count: 1 })),
      accounts: rows.map((a) => ({
        id: a.id,
        name: a.name,
        institution: a.institution?.name ?? null,
        mask: a.mask,
        type: a.type,
        subtype: a.subtype,
        isAsset: isAsset(a.type),
        balance: a.displayBalance,
        available: a.availableBalance,
        limit: a.limit,
        hidden: a.hidden,
        owner: owners.get(a.user) ?? "",
        apr: a.interestRate === null ? null : Number(a.interestRate),
        minimumPayment: a.minimumPayment,
        nextPaymentDue: a.nextPaymentDue,
        maturityDate: a.maturityDate,
      })),
    };
  });
