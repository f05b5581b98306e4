import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { lucideShards } from "./scripts/lucide-shards.ts";

/** Slow results on a busy machine still pass; only missing ones fail. */
const shared = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000, interval: 20 } } };

/** Tests that use no database, or use it in no way that others do not: one engine is enough. */
const WITHOUT_DATABASE = [
  "server/providers/**",
  "sandbox/**",
  "server/features/imports/formats/**",
  "server/assistant/model/**",
  "server/assistant/onboarding/**",
  "server/assistant/analyst/**",
  "server/features/assistant/**",
  "seed/**",
  "server/telemetry/**",
  "server/assistant/grounding.test.ts",
  "server/db/embedded/**",
  "server/db/durability.test.ts",
  "server/db/image.test.ts",
  "eval/**",
];

/**
 * Tests of what our code does differently on the two databases: connections, locks, row security, migrations, bulk writes, notifications
 * and the end of a process. They run on both. The journeys in Chromium use the embedded database too.
 */
const ON_BOTH = [
  "server/db/**",
  "server/races/**",
  "server/isolation.test.ts",
  "server/http/stopping.test.ts",
  "server/features/imports/**",
  "server/features/personal-data/**",
  "server/features/chat/**",
  "server/features/schedules/**",
];

const ALL_SERVER = ["server/**", "sandbox/**", "seed/**", "eval/**"];
const testsIn = (patterns: string[]): string[] => patterns.map((pattern) => pattern.replace(/\*\*$/, "**/*.test.ts"));

/** `npm test` runs the server tests on PostgreSQL too if it finds one. What is the same on both databases then runs only there. */
const ofServer = (): { include: string[]; exclude: string[] } => {
  if (process.env["HIRO_TEST_DB"] === "postgres") return { include: testsIn(ALL_SERVER), exclude: WITHOUT_DATABASE };
  const isPostgresNext = process.env["HIRO_TEST_NEXT"] === "postgres";
  return { include: testsIn(isPostgresNext ? [...WITHOUT_DATABASE, ...ON_BOTH] : ALL_SERVER), exclude: [] };
};

/** Slow test files despite their size. Started last, they would keep one worker waiting for the other. */
const LONG = [
  "e2e/screens",
  "e2e/plug",
  "e2e/sign-up",
  "eval/",
  "server/telemetry/",
  "server/db/durability",
  "server/features/connections/sync",
];
const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((part) => moduleId.includes(`/${part}`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/**
 * The suites: the pure domain and the architecture checks; the server over HTTP; the screens against that server in process; user journeys
 * in Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["domain/**/*.test.ts", "contract/**/*.test.ts", "checks/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "server",
          ...ofServer(),
          pool: "forks",
          // A worker keeps loaded modules from file to file; each file has its own database.
          isolate: false,
          execArgv: ["--no-wasm-code-gc"],
        },
      },
      {
        test: {
          ...shared,
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "./e2e/demo-folder.ts",
          setupFiles: ["./e2e/report-failures.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [lucideShards()],
        test: {
          ...shared,
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          isolate: false,
          environment: "./web/testing/environment.ts",
          setupFiles: ["./web/testing/setup.ts"],
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
