import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toDollars } from "#domain/money.ts";
import { readSettings } from "../../config/settings.ts";
import { chooseHomes } from "./choose.ts";
import { HomesError } from "./index.ts";
import { rentcastHomes } from "./rentcast.ts";
import { sandboxHomes } from "./sandbox.ts";
import { homesSuite } from "./suite.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const ADDRESS = "412 Linden St, Portland, OR 97205";
const KEY = "a-key-of-the-tests";

/** Starts a local server with RentCast's API that serves the sandbox's homes. */
const double = async (fail: () => number | null = () => null): Promise<{ url: string; asked: string[]; server: Server }> => {
  const homes = sandboxHomes(() => NOW);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    asked.push(url.pathname + url.search);
    const say = (status: number, body: unknown): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const failure = fail();
    if (failure !== null) return say(failure, { status: failure, error: "failure", message: "out of order" });
    if (request.headers["x-api-key"] !== KEY) return say(401, { status: 401, error: "auth/api-key-invalid", message: "no key" });
    if (url.pathname !== "/v1/avm/value") return say(404, { status: 404, error: "resource/not-found" });
    const address = url.searchParams.get("address") ?? "";
    if (address === "") return say(400, { status: 400, error: "request/invalid" });
    void homes.find(address).then((home) =>
      home
        ? say(200, {
            price: toDollars(home.estimate),
            priceRangeLow: 1,
            priceRangeHigh: 2,
            subjectProperty: { id: home.address.replaceAll(/[\s,]+/g, "-"), formattedAddress: home.address, propertyType: "Single Family" },
            comparables: [],
          })
        : say(404, { status: 404, error: "resource/not-found", message: "No data" }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, server };
};
const ended = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

homesSuite("the sandbox of homes", async () => ({ provider: sandboxHomes(() => NOW), close: async () => {} }));
homesSuite("RentCast's wire", async () => {
  const d = await double();
  return { provider: rentcastHomes({ key: KEY, baseUrl: d.url }), close: () => ended(d.server) };
});

describe("RentCast", () => {
  let failure: number | null = null;
  let d: Awaited<ReturnType<typeof double>>;
  beforeAll(async () => {
    d = await double(() => failure);
  });
  afterAll(() => ended(d.server));

  test("a wrong key, a used-up quota, and a silent server are temporary failures, not an unknown address", async () => {
    await expect(rentcastHomes({ key: "wrong", baseUrl: d.url }).find(ADDRESS)).rejects.toThrow(HomesError);
    for (failure of [429, 500]) await expect(rentcastHomes({ key: KEY, baseUrl: d.url }).find(ADDRESS)).rejects.toThrow(HomesError);
    failure = null;
    await expect(rentcastHomes({ key: KEY, baseUrl: "http://127.0.0.1:9" }).find(ADDRESS)).rejects.toThrow(HomesError);
  });

  test("the key is not in any URL, and the page it links to is on the web", async () => {
    const home = await rentcastHomes({ key: KEY, baseUrl: d.url }).find(ADDRESS);
    expect(d.asked.join(" ")).not.toContain(KEY);
    expect(new URL(home?.url ?? "").protocol).toBe("https:");
  });
});

describe("home value provider", () => {
  test("is the sandbox without a key, and RentCast with one", () => {
    expect(chooseHomes(readSettings({}), () => NOW).name).toBe("Sandbox estimate");
    expect(chooseHomes(readSettings({ RENTCAST_API_KEY: "k" }), () => NOW).name).toBe("RentCast estimate");
  });

  test("keeps sandbox values constant within a month and changes them slightly between months", async () => {
    const at = async (day: string): Promise<number> =>
      (await sandboxHomes(() => new Date(`${day}T12:00:00Z`)).find(ADDRESS))?.estimate ?? 0;
    expect(await at("2026-11-01")).toBe(await at("2026-11-30"));
    const moved = (await at("2026-12-01")) / (await at("2026-11-30")) - 1;
    expect(moved).not.toBe(0);
    expect(Math.abs(moved)).toBeLessThan(0.04);
  });
});
