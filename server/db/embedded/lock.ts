import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** Another process has the folder open. The message is written for the user at the terminal. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Hiro process. Stop it first, or start this one with HIRO_DATA pointing to another folder.`,
    );
    this.name = "FolderInUseError";
  }
}

const BUSY = 5;

/**
 * Locks the folder for this process. The kernel releases the lock when the process ends, however it ends. Returns the release function.
 * Throws FolderInUseError when another living process has the lock.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new FolderInUseError(folder);
    throw error;
  }
  return () => file.close();
};
