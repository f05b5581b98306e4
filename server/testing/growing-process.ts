// A process that keeps some data and replaces it all the time, like a server under load. Prints its largest heap, in MB.
import { getHeapStatistics } from "node:v8";
import { growHeapSlowly } from "../heap-growth.ts";

const KEPT = 400;
const ROUNDS = 30;
const rows = (): string[][] => Array.from({ length: 2_000 }, (_, i) => [`row ${i}`, `${i * 3}`]);

if (process.argv.includes("slowly")) growHeapSlowly();
const kept: string[][][] = Array.from({ length: KEPT }, rows);
let largest = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  for (let i = round % 2; i < KEPT; i += 2) kept[i] = rows();
  largest = Math.max(largest, getHeapStatistics().total_heap_size / 2 ** 20);
}
process.stdout.write(String(Math.round(largest)));
