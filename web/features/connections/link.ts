import { useMutation } from "@tanstack/react-query";
import { type Connection, connections } from "#contract/connections.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";
import { openLink } from "./plaid-link.ts";

const NAMED = 200;

/** Links a bank: the dialog, the exchange, the record of how it went. Resolves with the connection, or null when the person left. */
const linkBank = async (): Promise<Connection | null> => {
  const started = Date.now();
  const events: { name: string; at: string }[] = [];
  const { linkToken, environment } = await call(connections.createLinkToken, { body: {} });
  const outcome = await openLink(linkToken, environment, events);
  const seconds = String((Date.now() - started) / 1000);
  const record = (body: Record<string, unknown> & { result: "item_created" | "error" | "abandoned" | "internal_error" }) =>
    call(connections.recordSession, {
      body: {
        events,
        linkToken,
        linkSessionId: outcome.metadata.link_session_id ?? null,
        linkSessionTime: seconds,
        metadataJson: JSON.stringify(outcome.metadata).slice(0, 10_000),
        ...body,
      },
    }).catch((error: unknown) => console.error("the link session was not recorded", error));
  if (outcome.how === "left") {
    await record(outcome.error ? { result: "error", errorJson: JSON.stringify(outcome.error) } : { result: "abandoned" });
    return null;
  }
  try {
    const { institution } = outcome.metadata;
    const exchanged = Date.now();
    const connection = await call(connections.exchange, {
      body: {
        publicToken: outcome.publicToken,
        institutionId: institution?.institution_id ?? null,
        institutionName: institution?.name.slice(0, NAMED) ?? null,
      },
    });
    await record({ result: "item_created", internalSyncTime: String((Date.now() - exchanged) / 1000) });
    return connection;
  } catch (error) {
    console.error("the public token could not be exchanged", error);
    await record({ result: "internal_error", internalErrorMessage: error instanceof Error ? error.message : "unknown" });
    throw error;
  }
};

/** Starts the link flow; says how it went. */
export const useLinkBank = () =>
  useMutation({
    mutationFn: linkBank,
    onSuccess: async (connection) => {
      if (!connection) return;
      await stale("money");
      toast(`${connection.institution?.name ?? "Bank"} linked`);
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

export const useDisconnect = () =>
  useMutation({
    mutationFn: (id: number) => call(connections.removeItem, { params: { id }, query: {} }),
    onSuccess: async () => {
      await stale("money");
      toast("Disconnected");
    },
    onError: (error) => toast(wordsFor(error)),
  });
