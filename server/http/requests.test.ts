import { request as rawRequest } from "node:http";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#domain/limits.ts";
import { type Person, type TestApp, testApp } from "../testing/app.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
});
afterAll(() => t.close());

/** Sends a request with headers that `fetch` does not allow. */
const send = (path: string, { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<{ status: number; body: string; allow: string | undefined }>((resolve, reject) => {
    const url = new URL(t.url);
    const asked = rawRequest({ hostname: url.hostname, port: url.port, path, method, headers }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (part: string) => void (body += part));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body, allow: reply.headers.allow }));
    });
    asked.on("error", reject);
    asked.end();
  });
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${p.token}` });

describe("the Host header", () => {
  test.each(["a b", "[::1", "evil.example/path", "user@evil.example", "evil.example:port", "%", "<script>", "a,b"])(
    "%s is rejected with 400",
    async (host) => {
      for (const path of ["/api/csrf/", "/api/finx-transactions/", "/auth/login/", "/auth/demo/"])
        expect((await send(path, { headers: { ...bearer(), host } })).status, path).toBe(400);
      expect((await send("/health/live/")).status).toBe(200);
    },
  );

  test.each(["localhost", "127.0.0.1:3000", "[::1]:3000", "money.example.com", "my_nas.local:8080"])("%s is accepted", async (host) => {
    expect((await send("/api/csrf/", { headers: { ...bearer(), host } })).status).toBe(200);
  });

  test("is never part of a link to the next page", async () => {
    for (let i = 0; i < 51; i += 1) await p.send("POST", "/api/chat/", { summary: `Chat ${i}` });
    const { body } = await send("/api/chat/", { headers: { ...bearer(), host: "evil.example" } });
    const { next } = JSON.parse(body) as { next: string };
    expect(new URL(next).origin).toBe(t.url);
    expect((await p.get(next.replace(t.url, ""))).status).toBe(200);
  });
});

describe("a known path with another method", () => {
  test("answers 405 with the allowed methods for every API route", async () => {
    const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as { paths: Record<string, Record<string, unknown>> };
    for (const [path, methods] of Object.entries(schema.paths)) {
      const known = Object.keys(methods).map((one) => one.toUpperCase());
      const target = path.replaceAll(/\{nonce\}/g, "abcdefgh12").replaceAll(/\{[^}]+\}/g, "1");
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !known.includes(one))) {
        const reply = await send(target, { method });
        expect(reply.status, `${method} ${path}`).toBe(405);
        for (const one of known) expect(reply.allow, `${method} ${path}`).toContain(one);
      }
    }
  });

  test("answers 405 for sign-in routes, and 404 for unknown paths", async () => {
    for (const [method, path] of [
      ["PUT", "/auth/session/"],
      ["DELETE", "/auth/token/"],
      ["POST", "/auth/logout/"],
      ["POST", "/health/live/"],
    ] as const)
      expect((await send(path, { method })).status, path).toBe(405);
    expect((await send("/api/nothing-here/", { method: "PATCH" })).status).toBe(404);
  });
});

describe("a denied request", () => {
  test("is written to the log and the audit trail, without the request's data", async () => {
    const lines: unknown[] = [];
    vi.spyOn(t.deps.log, "warn").mockImplementation((...line) => void lines.push(line));
    const reply = await p.raw("/api/manual-accounts/", {
      method: "POST",
      body: JSON.stringify({ name: "Very private name" }),
      headers: { "content-type": "application/json", "X-CSRFToken": "wrong" },
    });
    expect(reply.status).toBe(403);
    vi.restoreAllMocks();
    expect(JSON.stringify(lines)).toContain('"event":"not allowed"');
    expect(JSON.stringify(lines)).not.toContain("private");
    const events = async () =>
      t.deps.database.kysely.selectFrom("audit_events").select(["user_id", "detail"]).where("event", "=", "not allowed").execute();
    await expect.poll(async () => (await events()).length).toBe(1);
    expect(await events()).toMatchObject([{ user_id: p.id, detail: { code: "CSRF", method: "POST", route: "/api/manual-accounts/" } }]);
  });
});

describe("a compressed upload", () => {
  test("is rejected once it inflates beyond the file limit", async () => {
    const block = Buffer.alloc(1024 * 1024);
    const zip = createGzip();
    const parts: Buffer[] = [];
    zip.on("data", (part: Buffer) => void parts.push(part));
    for (let mb = 0; mb <= MAX_FILE_BYTES / block.length + 8; mb += 1)
      if (!zip.write(block)) await new Promise((next) => zip.once("drain", next));
    await new Promise<void>((done) => zip.end(() => done()));
    const bomb = Buffer.concat(parts);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const reply = await p.raw("/api/imports/?file_name=bomb.csv", {
      method: "POST",
      body: bomb,
      headers: { "content-type": "application/octet-stream", "content-encoding": "gzip" },
    });
    expect(reply.status).toBe(413);
    const json = await p.raw("/api/manual-accounts/", {
      method: "POST",
      body: bomb,
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(json.status).toBe(413);
    expect((await fetch(`${t.url}/health/ready/`)).status).toBe(200);
  });
});

describe("text in a body", () => {
  const create = (body: string | Uint8Array<ArrayBuffer>) =>
    p.raw("/api/finx-categories/", { method: "POST", headers: { "content-type": "application/json" }, body });

  test("that is not UTF-8 is rejected, and nothing is saved with replaced characters", async () => {
    const { body: before } = await p.get("/api/finx-categories/");
    const broken = Uint8Array.from(
      Buffer.concat([Buffer.from('{"section":"Expense","name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    );
    const answer = await create(broken);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message: "Send the body in UTF-8." })]);
    expect((await p.get("/api/finx-categories/")).body).toEqual(before);
  });

  test.each([
    ["zero-width characters", "\u200b\u200b", "Enter a name"],
    ["a bare accent", "\u0301", "Enter a name"],
    ["a character that turns its direction", "Sav\u202eings", "Remove the characters that change the direction of the text"],
  ])("with %s is no name", async (_what, name, message) => {
    const answer = await create(JSON.stringify({ section: "Expense", name }));
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ validation_errors: { name: [message] } })]);
  });
});
