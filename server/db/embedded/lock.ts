import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** Says in a sentence for the person at the terminal that another process has the folder. */
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
 * Takes the folder for this process; the kernel gives it back when the process ends, however it ends.
 * Returns the release. Throws FolderInUseError when another holder is alive.
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
