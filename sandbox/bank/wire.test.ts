import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOTHING, readFeed } from "../../server/providers/bank/suite.ts";
import { BankError } from "../../server/providers/bank/index.ts";
import type { FailureCode } from "./failure.ts";
import { post, type TestBank, testBank } from "./testing.ts";

const HARBOR = "ins_sandbox_harbor";
let bank: TestBank;
beforeAll(async () => {
  bank = await testBank();
});
afterAll(() => bank.close());
afterEach(() => bank.sandbox.faults.clear());

describe("API errors", () => {
  test("wrong keys are rejected before anything else", async () => {
    const reply = await post(bank.sandbox, "/accounts/get", { secret: "guess", access_token: "x" });
    expect(reply).toMatchObject({ status: 400, body: { error_type: "INVALID_INPUT", error_code: "INVALID_API_KEYS" } });
    expect(reply.body["request_id"]).toBeTruthy();
  });

  test.each<[FailureCode, number, string]>([
    ["ITEM_LOGIN_REQUIRED", 400, "action"],
    ["INVALID_ACCESS_TOKEN", 400, "permanent"],
    ["ITEM_NOT_FOUND", 400, "permanent"],
    ["TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION", 400, "restart"],
    ["RATE_LIMIT_EXCEEDED", 429, "temporary"],
    ["INTERNAL_SERVER_ERROR", 500, "temporary"],
    ["INSTITUTION_DOWN", 400, "temporary"],
    ["INVALID_PUBLIC_TOKEN", 400, "refused"],
  ])("%s has status %i and is %s to the product", async (code, status, kind) => {
    const token = await bank.link(HARBOR, "user_empty");
    bank.sandbox.faults.next("/accounts/get", code, 2);
    expect(await post(bank.sandbox, "/accounts/get", { access_token: token })).toMatchObject({
      status,
      body: {
        error_code: code,
        display_message: code === "ITEM_LOGIN_REQUIRED" || code === "INSTITUTION_DOWN" ? expect.any(String) : null,
      },
    });
    await expect(bank.provider.accounts(token)).rejects.toMatchObject({ kind, code });
    await expect(bank.provider.accounts(token)).resolves.toHaveLength(4);
  });

  test("an invalid body, an unknown path, and invalid JSON have different errors", async () => {
    expect((await post(bank.sandbox, "/transactions/sync", { access_token: 5 })).body["error_code"]).toBe("INVALID_FIELD");
    expect(await post(bank.sandbox, "/nowhere", {})).toMatchObject({ status: 404, body: { error_code: "NOT_FOUND" } });
    const reply = await fetch(`${bank.sandbox.url}/accounts/get`, { method: "POST", body: "{" });
    expect([reply.status, ((await reply.json()) as { error_code: string }).error_code]).toEqual([400, "INVALID_FIELD"]);
  });

  test("a dropped connection is a temporary error", async () => {
    const token = await bank.link(HARBOR, "user_empty");
    bank.sandbox.faults.next("/accounts/get", "cut");
    await expect(bank.provider.accounts(token)).rejects.toMatchObject({ kind: "temporary" });
  });

  test("a hanging request ends when the bank closes", async () => {
    const other = await testBank();
    const token = await other.link(HARBOR, "user_empty");
    other.sandbox.faults.next("/accounts/get", "hang");
    const asked = other.provider.accounts(token).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    expect(await asked).toBeInstanceOf(BankError);
  });

  test("a broker's item has no loans, and a lender's has no holdings", async () => {
    const [broker, lender] = [await bank.link("ins_sandbox_northway", "user_good"), await bank.link("ins_sandbox_keystead", "user_good")];
    expect((await post(bank.sandbox, "/liabilities/get", { access_token: broker })).body["error_code"]).toBe("PRODUCTS_NOT_SUPPORTED");
    expect((await post(bank.sandbox, "/investments/holdings/get", { access_token: lender })).body["error_code"]).toBe(
      "PRODUCTS_NOT_SUPPORTED",
    );
  });

  test("a cursor of another item is rejected", async () => {
    const [one, other] = [await bank.link(HARBOR, "user_good"), await bank.link(HARBOR, "user_good")];
    const { cursor } = await readFeed(bank.provider, one, NOTHING);
    expect((await post(bank.sandbox, "/transactions/sync", { access_token: other, cursor })).body["error_code"]).toBe("INVALID_FIELD");
    expect((await post(bank.sandbox, "/transactions/sync", { access_token: other, cursor: "nonsense" })).body["error_code"]).toBe(
      "INVALID_FIELD",
    );
  });

  test("a public token expires after half an hour if not exchanged", async () => {
    const [late, kept] = [
      await bank.sandbox.publicTokenFor({ institutionId: HARBOR, login: "user_good" }),
      await bank.sandbox.publicTokenFor({ institutionId: HARBOR, login: "user_good" }),
    ];
    const item = await bank.provider.exchange(kept);
    bank.passMinutes(31);
    await expect(bank.provider.exchange(late)).rejects.toMatchObject({ code: "INVALID_PUBLIC_TOKEN" });
    expect(await bank.provider.exchange(kept)).toEqual(item);
  });
});

