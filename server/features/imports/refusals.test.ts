import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type TestApp, testApp } from "../../testing/app.ts";
import { choice, csv, type CsvRow, imported, start, upload } from "../../testing/imports.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ROWS: readonly CsvRow[] = [
  ["2026-11-03", "Coffee", "-4.50"],
  ["2026-11-04", "Payroll", "2500.00"],
];
const importsKept = async (): Promise<number> =>
  (
    await t.deps.database.kysely
      .selectFrom("imports")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("a rejected file", () => {
  test("is rejected as a whole, with the reason and the line if there is one, and leaves no trace", async () => {
    const p = await t.person();
    const before = await importsKept();
    const files: [string, string | Uint8Array, RegExp | null][] = [
      ["empty.csv", "", null],
      ["words.csv", "hello world, this is not a bank file\n", null],
      ["picture.csv", Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256), null],
      ["page.ofx", "<html><body>Your session has ended</body></html>", null],
      ["broken.csv", csv([["2026-11-31", "No such day", "-5.00"]]), /^Line 2: /],
      ["amount.csv", csv([["2026-11-05", "No amount", "five 5"]]), /^Line 2: /],
      ["cut.ofx", "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>2026", null],
    ];
    for (const [name, file, words] of files) {
      const reply = await p.upload(`/api/imports/?file_name=${name}`, file);
      expect([reply.status, reply.body["errors"]], name).toEqual([400, ["FILE_REFUSED"]]);
      expect(String(reply.body["validation_errors"]?.["file"]?.[0]), name).toMatch(words ?? /^[A-Z].{10,}/);
    }
    expect(await importsKept()).toBe(before);
  });

  test("over 50 MB is rejected without buffering, with or without a content length; a missing name is reported first", async () => {
    const p = await t.person();
    const before = await importsKept();
    const big = await p.upload("/api/imports/?file_name=big.csv", new Uint8Array(50 * 1024 * 1024 + 1));
    expect([big.status, big.body["errors"]]).toEqual([413, ["TOO_LARGE"]]);
    const part = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({ pull: (to) => (++sent > 60 ? to.close() : to.enqueue(part)) });
    const streamed = await p.raw("/api/imports/?file_name=big.csv", {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "application/octet-stream" },
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect((await p.upload("/api/imports/", "x")).body["validation_errors"]).toHaveProperty("file_name");
    expect((await p.upload(`/api/imports/?file_name=${"x".repeat(256)}`, "x")).status).toBe(400);
    expect(await importsKept()).toBe(before);
  });
});

describe("lines that cannot be read", () => {
  test("are all named before the import; the others are imported, and these count as refused", async () => {
    const p = await t.person();
    const preview = await upload(p, `${csv(ROWS)}"2026-11-31","No such day","-5.00"\n"2026-11-05","No amount","five"\n`);
    expect(preview["statements"]?.[0]).toMatchObject({
      rows: 4,
      refused: 2,
      bad_lines: [
        { line: 4, reason: 'the date "2026-11-31" is not a date.' },
        { line: 5, reason: 'the amount "five" is not an amount.' },
      ],
    });
    await start(p, preview, [choice(preview["statements"]?.[0], "Bank")]);
    await t.deps.jobs.stop();
    const done = (await p.get(`/api/imports/${preview["id"]}/`)).body;
    expect([done["processed"], done["total"]]).toEqual([4, 4]);
    expect(done["report"]).toMatchObject({ read: 4, added: 2, duplicate: 0, refused: 2 });
    expect(((done["report"]?.["refusals"] ?? []) as Json[]).map((one) => one["line"])).toEqual([4, 5]);
  });
});

describe("a posted line with an impossible date", () => {
  test("is named and counts as refused", async () => {
    const p = await t.person();
    const file =
      "Date,Description,Amount,Status\n2026-11-03,WHOLE FOODS,-10.00,Posted\n2026-02-30,SHELL OIL,-20.00,Posted\n2026-11-05,NETFLIX,-30.00,Posted\n";
    const preview = await upload(p, file);
    expect(preview["statements"]?.[0]).toMatchObject({
      rows: 3,
      refused: 1,
      bad_lines: [{ line: 3, reason: 'the date "2026-02-30" is not a date.' }],
    });
    const done = await imported(t, p, file, "Bank");
    expect(done["report"]).toMatchObject({ read: 3, added: 2, duplicate: 0, refused: 1 });
  });
});

describe("an import", () => {
  test("started twice, or ten times at once, writes its rows once", async () => {
    const p = await t.person();
    const preview = await upload(p, csv(ROWS));
    const replies = await Promise.all(Array.from({ length: 10 }, () => start(p, preview, [choice(preview["statements"]?.[0], "Bank")])));
    await t.deps.jobs.stop();
    replies.push(await start(p, preview, [choice(preview["statements"]?.[0], "Another")]));
    await t.deps.jobs.stop();
    expect(new Set(replies.map((r) => `${r.status} ${JSON.stringify(r.body["accounts"])}`)).size).toBe(1);
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).map((a) => a["name"])).toEqual(["Bank"]);
    expect((await everyRow(p, "")).length).toBe(2);
  });

  test("can be discarded before it starts, stays when done, and is deleted after a day if never started", async () => {
    const p = await t.person();
    const preview = await upload(p, csv(ROWS));
    expect((await p.send("DELETE", `/api/imports/${preview["id"]}/`)).status).toBe(204);
    expect((await p.get(`/api/imports/${preview["id"]}/`)).status).toBe(404);
    expect((await start(p, preview, [choice(preview["statements"]?.[0], "Bank")])).status).toBe(404);
    const done = await imported(t, p, csv(ROWS), "Bank");
    await p.send("DELETE", `/api/imports/${done["id"]}/`);
    expect((await p.get(`/api/imports/${done["id"]}/`)).body).toEqual(done);
    const forgotten = await upload(p, csv(ROWS));
    t.setClock("2026-11-21T15:00:01.000Z");
    await t.deps.jobs.send("forget-previews", {}, "daily");
    t.setClock("2026-11-20T15:00:00.000Z");
    expect((await p.get(`/api/imports/${forgotten["id"]}/`)).status).toBe(404);
    expect((await p.get(`/api/imports/${done["id"]}/`)).status).toBe(200);
    const { content } = await t.deps.database.kysely
      .selectFrom("imports")
      .select("content")
      .where("id", "=", Number(done["id"]))
      .executeTakeFirstOrThrow();
    expect(content).toBe(null);
  });

  test("into an existing and a new account at once is rejected, and starts nothing", async () => {
    const p = await t.person();
    const wallet = Number((await imported(t, p, csv(ROWS), "Wallet"))["accounts"]?.[0]);
    const preview = await upload(p, csv([["2026-11-09", "Tea", "-1.00"]]));
    const reply = await start(p, preview, [{ ...choice(preview["statements"]?.[0], "Second"), account: wallet }]);
    expect([reply.status, reply.body["validation_errors"]]).toEqual([
      400,
      { statements: ["Choose an account or name a new one, not both."] },
    ]);
    expect((await p.get(`/api/imports/${preview["id"]}/`)).body["status"]).toBe("previewed");
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).map((one) => one["name"])).toEqual(["Wallet"]);
  });

  test("of another user cannot be read, started or discarded", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    const preview = await upload(p, csv(ROWS));
    expect((await stranger.get(`/api/imports/${preview["id"]}/`)).status).toBe(404);
    expect((await start(stranger, preview, [choice(preview["statements"]?.[0], "Mine")])).status).toBe(404);
    expect((await stranger.send("DELETE", `/api/imports/${preview["id"]}/`)).status).toBe(404);
    expect((await stranger.get("/api/finx-accounts/")).body).toEqual([]);
    expect((await p.get(`/api/imports/${preview["id"]}/`)).body).toEqual(preview);
  });
});

