import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stage, stage } from "./browser.ts";

/** A server that takes what a page tells in Sentry's protocol: envelopes, which are lines of JSON. */
const bodies: string[] = [];
const ingest = createServer((request, reply) => {
  reply.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "*");
  void request.toArray().then((parts) => {
    if (request.method === "POST") bodies.push(Buffer.concat(parts as Buffer[]).toString());
    reply.end("{}");
  });
});
type Item = { type: string; body: Record<string, unknown> };
const items = (): Item[] =>
  bodies.flatMap((text) => {
    const [, ...lines] = text.split("\n");
    return lines.flatMap((line, i) =>
      i % 2 === 0 && lines[i + 1] ? [{ type: String(JSON.parse(line).type), body: JSON.parse(lines[i + 1] ?? "") }] : [],
    );
  });
const errors = (): Record<string, unknown>[] => items().flatMap(({ type, body }) => (type === "event" ? [body] : []));

let watched: Stage;
beforeAll(async () => {
  await new Promise<void>((ready) => ingest.listen(0, "127.0.0.1", ready));
  watched = await stage({ HIRO_SENTRY_DSN: `http://0a1b2c@localhost:${(ingest.address() as AddressInfo).port}/7` });
});
afterAll(async () => {
  await watched.close();
  ingest.closeAllConnections();
  ingest.close();
});

const BREAK = "Sorry, Hiro broke and we're working on fixing it.";

test("errors of a page arrive, and nothing that the person saw, has or is", async () => {
  const { page, problems } = await watched.signedIn();
  await page.goto("/transactions?q=coffee");
  const amount = page.locator(".amount").first();
  await amount.waitFor();
  const seen = await page.locator("main").innerText();
  await vi.waitFor(() => expect(items().some((item) => item.type === "session")).toBe(true), 20_000);

  // An error that nothing caught, whose message, cause and name hold what is on the screen.
  await page.evaluate((text) => {
    setTimeout(() => {
      throw Object.assign(new Error(text, { cause: new TypeError(`${text} is not a function`) }), { rows: text });
    });
  }, seen);
  // One that a screen did not survive.
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `throw new RangeError(${JSON.stringify(seen)})` }),
  );
  await page.evaluate(() => window.history.pushState(null, "", "/settings/books?of=demo@example.com"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
  await page.getByText(BREAK).waitFor();

  await vi.waitFor(() => expect(errors().length).toBeGreaterThanOrEqual(2), 20_000);
  expect(errors()[0]).toMatchObject({
    level: "error",
    platform: "javascript",
    exception: { values: expect.arrayContaining([expect.objectContaining({ type: "Error", value: "[left out]" })]) },
    tags: { place: "/transactions", is_employee: false },
  });
  expect(errors().find((error) => JSON.stringify(error).includes("RangeError"))).toMatchObject({
    exception: { values: [{ type: "RangeError", value: "[left out]" }] },
    tags: { place: "/settings/books", is_employee: false },
  });
  const told = bodies.join("\n");
  const words = [...new Set(seen.split(/\s+/).filter((word) => /\d[.,]\d|^[A-Z][a-z]{4,}/.test(word)))];
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((word) => told.includes(word))).toEqual([]);
  expect(told).not.toMatch(/demo|coffee|Mozilla|Chrome|ip_address|user_agent|[?&]q=|\$\d/i);
  expect(told).toContain('"infer_ip":"never"');
  expect(problems.filter((problem) => /Content Security Policy/.test(problem))).toEqual([]);
}, 120_000);

test("without the setting nothing is loaded, kept ready or sent", async () => {
  const plain = await stage();
  const { page, context } = await plain.signedIn();
  const before = bodies.length;
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await page.goto("/transactions");
  await page.locator(".amount").first().waitFor();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("nobody hears this");
      }),
  );
  await page.waitForLoadState("networkidle");
  const own = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(own) && !/^(data|blob):/.test(url))).toEqual([]);
  const scripts = await Promise.all(asked.filter((url) => url.endsWith(".js")).map(async (url) => (await fetch(url)).text()));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((text) => /sentry/i.test(text.replaceAll(/import\([^)]*\)/g, "")))).toEqual([]);
  expect(bodies.length).toBe(before);
  await plain.close();
}, 120_000);
