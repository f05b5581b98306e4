import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accounts as accountCalls } from "#contract/accounts.ts";
import { connections } from "#contract/connections.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { type NextPage, useOpenPage } from "./confirm-step.ts";
import { linkBank, type Linked, updateBank } from "./link-flow.ts";

/** Where a link is confirmed, and what comes after it. */
export type LinkPages = { cards: string; loans: string; /** Null goes back. */ after: string | null };
const SETTINGS: LinkPages = { cards: "/settings/confirm-credit-card", loans: "/settings/confirm-loan-details", after: null };

/** Where a new link leads: its credit cards, then its loans, are confirmed; null when there is nothing to do. */
const confirmPages = async (connection: Linked, pages: LinkPages): Promise<NextPage | null> => {
  const all = await call(accountCalls.list, { query: {} });
  const mine = all.filter((account) => account.plaidAccount?.plaidItemId === connection.id);
  const cards = mine.filter((account) => account.type === "credit" && account.product === null).map((account) => account.id);
  const loans = mine.filter((account) => account.type === "loan").map((account) => account.id);
  const after = pages.after === null ? undefined : { href: pages.after };
  const loanPage = loans.length > 0 ? { href: pages.loans, step: { accountIds: loans, next: after } } : after;
  return cards.length > 0 ? { href: pages.cards, step: { accountIds: cards, next: loanPage } } : (loanPage ?? null);
};

/** Starts the link flow; says how it went, and goes on to what there is to confirm. */
export const useLinkBank = (pages: LinkPages = SETTINGS) => {
  const open = useOpenPage();
  const router = useRouter();
  return useMutation({
    mutationFn: linkBank,
    onSuccess: async (connection) => {
      if (!connection) return;
      await stale("money");
      const name = connection.institution?.name ?? "Bank";
      if (connection.existing) {
        toast(`${name} is already connected`);
        return void router.navigate({ href: pages.after ?? `/settings/connected-accounts?connection=${connection.id}` });
      }
      toast(`${name} linked`);
      const next = await confirmPages(connection, pages);
      if (next) open(next);
    },
    onError: (error) => toast(wordsFor(error)),
  });
};

/** Opens the dialog for a connection: to sign in again, or to choose its accounts anew. */
export const useUpdateBank = () =>
  useMutation({
    mutationFn: updateBank,
    onSuccess: async (connection, { addAccounts }) => {
      if (!connection) return;
      await stale("money");
      toast(addAccounts ? "Accounts updated" : `${connection.institution?.name ?? "Bank"} reconnected`);
    },
    onError: (error) => toast(wordsFor(error)),
  });

export const useRefresh = () =>
  useMutation({
    mutationFn: (id: number) => call(connections.sync, { params: { id }, body: {} }),
    onSuccess: async () => {
      toast("Accounts refreshing... this may take a few minutes");
      await stale("account");
    },
    onError: (error) => toast(wordsFor(error)),
  });

export type Disconnection = { id: number; history: "keep" | "delete" };

export const useDisconnect = () =>
  useMutation({
    mutationFn: ({ id, history }: Disconnection) => call(connections.removeItem, { params: { id }, query: { history } }),
    onSuccess: async () => {
      await stale("money");
      toast("Disconnected");
    },
    onError: (error) => toast(wordsFor(error)),
  });
