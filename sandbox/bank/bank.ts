import { createHash } from "node:crypto";
import { type Day, dayIn } from "#domain/day.ts";
import { failures } from "./failure.ts";
import type { Household } from "./history/household.ts";
import { firstDayOf, Households } from "./history/households.ts";
import type { AccountPlan } from "./history/plan.ts";
import { institutionOf, type SandboxInstitution } from "./institutions.ts";
import type { Store, StoredItem } from "./store.ts";

/** The bank's time zone. It is behind most of the country, so that no row is dated after the user's today. */
const TIME_ZONE = "America/Los_Angeles";
const HALF_HOUR_MS = 1_800_000;

/** An item with everything it can show today. */
export type OpenItem = {
  stored: StoredItem;
  institution: SandboxInstitution;
  household: Household;
  accounts: readonly AccountPlan[];
  from: Day;
  today: Day;
};

/** The institutions, their customers, and their items; independent of HTTP. */
export class Bank {
  readonly store: Store;
  readonly households = new Households();
  private readonly clock: () => Date;

  constructor(store: Store, clock: () => Date) {
    this.store = store;
    this.clock = clock;
  }

  now(): Date {
    return this.clock();
  }

  today(): Day {
    return dayIn(this.clock(), TIME_ZONE);
  }

  /** Returns the instant when a token created now expires. */
  halfAnHourOn(): string {
    return new Date(this.clock().getTime() + HALF_HOUR_MS).toISOString();
  }

  /** Returns the item of a token. Throws INVALID_ACCESS_TOKEN or ITEM_NOT_FOUND. */
  itemOf(accessToken: unknown): StoredItem {
    const stored = typeof accessToken === "string" ? this.store.itemOfToken(accessToken) : undefined;
    if (!stored) throw failures.INVALID_ACCESS_TOKEN();
    if (stored.removed) throw failures.ITEM_NOT_FOUND();
    return stored;
  }

  /** Returns the item with its accounts. Also throws ITEM_LOGIN_REQUIRED. */
  open(accessToken: unknown): OpenItem {
    const stored = this.itemOf(accessToken);
    if (stored.loginRequired) throw failures.ITEM_LOGIN_REQUIRED();
    return this.openStored(stored);
  }

  openStored(stored: StoredItem): OpenItem {
    const institution = institutionOf(stored.institutionId);
    if (!institution) throw failures.INVALID_INSTITUTION();
    const household = this.households.of(stored.institutionId, stored.login);
    const accounts = this.households
      .accountsOf(stored.institutionId, stored.login)
      .filter((account) => stored.accounts.includes(account.key));
    return { stored, institution, household, accounts, from: firstDayOf(household, stored.linkedOn), today: this.today() };
  }

  /** Adds an item with the chosen accounts, or all if `accounts` is null. Throws INVALID_INSTITUTION or NO_ACCOUNTS. */
  addItem(given: { institutionId: string; login: string; accounts: readonly string[] | null; webhook: string | null }): StoredItem {
    if (!institutionOf(given.institutionId)) throw failures.INVALID_INSTITUTION();
    const all = this.households.accountsOf(given.institutionId, given.login).map((account) => account.key);
    const accounts = given.accounts === null ? all : all.filter((key) => given.accounts?.includes(key));
    if (accounts.length === 0) throw failures.NO_ACCOUNTS();
    return this.store.addItem({
      institutionId: given.institutionId,
      login: given.login,
      accounts,
      webhook: given.webhook,
      linkedOn: this.today(),
      createdAt: this.now().toISOString(),
      breaks: given.login === "user_broken",
    });
  }

  publicTokenOf(itemId: string): string {
    return this.store.addPublicToken(itemId, this.halfAnHourOn());
  }
}

/** Returns an id that is always the same for the same words: 37 letters and digits, like the aggregator's own. */
export const idOf = (...words: readonly string[]): string =>
  createHash("sha256")
    .update(words.join("\u0000"))
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "q")
    .slice(0, 37);

export const accountIdOf = (item: { stored: StoredItem }, key: string): string => idOf(item.stored.id, "account", key);
