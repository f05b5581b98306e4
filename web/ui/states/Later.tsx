import { type ReactNode, useState } from "react";

/** Renders its children once `when` has first been true, and from then on. */
export const Later = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted && children;
};
