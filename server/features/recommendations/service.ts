import { createHash } from "node:crypto";
import type { RecommendationStatus } from "#contract/recommendations.ts";
import { type Day, dayIn } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Deps } from "../../deps.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import type { Result } from "./kinds/detail.ts";
import { compute, KINDS } from "./kinds/index.ts";
import { readInputs } from "./inputs.ts";
import * as store from "./store.ts";

export const RECOMMEND_JOB = "recommend";

/** Raised when the computation or the saved shape changes, so that every result is computed again. */
const SHAPE = 3;
const FAILED = "We could not work this out. We try again tonight.";

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** A dismissed recommendation comes back when it is worth a fifth and $50 more. */
const COMES_BACK = { share: 1.2, more: 5_000 };

/** Returns whether a dismissed recommendation is news again. */
export const comesBack = (
  before: { status: RecommendationStatus; dismissed_value: Cents | null; dismissed_action: string | null },
  now: Pick<Result, "action" | "value">,
): boolean => {
  if (before.status !== "dismissed") return false;
  if (now.action !== before.dismissed_action) return now.action === "action";
  const [was, is] = [before.dismissed_value ?? 0, now.value ?? 0];
  return is >= was * COMES_BACK.share && is >= was + COMES_BACK.more;
};

const GROUPS = [...Map.groupBy(KINDS, (kind) => kind.group).values()].map((kinds) => kinds.map((kind) => kind.type));
const RANK = { action: 0, not_enough_data: 1, no_action: 2, processing: 3 } as const;

/** Orders results: cash first, then rewards; in each, a deficit, then the highest value, then what needs data. */
const inOrder = (results: readonly Result[]): Result[] =>
  GROUPS.flatMap((types) =>
    results
      .filter((one) => types.includes(one.type))
      .toSorted(
        (a, b) =>
          RANK[a.action] - RANK[b.action] ||
          Number(b.period === "one_time") - Number(a.period === "one_time") ||
          (b.value ?? 0) - (a.value ?? 0) ||
          types.indexOf(a.type) - types.indexOf(b.type),
      ),
  );

/** Whether all results are of today, and nothing has changed since. */
const isCurrent = ({ run, results }: { run: store.Run | null; results: readonly store.Stored[] }, today: Day): boolean =>
  run !== null &&
  run.asked === run.done &&
  results.length === KINDS.length &&
  results.every((one) => one.date === today && one.action !== "processing");

/**
 * Computes a user's recommendations from one snapshot and saves them in one transaction. Unchanged inputs compute nothing. What changes
 * meanwhile asks for another run.
 */
export const recommend = async (deps: Deps, userId: number): Promise<void> => {
  const { database, clock } = deps;
  const facts = await store.privateFacts(database, userId);
  if (!facts) return;
  const scope = await scopeOfUser(deps, userId);
  const now = clock();
  const at = now.toISOString();
  const today = dayIn(now, scope.timeZone);
  const before = await database.reading(scope, async (tx) => ({ run: await store.runOf(tx), results: await store.list(tx) }));
  // Reading recommendations during a computation queues another one, which often finds nothing new.
  if (isCurrent(before, today)) return;
  if (!before.run || before.results.length < KINDS.length) await database.within(scope, store.ensure);
  try {
    const { run, inputs } = await database.reading(scope, async (tx) => ({
      run: await store.runOf(tx),
      inputs: await readInputs(tx, facts, today, now),
    }));
    if (!run) return;
    const { rows, moved, ...rest } = inputs;
    const rowsHash = hash([rows, moved]);
    const fingerprint = hash([SHAPE, rest, rowsHash]);
    if (fingerprint === run.fingerprint) {
      await database.within(scope, (tx) => store.finishRun(tx, { done: run.asked, fingerprint: null, inputs: null, at }));
      return;
    }
    // Nothing true can be said of accounts that are still being read. A result of before stays.
    if (inputs.reading) {
      await database.within(scope, (tx) => store.finishRun(tx, { done: run.asked, fingerprint: null, inputs: null, at: run.computedAt }));
      return;
    }
    const computed = await compute(inputs);
    const evidenceHash = hash(computed.rows.map((one) => [one.row.id, one.row.group, one.earned, one.optimal, one.optimalAccountId]));
    await database.within(scope, async (tx) => {
      // Members may have left while this was computed. The result must not keep what it says of their accounts.
      if (!(await store.hasSameMembers(tx))) return;
      const before = new Map((await store.list(tx)).map((one) => [one.type, one]));
      for (const [priority, one] of inOrder(computed.results).entries()) {
        const was = before.get(one.type);
        await store.saveResult(tx, one, { priority, date: today, status: was && comesBack(was, one) ? "new" : undefined });
      }
      if (evidenceHash !== run.rowsHash) await store.saveRows(tx, computed.rows);
      const saved = { rowsHash: evidenceHash, rowCount: rows.length, fingerprintOfRows: rowsHash, ...rest };
      await store.finishRun(tx, { done: run.asked, fingerprint, inputs: JSON.stringify(saved), at });
    });
  } catch (error) {
    await database.within(scope, async (tx) => {
      if ((await store.countFailure(tx)) >= store.MOST_FAILURES) await store.giveUp(tx, FAILED);
    });
    throw error;
  }
};

/** Asks for the recommendations of everyone for whom something changed. */
export const recommendWaiting = async (deps: Deps): Promise<void> => {
  for (const userId of await store.waiting(deps.database)) await askFor(deps, userId);
};

/** Asks for all recommendations: a new day moves every window. */
export const recommendEveryone = async (deps: Deps): Promise<void> => {
  for (const userId of await store.everyone(deps.database)) await askFor(deps, userId);
};

/** Queues a computation. Asking again before it runs changes nothing. */
export const askFor = ({ jobs }: Pick<Deps, "jobs">, userId: number): Promise<void> => jobs.send(RECOMMEND_JOB, { userId }, String(userId));
