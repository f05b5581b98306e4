import { useState } from "react";
import { session } from "#web/lib/session.ts";
import { stored } from "#web/lib/stored.ts";

/** Whether this person hides amounts, kept in this browser for them alone; and what turns it. */
export const useHiddenAmounts = (): [hidden: boolean, toggle: () => void] => {
  const kept = stored(`netWorthHidden.${session.current()?.userId ?? 0}`, (text) => text === "true");
  const [hidden, setHidden] = useState(kept.read());
  return [hidden, () => setHidden(kept.write(!hidden))];
};
