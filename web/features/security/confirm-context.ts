import { createContext, useContext } from "react";

/** The person let the question of who they are be: what they wanted does not happen, and nothing went wrong. */
export class NotConfirmed extends Error {
  constructor() {
    super("Not confirmed.");
    this.name = "NotConfirmed";
  }
}

export type Confirming = {
  /** Runs a change; where the server asks who it is first, asks the person and runs it again. Throws NotConfirmed. */
  run: <T>(change: () => Promise<T>) => Promise<T>;
  /** The question is open: what stood over the page makes room. */
  asking: boolean;
};

export const ConfirmContext = createContext<Confirming | null>(null);

export const useConfirming = (): Confirming => {
  const found = useContext(ConfirmContext);
  if (!found) throw new Error("changes of how one signs in need ConfirmIdentity around them");
  return found;
};
