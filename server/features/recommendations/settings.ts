import type { RecommendationSetting } from "#contract/recommendations.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { askFor } from "./service.ts";
import * as store from "./store.ts";

/** Sets the safety balance of a checking account inside a running transaction. Throws 400 for another household's or another kind of account. */
export const setSafeBalance = async (tx: Tx<Scope>, account: number, safeBalance: Cents, at: string): Promise<RecommendationSetting> => {
  const found = await store.accountOf(tx, account);
  if (!found?.checking) throw invalid("account", "Choose a checking account.");
  return store.saveSetting(tx, { account, owner: found.owner, safeBalance, at });
};

/** Returns one safety balance of the household. Throws 404. */
export const settingOf = async (tx: Tx<Scope>, id: number): Promise<RecommendationSetting> => {
  const found = await store.findSetting(tx, id);
  if (!found) throw notFound("Recommendation setting not found");
  return found;
};

/** Sets the safety balance of an account and asks for new recommendations. Throws 400. */
export const createSetting = async (
  deps: Deps,
  scope: Scope,
  given: { account: number; safeBalance: Cents },
): Promise<RecommendationSetting> => {
  const saved = await deps.database.within(scope, (tx) => setSafeBalance(tx, given.account, given.safeBalance, deps.clock().toISOString()));
  await askForMembers(deps, scope);
  return saved;
};

/** Changes a safety balance. Another account moves the setting there. Throws 404 and 400. */
export const changeSetting = async (
  deps: Deps,
  scope: Scope,
  id: number,
  change: { account?: number | undefined; safeBalance?: Cents | undefined },
): Promise<RecommendationSetting> => {
  const saved = await deps.database.within(scope, async (tx) => {
    const before = await settingOf(tx, id);
    const account = change.account ?? before.account;
    if (account !== before.account) throw invalid("account", "The account of a setting cannot change. Create one for the other account.");
    if (change.safeBalance === undefined || change.safeBalance === before.safeBalance) return before;
    return setSafeBalance(tx, account, change.safeBalance, deps.clock().toISOString());
  });
  await askForMembers(deps, scope);
  return saved;
};

/** Removes a safety balance. Throws 404. */
export const removeSetting = async (deps: Deps, scope: Scope, id: number): Promise<void> => {
  await deps.database.within(scope, async (tx) => {
    await settingOf(tx, id);
    await store.removeSetting(tx, id);
  });
  await askForMembers(deps, scope);
};

/** A setting is the household's, so it changes the recommendations of all members. */
const askForMembers = async (deps: Deps, scope: Scope): Promise<void> => {
  for (const userId of scope.memberIds) await askFor(deps, userId);
};
