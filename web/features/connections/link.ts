import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { connections } from "#contract/connections.ts";
import { call, textFor } from "#web/lib/api.ts";
import { chunk } from "#web/lib/chunks.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { useOpenPage } from "./confirm-step.ts";
import type { LinkConfirmPages } from "./confirm-pages.ts";
import type { UpdateRequest } from "./link-flow.ts";

/** The bank dialog loads while the browser is idle, or when it is first opened. */
const flow = chunk(() => import("./link-flow.ts"));

/** Starts the link flow, reports the outcome, and opens the pages to confirm the accounts. */
export const useLinkBank = (pages?: LinkConfirmPages) => {
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
        return void router.navigate({ href: pages?.after ?? `/settings/connected-accounts?connection=${connection.id}` });
      }
      toast(`${name} linked`);
      const next = await (await flow.fetch()).pagesAfter(connection.id, pages);
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
      const { refreshed, updateBank } = await flow.fetch();
      const connection = await updateBank(request);
      if (connection && request.addAccounts) await refreshed(connection.id);
      return connection;
    },
    onSuccess: async (connection, { addAccounts }) => {
      if (!connection) return;
      await invalidate("money");
      toast(addAccounts ? "Accounts updated" : `${connection.institution?.name ?? "Bank"} reconnected`);
      const next = addAccounts ? await (await flow.fetch()).pagesAfter(connection.id) : null;
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
