import { vi } from "vitest";
import type { Json, TestApp } from "#server/testing/app.ts";
import { inDialog } from "#server/testing/link-dialog.ts";

type Handlers = {
  token: string;
  onSuccess: (publicToken: string, metadata: unknown) => void;
  onExit: (error: unknown, metadata: unknown) => void;
  onEvent: (name: string, metadata: unknown) => void;
};

/** What the user does in the open bank dialog: signs in and shares accounts, or leaves, with or without an error. */
export type InDialog = { login: string; institution?: string; accounts?: readonly string[] } | { leaves: "quietly" | "in trouble" };

/** Simulates a user in the bank dialog through the sandbox bank's own API. Returns the tokens that opened the dialog. */
export const atDialog = (t: TestApp, doing: InDialog): string[] => {
  const tokens: string[] = [];
  const act = async ({ token, onSuccess, onExit, onEvent }: Handlers): Promise<void> => {
    tokens.push(token);
    onEvent("OPEN", {});
    if ("leaves" in doing)
      return onExit(
        doing.leaves === "quietly"
          ? null
          : { error_type: "ITEM_ERROR", error_code: "INVALID_CREDENTIALS", error_message: "no", display_message: null },
        { institution: null, link_session_id: "session_left", status: "requires_credentials" },
      );
    const dialog = inDialog(t, token);
    const signed = await dialog.signIn(doing.login, "pass_good", doing.institution);
    const offered = (signed["accounts"] ?? []) as Json[];
    const done = await dialog.finish(doing.accounts ?? offered.map((account) => String(account["id"])));
    onSuccess(String(done["public_token"]), done["metadata"]);
  };
  vi.stubGlobal("Plaid", {
    create: (handlers: Handlers) => ({ open: () => void act(handlers), exit: () => undefined, destroy: () => undefined }),
  });
  return tokens;
};