describe("unusual feeds", () => {
  test("data that changes during paging requires a restart, which then succeeds", async () => {
    const token = await bank.link(HARBOR, "user_good");
    bank.sandbox.faults.twist("mutation");
    await expect(readFeed(bank.provider, token, NOTHING)).rejects.toMatchObject({ kind: "restart" });
    expect((await readFeed(bank.provider, token, NOTHING)).rows.size).toBeGreaterThan(1000);
  });

  test("a row can come twice, a row can change before it is added, and an unknown row can be removed", async () => {
    const token = await bank.link(HARBOR, "user_good");
    for (const twist of ["duplicate", "modified first", "unknown removal"] as const) bank.sandbox.faults.twist(twist);
    const page = await bank.provider.transactions(token, null);
    const first = page.added[0]?.transactionId;
    expect(page.added.filter((row) => row.transactionId === first)).toHaveLength(2);
    expect(page.modified.map((row) => row.transactionId)).toEqual([first]);
    expect(page.removed).toHaveLength(1);
    expect(page.removed[0]).not.toBe(first);
  });

  test("pages have the requested size and no row comes twice", async () => {
    const token = await bank.link(HARBOR, "user_large");
    const ids: string[] = [];
    for (let cursor: string | null = null, more = true; more;) {
      const page = await bank.provider.transactions(token, cursor);
      expect(page.added.length + page.modified.length + page.removed.length).toBeLessThanOrEqual(500);
      ids.push(...page.added.map((row) => row.transactionId));
      [cursor, more] = [page.nextCursor, page.hasMore];
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(6500);
  });
});

describe("broken login", () => {
  test("user_broken works until its first sync is done, then requires a new sign-in", async () => {
    const token = await bank.link(HARBOR, "user_broken");
    expect((await readFeed(bank.provider, token, NOTHING)).rows.size).toBeGreaterThan(100);
    await expect(bank.provider.accounts(token)).rejects.toMatchObject({ kind: "action", code: "ITEM_LOGIN_REQUIRED" });
    expect((await bank.provider.institutionOf(token))?.name).toBe("Harborlight Bank");
  });

  test("reset_login breaks a working one", async () => {
    const token = await bank.link(HARBOR, "user_good");
    expect((await post(bank.sandbox, "/sandbox/item/reset_login", { access_token: token })).body["reset_login"]).toBe(true);
    await expect(bank.provider.transactions(token, null)).rejects.toMatchObject({ code: "ITEM_LOGIN_REQUIRED" });
  });

  test("the sandbox's own route links without the dialog and checks the login", async () => {
    const made = await post(bank.sandbox, "/sandbox/public_token/create", {
      institution_id: HARBOR,
      initial_products: ["transactions"],
      options: { override_username: "user_empty" },
    });
    const { accessToken } = await bank.provider.exchange(String(made.body["public_token"]));
    expect((await readFeed(bank.provider, accessToken, NOTHING)).rows.size).toBe(0);
    expect((await post(bank.sandbox, "/sandbox/public_token/create", { institution_id: "ins_none" })).body["error_code"]).toBe(
      "INVALID_INSTITUTION",
    );
    expect(
      (await post(bank.sandbox, "/sandbox/public_token/create", { institution_id: HARBOR, options: { override_password: "no" } })).body[
        "error_code"
      ],
    ).toBe("INVALID_CREDENTIALS");
  });
});

describe("after a restart", () => {
  test("items, tokens, cursors, and removals are still known, and the folder contains no token", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-bank-"));
    try {
      const before = await testBank({ dataFolder: folder });
      const publicToken = await before.sandbox.publicTokenFor({ institutionId: HARBOR, login: "user_good" });
      const item = await before.provider.exchange(publicToken);
      const gone = await before.link(HARBOR, "user_good");
      const broken = await before.link(HARBOR, "user_broken");
      const known = await readFeed(before.provider, item.accessToken, NOTHING);
      await readFeed(before.provider, broken, NOTHING);
      await before.provider.remove(gone);
      await before.close();
      for (const file of await readdir(folder))
        expect((await readFile(join(folder, file))).toString("latin1")).not.toMatch(/access-sandbox|public-sandbox/);

      const after = await testBank({ dataFolder: folder, start: "2026-11-27" });
      expect(await after.provider.exchange(publicToken)).toEqual(item);
      await expect(after.provider.accounts(gone)).rejects.toMatchObject({ code: "ITEM_NOT_FOUND" });
      await expect(after.provider.accounts(broken)).rejects.toMatchObject({ code: "ITEM_LOGIN_REQUIRED" });
      const later = await readFeed(after.provider, item.accessToken, known);
      expect(later.rows.size).toBeGreaterThan(known.rows.size);
      expect([...later.rows.keys()].sort()).toEqual([...(await readFeed(after.provider, item.accessToken, NOTHING)).rows.keys()].sort());
      await after.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
