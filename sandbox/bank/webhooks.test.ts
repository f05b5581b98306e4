import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post, type TestBank, testBank } from "./testing.ts";

type Heard = { body: string; signature: string };
const heard: Heard[] = [];
let server: Server;
let bank: TestBank;
let address = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      heard.push({ body, signature: String(request.headers["plaid-verification"]) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  bank = await testBank();
});
afterAll(async () => {
  await bank.close();
  await new Promise((resolve) => server.close(resolve));
});

const linked = async (webhook: string): Promise<string> => {
  const made = await post(bank.sandbox, "/sandbox/public_token/create", { institution_id: "ins_sandbox_harbor", options: { webhook } });
  return (await bank.provider.exchange(String(made.body["public_token"]))).accessToken;
};

test("webhooks are signed so that the key, the time, and the body can be verified", async () => {
  const token = await linked(address);
  await bank.sandbox.webhooks.settled();
  heard.length = 0;
  expect(
    (await post(bank.sandbox, "/sandbox/item/fire_webhook", { access_token: token, webhook_code: "SYNC_UPDATES_AVAILABLE" })).body[
      "webhook_fired"
    ],
  ).toBe(true);
  await bank.sandbox.webhooks.settled();
  const [news] = heard;
  expect(JSON.parse(news?.body ?? "{}")).toMatchObject({
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    historical_update_complete: true,
  });

  const { kid, alg } = decodeProtectedHeader(news?.signature ?? "");
  expect(alg).toBe("ES256");
  const { body } = await post(bank.sandbox, "/webhook_verification_key/get", { key_id: kid });
  const key = await importJWK(body["key"] as Parameters<typeof importJWK>[0], "ES256");
  const { payload } = await jwtVerify(news?.signature ?? "", key, {
    algorithms: ["ES256"],
    currentDate: bank.clock(),
    maxTokenAge: "5 min",
  });
  expect(payload["request_body_sha256"]).toBe(
    createHash("sha256")
      .update(news?.body ?? "")
      .digest("hex"),
  );
  await expect(jwtVerify(`${news?.signature.slice(0, -6)}AAAAAA`, key, { currentDate: bank.clock() })).rejects.toThrow(/signature/);
});

test("a link, a refresh, and a broken login send webhooks", async () => {
  heard.length = 0;
  const token = await linked(address);
  await bank.provider.refresh(token);
  await post(bank.sandbox, "/sandbox/item/reset_login", { access_token: token });
  await bank.sandbox.webhooks.settled();
  expect(heard.map(({ body }) => (JSON.parse(body) as { webhook_code: string }).webhook_code).sort()).toEqual([
    "ERROR",
    "SYNC_UPDATES_AVAILABLE",
    "SYNC_UPDATES_AVAILABLE",
  ]);
});

test.each([
  ["DEFAULT_UPDATE", "TRANSACTIONS", { new_transactions: 0, error: null }],
  ["PENDING_DISCONNECT", "ITEM", { reason: "INSTITUTION_TOKEN_EXPIRATION", disconnect_time: expect.stringMatching(/^\d{4}-.*Z$/) }],
  ["PENDING_EXPIRATION", "ITEM", { consent_expiration_time: expect.stringMatching(/^\d{4}-.*Z$/) }],
] as const)("%s has the fields that the aggregator requires", async (code, type, fields) => {
  const token = await linked(address);
  await bank.sandbox.webhooks.settled();
  heard.length = 0;
  await post(bank.sandbox, "/sandbox/item/fire_webhook", { access_token: token, webhook_code: code });
  await bank.sandbox.webhooks.settled();
  expect(JSON.parse(heard[0]?.body ?? "{}")).toMatchObject({
    webhook_type: type,
    webhook_code: code,
    item_id: expect.any(String),
    environment: "sandbox",
    ...fields,
  });
});

test("nothing is sent to another machine, and an unknown key id returns no key", async () => {
  const token = await linked("https://example.com/hook");
  expect(
    (await post(bank.sandbox, "/sandbox/item/fire_webhook", { access_token: token, webhook_code: "ERROR" })).body["webhook_fired"],
  ).toBe(false);
  expect((await post(bank.sandbox, "/webhook_verification_key/get", { key_id: "another" })).status).toBe(400);
});
