import { QUOTE_CURRENCY } from "#domain/currency.ts";
import { sql } from "kysely";
import { type Day, dayIn } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { recordBalance } from "../net-worth/index.ts";
import { newRow } from "./manual.ts";
import { insertManualAccount } from "./service.ts";
import * as store from "./store.ts";

/** A home's account, with an estimate instead of a balance. */
export type HomeAccount = { id: number; name: string; balance: Cents; address: string; zpid: string; url: string | null };
export type FoundHome = { name: string; estimate: Cents; address: string; zpid: string; url: string | null };

/** Returns one home's account. Throws 404. */
export const findHome = async (tx: Tx<Scope>, id: number, lock = false): Promise<HomeAccount> => {
  const kept = await store.findManualRow(tx, id, "zillow", { lock });
  if (!kept) throw notFound("Unable to find account");
  return { id, name: kept.name, balance: kept.balance, address: kept.address ?? "", zpid: kept.zpid ?? "", url: kept.url };
};

const HOME_LOCK = 71_020;

/** Returns the id of the household's account for a home, or null when there is none. */
export const accountOfHome = async ({ db, scope }: Tx<Scope>, zpid: string): Promise<number | null> =>
  (
    await db
      .selectFrom("accounts")
      .select("id")
      .where("source", "=", "zillow")
      .where("zpid", "=", zpid)
      .where("user_id", "in", [...scope.memberIds])
      .orderBy("id")
      .executeTakeFirst()
  )?.id ?? null;

/** Same as `accountOfHome`, and blocks adding this home elsewhere until the transaction ends. */
export const lockHome = async (tx: Tx<Scope>, zpid: string): Promise<number | null> => {
  await sql`select pg_advisory_xact_lock(${HOME_LOCK}, hashtext(${zpid}))`.execute(tx.db);
  return accountOfHome(tx, zpid);
};

/** Adds a home with its estimate as today's valuation. Returns its id. */
export const insertHome = (deps: Deps, tx: Tx<Scope>, { name, estimate, ...home }: FoundHome): Promise<number> =>
  insertManualAccount(
    tx,
    newRow(deps, { name, type: "property", subtype: "home" }, { balance: estimate, home, currency: QUOTE_CURRENCY }),
    todayOf(deps, tx),
  );

/** Changes a home's name, address or estimate. */
export const updateHome = async (
  deps: Deps,
  tx: Tx<Scope>,
  id: number,
  change: { name?: string | undefined; found?: Omit<FoundHome, "name"> | undefined },
  source: "person" | "estimate",
): Promise<void> => {
  const now = deps.clock().toISOString();
  const { name, found } = change;
  await store.update(tx, id, {
    ...(name === undefined ? {} : { name, name_set_by_user_at: now }),
    ...(found === undefined
      ? {}
      : { address: found.address, zpid: found.zpid, property_url: found.url, current_balance: found.estimate, balance_as_of: now }),
  });
  if (found) await recordBalance(tx, id, todayOf(deps, tx), found.estimate, source);
};

const todayOf = (deps: Deps, tx: Tx<Scope>): Day => dayIn(deps.clock(), tx.scope.timeZone);

/** Homes of all users whose estimate is from an earlier month. */
export const homesDue = (deps: Deps): Promise<{ id: number; userId: number }[]> =>
  store.estimatedBefore(deps.database, `${deps.clock().toISOString().slice(0, 7)}-01T00:00:00Z`);
