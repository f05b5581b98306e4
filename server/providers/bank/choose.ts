import type { FastifyInstance } from "fastify";
import { allowPlaidLink } from "../../http/headers.ts";
import type { Log } from "../../log.ts";
import type { Settings } from "../../settings.ts";
import type { BankProvider } from "./index.ts";
import { plaidBank } from "./plaid.ts";
import { type SandboxBank, startSandboxBank } from "./sandbox/index.ts";

export { type DemoLink, demoLinks } from "./sandbox/index.ts";

export type StartedBank = {
  provider: BankProvider;
  /** Adds the provider's own pages to the server; Plaid's are on its own site. */
  mount: (app: FastifyInstance) => Promise<void>;
  /** The sandbox bank itself, for the demo household; null with Plaid. */
  sandbox: SandboxBank | null;
  close: () => Promise<void>;
};

/** Plaid when its keys are set, else the sandbox bank on this machine. `dataFolder` null keeps the sandbox bank in memory. */
export const startBank = async ({
  settings,
  clock,
  log,
  dataFolder,
}: {
  settings: Pick<Settings, "plaid">;
  clock: () => Date;
  log: Log;
  dataFolder: string | null;
}): Promise<StartedBank> => {
  if (settings.plaid) {
    allowPlaidLink();
    return { provider: plaidBank({ ...settings.plaid, webhook: null }), mount: async () => {}, sandbox: null, close: async () => {} };
  }
  const sandbox = await startSandboxBank({ clock, log, dataFolder });
  const provider = plaidBank({ environment: "sandbox-bank", baseUrl: sandbox.url, ...sandbox.keys, webhook: null });
  return { provider, mount: sandbox.mount, sandbox, close: sandbox.close };
};
