import { Client } from "pg";
import type { DatabaseLog } from "../log.ts";
import { waitingForOthers } from "../scope.ts";
import { VALUES } from "../values.ts";
import type { Cells } from "./cells.ts";
import type { Move } from "./directory.ts";
import { type Ask, type Facts, factsOf, type Reference } from "./facts.ts";
import { differences, digestsIn, entanglementOf, type Manifest, matchShared, personRows, stagedDigests, unpack } from "./rows.ts";

/** A point of a move at which a test may stop it, as the loss of the server would. */
export type MoveStep = "stored" | "copied" | "removing" | "removed" | "noted" | "taken";

export type Mover = {
  /**
   * Moves a person's rows to the target of their move, or continues where an earlier call stopped. The person can read until the end; their
   * writes wait. Resolves false when another server moves them. Throws `Entangled`, with nothing moved, when rows of others depend on theirs.
   */
  carry: (move: Move) => Promise<boolean>;
};

/** A person whose rows cannot move, because a row of another user or of a household depends on one of them. */
export class Entangled extends Error {
  readonly reference: Reference;
  constructor(reference: Reference) {
    super(`Rows of others depend on rows of this user: ${reference.table}.${reference.column}.`);
    this.name = "Entangled";
    this.reference = reference;
  }
}

/** How often a copy is made again, because something changed a row while it was made. */
const MOST_COPIES = 5;
/** How long a move waits for a write of the person that is under way. */
const LONGEST_WAIT = "60s";

type Needs = { cells: Cells; log: DatabaseLog; declared: readonly Reference[]; onStep?: (step: MoveStep) => Promise<void> };

/**
 * Creates the function that moves people between cells.
 *
 * A person is active in one cell at any time. The target first stores a complete copy, where no job sees it. Then it writes the rows, without
 * ending the transaction; the source compares its rows with the copy, deletes them, and commits; and the target commits. Whenever the server
 * dies, either the source has the rows or the target has the stored copy, so another server can continue.
 */
