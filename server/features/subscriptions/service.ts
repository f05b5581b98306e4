import type { Subscription } from "#contract/subscriptions.ts";
import { addDays, addYears, dayIn } from "#domain/day.ts";
import { detectRecurring, type Stream } from "#domain/recurring/detect.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as detected from "./detected.ts";
import { afterPending } from "./pending.ts";
import * as store from "./store.ts";

/** How far back payments are read: yearly ones need two years, and older history is worth showing. */
const YEARS = 6;
/** How far back pending payments are read. Banks post or drop them within weeks. */
const PENDING_DAYS = 45;

/**
 * Detects the household's recurring payments again. A subscription keeps its id while its payments continue, and values set by a user are
 * kept. A subscription that is no longer detected is deleted, unless a user set something on it. A pending payment moves the next day, and
 * nothing else. Repeating the call changes nothing.
 */
export const detectSubscriptions = ({ database, clock }: Deps, scope: Scope): Promise<void> =>
  database.within(scope, async (tx) => {
    await detected.lock(tx);
    const today = dayIn(clock(), scope.timeZone);
    const rows = await detected.spending(tx, addYears(today, -YEARS), false);
    const pending = await detected.spending(tx, addDays(today, -PENDING_DAYS), true);
    const streams = afterPending(detectRecurring(rows, today), pending);
    const known = await detected.known(tx);
    const ids = matchKnown(streams, rows, known);
    await save(tx, streams, rows, known, ids);
  });

/**
 * Matches each stream to a known subscription: the one that most of its rows belong to, or one with the same account, biller and rhythm.
 */
const matchKnown = (
  streams: readonly Stream[],
  rows: readonly detected.KnownRow[],
  known: readonly detected.Known[],
): (number | null)[] => {
  const belongs = new Map(rows.map((row) => [row.id, row.subscriptionId]));
  const free = new Map(known.map((one) => [one.id, one]));
  const byRows = streams.map((stream) => {
    const counts = new Map<number, number>();
    for (const id of stream.rowIds) {
      const at = belongs.get(id);
      if (at !== null && at !== undefined && free.has(at)) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (most) free.delete(most[0]);
    return most?.[0] ?? null;
  });
  return streams.map((stream, i) => {
    if (byRows[i] !== null && byRows[i] !== undefined) return byRows[i];
    const same = [...free.values()].find(
      (one) => one.accountId === stream.accountId && one.biller === stream.biller && one.frequency === stream.frequency,
    );
    if (same) free.delete(same.id);
    return same?.id ?? null;
  });
};

const save = async (
  tx: Tx<Scope>,
  streams: readonly Stream[],
  rows: readonly detected.KnownRow[],
  known: readonly detected.Known[],
  ids: readonly (number | null)[],
): Promise<void> => {
  const found = streams.map((stream, i) => ({ stream, id: ids[i] ?? null }));
  const renewed = found.flatMap(({ stream, id }) => (id === null ? [] : [{ stream, id }]));
  await detected.renew(tx, renewed);
  const added = await detected.insert(
    tx,
    found.flatMap(({ stream, id }) => (id === null ? [stream] : [])),
  );
  const wanted = new Map([...renewed, ...added].flatMap(({ stream, id }) => stream.rowIds.map((row) => [row, id])));
  const kept = new Set(ids);
  const gone = known.filter((one) => !kept.has(one.id));
  const staying = new Set(gone.filter((one) => one.byPerson).map((one) => one.id));
  const links = rows.flatMap((row) => {
    const subscription = wanted.get(row.id) ?? (row.subscriptionId !== null && staying.has(row.subscriptionId) ? row.subscriptionId : null);
    return subscription === row.subscriptionId ? [] : [{ id: row.id, subscription }];
  });
  await detected.linkRows(tx, links);
  await detected.remove(
    tx,
    gone.filter((one) => !one.byPerson).map((one) => one.id),
  );
};

/** Returns one subscription of the household. Throws 404. */
export const getSubscription = async ({ database }: Deps, scope: Scope, id: number): Promise<Subscription> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Subscription not found");
  return found;
};

/** Sets the given fields, which are the user's from then on. Throws 404. */
export const updateSubscription = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
  change: { status?: Subscription["status"] | undefined; name?: string | undefined },
): Promise<Subscription> =>
  database.within(scope, async (tx) => {
    if (!(await store.find(tx, id))) throw notFound("Subscription not found");
    if (change.status !== undefined || change.name !== undefined) await store.update(tx, id, change, clock().toISOString());
    const changed = await store.find(tx, id);
    if (!changed) throw notFound("Subscription not found");
    return changed;
  });

/** Locks a subscription until the running transaction ends and returns its name and status. Throws 404. */
export const statusOf = async (tx: Tx<Scope>, id: number): Promise<store.StatusSet & { name: string }> => {
  const found = await store.lockStatus(tx, id);
  if (!found) throw notFound("Subscription not found");
  return found;
};

/** Sets the status inside a running transaction. It is the user's from then on. */
export const statusAt = (tx: Tx<Scope>, id: number, status: Subscription["status"], at: string): Promise<void> =>
  store.update(tx, id, { status }, at);

/** Restores a status and whether a user set it; otherwise it is detected again from then on. */
export const statusPutBack = (tx: Tx<Scope>, id: number, was: store.StatusSet): Promise<void> => store.putStatus(tx, id, was);
