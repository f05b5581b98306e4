import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, startServer } from "#server/testing/process.ts";
import { signIn } from "../bench/client.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's own
  interface ProvidedContext {
    demoFolder: string;
  }
}

/** Waits for the demo household's scheduled chat, which is answered shortly after the start. */
const weeklyMessage = async (url: string): Promise<void> => {
  // A setup cannot load the server's modules, so it signs in from outside.
  const maya = await signIn(url, "demo@example.com", "Demo-2026!");
  const began = Date.now();
  while (((await maya.get("/api/outbox/")) as { messages: unknown[] }).messages.length === 0) {
    if (Date.now() - began > 120_000) throw new Error("the demo household's scheduled chat was not answered");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Creates the demo household once for all journeys. Each journey starts with a copy. */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), "hiro-demo-"));
  const server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "" }, await freePort());
  await weeklyMessage(server.url);
  await server.stop();
  provide("demoFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};

/** Creates a data folder: a copy of another one, or empty. */
export const dataFolder = (name: string, from: string | null): string => {
  const folder = mkdtempSync(join(tmpdir(), `hiro-${name}-`));
  if (from !== null) cpSync(from, folder, { recursive: true });
  return folder;
};
