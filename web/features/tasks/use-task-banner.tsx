import { lazy, type ReactNode, Suspense } from "react";
import { useCurrent } from "./current.ts";

const TaskBanner = lazy(() => import("./TaskBanner.tsx").then((m) => ({ default: m.TaskBanner })));

/** The strip over the screen while a guided list is being done; null otherwise. Its code comes when it is needed. */
export const useTaskBanner = (): ReactNode => {
  const current = useCurrent();
  return (
    current && (
      <Suspense>
        <TaskBanner current={current} />
      </Suspense>
    )
  );
};
