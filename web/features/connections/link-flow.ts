import type { z } from "zod/mini";
import { type Account, accounts as accountCalls } from "#contract/accounts.ts";
import { type Connection, connections, type LinkToken } from "#contract/connections.ts";
import { call } from "#web/lib/api.ts";
import { MINUTES, queryClient, queryFamily } from "#web/lib/queries.ts";
import { type LinkOutcome, openLink } from "./plaid-link.ts";
import { type LinkConfirmPages, confirmPages } from "./confirm-pages.ts";
import type { NextPage } from "./confirm-step.ts";

type Token = z.output<typeof LinkToken>;
type Session = Parameters<typeof call<typeof connections.recordSession>>[1]["body"];

const linkTokensKey = queryFamily("linkTokens");
const NAMED = 200;
const LIFE = 10 * MINUTES;

/** Returns a token for the dialog. An unused token is reused for ten minutes. */
const tokenFor = (what: readonly (string | number)[], ask: () => Promise<Token>): Promise<Token> =>
  queryClient.fetchQuery({ queryKey: [...linkTokensKey, ...what], queryFn: ask, staleTime: LIFE, gcTime: LIFE, retry: false });

/** Runs the dialog once. Returns the outcome and a function to record it. */
const run = async (what: readonly (string | number)[], ask: () => Promise<Token>) => {
  const started = Date.now();
  const events: { name: string; at: string }[] = [];
  const { linkToken, environment } = await tokenFor(what, ask);
  const outcome = await openLink(linkToken, environment, events);
  const spent = outcome.how === "linked" || outcome.error !== null;
  if (spent) queryClient.removeQueries({ queryKey: [...linkTokensKey, ...what] });
  const seconds = String((Date.now() - started) / 1000);
  const record = (body: Pick<Session, "result"> & Partial<Session>): Promise<unknown> =>
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
  return { outcome, record };
};

type Left = Extract<LinkOutcome, { how: "left" }>;
const leftAs = ({ error }: Left) =>
  error ? ({ result: "error", errorJson: JSON.stringify(error) } as const) : ({ result: "abandoned" } as const);

export type Linked = Connection & { existing: boolean };

/** Links a bank: dialog, token exchange, and record of the outcome. Resolves with the connection, or null if the user left. */
export const linkBank = async (): Promise<Linked | null> => {
  const { outcome, record } = await run(["new"], () => call(connections.createLinkToken, { body: {} }));
  if (outcome.how === "left") {
    await record(leftAs(outcome));
    return null;
  }
  try {
    const { institution, accounts } = outcome.metadata;
    const exchanged = Date.now();
    const connection = await call(connections.exchange, {
      body: {
        publicToken: outcome.publicToken,
        institutionId: institution?.institution_id ?? null,
        institutionName: institution?.name.slice(0, NAMED) ?? null,
        accounts: accounts?.map(({ name, mask }) => ({ name, mask })) ?? null,
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

export type UpdateRequest = { id: number; addAccounts: boolean };

/**
 * Repairs a connection in the dialog, or changes which accounts it shares, then refreshes it. Resolves with the connection, or null if the
 * user left.
 */
export const updateBank = async ({ id, addAccounts }: UpdateRequest): Promise<Connection | null> => {
  const { outcome, record } = await run(["update", id, String(addAccounts)], () =>
    call(connections.updateLinkToken, { params: { id }, query: addAccounts ? { addAccounts } : {} }),
  );
  if (outcome.how === "left") {
    await record(leftAs(outcome));
    return null;
  }
  try {
    const connection = await call(connections.sync, { params: { id }, body: { updated: true } });
    await record({ result: "item_updated" });
    return connection;
  } catch (error) {
    await record({ result: "internal_error", internalErrorMessage: error instanceof Error ? error.message : "unknown" });
    throw error;
  }
};

/** Returns the first page that confirms the cards and loans of a new link. Null when there are none. */
export const pagesAfter = async (connection: number, pages?: LinkConfirmPages): Promise<NextPage | null> =>
  confirmPages(await accountsOf(connection), pages);

const accountsOf = async (connection: number): Promise<Account[]> =>
  (await call(accountCalls.list, { query: {} })).filter((account) => account.plaidAccount?.plaidItemId === connection);

const WAIT_MS = 500;
const MOST_WAITS = 60;
/** Waits until a sync has brought the user's new selection. A long sync continues in the background. */
export const refreshed = async (id: number): Promise<void> => {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const connection = await call(connections.get, { params: { id } });
    if (connection.sync === null) return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
};
