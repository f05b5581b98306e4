import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Log } from "../../server/telemetry/log.ts";
import { accountIdOf, Bank } from "./bank.ts";
import { failures } from "./failure.ts";
import { Faults } from "./faults.ts";
import { Feed } from "./feed.ts";
import { mountLink } from "./link/mount.ts";
import { loginOf } from "./logins.ts";
import { Store } from "./store.ts";
import { Webhooks } from "./webhooks.ts";
import { type Keys, startWire } from "./wire.ts";

export { type DemoLink, demoLinks } from "./logins.ts";
export type { Fault, Faults, Twist } from "./faults.ts";

export type SandboxBank = {
  /** Base URL of the API, and the keys it expects. */
  url: string;
  keys: Keys;
  faults: Faults;
  webhooks: Webhooks;
  /** Adds the pages and routes of the link dialog to the product's own server. */
  mount: (app: FastifyInstance) => Promise<void>;
  /** Creates a finished link without the dialog, with every account of the login. */
  publicTokenFor: (link: { institutionId: string; login: string }) => Promise<string>;
  /** Makes the institution require a new sign-in: the item stops working until the user repairs it in the dialog. */
  expireLogin: (itemId: string) => void;
  /** Returns what an account of an item was worth at the end of past days, in cents; what is owed is positive. */
  balanceHistory: (itemId: string, accountId: string, days: readonly Day[]) => { day: Day; balance: Cents }[];
  close: () => Promise<void>;
};

/**
 * Starts a bank aggregator of fictional banks on this machine that uses Plaid's wire format. With `dataFolder` null, nothing is kept after
 * close.
 */
export const startSandboxBank = async ({
  clock,
  log,
  dataFolder,
}: {
  clock: () => Date;
  log: Log;
  dataFolder: string | null;
}): Promise<SandboxBank> => {
  const store = new Store(dataFolder);
  const bank = new Bank(store, clock);
  const [faults, webhooks] = [new Faults(), new Webhooks(clock, log)];
  const keys: Keys = { clientId: "sandbox-bank", secret: randomBytes(24).toString("hex") };
  const wire = await startWire({ bank, feed: new Feed(), faults, webhooks }, keys, log);
  return {
    url: wire.url,
    keys,
    faults,
    webhooks,
    mount: (app) => mountLink(app, { bank, webhooks }),
    publicTokenFor: async ({ institutionId, login }) => {
      if (!loginOf(login)) throw failures.INVALID_CREDENTIALS();
      return bank.publicTokenOf(bank.addItem({ institutionId, login, accounts: null, webhook: null }).id);
    },
    expireLogin: (itemId) => store.setLogin(itemId, { required: true, breaks: false }),
    balanceHistory: (itemId, accountId, days) => {
      const stored = store.item(itemId);
      if (!stored) throw failures.ITEM_NOT_FOUND();
      const item = bank.openStored(stored);
      const account = item.accounts.find((one) => accountIdOf(item, one.key) === accountId);
      if (!account) return [];
      return days.map((day) => ({ day, balance: item.household.balanceAt(account.key, day) as Cents }));
    },
    close: async () => {
      await wire.close();
      await webhooks.settled();
      store.close();
    },
  };
};
