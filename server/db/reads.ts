import { Query } from "pg";
import { OPEN_READ, READ, type ReadOpening, readOpening } from "./scope.ts";

/* Reads of many users are short, and each message to the database and back costs as much as finding some rows. */

/** A statement with values. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };
type Ask = (...given: unknown[]) => Promise<unknown>;

const BEGIN = { name: "hiro_begin", text: READ, values: [] } as const;
const COMMIT = { name: "hiro_commit", text: "commit", values: [] } as const;
const opened = ({ how, values }: ReadOpening): Statement & { name: string } => ({ name: `hiro_open_${how}`, text: OPEN_READ[how], values });

export type Reads = {
  /** Runs a statement that begins or ends a transaction. */
  control: (text: string) => Promise<unknown>;
  /** Runs a statement with values. */
  run: (statement: Statement) => Promise<unknown>;
  /** Runs anything else. */
  runOther: (ask: () => Promise<unknown>) => Promise<unknown>;
};

/**
 * Sends what opens a read transaction on a connection together with its first statement, and the commit that ends it together with the next
 * read, if one follows at once. The database skips the rest of what was sent together after an error, so no statement runs without its
 * scope. Such a commit can no longer fail the read: nothing was written. The database describes the columns of a prepared statement only
 * once. `ask` sends a query as the connection itself does.
 */
export const readsOf = (ask: Ask): Reads => {
  /** Names of the prepared statements that this connection has. */
  const prepared = new Set<string>();
  const columns = new Map<string, Columns>();
  let unsent: ReadOpening | null = null;
  let isEnding = false;
  let isReading = false;
  let hasFailed = false;

  /** Returns what must run before the next statement, which then counts as sent. */
  const waiting = (): Statement[] => {
    const all: Statement[] = [...(isEnding ? [COMMIT] : []), ...(unsent ? [BEGIN, opened(unsent)] : [])];
    isEnding = false;
    unsent = null;
    return all;
  };
  const together = (first: readonly Statement[], last: Statement): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const known = last.name === undefined ? undefined : columns.get(last.name);
      void ask(sentTogether(first, last, known, (error, result) => (error ? reject(error) : resolve(result))));
    });
  const send = async (statement: Statement): Promise<unknown> => {
    const first = waiting();
    const { name } = statement;
    if (name === undefined) return first.length > 0 ? together(first, statement) : ask(statement);
    const result = first.length > 0 || columns.has(name) ? await together(first, statement) : await ask(statement);
    if (!columns.has(name)) keepColumns(columns, name, result);
    return result;
  };
  const sendWaiting = async (): Promise<void> => {
    const first = waiting();
    const last = first.pop();
    if (last) await (first.length > 0 ? together(first, last) : ask(last));
  };
  const endNow = (): void => {
    if (!isEnding) return;
    isEnding = false;
    // A connection that is lost now is reported by itself.
    ask(COMMIT).catch(() => undefined);
  };
  const prepare = async (statement: Statement & { name: string }): Promise<unknown> => {
    const result = await ask(statement);
    prepared.add(statement.name);
    return result;
  };
  const begin = async (opening: ReadOpening): Promise<unknown> => {
    isReading = true;
    hasFailed = false;
    const open = opened(opening);
    if ([BEGIN, COMMIT, open].every(({ name }) => prepared.has(name))) {
      unsent = opening;
      return { command: "BEGIN", rows: [] };
    }
    endNow();
    await prepare(BEGIN);
    return prepare(open);
  };
  const commit = async (): Promise<unknown> => {
    isReading = false;
    if (hasFailed || !prepared.has(COMMIT.name)) return prepare(COMMIT);
    // A transaction without statements must still prove its scope.
    if (unsent) return send(COMMIT);
    isEnding = true;
    setImmediate(endNow);
    return { command: "COMMIT", rows: [] };
  };
  const noting = async (result: Promise<unknown>): Promise<unknown> => {
    try {
      return await result;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return {
    control: (text) => {
      const opening = readOpening(text);
      if (opening) return begin(opening);
      if (isReading && text === "commit") return commit();
      const nothingSent = isReading && unsent !== null;
      isReading = false;
      unsent = null;
      endNow();
      // What was not sent needs no end.
      return nothingSent ? Promise.resolve({ command: "ROLLBACK", rows: [] }) : ask(text);
    },
    run: (statement) => noting(send(statement)),
    runOther: async (other) => {
      if (unsent) await noting(sendWaiting());
      endNow();
      return noting(other());
    },
  };
};

/** The part of a result of `pg` that the database's description of the columns makes. */
type Columns = { fields: readonly unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/**
 * Keeps the columns of a prepared statement's result, so that its next use needs no description. They are always the same: the database
 * refuses to run a prepared statement whose columns have changed since.
 */
const keepColumns = (columns: Map<string, Columns>, name: string, result: unknown): void => {
  if (typeof result !== "object" || result === null || !("fields" in result)) return;
  const { fields, _parsers, _prebuiltEmptyResultObject } = result as Columns;
  columns.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
};

type Result = (error: Error | undefined, result: unknown) => void;
type Message = unknown;
/** The part of a query of `pg` that answers what the database sends, and the part of a connection that sends. */
type Handling = {
  _result: Columns;
  _accumulateRows: unknown;
  prepare: (connection: Sending) => void;
  handleDataRow: (message: Message) => void;
  handleCommandComplete: (message: Message, connection: Sending) => void;
};
type Sending = {
  bind: (what: { statement: string | undefined; values: readonly unknown[] }) => void;
  execute: (what: object) => void;
  describe: (what: object) => void;
};

/** The same connection, which does not ask for a description of the columns. */
const withoutDescriptions = (connection: Sending): Sending =>
  Object.create(connection, { describe: { value: () => undefined } }) as Sending;

/**
 * Creates a query that sends prepared statements and then one more as one message. The results of the first ones are dropped. `known` are
 * the columns of the last one, if it was sent before.
 */
const sentTogether = (first: readonly Statement[], last: Statement, known: Columns | undefined, done: Result): Query => {
  const query = new Query({ ...last, values: [...last.values], queryMode: "extended" } as never, done as never);
  const own = query as unknown as Handling;
  const [prepare, row, complete] = [own.prepare.bind(query), own.handleDataRow.bind(query), own.handleCommandComplete.bind(query)];
  let left = first.length;
  if (known) {
    Object.assign(own._result, known);
    own._accumulateRows = true;
  }
  own.prepare = (connection) => {
    for (const { name, values } of first) {
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    prepare(known ? withoutDescriptions(connection) : connection);
  };
  own.handleDataRow = (message) => {
    if (left === 0) row(message);
  };
  own.handleCommandComplete = (message, connection) => {
    if (left === 0) complete(message, connection);
    else left -= 1;
  };
  return query;
};
