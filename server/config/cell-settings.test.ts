import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const CELLS = "east=1-999@postgres://hiro@east/hiro,west=1000-1999@postgres://hiro:pass@west:6000/hiro";
const given = {
  HIRO_CELLS: CELLS,
  HIRO_DIRECTORY_URL: "postgres://hiro@directory/directory",
  HIRO_SECRET: "a secret of thirty-two characters or more",
};

describe("the cells of an installation", () => {
  test("are none without settings", () => {
    expect(readSettings({}).cells).toBe(null);
    expect(readSettings({}).alone).toBe(true);
  });

  test("have a name, a range of ids and an address, and make the installation one that others can reach", () => {
    const settings = readSettings(given);
    expect(settings.cells).toEqual({
      directoryUrl: given.HIRO_DIRECTORY_URL,
      secret: given.HIRO_SECRET,
      cells: [
        { name: "east", firstId: 1, lastId: 999, url: "postgres://hiro@east/hiro" },
        { name: "west", firstId: 1000, lastId: 1999, url: "postgres://hiro:pass@west:6000/hiro" },
      ],
    });
    expect([settings.alone, settings.demo, settings.signUp]).toEqual([false, false, "invite"]);
  });

  test.each([
    [{ HIRO_DIRECTORY_URL: undefined }, "go together"],
    [{ HIRO_CELLS: undefined }, "go together"],
    [{ HIRO_SECRET: undefined }, "needs HIRO_SECRET"],
    [{ DATABASE_URL: "postgres://hiro@one/hiro" }, "replaces DATABASE_URL"],
    [{ HIRO_DEMO: "1" }, "HIRO_DEMO"],
    [{ HIRO_GOOGLE_CLIENT_ID: "id", HIRO_GOOGLE_CLIENT_SECRET: "secret" }, "Google or Apple"],
    [{ HIRO_CELLS: `${CELLS},east=2000-2999@postgres://hiro@third/hiro` }, "its own name"],
    [{ HIRO_CELLS: `${CELLS},third=1500-2999@postgres://hiro@third/hiro` }, "overlap"],
    [{ HIRO_CELLS: "east=1-999" }, "such as east="],
    [{ HIRO_CELLS: "east=0-999@postgres://hiro@east/hiro" }, "such as east="],
    [{ HIRO_CELLS: "east=1-2147483648@postgres://hiro@east/hiro" }, "such as east="],
    [{ HIRO_CELLS: "East=1-999@postgres://hiro@east/hiro" }, "such as east="],
  ])("are refused when they are wrong: %o", (change, message) => {
    expect(() => readSettings({ ...given, ...change })).toThrow(message);
  });
});
