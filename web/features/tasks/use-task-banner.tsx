import type { ReactNode } from "react";
import { latePart } from "#web/ui/late.ts";
import { useCurrent } from "./current.ts";

const TaskBanner = latePart(async () => (await import("./TaskBanner.tsx")).TaskBanner, { quiet: true });

/** The strip over the screen while a guided list is being done; null otherwise. Its code comes when it is needed. */
export const useTaskBanner = (): ReactNode => {
  const current = useCurrent();
  return current && <TaskBanner current={current} />;
};
