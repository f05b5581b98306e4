import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { focusHeading } from "#web/lib/focus-heading.ts";

/** Wraps every page. After navigation, moves the focus to the new page's heading, so that screen readers start there. */
export const Root = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && path !== undefined && before.current !== path && !isTyping()) focusHeading();
    before.current = path;
  }, [path]);
  return <Outlet />;
};

const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
