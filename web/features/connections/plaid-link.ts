import type { LinkToken } from "#contract/connections.ts";
import type { z } from "zod/mini";

type Environment = z.output<typeof LinkToken>["environment"];

export type LinkAccount = { id: string; name: string; mask: string | null; type: string; subtype: string | null };
export type LinkMetadata = {
  institution: { institution_id: string; name: string } | null;
  accounts?: LinkAccount[];
  link_session_id?: string;
  status?: string | null;
};
export type LinkError = { error_type: string; error_code: string; error_message: string; display_message: string | null };
type Handler = { open: () => void; exit: (options?: { force?: boolean }) => void; destroy: () => void };
type Plaid = {
  create: (options: {
    token: string;
    onSuccess: (publicToken: string, metadata: LinkMetadata) => void;
    onExit: (error: LinkError | null, metadata: LinkMetadata) => void;
    onEvent: (name: string, metadata: unknown) => void;
  }) => Handler;
};
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the browser's own
  interface Window {
    Plaid?: Plaid;
  }
}

/** The link dialog's script: the sandbox bank's or Plaid's. Everything else is the same. */
const SCRIPT: Record<Environment, string> = {
  "sandbox-bank": "/sandbox-bank/link-initialize.js",
  sandbox: "https://cdn.plaid.com/link/v2/stable/link-initialize.js",
  production: "https://cdn.plaid.com/link/v2/stable/link-initialize.js",
};

const load = (environment: Environment): Promise<Plaid> =>
  new Promise((resolve, reject) => {
    if (window.Plaid) {
      resolve(window.Plaid);
      return;
    }
    const script = document.createElement("script");
    script.src = SCRIPT[environment];
    script.addEventListener("load", () => (window.Plaid ? resolve(window.Plaid) : reject(new Error("the link dialog did not load"))));
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the link dialog did not load"));
    });
    document.head.append(script);
  });

export type LinkOutcome =
  | { how: "linked"; publicToken: string; metadata: LinkMetadata }
  | { how: "left"; error: LinkError | null; metadata: LinkMetadata };

/**
 * Opens the link dialog and resolves with its outcome. Adds the dialog's events to `events`, for the session record. Rejects if the dialog
 * cannot load.
 */
export const openLink = async (token: string, environment: Environment, events: { name: string; at: string }[]): Promise<LinkOutcome> => {
  const plaid = await load(environment);
  return new Promise((resolve) => {
    const handler = plaid.create({
      token,
      onSuccess: (publicToken, metadata) => {
        resolve({ how: "linked", publicToken, metadata });
        handler.destroy();
      },
      onExit: (error, metadata) => {
        resolve({ how: "left", error, metadata });
        handler.destroy();
      },
      onEvent: (name) => void events.push({ name, at: new Date().toISOString() }),
    });
    handler.open();
  });
};
