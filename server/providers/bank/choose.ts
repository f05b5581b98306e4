import type { FastifyInstance } from "fastify";
import type { Log } from "../../telemetry/log.ts";
import type { Settings } from "../../config/settings.ts";
import type { BankProvider } from "./index.ts";
import { plaidBank } from "./plaid.ts";
import { type SandboxBank, startSandboxBank } from "../../../sandbox/bank/index.ts";

export { loadPlaid as loadBankLibrary } from "./plaid.ts";
export { type DemoLink, demoLinks } from "../../../sandbox/bank/index.ts";

export type StartedBank = {
  provider: BankProvider;
  /** Adds the provider's own pages to the server; Plaid hosts its own. */
  mount: (app: FastifyInstance) => Promise<void>;
  /** Called once the server listens: the sandbox bank sends its webhooks to that port on this machine. */
  listening: (port: number) => void;
  /** The sandbox bank itself, for the demo household; null with Plaid. */
  sandbox: SandboxBank | null;
  close: () => Promise<void>;
};

const WEBHOOK_PATH = "/api/webhooks/plaid/";

/**
 * Returns Plaid if its keys are set, otherwise the sandbox bank on this machine. With `dataFolder` null, the sandbox bank stays in memory.
 */
export const startBank = async ({
  settings,
  clock,
  log,
  dataFolder,
}: {
  settings: Pick<Settings, "plaid" | "publicUrl">;
  clock: () => Date;
  log: Log;
  dataFolder: string | null;
}): Promise<StartedBank> => {
  if (settings.plaid) {
    const webhook = settings.publicUrl === null ? null : settings.publicUrl + WEBHOOK_PATH;
    const provider = plaidBank({ ...settings.plaid, webhook: () => webhook });
    return { provider, mount: async () => {}, listening: () => {}, sandbox: null, close: async () => {} };
  }
  const sandbox = await startSandboxBank({ clock, log, dataFolder });
  let address: string | null = null;
  const provider = plaidBank({ environment: "sandbox-bank", baseUrl: sandbox.url, ...sandbox.keys, webhook: () => address });
  const listening = (port: number): void => void (address = `http://127.0.0.1:${port}${WEBHOOK_PATH}`);
  return { provider, mount: sandbox.mount, listening, sandbox, close: sandbox.close };
};
