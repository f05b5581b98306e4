import { defineConfig } from "vitest/config";

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Three suites: the pure domain and rules of the house, the server over HTTP, and the screens against that same server in process. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", include: ["domain/**/*.test.ts", "contract/**/*.test.ts", "checks/**/*.test.ts", "scripts/**/*.test.ts"] } },
      { test: { ...shared, name: "server", include: ["server/**/*.test.ts", "seed/**/*.test.ts"], pool: "forks" } },
      { test: { ...shared, name: "web", include: ["web/**/*.test.{ts,tsx}"], environment: "jsdom" } },
    ],
    maxWorkers: 2,
  },
});
