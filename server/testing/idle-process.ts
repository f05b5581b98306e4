import { releaseMemoryWhenIdle } from "../idle-memory.ts";
import { makeLog } from "../telemetry/log.ts";

/*
 * A process of its own that uses much memory for a moment, works on for a second, and is then idle. It prints whether memory was released
 * while it worked, and then the MiB before and after the release.
 */
let kept: string[][] = Array.from({ length: 200 }, (_, i) => Array.from({ length: 20_000 }, (__, k) => `row ${i} ${k}`));
let working = true;
releaseMemoryWhenIdle(makeLog("silent"), { everyMs: 100, looks: 3, grownBy: 32 * 2 ** 20 }, (before, after) => {
  process.stdout.write(JSON.stringify({ working, before: before / 2 ** 20, after: after / 2 ** 20 }));
  process.exit(0);
});

const until = performance.now() + 1_000;
while (performance.now() < until) {
  const burst = performance.now() + 60;
  while (performance.now() < burst) kept = kept.map((rows) => rows);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
kept = [];
working = false;
setTimeout(() => process.exit(1), 20_000);
