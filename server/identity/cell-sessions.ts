import { type Cells, currentCell, inCell } from "../db/cells/index.ts";
import type { Sessions } from "./sessions.ts";
import { digest } from "./tickets.ts";

/** A session token with the cell in which it began and its user, who may have moved since. */
const TOKEN = /^([a-z][a-z0-9]*)\.(\d{1,10})\.([\w-]+)$/;

/**
 * The same sessions on an installation with cells. Their tokens name a cell and a user. The directory is only asked when that cell does not
 * know the session, so that sessions of users who never moved work without it.
 */
export const sessionsInCells = (sessions: Sessions, { directory, ofKey }: Cells): Sessions => {
  /** Runs work where the session is. `isFound` returns whether the session was there. */
  const atSession = async <T>(token: string, work: (secret: string) => Promise<T>, isFound: (result: T) => boolean): Promise<T> => {
    const [, cell, userId, secret] = TOKEN.exec(token) ?? [];
    // From before the installation had cells.
    if (cell === undefined || secret === undefined) return inCell(await ofKey("session", digest(token)), () => work(token));
    const first = await inCell(cell, () => work(secret));
    if (isFound(first)) return first;
    const moved = await directory.movedTo(Number(userId));
    return moved === null || moved === cell ? first : inCell(moved, () => work(secret));
  };
  return {
    ...sessions,
    begin: async (userId, method, from) => {
      const secret = await sessions.begin(userId, method, from);
      return `${currentCell()}.${userId}.${secret}`;
    },
    refresh: (token) => atSession(token, sessions.refresh, (found) => found !== null),
    end: (token) => atSession(token, sessions.end, (ended) => ended),
  };
};
