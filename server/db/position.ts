import { CompiledQuery, type Kysely } from "kysely";
import { type ScopeIds, provingSession } from "./scope.ts";

/** What has been written to the primary so far. */
export type Position = {
  /** Byte offset in the log. */
  at: bigint;
  /** Cluster, timeline and database. A position means nothing in another history, such as that of a primary from before a failover. */
  history: string;
};

/** How much of a primary's log a server has replayed. */
export type Replayed = Position & {
  /** False for a primary, such as a replica that was promoted. */
  isReplica: boolean;
};

/** Parses a position of the log such as 16/B374D848. */
export const offsetOf = (lsn: string): bigint => {
  const [high, low] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/**
 * A commit is visible only after it was flushed, unless the operator turned synchronous commits off. The timeline comes from the log itself,
 * because the control file of a new primary names the old one for a moment.
 */
const WRITTEN = `case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn,
  concat_ws('/', system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int, current_database()) as history
  from pg_control_system()`;

/** After a failover the control file names the new timeline only after a checkpoint. Until then a replica counts as following the old one. */
const REPLAYED = `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as lsn,
  concat_ws('/', system_identifier, timeline_id, current_database()) as history from pg_control_system(), pg_control_checkpoint()`;

type Row = { lsn: string | null; history: string };

/** Returns what the primary has written. Proves the scope's session there first: a session that has ended must not read a replica. */
export const writtenBy = async <DB>(primary: Kysely<DB>, scope: ScopeIds | null): Promise<Position> => {
  const proof = scope?.lease ? `${provingSession(scope.lease)}, ` : "";
  const { rows } = await primary.executeQuery<Row>(CompiledQuery.raw(`select ${proof}${WRITTEN}`) as CompiledQuery<Row>);
  return positionOf(rows[0]);
};

type ReplayedRow = Row & { is_replica: boolean };

/** Returns what a server has replayed, asked on one of its connections. A snapshot taken on that connection afterward shows all of it. */
export const replayedBy = async (ask: (text: string) => Promise<{ rows: unknown[] }>): Promise<Replayed> => {
  const [row] = (await ask(REPLAYED)).rows as ReplayedRow[];
  return { ...positionOf(row), isReplica: row?.is_replica ?? false };
};

const positionOf = (row: Row | undefined): Position => {
  if (!row) throw new Error("the database did not name its position");
  return { at: row.lsn === null ? 0n : offsetOf(row.lsn), history: row.history };
};
