import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const TRIES = 3;
/** For longer waits, the user sees an error with "Try again" instead. */
const LONGEST_WAIT_S = 30;

/** Returns whether to retry a failed query: at most three times, and only if the next response may differ. */
export const retry = (failures: number, error: unknown): boolean => {
  if (failures >= TRIES) return false;
  if (!(error instanceof ApiError)) return true;
  if (error.statusCode === 429) return error.retryAfter !== null && error.retryAfter <= LONGEST_WAIT_S;
  return error.statusCode >= 500;
};

/**
 * Returns the delay in milliseconds: what the server asked for, or one second, doubled each time. Randomized, so that tabs do not retry
 * together.
 */
export const retryDelay = (failures: number, error: unknown): number => {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  return Math.max(asked, 1000 * 2 ** failures * (0.75 + Math.random() * 0.5));
};

export const MINUTES = 60_000;
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: MINUTES, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: "always" },
    // Offline, an action fails at once with a message. It must not wait unseen and run later.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Returns the cursor of the next page from a page's link to it. */
export const cursorOf = (next: string | null): string | undefined =>
  next ? (new URL(next).searchParams.get("cursor") ?? undefined) : undefined;

/** What a user or a sync can change. Money is accounts and rows that came or went, so it changes whatever an account's change does. */
export type Change = "category" | "account" | "money" | "made" | "subscription" | "chat" | "schedule" | "memory" | "tasks";

/** Every family of queries, with the changes that its answers show. The family's name is the first part of its query keys. */
const FAMILIES = {
  accounts: ["account"],
  assistant: [],
  balances: ["category", "account"],
  budgets: ["category", "account", "made"],
  categories: ["category"],
  charts: ["category", "account", "made"],
  chats: ["chat"],
  connections: ["account"],
  dataChecks: [],
  datagrids: ["category", "account", "made"],
  flags: [],
  frame: ["category", "account", "tasks"],
  household: [],
  imports: ["money"],
  investments: ["money"],
  linkTokens: [],
  memories: ["memory"],
  messages: [],
  outbox: [],
  products: [],
  profile: [],
  schedules: ["schedule"],
  security: [],
  statements: ["category", "account"],
  subscriptions: ["account", "subscription"],
  tasks: ["tasks"],
  transactions: ["category", "account"],
} as const satisfies Record<string, readonly Change[]>;

type Family = keyof typeof FAMILIES;
const families = Object.keys(FAMILIES) as Family[];

/** The first part of each query key. */
export const keys = Object.fromEntries(families.map((name) => [name, [name]])) as unknown as { readonly [Name in Family]: readonly [Name] };

/** Returns the families whose answers show a change. */
export const familiesOf = (change: Change): Family[] =>
  families.filter((name) =>
    (FAMILIES[name] as readonly Change[]).some((shown) => shown === change || (change === "money" && shown === "account")),
  );

/** Refetches what a change affects. */
export const invalidate = async (change: Change): Promise<void> => {
  await Promise.all(familiesOf(change).map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })));
};

/** Call when the user's access to financial data has changed. Drops all cached data and refetches what is on screen. */
export const invalidateAll = async (): Promise<void> => {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
};
