import { test } from "vitest";
import { testApp } from "./testing/app.ts";
import { account } from "./testing/rows.ts";
test("probe", async () => {
  const t = await testApp();
  const p = await t.person();
  const a = await account(p, "A");
  const chat = await p.send("POST", "/api/chat/", {});
  const c = (v: unknown) => Buffer.from(JSON.stringify(v)).toString("base64url");
  for (const path of ["/api/finx-transactions/?merchant=100%25", "/api/finx-transactions/?finx_account=9999999999","/api/finx-transactions/?ids=9999999999", "/api/finx-accounts/?ids=9999999999", "/api/finx-holdings/?finx_account=9999999999", "/api/finx-investment-transactions/?finx_account=9999999999", "/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20&account_id=9999999999",
    `/api/chat/?cursor=${c({at:"garbage",id:1})}`, `/api/chat/?cursor=${c({at:"2026-01-01T00:00:00Z",id:9999999999})}`, `/api/finx-investment-transactions/?cursor=${c({d:"2026-01-01",id:1e15})}`])
    console.log((await p.get(path)).status, path);
  const post = async (path: string, body: unknown) => console.log((await p.send("POST", path, body)).status, path, JSON.stringify(body).slice(0, 80));
  await post(`/api/chat/${chat.body["id"]}/messages/`, { content: "hello", nonce: "nonce-0001", user_context: "a\u0000b" });
  await post(`/api/chat/${chat.body["id"]}/messages/`, { content: "hello \ud800 x", nonce: "nonce-0002" });
  await post(`/api/plaid-link-sessions/`, { result: "error", events: ["a\u0000b"] });
  await post(`/api/plaid-link-sessions/`, { result: "error", link_session_id: "a\u0000b" });
  await post(`/api/plaid-link-sessions/`, { result: "error", error_json: "\ud800" });
  for (const balance of [0, 0.009, 0.001, -5, 1e15, 9e13]) await post("/api/manual-accounts/", { name: "x", balance, type: "depository" });
  await post("/api/manual-accounts/", { name: "y", balance: 9e13, type: "depository" });
  console.log((await p.get("/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20")).status);
  let bad = [];
  for (let k = 1; k <= 1000; k++) { const r = await p.send("PATCH", `/api/finx-accounts/${a}/`, { interest_rate: k * 10 / 1000 + 0 }); if (r.status !== 200 || Math.abs(Number(r.body["interest_rate"]) - k / 100) > 1e-9) bad.push([k, r.status]); }
  for (let k = 1001; k <= 10000; k += 37) { const r = await p.send("PATCH", `/api/finx-accounts/${a}/`, { interest_rate: k / 100 }); if (r.status !== 200 || Number(r.body["interest_rate"]) !== k / 100) bad.push([k, r.status]); }
  console.log("rates", bad.length, JSON.stringify(bad.slice(0, 10)));
  const tok = await t.publicToken("user_good");
  const many = await Promise.all(Array.from({ length: 10 }, () => p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: tok })));
  console.log("exchange", many.map((m) => m.status));
  await t.deps.jobs.stop();
  console.log("rows", (await p.get("/api/finx-transactions/summary/")).body);
  await t.close();
}, 60000);
