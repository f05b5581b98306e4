import type { HouseholdInvite } from "#contract/household.ts";
import { type Cells, cellsOf, currentCell, Entangled, inCell, makeMover, type Move, type Mover, Moving } from "../../db/cells/index.ts";
import { isUnavailable } from "../../db/errors.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { type Feature, tablesOf } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/scope-of.ts";
import type { Job } from "../../jobs.ts";
import { columnsReferringTo } from "../../tables.ts";
import { invite } from "../sign-up/index.ts";
import * as store from "./store.ts";

/** An invite of a household in another cell. */
type Elsewhere = { cell: string; invite: HouseholdInvite };

export type AcrossCells = {
  /** Lets the invited person see an invite of this cell's household, whichever cell they live in. */
  noteInvite: (email: string) => Promise<void>;
  /** Returns invites from other cells to the user's verified address. Those of a cell that cannot be reached are missing. */
  invitesTo: (scope: Scope) => Promise<Elsewhere[]>;
  /**
   * Moves the user to the household's cell, and joins it there. Throws 409 when rows of others depend on theirs; the database's own error,
   * answered with 503, while a cell cannot be reached. What is left of the move then continues in a job.
   */
  accept: (scope: Scope, found: Elsewhere, join: Join) => Promise<HouseholdInvite>;
  /** Continues moves whose server stopped. */
  resume: (join: Join) => Job | null;
};

/** Accepts an invite in the cell of the household, for a user who lives there. */
export type Join = (scope: Scope, inviteId: number) => Promise<HouseholdInvite>;

const RESUME_JOB = "resume-moves";

/** Invites and joining between cells. Without cells there is nothing elsewhere. */
export const acrossCells = (deps: Pick<Deps, "database" | "clock" | "jobs" | "log">, features: () => readonly Feature[]): AcrossCells => {
  const { database, log } = deps;
  const cells = cellsOf(database);
  if (cells === null)
    return {
      noteInvite: async () => undefined,
      invitesTo: async () => [],
      accept: () => Promise.reject(new Error("There are no cells.")),
      resume: () => null,
    };
  const mover = (): Mover => makeMover({ cells, log, declared: sharedReferences(features()) });
  return {
    noteInvite: async (email) => {
      const own = cellNow();
      await cells.directory.noteInvited(email, own);
      const theirs = await cells.directory.cellOf(email);
      // Where an invite-only installation asks whether they may sign up, or continue.
      if (theirs !== null && theirs !== own) await inCell(theirs, () => invite(deps, email, null));
    },
    invitesTo: async (scope) => {
      const address = await store.verifiedAddress(database.kysely, scope.userId);
      if (address === null) return [];
      const others = (await cells.directory.cellsInviting(address)).filter((cell) => cell !== scope.cell && cells.names.includes(cell));
      const found = await Promise.all(
        others.map((cell) =>
          inCell(cell, () => database.asSystem((db) => store.invitesToAddress(db, address)))
            .then((invites) => invites.map((invite) => ({ cell, invite })))
            .catch((error: unknown) => {
              if (!isUnavailable(error)) throw error;
              return [];
            }),
        ),
      );
      return found.flat();
    },
    accept: async (scope, { cell, invite }, join) => {
      const address = await store.verifiedAddress(database.kysely, scope.userId);
      if (address === null) throw new Moving();
      const move = await cells.directory.startMove({
        userId: scope.userId,
        from: cellNow(scope),
        to: cell,
        inviteId: invite.id,
        digests: [cells.directory.digestOf("address", address)],
      });
      if (move.inviteId !== invite.id || !(await carry(mover(), move))) throw new Moving();
      return finish(deps, cells, move, join);
    },
    resume: (join) => ({
      name: RESUME_JOB,
      cron: "* * * * *",
      run: async () => {
        for (const move of await cells.directory.movesAt(cellNow())) {
          if (!(await mover().carry(move))) continue;
          // Somebody whose invite was withdrawn meanwhile stays in the new cell, without a household.
          await finish(deps, cells, move, join).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
          });
        }
      },
    }),
  };
};

const carry = (mover: Mover, move: Move): Promise<boolean> =>
  mover.carry(move).catch((error: unknown) => {
    if (!(error instanceof Entangled)) throw error;
    throw new ApiError(409, "CANNOT_MOVE", "Some of your data depends on other people's data, so you cannot join this household.");
  });

/** Joins the household for which a user has moved. */
const finish = async (deps: Pick<Deps, "database">, cells: Cells, { userId, to }: Move, join: Join): Promise<HouseholdInvite> => {
  const move = await cells.directory.moveOf(userId);
  if (move?.state !== "arrived") throw new Moving();
  try {
    return await inCell(to, async () => join(await scopeOfUser(deps, userId), move.inviteId));
  } finally {
    await cells.directory.endMove(userId);
  }
};

/** Returns the cell of a scope, or of the running request or job. */
const cellNow = (scope?: Scope): string => {
  const cell = scope?.cell ?? currentCell();
  if (cell === null) throw new Error("The running work has no cell.");
  return cell;
};

/** Returns the columns that features declare as references to rows that belong to no single user. */
const sharedReferences = (features: readonly Feature[]) => {
  const tables = tablesOf(features);
  return tables.flatMap(({ name, shared }) => (shared ? columnsReferringTo(tables, name).map((one) => ({ ...one, to: name })) : []));
};
