import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUnavailable } from "./errors.ts";
import { openDatabase } from "./open.ts";
import { whyNoPowerCut, withCuttableDisk } from "./power.ts";
import { quiet } from "./quiet.ts";

const ROUNDS = Number(process.env["HIRO_CUTS"] ?? 2);
/** A first start takes seconds, and so does the start after it. */
const FIRST_STARTS = Math.ceil(ROUNDS / 2);
const CHILD = new URL("./durability.child.ts", import.meta.url).pathname;

/** Evenly spread moments between two bounds, not random, so that a failure can be reproduced. */
const moments = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.round(from + (to - from) * ((i * 0.618 + 0.37) % 1)));

type Writer = { child: ChildProcess; acknowledged: () => number; opened: Promise<void>; ended: Promise<void>; complaint: () => string };

const startWriter = (folder: string): Writer => {
  const child = spawn(process.execPath, [CHILD, folder], { stdio: ["ignore", "pipe", "pipe"] });
  const opened = Promise.withResolvers<void>();
  let said = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (said.startsWith("open\n")) opened.resolve();
  });
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void ended.then(() => opened.resolve());
  const acknowledged = () =>
    Number(
      said
        .slice(0, said.lastIndexOf("\n"))
        .split("\n")
        .findLast((line) => /^\d+$/.test(line)) ?? 0,
    );
  return { child, acknowledged, opened: opened.promise, ended, complaint: () => complaint };
};

const kill = async ({ child, ended }: Writer): Promise<void> => {
  child.kill("SIGKILL");
  await ended;
};

/** Reopens the folder and returns how many pairs it has, whether they run from 1 without a gap, and halves that miss their other half. */
const lookInto = async (folder: string) => {
  const database = await openDatabase({ folder, log: quiet });
  try {
    await database.execute("create table if not exists pairs (n int not null, half text not null)");
    const { rows } = await database.execute(`
      select count(*) as pairs, coalesce(max(n), 0) as last, count(*) filter (where halves <> 2) as torn
      from (select n, count(*) as halves from pairs group by n) each`);
    return rows[0] as { pairs: number; last: number; torn: number };
  } finally {
    await database.close();
  }
};

const expectKept = async (folder: string, acknowledged: number): Promise<void> => {
  const { pairs, last, torn } = await lookInto(folder);
  expect({ torn, gaps: last - pairs, lost: Math.max(0, acknowledged - last) }).toEqual({ torn: 0, gaps: 0, lost: 0 });
};

/** A folder that has completed its first start, copied for each test because a first start takes seconds. */
const started = mkdtempSync(join(tmpdir(), "hiro-started-"));
beforeAll(async () => void (await lookInto(started)));
afterAll(() => rmSync(started, { recursive: true, force: true }));

describe("the data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hiro-data-"));
    cpSync(started, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("keeps what was written when it is closed and reopened", async () => {
    const first = await openDatabase({ folder, log: quiet });
    await first.execute("insert into pairs values (1, 'left'), (1, 'right')");
    await first.close();
    expect(await lookInto(folder)).toEqual({ pairs: 1, last: 1, torn: 0 });
  });

  test("belongs to one process: a second gets a readable error, and a killed process releases it", async () => {
    const writer = startWriter(folder);
    await writer.opened;
    await expect(openDatabase({ folder, log: quiet })).rejects.toThrow(
      `The data folder ${folder} is in use by another Hiro process. Stop it first, or start this one with HIRO_DATA pointing to another folder.`,
    );
    await kill(writer);
    await expectKept(folder, writer.acknowledged());
  });

  test("cannot be opened twice in one process", async () => {
    const first = await openDatabase({ folder, log: quiet });
    await expect(openDatabase({ folder, log: quiet })).rejects.toThrow("is in use by another Hiro process");
    await first.close();
    await (await openDatabase({ folder, log: quiet })).close();
  });

  test("loses no acknowledged write to kill -9 at any moment", { timeout: 20_000 + ROUNDS * 5_000 }, async () => {
    for (const moment of moments(ROUNDS, 50, 1_200)) {
      const writer = startWriter(folder);
      await writer.opened;
      await pause(moment);
      await kill(writer);
      expect(writer.complaint()).toBe("");
      expect(writer.acknowledged()).toBeGreaterThan(0);
      await expectKept(folder, writer.acknowledged());
    }
  });

  test("can be opened after a kill during its first start", { timeout: 20_000 + ROUNDS * 10_000 }, async () => {
    for (const moment of moments(FIRST_STARTS, 200, 2_600)) {
      const fresh = join(folder, String(moment));
      const writer = startWriter(fresh);
      await pause(moment);
      await kill(writer);
      await expectKept(fresh, writer.acknowledged());
      expect(readdirSync(fresh).toSorted()).toEqual(["database", "lock"]);
    }
  });
});

const reason = whyNoPowerCut();

describe.skipIf(reason)(`a power cut${reason ? ` (skipped: ${reason})` : ""}`, () => {
  test("loses no acknowledged write", { timeout: 30_000 + ROUNDS * 10_000 }, async () => {
    await withCuttableDisk(async (disk) => {
      cpSync(started, join(disk.folder, "data"), { recursive: true });
      disk.settle();
      for (const moment of moments(ROUNDS, 100, 1_500)) {
        const writer = startWriter(join(disk.folder, "data"));
        await writer.opened;
        await pause(moment);
        disk.cut();
        await writer.ended;
        disk.restore();
        expect(writer.acknowledged()).toBeGreaterThan(0);
        await expectKept(join(disk.folder, "data"), writer.acknowledged());
      }
    });
  });

  test("during the first start leaves a folder that can be opened", { timeout: 30_000 + ROUNDS * 10_000 }, async () => {
    await withCuttableDisk(async (disk) => {
      for (const moment of moments(FIRST_STARTS, 200, 3_000)) {
        const fresh = join(disk.folder, String(moment));
        const writer = startWriter(fresh);
        await pause(moment);
        disk.cut();
        await kill(writer);
        disk.restore();
        if (existsSync(fresh)) await expectKept(fresh, writer.acknowledged());
        rmSync(fresh, { recursive: true, force: true });
      }
    });
  });

  test(
    "a full disk makes writes fail with an error, and the same process writes again once there is room",
    { timeout: 60_000 },
    async () => {
      await withCuttableDisk(async (disk) => {
        const folder = join(disk.folder, "data");
        cpSync(started, folder, { recursive: true });
        const database = await openDatabase({ folder, log: quiet });
        await database.execute("alter table pairs alter column half set storage external");
        const pair = (n: number) =>
          database.asSystem((db) =>
            sql`insert into pairs select ${n}, side || repeat('x', 50000) from unnest(array['left', 'right']) side`.execute(db),
          );
        disk.fill(30_000_000);
        let acknowledged = 0;
        const failure = await untilItFails(async () => {
          await pair(acknowledged + 1);
          acknowledged += 1;
        });
        expect(failure).toSatisfy(isUnavailable);
        disk.empty();
        const { rows } = await database.execute("select max(n) as last from pairs");
        const last = Number(rows[0]?.["last"]);
        expect(last).toBeGreaterThanOrEqual(acknowledged);
        await pair(last + 1);
        await database.close();
        await expectKept(folder, last + 1);
      });
    },
  );
});

/** Repeats a write until it fails; returns the failure. */
const untilItFails = async (write: () => Promise<void>): Promise<unknown> => {
  for (let n = 0; n < 1_000; n += 1) {
    try {
      await write();
    } catch (error) {
      return error;
    }
  }
  return "the disk did not fill";
};
