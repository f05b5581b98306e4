import { useState } from "react";
import { session } from "#web/lib/session.ts";
import { stored } from "#web/lib/stored.ts";

/** Returns whether the user hides amounts, kept per user in this browser, and a toggle. */
export const useHiddenAmounts = (): [hidden: boolean, toggle: () => void] => {
  const kept = stored(`netWorthHidden.${session.current()?.userId ?? 0}`, (text) => text === "true");
  const [hidden, setHidden] = useState(kept.read());
  return [hidden, () => setHidden(kept.write(!hidden))];
};