describe("an interrupted import", () => {
  /** Makes the k-th write of rows from now on fail. */
  const cut = async (k: number): Promise<void> => {
    await t.deps.database.execute("drop trigger if exists cut on transactions; drop sequence if exists cuts; create sequence cuts");
    await t.deps.database.execute(
      `create or replace function cut() returns trigger language plpgsql security definer as $$ begin if nextval('public.cuts') = ${k} then raise exception 'the plug was pulled'; end if; return null; end $$`,
    );
    await t.deps.database.execute("create trigger cut after insert on transactions for each statement execute function cut()");
  };

  test("resumes after any failed write when the server restarts: the same rows, balance and report as without a failure", async () => {
    const rows: CsvRow[] = Array.from({ length: 4500 }, (_, i) => [
      `2026-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, "0")}`,
      `Shop ${i % 40}`,
      ((i % 700) / 100 - 5.01).toFixed(2),
    ]);
    const file = csv([...rows, ...rows.slice(0, 100)]);
    const outcome = async (p: Awaited<ReturnType<TestApp["person"]>>, done: Json) => {
      const stored = await t.deps.database.kysely
        .selectFrom("transactions")
        .select(["date", "amount", "original_description", "category_id"])
        .where("user_id", "=", p.id)
        .orderBy("date")
        .orderBy("amount")
        .orderBy("original_description")
        .execute();
      return JSON.stringify([
        stored,
        done["report"],
        done["processed"],
        (await p.get(`/api/finx-accounts/${done["accounts"]?.[0]}/`)).body["display_balance"],
      ]);
    };
    const whole = await t.person();
    const inOneGo = await outcome(whole, await imported(t, whole, file, "Bank"));
    const nothing = [...rows, ...rows.slice(0, 100)].filter(([, , dollars]) => Number(dollars) === 0).length;
    expect(JSON.parse(inOneGo)[1]).toMatchObject({ read: 4600, added: 4600 - nothing, duplicate: 0, refused: nothing });
    for (const k of [1, 2, 3, 5]) {
      const p = await t.person();
      await cut(k);
      const begun = await imported(t, p, file, "Bank");
      expect(begun["status"], `cut at ${k}`).toBe("running");
      await t.restart();
      await t.deps.jobs.stop();
      const done = (await p.get(`/api/imports/${begun["id"]}/`)).body;
      expect(done["status"]).toBe("done");
      expect(await outcome(p, done), `cut at ${k}`).toBe(inOneGo);
    }
    await t.deps.database.execute("drop trigger cut on transactions");
  }, 60_000);
});

