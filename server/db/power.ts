import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own whose power can be cut: what was not flushed to its disk is gone, as with a pulled plug. */
export type Disk = {
  folder: string;
  /** Flushes all that is there. */
  settle: () => void;
  /** Takes up all room but so many bytes. */
  fill: (left: number) => void;
  /** Gives that room back. */
  empty: () => void;
  /** From now on nothing reaches the disk, and what had not is forgotten. */
  cut: () => void;
  /** Mounts it again, as the machine does when power is back. No process may still hold a file of it. */
  restore: () => void;
};

const TOOLS = ["/usr/sbin/mkfs.ext4", "/usr/bin/mount", "/usr/bin/perl", "/dev/loop-control"];

/** Why no power cut can be tried here, or null when one can. */
export const whyNoPowerCut = (): string | null => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux, to mount a disk of its own";
  const missing = TOOLS.filter((tool) => !existsSync(tool));
  if (missing.length > 0) return `needs ${missing.join(", ")}`;
  try {
    withDisk(({ restore, cut }) => (cut(), restore()));
    return null;
  } catch (error) {
    return `no disk can be mounted here: ${String(error).split("\n")[0]}`;
  }
};

/** Runs work on a fresh ext4 disk of 512 MB in a loop-mounted file, and takes it away afterwards. */
export const withCuttableDisk = async (work: (disk: Disk) => Promise<void>): Promise<void> => {
  const { disk, remove } = makeDisk();
  try {
    await work(disk);
  } finally {
    remove();
  }
};

const withDisk = (work: (disk: Disk) => void): void => {
  const { disk, remove } = makeDisk();
  try {
    work(disk);
  } finally {
    remove();
  }
};

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system goes down at once and not even its journal is written. */
const SHUTDOWN = 'open(my $f, "<", $ARGV[0]) or die; my $flag = pack("L", 2); ioctl($f, 0x8004587D, $flag) or die "cannot cut: $!"';

const makeDisk = (): { disk: Disk; remove: () => void } => {
  const base = mkdtempSync(join(tmpdir(), "hiro-disk-"));
  const [image, folder] = [join(base, "image"), join(base, "mounted")];
  const filler = join(folder, "filler");
  mkdirSync(folder);
  run("truncate", "-s", "512M", image);
  run("mkfs.ext4", "-q", image);
  const mount = () => run("mount", "-o", "loop", image, folder);
  mount();
  const disk: Disk = {
    folder,
    settle: () => run("sync", "--file-system", folder),
    fill: (left) => writeFileSync(filler, new Uint8Array(roomOn(folder) - left)),
    empty: () => rmSync(filler),
    cut: () => run("perl", "-e", SHUTDOWN, folder),
    restore: () => {
      run("umount", folder);
      mount();
    },
  };
  const remove = () => {
    run("umount", "--lazy", folder);
    rmSync(base, { recursive: true, force: true });
  };
  return { disk, remove };
};

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: ["ignore", "ignore", "pipe"] });

const roomOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
