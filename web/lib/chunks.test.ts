import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as chunks from "./chunks.ts";

type Chunks = typeof chunks;

let chunk: Chunks["chunk"];
let ChunkError: Chunks["ChunkError"];
let fetchChunksWhenIdle: Chunks["fetchChunksWhenIdle"];
beforeEach(async () => {
  // An app that declares only the chunks of the test.
  vi.resetModules();
  ({ chunk, ChunkError, fetchChunksWhenIdle } = await import("./chunks.ts"));
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve));

it("forgets a failure, so that the next call loads the code", async () => {
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

it("throws an error of the code itself as it is", async () => {
  const broken = new RangeError("the code is wrong");
  await expect(chunk(() => Promise.reject(broken)).fetch()).rejects.toBe(broken);
});

it("loads everything when the browser is idle: also what a loaded part declares, and after a failure again when the connection is back", async () => {
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
  offline = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => loaded).toContain("another screen");
});

it("leaves a connection that saves data alone", async () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn<() => Promise<void>>();
  chunk(load);
  fetchChunksWhenIdle();
  await settle();
  expect(load).not.toHaveBeenCalled();
});
