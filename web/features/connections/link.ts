import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type Account, accounts as accountCalls } from "#contract/accounts.ts";
import { connections } from "#contract/connections.ts";
import { call, textFor } from "#web/lib/api.ts";
import { chunk } from "#web/lib/chunks.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { type NextPage, useOpenPage } from "./confirm-step.ts";
import type { UpdateRequest } from "./link-flow.ts";

/** The bank dialog loads while the browser is idle, or when it is first opened. */
const flow = chunk(() => import("./link-flow.ts"));

/** Pages that confirm a link, and the page that follows. */
export type LinkConfirmPages = { cards: string; loans: string; /** Null goes back. */ after: string | null };
const SETTINGS: LinkConfirmPages = { cards: "/settings/confirm-credit-card", loans: "/settings/confirm-loan-details", after: null };

/** Returns the first page that confirms cards, then loans, not yet confirmed among the accounts. Null when there are none. */
export const confirmPages = (accounts: readonly Account[], pages: LinkConfirmPages = SETTINGS): NextPage | null => {
  const open = accounts.filter((account) => account.unconfirmed);
  const cards = open.filter((account) => account.type === "credit").map((account) => account.id);
  const loans = open.filter((account) => account.type === "loan").map((account) => account.id);
  const after = pages.after === null ? undefined : { href: pages.after };
  const loanPage = loans.length > 0 ? { href: pages.loans, step: { accountIds: loans, next: after } } : after;
  return cards.length > 0 ? { href: pages.cards, step: { accountIds: cards, next: loanPage } } : (loanPage ?? null);
};

const accountsOf = async (connection: number): Promise<Account[]> =>
  (await call(accountCalls.list, { query: {} })).filter((account) => account.plaidAccount?.plaidItemId === connection);

const WAIT_MS = 500;
const MOST_WAITS = 60;
/** Waits until a sync has brought the user's new selection. A long sync continues in the background. */
const refreshed = async (id: number): Promise<void> => {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const connection = await call(connections.get, { params: { id } });
    if (connection.sync === null) return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
};

/** Starts the link flow, reports the outcome, and opens the pages to confirm the accounts. */
export const useLinkBank = (pages: LinkConfirmPages = SETTINGS) => {
  const open = useOpenPage();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => (await flow.fetch()).linkBank(),
    onSuccess: async (connection) => {
      if (!connection) return;
      await invalidate("money");
      const name = connection.institution?.name ?? "Bank";
      if (connection.existing) {
        toast(`${name} is already connected`);
        return void router.navigate({ href: pages.after ?? `/settings/connected-accounts?connection=${connection.id}` });
      }
      toast(`${name} linked`);
      const next = confirmPages(await accountsOf(connection.id), pages);
      if (next) open(next);
    },
    onError: (error) => toast(textFor(error)),
  });
};

/** Opens the dialog for a connection: to sign in again, or to change its accounts. New cards and loans are confirmed as in a new link. */
export const useUpdateBank = () => {
  const open = useOpenPage();
  return useMutation({
    mutationFn: async (request: UpdateRequest) => {
      const connection = await (await flow.fetch()).updateBank(request);
      if (connection && request.addAccounts) await refreshed(connection.id);
      return connection;
    },
    onSuccess: async (connection, { addAccounts }) => {
      if (!connection) return;
      await invalidate("money");
      toast(addAccounts ? "Accounts updated" : `${connection.institution?.name ?? "Bank"} reconnected`);
      const next = addAccounts ? confirmPages(await accountsOf(connection.id)) : null;
      if (next) open(next);
    },
    onError: (error) => toast(textFor(error)),
  });
};

export const useRefresh = () =>
  useMutation({
    mutationFn: (id: number) => call(connections.sync, { params: { id }, body: {} }),
    onSuccess: async () => {
      toast("Accounts refreshing... this may take a few minutes");
      await invalidate("account");
    },
    onError: (error) => toast(textFor(error)),
  });

export type Disconnection = { id: number; history: "keep" | "delete" };

export const useDisconnect = () =>
  useMutation({
    mutationFn: ({ id, history }: Disconnection) => call(connections.removeItem, { params: { id }, query: { history } }),
    onSuccess: async () => {
      await invalidate("money");
      toast("Disconnected");
    },
    onError: (error) => toast(textFor(error)),
  });
