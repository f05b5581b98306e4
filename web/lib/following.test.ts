import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { follow, isOutdated } from "./following.ts";
import { MINUTES, queryClient, queryFamily } from "./queries.ts";

const refusal = (status: number, retryAfter: number | null = null): ApiError => new ApiError(status, null, retryAfter);

let end: () => void;
beforeEach(() => {
  end = follow();
});
afterEach(() => end());

it.each([
  ["a lost connection", new TypeError("Failed to fetch"), true],
  ["an internal error", refusal(500), true],
  ["too many requests", refusal(429, 600), true],
  ["a deleted row", refusal(404), false],
  ["a row that is now private", refusal(403), false],
])("keeps an earlier answer when its refetch fails because of %s: %s", async (_why, failure, kept) => {
  let answer = (): Promise<string> => Promise.resolve("one");
  const observer = new QueryObserver(queryClient, { queryKey: queryFamily("kept"), queryFn: () => answer(), retry: false });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect(isOutdated()).toBe(false);
  answer = () => Promise.reject(failure);
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ data: "one", error: kept ? null : failure, isStale: true });
  expect(isOutdated()).toBe(kept);
  answer = () => Promise.resolve("two");
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ data: "two", error: null, isStale: false });
  expect(isOutdated()).toBe(false);
  stop();
  queryClient.clear();
});

it("still reports an error without an earlier answer", async () => {
  const observer = new QueryObserver(queryClient, {
    queryKey: queryFamily("never"),
    queryFn: () => Promise.reject(new TypeError("Failed to fetch")),
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect(observer.getCurrentResult().status).toBe("error");
  expect(isOutdated()).toBe(false);
  stop();
  queryClient.clear();
});

it("follows others when the window gets the focus, but not within seconds, and not what nobody else changes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const asked: string[] = [];
  const watch = (name: string, staleTime: number | undefined, infinite = false): (() => void) => {
    const options = { queryKey: queryFamily(name), ...(staleTime === undefined ? {} : { staleTime }) };
    const ask = async (): Promise<string> => {
      asked.push(name);
      return name;
    };
    return infinite
      ? new InfiniteQueryObserver(queryClient, {
          ...options,
          queryFn: ask,
          initialPageParam: 1,
          getNextPageParam: (_page, all) => all.length + 1,
          initialData: { pages: ["1", "2", "3", "4"], pageParams: [1, 2, 3, 4] },
        }).subscribe(() => undefined)
      : new QueryObserver(queryClient, { ...options, queryFn: ask }).subscribe(() => undefined);
  };
  const stops = [watch("budget", undefined), watch("frame", 10 * MINUTES), watch("prices", 15 * MINUTES), watch("long", undefined, true)];
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
  const onFocus = async (after: number): Promise<string[]> => {
    asked.length = 0;
    vi.setSystemTime(Date.now() + after);
    window.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
    return [...new Set(asked)];
  };
  expect(await onFocus(5_000)).toEqual([]);
  expect(await onFocus(20_000)).toEqual(["budget", "frame"]);
  expect(await onFocus(5_000)).toEqual([]);
  expect(await onFocus(2 * MINUTES)).toEqual(["budget", "frame", "long"]);
  expect(await onFocus(16 * MINUTES)).toEqual(["budget", "frame", "prices", "long"]);
  for (const stop of stops) stop();
  queryClient.clear();
  vi.useRealTimers();
});
