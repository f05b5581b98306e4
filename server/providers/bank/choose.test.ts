import { pino } from "pino";
import { expect, test } from "vitest";
import { demoLinks, startBank } from "./choose.ts";

const given = { clock: () => new Date("2026-11-20T18:00:00Z"), log: pino({ level: "silent" }), dataFolder: null };

test("without keys, uses the sandbox bank, labels it as such, and links the whole demo household", async () => {
  const bank = await startBank({ ...given, settings: { plaid: null, publicUrl: null } });
  expect(bank.provider.environment).toBe("sandbox-bank");
  const names = [];
  for (const link of demoLinks()) {
    const { accessToken } = await bank.provider.exchange((await bank.sandbox?.publicTokenFor(link)) ?? "");
    names.push(...(await bank.provider.accounts(accessToken)).map((account) => `${link.member}: ${account.subtype}`));
  }
  expect(names).toEqual([
    "maya: checking",
    "maya: checking",
    "maya: savings",
    "maya: credit card",
    "sam: credit card",
    "sam: 401k",
    "sam: roth",
    "sam: brokerage",
    "sam: mortgage",
    "sam: student",
    "sam: auto",
  ]);
  await bank.close();
});

test("with keys, uses Plaid itself and starts nothing locally", async () => {
  const bank = await startBank({
    ...given,
    settings: { plaid: { clientId: "id", secret: "secret", environment: "production" }, publicUrl: null },
  });
  expect(bank.provider.environment).toBe("production");
  expect(bank.sandbox).toBeNull();
  await bank.close();
});
