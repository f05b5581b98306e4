import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { type Change, invalidate, queryClient, queryFamily, refetchAfter, retry, retryDelay } from "./queries.ts";

const refusal = (status: number, retryAfter: number | null = null): ApiError => new ApiError(status, null, retryAfter);

it.each([
  ["a lost connection", new TypeError("Failed to fetch"), true],
  ["an internal error", refusal(500), true],
  ["a server that restarts", refusal(503, 2), true],
  ["a limit that is over in a moment", refusal(429, 15), true],
  ["a limit that lasts minutes", refusal(429, 600), false],
  ["a wrong request", refusal(400), false],
  ["a missing row", refusal(404), false],
  ["a wrong method", refusal(405), false],
  ["amounts that are too large", refusal(422), false],
])("a query that failed for %s is retried: %s", (_why, error, again) => {
  expect(retry(0, error)).toBe(again);
  expect(retry(3, error)).toBe(false);
});

it("waits as long as the server asks, and otherwise about one, two and four seconds", () => {
  expect(retryDelay(0, refusal(503, 15))).toBe(15_000);
  for (const [failures, about] of [
    [0, 1000],
    [1, 2000],
    [2, 4000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => retryDelay(failures, new TypeError("Failed to fetch")));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(about * 0.75);
    expect(Math.max(...waits)).toBeLessThan(about * 1.25);
    expect(new Set(waits).size).toBeGreaterThan(40);
  }
});

it("marks as outdated what shows a change, and after a change of money all that an account shows", async () => {
  const families = { budgets: ["category", "account"], imports: ["money"], chats: [] } as const;
  const outdated = async (change: Change): Promise<string[]> => {
    for (const [name, shows] of Object.entries(families)) queryClient.setQueryData(queryFamily(name, shows), []);
    await invalidate(change);
    return Object.keys(families).filter((name) => queryClient.getQueryState([name])?.isInvalidated);
  };
  expect(await outdated("category")).toEqual(["budgets"]);
  expect(await outdated("account")).toEqual(["budgets"]);
  expect(await outdated("money")).toEqual(["budgets", "imports"]);
  expect(await outdated("tasks")).toEqual([]);
  queryClient.clear();
});

it("marks balances as outdated when the accounts differ from the last answer, and only then", async () => {
  const [accounts, balances] = [queryFamily("accounts"), queryFamily("balances")];
  refetchAfter(accounts, balances);
  const answer = async (key: readonly unknown[], amount: number): Promise<boolean | undefined> => {
    queryClient.setQueryData([...balances, "series"], amount);
    await queryClient.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve([{ id: 1, amount }]), staleTime: 0 });
    return queryClient.getQueryState([...balances, "series"])?.isInvalidated;
  };
  expect(await answer(accounts, 5)).toBe(false);
  expect(await answer(accounts, 5)).toBe(false);
  expect(await answer(accounts, 6)).toBe(true);
  expect(await answer([...accounts, 1], 7)).toBe(false);
  queryClient.clear();
});

it.each([
  ["a query's first request", false, false],
  ["a query's first request, shown on screen", false, true],
  ["a later request", true, false],
  ["a later request, shown on screen", true, true],
])("sends again what was asked before a change: %s", async (_what, isKnown, isShown) => {
  const queryKey = queryFamily("accounts", ["account"]);
  let balance = 5;
  let sent = 0;
  const first = Promise.withResolvers<void>();
  const query = {
    queryKey,
    queryFn: async (): Promise<number> => {
      const read = balance;
      sent += 1;
      if (sent === 1) await first.promise;
      return read;
    },
    staleTime: 0,
  };
  if (isKnown) queryClient.setQueryData(queryKey, 4);
  const unsubscribe = isShown ? new QueryObserver(queryClient, query).subscribe(() => undefined) : () => undefined;
  const waiting = queryClient.fetchQuery(query);
  balance = 6;
  await invalidate("account");
  first.resolve();
  expect(await waiting).toBe(6);
  expect(queryClient.getQueryData(queryKey)).toBe(6);
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: false, status: "success", fetchStatus: "idle" });
  expect(sent).toBe(2);
  unsubscribe();
  queryClient.clear();
});
