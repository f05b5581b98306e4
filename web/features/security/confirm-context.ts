import { createContext, useContext } from "react";

/** The user canceled the identity confirmation. The change is not made, but this is not an error. */
export class NotConfirmed extends Error {
  constructor() {
    super("Not confirmed.");
    this.name = "NotConfirmed";
  }
}

export type Confirming = {
  /** Runs a change. If the server requires it, confirms the user's identity and runs the change again. Throws NotConfirmed. */
  run: <T>(change: () => Promise<T>) => Promise<T>;
  /** The confirmation dialog is open, so other dialogs hide. */
  asking: boolean;
};

export const ConfirmContext = createContext<Confirming | null>(null);

export const useConfirming = (): Confirming => {
  const found = useContext(ConfirmContext);
  if (!found) throw new Error("changes to sign-in settings need a surrounding ConfirmIdentity");
  return found;
};
