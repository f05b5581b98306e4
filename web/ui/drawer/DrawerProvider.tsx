import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { type DrawerMove, type DrawerStack, left, moved } from "./drawer-stack.ts";
import { type Drawer, DrawerContext } from "./use-drawer.ts";

/** Holds the view stack of the right-hand drawer. */
export const DrawerProvider = ({ children }: { children: ReactNode }) => {
  const [stack, setStack] = useState<DrawerStack>([]);
  const latest = useRef<DrawerStack>(stack);
  const go = useCallback((move: DrawerMove) => {
    const before = latest.current;
    latest.current = moved(before, move);
    setStack(latest.current);
    for (const view of left(before, latest.current)) view.onLeave?.();
  }, []);
  const moves = useMemo<Omit<Drawer, "current" | "depth">>(
    () => ({
      push: (view) => go({ kind: "push", view }),
      replace: (view) => go({ kind: "replace", view }),
      pop: () => go({ kind: "pop" }),
      close: () => go({ kind: "close" }),
    }),
    [go],
  );
  const drawer = useMemo<Drawer>(() => ({ ...moves, current: stack.at(-1) ?? null, depth: stack.length }), [moves, stack]);
  return <DrawerContext value={drawer}>{children}</DrawerContext>;
};