describe("a statement in another currency", () => {
  const EUROS = "Date,Description,Amount,Currency\n2026-11-03,Bakery,-4.50,EUR\n2026-11-04,Rent,-900.00,EUR\n";

  test("is refused for an account in dollars, and rows without a currency get that of their account", async () => {
    const p = await t.person();
    const dollars = await imported(t, p, csv(ROWS), "Everyday");
    const preview = await upload(p, EUROS, "euros.csv");
    expect((preview["statements"] as Json[])[0]?.["suggested_account"]).toBeNull();
    const reply = await start(p, preview, [choice((preview["statements"] as Json[])[0], Number((dollars["accounts"] as number[])[0]))]);
    expect([reply.status, reply.body["errors"]]).toEqual([400, ["OTHER_CURRENCY"]]);
    expect(JSON.stringify(reply.body)).toContain("The statement is in EUR, but Everyday is in USD.");
    await start(p, preview, [choice((preview["statements"] as Json[])[0], "Konto")]);
    await t.deps.jobs.stop();
    const konto = (await everyRow(p, "")).find((row) => row["name"] === "Bakery");
    const more = await upload(p, csv([["2026-11-10", "Kiosk", "-3.00"]]), "more.csv");
    await start(p, more, [choice((more["statements"] as Json[])[0], Number(konto?.["account"]?.["id"]))]);
    await t.deps.jobs.stop();
    expect((await everyRow(p, "search=Kiosk")).map((row) => row["currency"])).toEqual(["EUR"]);
  });
});
