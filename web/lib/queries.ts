import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const TRIES = 3;
/** Longer waits are left to the person, who sees an error with "Try again". */
const LONGEST_WAIT_S = 30;

/** Whether a failed query is sent again: three times at most, and only where the next answer may differ. */
export const retry = (failures: number, error: unknown): boolean => {
  if (failures >= TRIES) return false;
  if (!(error instanceof ApiError)) return true;
  if (error.statusCode === 429) return error.retryAfter !== null && error.retryAfter <= LONGEST_WAIT_S;
  return error.statusCode >= 500;
};

/** Milliseconds until then: what the server asked for, else one second, doubled each time. It varies, so that tabs do not retry together. */
export const retryDelay = (failures: number, error: unknown): number => {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  return Math.max(asked, 1000 * 2 ** failures * (0.75 + Math.random() * 0.5));
};

export const MINUTES = 60_000;
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, retryDelay, staleTime: MINUTES, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: "always" },
    // Without a connection a press fails and says so: it does not wait unseen and happen later.
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Where the next page begins, from a page's link to it. */
export const cursorOf = (next: string | null): string | undefined =>
  next ? (new URL(next).searchParams.get("cursor") ?? undefined) : undefined;

/** The first word of every query's key, so that `stale` can name what a change touches. */
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

/** What each kind of change makes stale. */
const TOUCHED = {
  category: ["transactions", "categories", "balances", "statements", "budgets", "charts", "datagrids"],
  account: ["accounts", "connections", "transactions", "balances", "statements", "subscriptions", "budgets", "charts", "datagrids"],
  money: [
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
} as const satisfies Record<string, readonly (keyof typeof keys)[]>;

/** Refetches what a change touched. */
export const invalidate = async (change: keyof typeof TOUCHED): Promise<void> => {
  await Promise.all(TOUCHED[change].map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })));
};

/** Whose money the person sees has changed: nothing that was read before is shown again, and what is on the screen is read anew. */
export const invalidateAll = async (): Promise<void> => {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
};
