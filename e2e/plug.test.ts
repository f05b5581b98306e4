import { rmSync } from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { dataFolder } from "./demo-folder.ts";
import { freePort, type Running, startServer } from "#server/testing/process.ts";

/** Kills the real process again and again while it imports and syncs. Nothing may be lost or duplicated. */
const folder = dataFolder("plug", inject("demoFolder"));
let server: Running | undefined;
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Several writes of a thousand rows, so that each kill falls into some of them. */
const ROWS = 5_000;
const file = `Date,Description,Amount\n${Array.from({ length: ROWS }, (_, i) => `2025-${String((i % 12) + 1).padStart(2, "0")}-${String((i % 28) + 1).padStart(2, "0")},Shop ${i % 97},-${(i % 900) + 1}.${String(i % 100).padStart(2, "0")}`).join("\n")}\n`;
const TOTAL = Array.from({ length: ROWS }, (_, i) => ((i % 900) + 1) * 100 + (i % 100)).reduce((a, b) => a + b, 0) / 100;

type Call = (method: string, path: string, body?: unknown, type?: string) => Promise<{ status: number; body: { [key: string]: unknown } }>;
const client = async (): Promise<Call> => {
  const url = server?.url ?? "";
  const signed = (await (
    await fetch(`${url}/auth/token/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "demo@example.com", password: "Demo-2026!" }),
    })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${signed.access_token}` };
  const { csrf_token: csrf } = (await (await fetch(`${url}/api/csrf/`, { headers })).json()) as { csrf_token: string };
  return async (method, path, body, type = "application/json") => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, "X-CSRFToken": csrf, "content-type": type },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as { [key: string]: unknown } };
  };
};

test("an import and a sync that kill -9 interrupts until they finish leave every transaction exactly once", async () => {
  const start = async (): Promise<void> => {
    server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "" }, await freePort());
  };
  await start();
  let call = await client();
  const before = (await call("GET", "/api/finx-transactions/summary/")).body["count"] as number;
  const connections = (await call("GET", "/api/finx-connections/")).body as unknown as { id: number; plaid_item: unknown }[];
  const preview = (await call("POST", "/api/imports/?file_name=plug.csv", file, "application/octet-stream")).body as {
    id?: number;
    statements?: { key: string }[];
  };
  await call("POST", `/api/imports/${preview.id}/start/`, {
    statements: [
      { key: preview.statements?.[0]?.key, account: null, new_account: { name: "Plug", type: "depository", subtype: "checking" } },
    ],
  });
  let report: { read: number; added: number; duplicate: number; refused: number } | null = null;
  for (let round = 0; report === null && round < 12; round += 1) {
    if (connections[0]) await call("POST", `/api/plaid-items/${connections[0].id}/sync/`, {});
    // Kills early at first, then later each time, until the work finishes.
    await new Promise((resolve) => setTimeout(resolve, 200 * 1.7 ** round));
    await server?.kill();
    await start();
    call = await client();
    report = ((await call("GET", `/api/imports/${preview.id}/`)).body["report"] as typeof report) ?? null;
  }
  const deadline = Date.now() + 30_000;
  while (report === null && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    report = ((await call("GET", `/api/imports/${preview.id}/`)).body["report"] as typeof report) ?? null;
  }
  expect(report).toEqual({ read: ROWS, added: ROWS, duplicate: 0, likely: 0, refused: 0, refusals: [] });
  const account = (
    (await call("GET", "/api/finx-accounts/")).body as unknown as { id: number; name: string; current_balance: number }[]
  ).find((a) => a.name === "Plug");
  const sum = (await call("GET", `/api/finx-transactions/summary/?finx_account=${account?.id}`)).body;
  expect([sum["count"], sum["total"]]).toEqual([ROWS, TOTAL]);
  expect(account?.current_balance).toBe(-TOTAL);
  const after = (await call("GET", "/api/finx-transactions/summary/")).body["count"] as number;
  expect(after).toBe(before + ROWS);
}, 480_000);

test("a second process on the same folder is refused with a message", async () => {
  await expect(startServer({ HIRO_DATA: folder, DATABASE_URL: "" }, await freePort())).rejects.toThrow(/exited with 1/);
}, 60_000);
