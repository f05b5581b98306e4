import type { ReactNode } from "react";
import { latePart } from "#web/ui/late.ts";
import { useCurrent } from "./current.ts";

const TaskBanner = latePart(async () => (await import("./TaskBanner.tsx")).TaskBanner, { quiet: true });

/** Returns the banner shown while the user follows a guided list, else null. Its code loads when needed. */
export const useTaskBanner = (): ReactNode => {
  const current = useCurrent();
  return current && <TaskBanner current={current} />;
};
