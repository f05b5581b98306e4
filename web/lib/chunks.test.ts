import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as chunks from "./chunks.ts";

type Chunks = typeof chunks;

let chunk: Chunks["chunk"];
let ChunkError: Chunks["ChunkError"];
let fetchChunksWhenIdle: Chunks["fetchChunksWhenIdle"];
beforeEach(async () => {
  // Loads an app that declares only this test's chunks.
  vi.resetModules();
  ({ chunk, ChunkError, fetchChunksWhenIdle } = await import("./chunks.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  performance.clearMarks();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("forgets a failure, so that the next request loads the code", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("code");
  const code = chunk(load);
  const failure = await code.fetch().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkError);
  expect(code.now()).toBeNull();
  expect(await (failure as InstanceType<typeof ChunkError>).retry()).toBe(true);
  expect(code.now()).toBe("code");
  await code.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});

it("rethrows an error of the code itself unchanged", async () => {
  const broken = new RangeError("the code is wrong");
  await expect(chunk(() => Promise.reject(broken)).fetch()).rejects.toBe(broken);
});

it("loads everything while the browser is idle, including chunks declared by loaded code, and retries when the connection is back", async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  const loaded: string[] = [];
  let offline = true;
  chunk(async () => {
    loaded.push("screen");
    chunk(async () => void loaded.push("dialog of the screen"));
  });
  chunk(async () => {
    if (offline) throw new TypeError("Failed to fetch");
    loaded.push("another screen");
  });
  fetchChunksWhenIdle();
  await expect.poll(() => loaded).toEqual(["screen", "dialog of the screen"]);
  await settle();
  expect(performance.getEntriesByName("all-code-loaded")).toEqual([]);
  offline = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => loaded).toContain("another screen");
  await expect.poll(() => performance.getEntriesByName("all-code-loaded")).toHaveLength(1);
});

it("does not preload when the connection saves data", async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn<() => Promise<void>>();
  chunk(load);
  fetchChunksWhenIdle();
  await settle();
  expect(load).not.toHaveBeenCalled();
});

it("asks again for styles that did not load, before and after a failure", async () => {
  const lost = Object.assign(new Event("vite:preloadError", { cancelable: true }), {
    payload: new Error("Unable to preload CSS for https://hiro.test/assets/a.css"),
  });
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(async () => {
    window.dispatchEvent(lost);
    return "code";
  });
  load.mockResolvedValue("code");
  const link = () => document.head.querySelector<HTMLLinkElement>('link[href$="/assets/a.css"]');
  const code = chunk(load);
  const failing = expect(code.fetch()).rejects.toBeInstanceOf(ChunkError);
  await settle();
  expect([lost.defaultPrevented, link()?.rel]).toEqual([true, "stylesheet"]);
  link()?.dispatchEvent(new Event("error"));
  await failing;
  const retried = code.fetch();
  await settle();
  link()?.dispatchEvent(new Event("load"));
  expect(await retried).toBe("code");
  link()?.remove();
});