export const makeMover = ({ cells, log, declared, onStep = async () => undefined }: Needs): Mover => {
  const { directory } = cells;

  const copy = async (source: Ask, target: Ask, facts: Facts, { userId }: Move): Promise<void> => {
    await target("begin");
    await target("delete from hiro_moves.arrivals where user_id = $1", [userId]);
    await source("begin isolation level repeatable read read only");
    const entangled = await entanglementOf(source, facts, userId);
    if (entangled) throw new Entangled(entangled);
    const sharedIds = await matchShared(source, target, facts, userId);
    const manifest: Manifest = { tables: await digestsIn(source, { facts, userId, sharedIds }), sharedIds };
    await target("insert into hiro_moves.arrivals (user_id, manifest) values ($1, $2)", [userId, JSON.stringify(manifest)]);
    let number = 0;
    for await (const { table, rows } of personRows(source, { facts, userId, sharedIds }))
      await target("insert into hiro_moves.parts (user_id, number, table_name, rows) values ($1, $2, $3, $4)", [
        userId,
        (number += 1),
        table,
        rows,
      ]);
    await source("commit");
    refuse("the stored copy", differences(manifest.tables, await stagedDigests(target, userId)));
    await target("commit");
  };

  /** Writes the rows from the stored copy, inside the caller's transaction. */
  const write = async (target: Ask, facts: Facts, userId: number): Promise<Manifest> => {
    const [arrival] = await target("select manifest from hiro_moves.arrivals where user_id = $1 for update", [userId]);
    if (!arrival) throw new Error("The stored copy of a moving person is missing.");
    const manifest = arrival["manifest"] as Manifest;
    for (const one of facts.tables) await unpack(target, one, userId);
    // Triggers write to some tables when others change. What they wrote gives way to the person's rows, if no row depends on it.
    const touched = differences(manifest.tables, await digestsIn(target, { facts, userId }));
    const referenced = new Set(facts.among.map(({ to }) => to)).add("users");
    for (const one of facts.tables.filter(({ name }) => touched.includes(name) && !referenced.has(name))) await unpack(target, one, userId);
    refuse("the written rows", differences(manifest.tables, await digestsIn(target, { facts, userId })));
    await target("delete from hiro_moves.arrivals where user_id = $1", [userId]);
    await target("delete from hiro_moves.departures where user_id = $1", [userId]);
    return manifest;
  };

  /** Deletes the rows in the source. Returns false, with nothing deleted, when they differ from the copy. */
  const remove = async (source: Ask, facts: Facts, userId: number, { tables, sharedIds }: Manifest): Promise<boolean> => {
    await source("begin");
    // No row that refers to the user can be added from here on.
    const [user] = await source("select email from users where id = $1 for update", [userId]);
    const changed = differences(tables, await digestsIn(source, { facts, userId, sharedIds, locking: true }));
    const entangled = changed.length > 0 ? null : await entanglementOf(source, facts, userId);
    if (changed.length > 0 || entangled) {
      await source("rollback");
      if (entangled) throw new Entangled(entangled);
      return false;
    }
    for (const one of facts.tables.filter(({ followsUser, name }) => !followsUser && name !== "users"))
      await source(`delete from "${one.name}" where user_id = $1`, [userId]);
    // Sign-ups that only claim the address could otherwise verify it here a second time.
    await source("delete from users where unverified_email = $1 and not email_verified and id <> $2", [user?.["email"], userId]);
    await source("delete from users where id = $1", [userId]);
    await source("insert into hiro_moves.departures (user_id) values ($1) on conflict do nothing", [userId]);
    await directory.noteMove(userId, "removing");
    await onStep("removing");
    await source("commit");
    return true;
  };

  /** Brings the rows over. Returns false when the copy must be made again. */
  const handOver = async (source: Ask, target: Ask, facts: Facts, { userId }: Move): Promise<boolean> => {
    await target("begin");
    const manifest = await write(target, facts, userId);
    if (!(await remove(source, facts, userId, manifest))) {
      await target("rollback");
      return false;
    }
    await onStep("removed");
    await directory.noteMove(userId, "removed");
    await onStep("noted");
    await target("commit");
    return true;
  };

  const isIn = async (ask: Ask, userId: number): Promise<boolean> => (await ask("select from users where id = $1", [userId])).length > 0;

  /** Does everything up to the point where only the target has the person. Returns false for a user who deleted their account. */
  const fromSource = async (move: Move, target: Ask): Promise<boolean> => {
    const { userId } = move;
    return withConnection(cells.urlOf(move.from), async (source) => {
      if (!(await isIn(source, userId))) {
        const left = (await source("select from hiro_moves.departures where user_id = $1", [userId])).length > 0;
        if (left) await directory.noteMove(userId, "removed");
        return left;
      }
      const facts = await factsOf(source, declared);
      // The lock that every write of the person takes. It ends with the connection.
      await source(`set lock_timeout = '${LONGEST_WAIT}'`);
      await source(waitingForOthers([userId]).replaceAll("pg_advisory_xact_lock", "pg_advisory_lock"));
      for (let copies = 0; copies < MOST_COPIES; copies += 1) {
        await copy(source, target, facts, move);
        await onStep("stored");
        await directory.noteMove(userId, "copied");
        await onStep("copied");
        if (await handOver(source, target, facts, move)) return true;
      }
      throw new Error("A person's rows changed during every attempt to move them.");
    });
  };

  /** Returns false for a user who deleted their account. */
  const toTarget = (move: Move): Promise<boolean> =>
    withConnection(cells.urlOf(move.to), async (target) => {
      if (move.state !== "removed" && !(await fromSource(move, target))) {
        await target("delete from hiro_moves.arrivals where user_id = $1", [move.userId]);
        return false;
      }
      if (!(await isIn(target, move.userId))) {
        await target("begin");
        await write(target, await factsOf(target, declared), move.userId);
        await target("commit");
      }
      await onStep("taken");
      await directory.noteArrival(move);
      return true;
    });

  return {
    carry: async ({ userId }) =>
      (await directory.whileMoving(userId, async () => {
        const move = await directory.moveOf(userId);
        if (!move || move.state === "arrived") return true;
        const isThere = await toTarget(move).catch(async (error: unknown) => {
          if (error instanceof Entangled) await directory.endMove(userId);
          throw error;
        });
        if (!isThere) await directory.endMove(userId);
        else log.info({ user: userId, from: move.from, to: move.to }, "a user moved to another cell");
        return true;
      })) ?? false,
  };
};

const refuse = (what: string, tables: readonly string[]): void => {
  if (tables.length > 0) throw new Error(`A move was stopped: ${what} differ from the source in ${tables.join(", ")}.`);
};

/** Runs work on a connection of its own. Ending it rolls back what is open and frees its locks. */
const withConnection = async <T>(connectionString: string, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString, types: VALUES });
  // A lost connection rejects the statement that waits for it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Rows as text are compared between two cells, so both must write them alike.
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set extra_float_digits = 1");
    return await work(async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows);
  } finally {
    await client.end();
  }
};
