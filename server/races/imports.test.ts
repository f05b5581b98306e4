import { describe, expect, test } from "vitest";
import { syncConnection } from "../features/connections/index.ts";
import type { Json } from "../testing/app.ts";
import { linked } from "../testing/bank.ts";
import { choice, csv, type CsvRow, ofx, start, upload } from "../testing/imports.ts";
import { account, everyRow } from "../testing/rows.ts";
import { addRow, allAtOnce, atOnce, balanceOf, categoryNamed, failedChecks, makeCategory, twoMembers } from "../testing/two-members.ts";

const two = twoMembers();

describe("imports, while two members write", () => {
  test("two files with different texts for the same purchases add them once, as does the same file twice", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const rows = Array.from({ length: 12 }, (_, n) => ({ date: `2026-11-${String(n + 1).padStart(2, "0")}`, cents: 1_000 + n }));
    const asCsv = csv(rows.map(({ date, cents }, n) => [date, `Shop ${n}`, (-cents / 100).toFixed(2)]));
    const asOfx = ofx([
      {
        id: "12345678",
        rows: rows.map(({ date, cents }, n) => ({ id: `F${n}`, day: date, dollars: (-cents / 100).toFixed(2), name: `SHOP #${n}` })),
      },
    ]);
    const uploads = await Promise.all([
      two.ann.upload("/api/imports/?file_name=a.csv", asCsv),
      two.bob.upload("/api/imports/?file_name=a.ofx", asOfx),
      two.ann.upload("/api/imports/?file_name=b.csv", asCsv),
    ]);
    await Promise.all(
      uploads.map(({ body }, n) =>
        (n % 2 === 0 ? two.ann : two.bob).send("POST", `/api/imports/${body["id"]}/start/`, {
          statements: [{ key: body["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
        }),
      ),
    );
    await two.t.deps.jobs.stop();
    expect((await everyRow(two.ann, `finx_account=${wallet}`)).length).toBe(12);
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("an import is undone once, however many requests undo it", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const upload = (await two.ann.upload("/api/imports/?file_name=c.csv", csv([["2026-11-02", "Shop", "-10.00"]]))).body;
    await two.ann.send("POST", `/api/imports/${upload["id"]}/start/`, {
      statements: [{ key: upload["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
    });
    await two.t.deps.jobs.stop();
    expect(await balanceOf(two.ann, wallet)).toBe(990);
    const statuses = await atOnce([two.ann, two.bob], 6, (who) => who.send("POST", `/api/imports/${upload["id"]}/undo/`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await balanceOf(two.ann, wallet)).toBe(1000);
  });

  test("an import never adds rows in a category that is archived meanwhile", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const own = await makeCategory(two.ann, "Sails");
    const { id } = (
      await two.ann.send("POST", "/api/finx-transactions/", {
        account: wallet,
        name: "Sail loft",
        amount: 1,
        date: "2026-11-01",
        finx_category_id: own,
      })
    ).body;
    await two.ann.send("PATCH", `/api/finx-transactions/${String(id)}/`, { finx_category_id: await categoryNamed(two.ann, "Gifts") });
    await two.ann.send("PATCH", `/api/finx-transactions/${String(id)}/`, { finx_category_id: own });
    await two.ann.send("DELETE", `/api/finx-transactions/${String(id)}/`);
    const rows = Array.from({ length: 30 }, (_, n) => ["2026-11-02", "Sail loft", String(-1 - n)] as const);
    const upload = (await two.ann.upload("/api/imports/?file_name=a.csv", csv(rows.map((row) => [...row])))).body;
    await Promise.all([
      two.ann.send("POST", `/api/imports/${upload["id"]}/start/`, {
        statements: [{ key: upload["statements"]?.[0]?.["key"], account: wallet, new_account: null }],
      }),
      two.bob.send("PATCH", `/api/finx-categories/${own}/`, { status: "Archived" }),
    ]);
    await two.t.deps.jobs.stop();
    const archived =
      ((await two.ann.get("/api/finx-categories/")).body as Json[]).find((one) => one["id"] === own)?.["status"] === "Archived";
    expect((await everyRow(two.ann, `finx_category=${own}`)).length).toBe(archived ? 0 : 30);
    expect((await everyRow(two.ann, "search=Sail")).length).toBe(30);
  });

  const ROWS: CsvRow[] = Array.from({ length: 20 }, (_, n) => [`2026-11-${String(n + 1).padStart(2, "0")}`, `Shop ${n}`, `-${n + 1}.00`]);
  const TOTAL = 210;

  test("an import that both start makes one account and adds each row once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const preview = await upload(two.ann, csv(ROWS), `${round}.csv`);
      const started = await atOnce([two.ann, two.bob], 6, (who) =>
        start(who, preview, [choice(preview["statements"]?.[0], `New ${round}`)]),
      );
      expect(new Set(started)).toEqual(new Set([200]));
      await two.t.deps.jobs.stop();
      const made = ((await two.ann.get("/api/finx-accounts/")).body as Json[]).filter((one) => one["name"] === `New ${round}`);
      expect(made).toHaveLength(1);
      expect(await everyRow(two.bob, `finx_account=${String(made[0]?.["id"])}`)).toHaveLength(20);
    }
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("an import counts each row in the balance while both add rows to the account", async () => {
    const wallet = await account(two.ann, "Wallet", 1000);
    const preview = await upload(two.ann, csv(ROWS));
    await Promise.all([
      start(two.ann, preview, [choice(preview["statements"]?.[0], wallet)]),
      allAtOnce([two.bob, two.ann], 10, (who) => addRow(who, wallet, 10)),
    ]);
    await two.t.deps.jobs.stop();
    expect(await balanceOf(two.ann, wallet)).toBe(1000 - TOTAL - 100);
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("an undone import leaves the same rows to another import of the file, or gets them back from it", async () => {
    for (let round = 0; round < 3; round += 1) {
      const wallet = await account(two.ann, `Wallet ${round}`, 1000);
      const first = await upload(two.ann, csv(ROWS), "first.csv");
      await start(two.ann, first, [choice(first["statements"]?.[0], wallet)]);
      await two.t.deps.jobs.stop();
      const second = await upload(two.bob, csv(ROWS), "second.csv");
      const replies = await Promise.all([
        two.ann.send("POST", `/api/imports/${first["id"]}/undo/`),
        start(two.bob, second, [choice(second["statements"]?.[0], wallet)]),
      ]);
      await two.t.deps.jobs.stop();
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { removed, stayed } = (await two.ann.get(`/api/imports/${first["id"]}/`)).body["undone"];
      const { added } = (await two.ann.get(`/api/imports/${second["id"]}/`)).body["report"];
      const rows = await everyRow(two.ann, `finx_account=${wallet}`);
      expect([Number(removed) + Number(stayed), rows.length]).toEqual([20, Number(stayed) + Number(added)]);
      expect(await balanceOf(two.ann, wallet)).toBe(1000 - rows.reduce((n, row) => n + Number(row["amount"]), 0));
      expect(await failedChecks(two.ann)).toEqual([]);
    }
  });

  test("an import started while its columns change reads every row by the old or by the new columns", async () => {
    for (let round = 0; round < 4; round += 1) {
      const wallet = await account(two.ann, `Wallet ${round}`, 1000);
      const preview = await upload(two.ann, csv(ROWS), `mapped ${round}.csv`);
      const mapping = { columns: ["date", "description", "amount"], date_order: null, decimal_mark: null, positive_is: "out" };
      const [mapped, started] = await Promise.all([
        two.bob.send("POST", `/api/imports/${preview["id"]}/mapping/`, mapping),
        start(two.ann, preview, [choice(preview["statements"]?.[0], wallet)]),
      ]);
      await two.t.deps.jobs.stop();
      expect(started.status).toBe(200);
      expect([200, 400]).toContain(mapped.status);
      const signs = new Set((await everyRow(two.ann, `finx_account=${wallet}`)).map((row) => Math.sign(Number(row["amount"]))));
      expect([...signs]).toEqual([mapped.status === 200 ? -1 : 1]);
      expect(await failedChecks(two.ann)).toEqual([]);
    }
  });

  test("an import into an account that is deleted meanwhile adds every row or fails with the reason", async () => {
    for (let round = 0; round < 4; round += 1) {
      const wallet = await account(two.ann, `Wallet ${round}`, 1000);
      const preview = await upload(two.ann, csv(ROWS));
      const [started] = await Promise.all([
        start(two.ann, preview, [choice(preview["statements"]?.[0], wallet)]),
        two.bob.send("DELETE", `/api/manual-accounts/${wallet}/`),
      ]);
      await two.t.deps.jobs.stop();
      const { status, report, failure } = (await two.bob.get(`/api/imports/${preview["id"]}/`)).body;
      if (started.status === 400) expect(status).toBe("previewed");
      else if (status === "done") expect(report).toMatchObject({ read: 20, added: 20, duplicate: 0 });
      else expect([status, failure]).toEqual(["failed", expect.stringContaining("into another account")]);
      expect([await everyRow(two.ann, ""), await failedChecks(two.ann)]).toEqual([[], []]);
    }
  });

  test("a file is either imported or discarded when both happen at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const preview = await upload(two.ann, csv(ROWS), `${round}.csv`);
      const [started, discarded] = await Promise.all([
        start(two.ann, preview, [choice(preview["statements"]?.[0], `New ${round}`)]),
        two.bob.send("DELETE", `/api/imports/${preview["id"]}/`),
      ]);
      await two.t.deps.jobs.stop();
      const made = ((await two.ann.get("/api/finx-accounts/")).body as Json[]).filter((one) => one["name"] === `New ${round}`);
      expect(made).toHaveLength(started.status === 200 ? 1 : 0);
      expect([started.status, discarded.status]).toEqual([started.status === 200 ? 200 : 404, 204]);
      const kept = await two.ann.get(`/api/imports/${preview["id"]}/`);
      expect(kept.status).toBe(started.status);
      if (started.status === 200) expect(kept.body).toMatchObject({ status: "done", report: { added: 20 } });
    }
  });
});

describe("a sync, while members write", () => {
  test("keeps every category, name and visibility that a member sets meanwhile", async () => {
    const connection = await linked(two.t, two.ann);
    const accounts = ((await two.ann.get("/api/finx-accounts/")).body as Json[]).map((one) => Number(one["id"]));
    const posted = (await everyRow(two.ann, "pending=false")).slice(0, 4).map((row) => Number(row["id"]));
    const gifts = await categoryNamed(two.ann, "Gifts");
    const before = (await everyRow(two.ann, "")).length;
    const [, ...changes] = await Promise.all([
      syncConnection(two.t.deps, Number(connection["id"])),
      two.bob.send("PATCH", `/api/finx-accounts/${accounts[0]}/`, { name: "Ours" }),
      two.ann.send("PATCH", `/api/finx-accounts/${accounts[0]}/`, { hidden: true }),
      ...posted.map((id, n) =>
        (n % 2 === 0 ? two.ann : two.bob).send("PATCH", `/api/finx-transactions/${id}/`, { finx_category_id: gifts }),
      ),
    ]);
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const kept = await Promise.all(posted.map(async (id) => (await two.bob.get(`/api/finx-transactions/${id}/`)).body["category"]["id"]));
    expect(kept).toEqual(posted.map(() => gifts));
    expect((await two.bob.get(`/api/finx-accounts/${accounts[0]}/`)).body).toMatchObject({ name: "Ours", hidden: true });
    await two.ann.send("PATCH", `/api/finx-accounts/${accounts[0]}/`, { hidden: false });
    expect((await everyRow(two.ann, "")).length).toBe(before);
    expect(await failedChecks(two.ann)).toEqual([]);
  });

  test("leaves nothing behind when the bank is disconnected meanwhile", async () => {
    const connection = await linked(two.t, two.ann);
    const [removed] = await Promise.all([
      two.ann.send("DELETE", `/api/plaid-items/${connection["id"]}/`),
      syncConnection(two.t.deps, Number(connection["id"])),
      two.annElsewhere.send("DELETE", `/api/plaid-items/${connection["id"]}/`),
    ]);
    await two.t.deps.jobs.stop();
    expect([204, 404]).toContain(removed.status);
    expect((await two.ann.get("/api/finx-connections/")).body).toEqual([]);
    expect(await everyRow(two.ann, "")).toEqual([]);
    expect(await failedChecks(two.ann)).toEqual([]);
  });
});
