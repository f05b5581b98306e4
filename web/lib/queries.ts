import { QueryClient, type QueryKey } from "@tanstack/react-query";
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

/** The first part of each query key, used to list the queries that a change affects. */
export const keys = {
  accounts: ["accounts"],
  assistant: ["assistant"],
  connections: ["connections"],
  linkTokens: ["linkTokens"],
  products: ["products"],
  transactions: ["transactions"],
  categories: ["categories"],
  statements: ["statements"],
  subscriptions: ["subscriptions"],
  flags: ["flags"],
  frame: ["frame"],
  household: ["household"],
  budgets: ["budgets"],
  datagrids: ["datagrids"],
  charts: ["charts"],
  dataChecks: ["data-checks"],
  balances: ["balances"],
  investments: ["investments"],
  chats: ["chats"],
  messages: ["messages"],
  imports: ["imports"],
  memories: ["memories"],
  outbox: ["outbox"],
  profile: ["profile"],
  security: ["security"],
  schedules: ["schedules"],
  tasks: ["tasks"],
} as const satisfies Record<string, QueryKey>;

/** The query keys that each kind of change affects. */
const TOUCHED = {
  category: ["frame", "transactions", "categories", "balances", "statements", "budgets", "charts", "datagrids"],
  account: [
    "frame",
    "accounts",
    "connections",
    "transactions",
    "balances",
    "statements",
    "subscriptions",
    "budgets",
    "charts",
    "datagrids",
  ],
  money: [
    "frame",
    "accounts",
    "connections",
    "transactions",
    "balances",
    "investments",
    "imports",
    "statements",
    "subscriptions",
    "budgets",
    "charts",
    "datagrids",
  ],
  subscription: ["subscriptions"],
  made: ["budgets", "datagrids", "charts"],
  chat: ["chats"],
  schedule: ["schedules"],
  memory: ["memories"],
  tasks: ["frame", "tasks"],
} as const satisfies Record<string, readonly (keyof typeof keys)[]>;

/** Refetches what a change affects. */
export const invalidate = async (change: keyof typeof TOUCHED): Promise<void> => {
  await Promise.all(TOUCHED[change].map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })));
};

/** Call when the user's access to financial data has changed. Drops all cached data and refetches what is on screen. */
export const invalidateAll = async (): Promise<void> => {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
};
