import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Day } from "#domain/day.ts";
import { sandboxPrices } from "./sandbox.ts";

export type TiingoDouble = {
  url: string;
  key: string;
  /** From now on, responds to every request with this status; null restores normal responses. */ fail: (status: number | null) => void;
  asked: string[];
  close: () => Promise<void>;
};

const KEY = "a-key-of-the-tests";

/** Starts a local server with Tiingo's API that serves the fictional market. */
export const tiingoDouble = async (now: Date): Promise<TiingoDouble> => {
  const market = sandboxPrices(() => now);
  const asked: string[] = [];
  let failure: number | null = null;
  const answer = async (url: URL): Promise<unknown> => {
    const [, ticker, prices] = /^\/tiingo\/daily\/([^/]+)(\/prices)?$/.exec(url.pathname) ?? [];
    if (url.pathname === "/tiingo/utilities/search")
      return (await market.search(url.searchParams.get("query") ?? "")).map((one) => ({
        ticker: one.symbol.toLowerCase(),
        name: one.name,
        assetType: { etf: "ETF", equity: "Stock" }[one.type ?? ""] ?? "Mutual Fund",
        isActive: true,
        countryCode: "US",
        permaTicker: "US000000000001",
      }));
    const listed = ticker === undefined ? null : await market.find(decodeURIComponent(ticker).toUpperCase());
    if (!listed) return null;
    if (!prices)
      return { ticker: listed.symbol, name: listed.name, exchangeCode: "NYSE ARCA", startDate: "2020-01-02", endDate: "2026-11-20" };
    const [start, end] = ["startDate", "endDate"].map((name) => (url.searchParams.get(name) ?? "") as Day);
    return (await market.closes(listed.symbol, start as Day, end as Day)).map(({ date, price }) => ({
      date: `${date}T00:00:00.000Z`,
      close: Number(price),
      adjClose: Number(price) * 0.98,
      volume: 1000,
    }));
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    asked.push(url.pathname + url.search);
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (failure !== null) return say(failure, { detail: "out of order" });
    if (request.headers.authorization !== `Token ${KEY}`) return say(403, { detail: "Please supply a token" });
    answer(url).then(
      (found) => (found === null ? say(404, { detail: "Not found." }) : say(200, found)),
      () => say(500, { detail: "broken" }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: KEY,
    fail: (status) => void (failure = status),
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
