import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const TRIES = 3;
/** Queries are tried up to three times again, except where trying again cannot help. */
export const retry = (failures: number, error: unknown): boolean =>
  failures < TRIES && !(error instanceof ApiError && [400, 401, 403, 404].includes(error.statusCode));

export const MINUTES = 60_000;
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: MINUTES, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: "always" },
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
  books: ["books"],
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
export const stale = async (change: keyof typeof TOUCHED): Promise<void> => {
  await Promise.all(TOUCHED[change].map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })));
};

/** Whose money the person sees has changed: nothing that was read before is shown again, and what is on the screen is read anew. */
export const renewEverything = async (): Promise<void> => {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
};
