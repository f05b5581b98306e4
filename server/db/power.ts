import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate file system whose power can be cut. Unflushed data is lost, as if the plug were pulled. */
export type Disk = {
  folder: string;
  /** Flushes all pending writes. */
  settle: () => void;
  /** Uses up all free space except `left` bytes. */
  fill: (left: number) => void;
  /** Frees that space again. */
  empty: () => void;
  /** From now on nothing reaches the disk, and unflushed data is lost. */
  cut: () => void;
  /** Mounts the disk again, like a machine after a power failure. No process may still have one of its files open. */
  restore: () => void;
};

const TOOLS = ["/usr/sbin/mkfs.ext4", "/usr/bin/mount", "/usr/bin/perl", "/dev/loop-control"];

/** Returns why a power cut cannot be tested here, or null when it can. */
export const whyNoPowerCut = (): string | null => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux to mount a separate disk";
  const missing = TOOLS.filter((tool) => !existsSync(tool));
  if (missing.length > 0) return `needs ${missing.join(", ")}`;
  try {
    withDisk(({ restore, cut }) => (cut(), restore()));
    return null;
  } catch (error) {
    return `cannot mount a disk here: ${String(error).split("\n")[0]}`;
  }
};

/** Runs work on a new 512 MB ext4 disk in a loop-mounted file, and removes the disk afterward. */
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

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system stops at once without writing even its journal. */
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
