import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, startServer } from "#server/testing/process.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's own
  interface ProvidedContext {
    demoFolder: string;
  }
}

/** Creates the demo household once for all journeys. Each journey starts with a copy. */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), "hiro-demo-"));
  const server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "" }, await freePort());
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
