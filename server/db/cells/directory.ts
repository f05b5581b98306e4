import { Client, type Pool } from "pg";
import type { DatabaseLog } from "../log.ts";
import { openPostgres } from "../postgres.ts";
import { refusingInside } from "../running.ts";
import { DIRECTORY_SCHEMA } from "./directory-schema.ts";
import type { IdRange } from "./ids.ts";

/** A person on the way from one cell to another, because they accepted an invite. */
export type Move = { userId: number; from: string; to: string; inviteId: number; state: MoveState; digests: string[] };

/**
 * `copying`: the source has the person. `copied`: the target has stored a complete copy, and the source still has the person. `removing`: the
 * source is about to delete its rows, or has done so. `removed`: only the stored copy exists. `arrived`: the target has the person, who still
 * has to join the household.
 */
export type MoveState = "copying" | "copied" | "removing" | "removed" | "arrived";

export type Directory = {
  /** Returns the key under which the directory knows a text of some kind, such as an address. */
  digestOf: (kind: string, text: string) => string;
  /** Records the cells. Throws a readable Error for ids that overlap, that changed, or that belong to another installation. */
  register: (cells: readonly (IdRange & { name: string })[]) => Promise<void>;
  isListed: (cell: string) => Promise<boolean>;
  /** Records that these addresses and moved users live in a cell. Throws when another cell has one of the addresses. */
  list: (cell: string, addresses: readonly string[], movedHere: readonly number[]) => Promise<void>;
  /** Records that all of a cell's users are listed, and how many households it has. */
  finishListing: (cell: string, households: number) => Promise<void>;
  /**
   * Returns the cell of an address, also while its sign-up is in progress; null for an unknown one. Throws `Moving` while its person is in no
   * cell.
   */
  cellOf: (address: string) => Promise<string | null>;
  /**
   * Holds an address for a sign-up and returns its cell. An unknown address gets one: that of a household that invited it, or else the open
   * cell with the fewest households. Of concurrent calls for one address, in any servers, all get the same cell.
   */
  hold: (address: string, holder: string, usable: readonly string[]) => Promise<string>;
  /** Ends a hold. Without an account and other holders, the address is free again. */
  release: (address: string, holder: string, hasAccount: boolean) => Promise<void>;
  /** Forgets a user who deleted their account; with an address, also that address, unless a sign-up holds it. */
  forget: (userId: number, address: string | null) => Promise<void>;
  /** Returns the cell that a user has moved to; null for a user who never moved. Throws `Moving` while they are in no cell. */
  movedTo: (userId: number) => Promise<string | null>;
  noteInvited: (address: string, cell: string) => Promise<void>;
  cellsInviting: (address: string) => Promise<string[]>;
  /** Returns where a key was found last, or null. */
  lastFound: (digest: string) => Promise<string | null>;
  noteFound: (digest: string, cell: string) => Promise<void>;
  /** Starts a move, or returns the one that the person has already started. */
  startMove: (move: Omit<Move, "state">) => Promise<Move>;
  moveOf: (userId: number) => Promise<Move | null>;
  /** Returns unfinished moves from or to a cell. */
  movesAt: (cell: string) => Promise<Move[]>;
  noteMove: (userId: number, state: Exclude<MoveState, "arrived">) => Promise<void>;
  /** Sends all later requests of the person to the target. */
  noteArrival: (move: Move) => Promise<void>;
  /** Forgets a move that is over, or that was stopped while the source had the person. */
  endMove: (userId: number) => Promise<void>;
  /** Runs work while no other server moves this person; returns null when one does. */
  whileMoving: <T>(userId: number, work: () => Promise<T>) => Promise<T | null>;
  close: () => Promise<void>;
};

/** A person whose rows are between two cells for a moment. Its code marks it as a lost database, so that the request is tried again. */
export class Moving extends Error {
  readonly code = "08006";
  constructor() {
    super("This person is moving to another cell.");
    this.name = "Moving";
  }
}

const DIRECTORY_LOCK = 7_204_320;
const MOVE_LOCK = 7_204_321;

