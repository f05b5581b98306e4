import { pino } from "pino";
import { type Day, dayIn } from "#domain/day.ts";
import { plaidBank } from "../../server/providers/bank/plaid.ts";
import type { BankProvider } from "../../server/providers/bank/index.ts";
import { type SandboxBank, startSandboxBank } from "./index.ts";

/** A sandbox bank with a controllable clock, and the product's own client for it. */
export type TestBank = {
  sandbox: SandboxBank;
  provider: BankProvider;
  today: () => Day;
  passDays: (days: number) => void;
  passMinutes: (minutes: number) => void;
  clock: () => Date;
  close: () => Promise<void>;
  link: (institutionId: string, login: string) => Promise<string>;
};

/** Starts a sandbox bank at noon of `start`; `dataFolder` null keeps it in memory. */
export const testBank = async ({
  start = "2026-11-20",
  dataFolder = null,
  webhook = null,
}: { start?: string; dataFolder?: string | null; webhook?: string | null } = {}): Promise<TestBank> => {
  let now = Date.parse(`${start}T20:00:00Z`);
  const clock = (): Date => new Date(now);
  const sandbox = await startSandboxBank({ clock, log: pino({ level: "silent" }), dataFolder });
  const provider = plaidBank({ environment: "sandbox-bank", baseUrl: sandbox.url, ...sandbox.keys, webhook: () => webhook });
  return {
    sandbox,
    provider,
    clock,
    today: () => dayIn(clock(), "America/Los_Angeles"),
    passDays: (days) => void (now += days * 86_400_000),
    passMinutes: (minutes) => void (now += minutes * 60_000),
    link: async (institutionId, login) => (await provider.exchange(await sandbox.publicTokenFor({ institutionId, login }))).accessToken,
    close: sandbox.close,
  };
};

/** Sends a raw API request, for what the product's client does not use. */
export const post = async (
  { url, keys }: SandboxBank,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const reply = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: keys.clientId, secret: keys.secret, ...body }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};
