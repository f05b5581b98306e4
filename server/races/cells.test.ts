import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inCell } from "../db/cells/index.ts";
import { openCells } from "../db/cells/open-cells.ts";
import { quiet } from "../db/quiet.ts";
import { testServer } from "../db/testing.ts";
import { makeSecrets } from "../secrets.ts";
import { type Json, PASSWORD, type Person, personOf, TEST_SECRET, type TestApp } from "../testing/app.ts";
import { browserAt } from "../testing/browser.ts";
import { type CellsApp, cellsApp, RANGES } from "../testing/cells.ts";
import { account } from "../testing/rows.ts";

/*
 * Two servers on two cells and a directory. Every server reaches both cells. East has the ids up to 999,999, west those above.
 */

const { sign } = makeSecrets(TEST_SECRET);

describe.runIf(testServer())("households in cells", () => {
  let app: CellsApp;
  let t: TestApp;
  let second: Awaited<ReturnType<TestApp["second"]>>;
  let people = 0;
  const addressOf = (name: string): string => `${name}${++people}@example.com`;
  const namesSeenBy = async (who: Person): Promise<string[]> => {
    const { status, body } = await who.get("/api/finx-accounts/");
    expect(status).toBe(200);
    return (body as Json[]).map((one) => String(one["name"]));
  };
  const signUp = (url: string, email: string) =>
    browserAt(url).post("/api/signup/", {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      first_name: "New",
      last_name: "Person",
      tos_consent: true,
    });
  const usersWith = async (email: string): Promise<{ cell: string; id: number }[]> => {
    const found = [];
    for (const cell of app.cells.names) {
      const { rows } = await app.cells
        .database(cell)
        .execute("select id from users where email = $1 or unverified_email = $1 order by id", [email]);
      found.push(...rows.map(({ id }) => ({ cell, id: Number(id) })));
    }
    return found;
  };

  beforeAll(async () => {
    app = await cellsApp();
    t = app.t;
    second = await t.second();
  });
  afterAll(() => app?.close());

  test("people in different cells sign in on either server and see only their own data", async () => {
    const [ann, bob] = [await app.personIn("east", addressOf("ann")), await app.personIn("west", addressOf("bob"))];
    await account(ann, "Ann's Checking", 100);
    await account(bob, "Bob's Checking", 200);
    for (const url of [t.url, second.url]) {
      const [annHere, bobHere] = [await personOf(url, ann.email), await personOf(url, bob.email)];
      expect([decodeJwt(annHere.token)["cell"], decodeJwt(bobHere.token)["cell"]]).toEqual(["east", "west"]);
      expect(await namesSeenBy(annHere)).toEqual(["Ann's Checking"]);
      expect(await namesSeenBy(bobHere)).toEqual(["Bob's Checking"]);
    }
    expect(ann.id).toBeLessThanOrEqual(RANGES.east.lastId);
    expect(bob.id).toBeGreaterThanOrEqual(RANGES.west.firstId);
  });
});