type Row = Record<string, unknown>;
type Ask = (text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Opens the directory and creates its tables. `sign` makes the digests. Throws a readable Error when the server cannot be reached. */
export const openDirectory = async (url: string, sign: (text: string) => string, log: DatabaseLog): Promise<Directory> => {
  const connections = await openPostgres(url, log);
  // A transaction of a cell must not wait for the directory.
  const pool = refusingInside(connections) as unknown as Pool;
  const onOne = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isDone = false;
    try {
      const result = await work(async (text, values = []) => (await client.query<Row>(text, [...values])).rows);
      isDone = true;
      return result;
    } finally {
      // A connection whose work failed may hold a lock or a transaction.
      client.release(!isDone);
    }
  };
  const ask: Ask = (text, values) => onOne((one) => one(text, values));
  const inTransaction = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    onOne(async (one) => {
      await one("begin");
      const result = await work(one);
      await one("commit");
      return result;
    });
  const digestOf: Directory["digestOf"] = (kind, text) =>
    sign(`directory ${kind} ${kind === "address" ? text.trim().toLowerCase() : text}`);
  const addressOf = (address: string): string => digestOf("address", address);
  await onOne(async (one) => {
    await one("select pg_advisory_lock($1)", [DIRECTORY_LOCK]);
    for (const statement of DIRECTORY_SCHEMA.split(/;\n/).filter((text) => text.trim() !== "")) await one(statement);
    await one("select pg_advisory_unlock($1)", [DIRECTORY_LOCK]);
  });
  return {
    digestOf,
    register: (cells) =>
      inTransaction(async (one) => {
        await one("select pg_advisory_xact_lock($1)", [DIRECTORY_LOCK]);
        await one("insert into hiro_directory.installation (key_check) values ($1) on conflict do nothing", [digestOf("check", "")]);
        const [known] = await one("select key_check from hiro_directory.installation");
        if (known?.["key_check"] !== digestOf("check", "")) throw new Error("The directory was made with another HIRO_SECRET.");
        for (const { name, firstId, lastId } of cells) await registerOne(one, name, { firstId, lastId });
      }),
    isListed: async (cell) => (await ask("select is_listed from hiro_directory.cells where name = $1", [cell]))[0]?.["is_listed"] === true,
    list: async (cell, addresses, movedHere) => {
      const digests = [...new Set(addresses.map(addressOf))];
      await ask(
        `insert into hiro_directory.addresses (digest, cell, has_account) select d, $2, true from unnest($1::text[]) d
         on conflict (digest) do update set has_account = true where addresses.cell = excluded.cell`,
        [digests, cell],
      );
      const [other] = await ask("select count(*)::int as n from hiro_directory.addresses where digest = any ($1) and cell <> $2", [
        digests,
        cell,
      ]);
      if (other?.["n"] !== 0) throw new Error(`The cell ${cell} has an address that also belongs to another cell.`);
      await ask(
        `insert into hiro_directory.moved (user_id, cell) select u, $2 from unnest($1::bigint[]) u
         on conflict (user_id) do update set cell = excluded.cell`,
        [movedHere, cell],
      );
    },
    finishListing: async (cell, households) =>
      void (await ask("update hiro_directory.cells set is_listed = true, households = $2 where name = $1", [cell, households])),
    cellOf: async (address) => {
      const digest = addressOf(address);
      const [row] = await ask(
        `select (select cell from hiro_directory.addresses where digest = $1) as cell,
           exists (select from hiro_directory.moves where $1 = any (digests) and state in ('removing', 'removed')) as moving`,
        [digest],
      );
      return cellIn(row);
    },
    hold: async (address, holder, usable) => {
      const known = await ask("update hiro_directory.addresses set holders = holders || array[$2] where digest = $1 returning cell", [
        addressOf(address),
        holder,
      ]);
      if (known.length > 0) return textOf(known) ?? "";
      const placed = await ask(
        `insert into hiro_directory.addresses as a (digest, cell, holders)
         select $1, name, array[$2] from hiro_directory.cells c left join hiro_directory.invited i on i.cell = c.name and i.digest = $1
         where c.name = any ($3) and (c.is_open or i.cell is not null) order by i.cell is null, households, name limit 1
         on conflict (digest) do update set holders = a.holders || excluded.holders returning cell`,
        [addressOf(address), holder, usable],
      );
      const cell = textOf(placed);
      if (cell === null) throw new Error("No cell is open for new households.");
      return cell;
    },
    release: (address, holder, hasAccount) =>
      inTransaction(async (one) => {
        const [before] = await one("select has_account, cell from hiro_directory.addresses where digest = $1 for update", [
          addressOf(address),
        ]);
        if (hasAccount && before?.["has_account"] === false)
          await one("update hiro_directory.cells set households = households + 1 where name = $1", [before["cell"]]);
        await one(
          "update hiro_directory.addresses set holders = array_remove(holders, $2), has_account = has_account or $3 where digest = $1",
          [addressOf(address), holder, hasAccount],
        );
        await one("delete from hiro_directory.addresses where digest = $1 and not has_account and holders = '{}'", [addressOf(address)]);
      }),
    forget: (userId, address) =>
      inTransaction(async (one) => {
        await one("delete from hiro_directory.moved where user_id = $1", [userId]);
        if (address === null) return;
        const gone = await one("delete from hiro_directory.addresses where digest = $1 and holders = '{}' returning cell", [
          addressOf(address),
        ]);
        for (const { cell } of gone)
          await one("update hiro_directory.cells set households = greatest(households - 1, 0) where name = $1", [cell]);
        await one("delete from hiro_directory.invited where digest = $1", [addressOf(address)]);
      }),
    movedTo: async (userId) => {
      const [row] = await ask(
        `select (select cell from hiro_directory.moved where user_id = $1) as cell,
           exists (select from hiro_directory.moves where user_id = $1 and state in ('removing', 'removed')) as moving`,
        [userId],
      );
      return cellIn(row);
    },
    noteInvited: async (address, cell) =>
      void (await ask("insert into hiro_directory.invited (digest, cell) values ($1, $2) on conflict do nothing", [
        addressOf(address),
        cell,
      ])),
    cellsInviting: async (address) =>
      (await ask("select cell from hiro_directory.invited where digest = $1 order by cell", [addressOf(address)])).map((row) =>
        String(row["cell"]),
      ),
    lastFound: async (digest) => textOf(await ask("select cell from hiro_directory.found where digest = $1", [digest])),
    noteFound: async (digest, cell) =>
      void (await ask(
        `insert into hiro_directory.found (digest, cell) values ($1, $2)
         on conflict (digest) do update set cell = excluded.cell where found.cell <> excluded.cell`,
        [digest, cell],
      )),
    startMove: async ({ userId, from, to, inviteId, digests }) => {
      await ask(
        `insert into hiro_directory.moves (user_id, from_cell, to_cell, invite_id, state, digests) values ($1, $2, $3, $4, 'copying', $5)
         on conflict do nothing`,
        [userId, from, to, inviteId, digests],
      );
      const [row] = await ask(`${MOVES} where user_id = $1`, [userId]);
      if (!row) throw new Moving();
      return moveIn(row);
    },
    moveOf: async (userId) => (await ask(`${MOVES} where user_id = $1`, [userId])).map(moveIn)[0] ?? null,
    movesAt: async (cell) => (await ask(`${MOVES} where from_cell = $1 or to_cell = $1 order by started_at`, [cell])).map(moveIn),
    noteMove: async (userId, state) => void (await ask("update hiro_directory.moves set state = $2 where user_id = $1", [userId, state])),
    noteArrival: ({ userId, from, to, digests }) =>
      inTransaction(async (one) => {
        await one("update hiro_directory.moves set state = 'arrived' where user_id = $1", [userId]);
        await one(
          "insert into hiro_directory.moved (user_id, cell) values ($1, $2) on conflict (user_id) do update set cell = excluded.cell",
          [userId, to],
        );
        const changed = await one("update hiro_directory.addresses set cell = $2 where digest = any ($1) and cell = $3 returning digest", [
          digests,
          to,
          from,
        ]);
        if (changed.length > 0)
          await one("update hiro_directory.cells set households = greatest(households - 1, 0) where name = $1", [from]);
      }),
    endMove: async (userId) => void (await ask("delete from hiro_directory.moves where user_id = $1", [userId])),
    whileMoving: async (userId, work) => {
      // A connection of its own, because the work needs others of the pool. Its end frees the lock.
      const client = new Client({ connectionString: url });
      client.on("error", () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<Row>("select pg_try_advisory_lock($1, $2::int) as mine", [MOVE_LOCK, userId]);
        return rows[0]?.["mine"] === true ? await work() : null;
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
};

const MOVES = "select user_id, from_cell, to_cell, invite_id, state, digests from hiro_directory.moves";

const moveIn = (row: Row): Move => ({
  userId: Number(row["user_id"]),
  from: String(row["from_cell"]),
  to: String(row["to_cell"]),
  inviteId: Number(row["invite_id"]),
  state: row["state"] as MoveState,
  digests: row["digests"] as string[],
});

const cellIn = (row: Row | undefined): string | null => {
  if (row?.["moving"] === true) throw new Moving();
  return (row?.["cell"] as string | null | undefined) ?? null;
};

const textOf = (rows: readonly Row[]): string | null => (rows[0] === undefined ? null : String(rows[0]["cell"]));

const registerOne = async (ask: Ask, name: string, { firstId, lastId }: IdRange): Promise<void> => {
  const ids = `[${firstId},${lastId + 1})`;
  const [known] = await ask("select lower(ids)::text as first, (upper(ids) - 1)::text as last from hiro_directory.cells where name = $1", [
    name,
  ]);
  if (known && (Number(known["first"]) !== firstId || Number(known["last"]) > lastId))
    throw new Error(`The cell ${name} has the ids ${known["first"]}-${known["last"]}. HIRO_CELLS may only extend them.`);
  const [other] = await ask("select name from hiro_directory.cells where ids && $1::int8range and name <> $2", [ids, name]);
  if (other) throw new Error(`HIRO_CELLS gives the cell ${name} ids of the cell ${other["name"]}.`);
  await ask("insert into hiro_directory.cells (name, ids) values ($1, $2::int8range) on conflict (name) do update set ids = excluded.ids", [
    name,
    ids,
  ]);
};
